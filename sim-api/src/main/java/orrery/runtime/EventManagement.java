package orrery.runtime;

import orrery.driver.CUevent;
import orrery.driver.CUstream;

/** The chapter "Event Management" of the runtime API. Source: {@code cuda_runtime_api.h}. */
@SuppressWarnings("checkstyle:ConstantName")
public interface EventManagement {
    /** An event with timing, for which waiting threads spin. */
    int cudaEventDefault = 0;
    /** Waiting threads block. */
    int cudaEventBlockingSync = 1;
    /** The event keeps no timestamp. */
    int cudaEventDisableTiming = 2;
    /** The event can be shared with another process. */
    int cudaEventInterprocess = 4;
    /** An ordinary record. */
    int cudaEventRecordDefault = 0;
    /** A record that a capture keeps as a node. */
    int cudaEventRecordExternal = 1;

    /** Creates an event on the calling thread's device. */
    CUevent cudaEventCreate();

    /** The same with flags. */
    CUevent cudaEventCreateWithFlags(int flags);

    /** Destroys an event; records and waits under way are not touched. */
    void cudaEventDestroy(CUevent event);

    /** Lets an event stand for everything that is in a stream. */
    void cudaEventRecord(CUevent event, CUstream stream);

    /** The same with flags. */
    void cudaEventRecordWithFlags(CUevent event, CUstream stream, int flags);

    /** {@code cudaSuccess} if what the event stands for is complete, or nothing, else {@code cudaErrorNotReady}. */
    cudaError_t cudaEventQuery(CUevent event);

    /** Waits until what the event stands for is complete. */
    void cudaEventSynchronize(CUevent event);

    /** Milliseconds of virtual time from one event to another; {@code cudaErrorNotReady} if one is not complete. */
    float cudaEventElapsedTime(CUevent start, CUevent end);
}
