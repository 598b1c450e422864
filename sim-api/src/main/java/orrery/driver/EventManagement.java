package orrery.driver;

import orrery.device.CUresult;

/** The chapter "Event Management" of the driver API. Source: {@code cuda.h}. */
public interface EventManagement {
    /** An event with timing, for which waiting threads spin. */
    int CU_EVENT_DEFAULT = 0;
    /** Waiting threads block. */
    int CU_EVENT_BLOCKING_SYNC = 1;
    /** The event keeps no timestamp. */
    int CU_EVENT_DISABLE_TIMING = 2;
    /** The event can be shared with another process. */
    int CU_EVENT_INTERPROCESS = 4;
    /** An ordinary record. */
    int CU_EVENT_RECORD_DEFAULT = 0;
    /** A record that a capture keeps as a node. */
    int CU_EVENT_RECORD_EXTERNAL = 1;

    /** Creates an event in the current context. */
    CUevent cuEventCreate(int flags);

    /** Destroys an event; records and waits under way are not touched. */
    void cuEventDestroy(CUevent event);

    /** Lets an event stand for everything that is in a stream. */
    void cuEventRecord(CUevent event, CUstream stream);

    /** The same with flags. */
    void cuEventRecordWithFlags(CUevent event, CUstream stream, int flags);

    /** CUDA_SUCCESS if what the event stands for is complete or it was never recorded, else CUDA_ERROR_NOT_READY. */
    CUresult cuEventQuery(CUevent event);

    /** Waits until what the event stands for is complete. */
    void cuEventSynchronize(CUevent event);

    /** Milliseconds of virtual time from one event to another; CUDA_ERROR_NOT_READY if one is not complete. */
    float cuEventElapsedTime(CUevent start, CUevent end);
}
