package orrery.driver;

import static orrery.core.call.CaptureSafety.EVENT_STATE;
import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.device.HostCost.EVENT_CREATE;
import static orrery.device.HostCost.EVENT_DESTROY;
import static orrery.device.HostCost.EVENT_ELAPSED_TIME;
import static orrery.device.HostCost.EVENT_QUERY;
import static orrery.device.HostCost.EVENT_RECORD;
import static orrery.device.HostCost.EVENT_SYNCHRONIZE;

import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.sim.CudaException;

/**
 * The chapter "Event Management" of the driver API. An event is recorded in a stream; it is complete when the work that
 * was in the stream at that time is. Source: {@code cuda.h}.
 */
public interface EventManagement {
    /** An event with a timestamp. Threads that wait for it spin. */
    int CU_EVENT_DEFAULT = 0;
    /** Threads that wait for the event block instead of spinning. */
    int CU_EVENT_BLOCKING_SYNC = 1;
    /** The event has no timestamp. */
    int CU_EVENT_DISABLE_TIMING = 2;
    /** The event can be shared with another process. */
    int CU_EVENT_INTERPROCESS = 4;
    /** An ordinary record. */
    int CU_EVENT_RECORD_DEFAULT = 0;
    /** A record that becomes an event record node in a capture. */
    int CU_EVENT_RECORD_EXTERNAL = 1;

    /**
     * Creates an event in the current context.
     *
     * @param flags {@link #CU_EVENT_DEFAULT}, or a sum of {@link #CU_EVENT_BLOCKING_SYNC},
     *     {@link #CU_EVENT_DISABLE_TIMING} and {@link #CU_EVENT_INTERPROCESS}; the last one needs
     *     CU_EVENT_DISABLE_TIMING
     * @return the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is no combination of documented flags, or
     *     CU_EVENT_INTERPROCESS comes without CU_EVENT_DISABLE_TIMING (EVENT-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = EVENT_CREATE, version = 2000, arguments = ">.")
    CUevent cuEventCreate(int flags);

    /**
     * Destroys an event. Records of it and waits for it that are under way complete as before.
     *
     * @param event the event
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = EVENT_DESTROY, version = 4000, arguments = ".")
    void cuEventDestroy(CUevent event);

    /**
     * Records an event in a stream: from now on it stands for all work that is in the stream. It replaces an earlier
     * record; waits that were submitted before still wait for that one.
     *
     * <p>In a capturing stream nothing is submitted: the event then stands for the work that was captured so far.
     *
     * @param event the event, of the context of the stream
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing, and the event was
     *     created with CU_EVENT_INTERPROCESS (CAPTURE-25)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02), or the event belongs to another context (EVENT-08)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = EVENT_RECORD, capture = RECORDED, version = 2000, arguments = "..")
    void cuEventRecord(CUevent event, @Nullable CUstream stream);

    /**
     * Records an event in a stream, as {@link #cuEventRecord} does, with flags.
     *
     * @param event the event, of the context of the stream
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param flags {@link #CU_EVENT_RECORD_DEFAULT}, or {@link #CU_EVENT_RECORD_EXTERNAL} in a capture for an event
     *     record node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing, and the event was
     *     created with CU_EVENT_INTERPROCESS (CAPTURE-25)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02), or the event belongs to another context (EVENT-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is neither 0 nor 1 (EVENT-06)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if flags is CU_EVENT_RECORD_EXTERNAL and the stream is not
     *     capturing (EVENT-07)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = EVENT_RECORD, capture = RECORDED, version = 11010, arguments = "...")
    void cuEventRecordWithFlags(CUevent event, @Nullable CUstream stream, int flags);

    /**
     * Returns whether the work that an event stands for is complete. Does not wait.
     *
     * @param event the event
     * @return {@code CUDA_SUCCESS} if it is complete or the event was never recorded, {@code CUDA_ERROR_NOT_READY} if
     *     not
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_CAPTURED_EVENT} if the event was last recorded in a stream that is
     *     capturing (CAPTURE-17)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the event was last recorded in a capture that has ended
     *     or is invalid (CAPTURE-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if the work is complete and a wait for a keyed mutex has given
     *     up (EXT-26)
     */
    @DriverFunction(cost = EVENT_QUERY, capture = EVENT_STATE, version = 2000, arguments = ".")
    CUresult cuEventQuery(CUevent event);

    /**
     * Waits until the work that an event stands for is complete. Returns at once for an event that was never recorded.
     * Memory pools then release what exceeds their release threshold.
     *
     * @param event the event
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_CAPTURED_EVENT} if the event was last recorded in a stream that is
     *     capturing (CAPTURE-17)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the event was last recorded in a capture that has ended
     *     or is invalid (CAPTURE-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(
            cost = EVENT_SYNCHRONIZE,
            capture = EVENT_STATE,
            showsDeviceOutput = true,
            version = 2000,
            arguments = ".")
    void cuEventSynchronize(CUevent event);

    /**
     * Returns the virtual time from one event to another.
     *
     * @param start the earlier event
     * @param end the later event
     * @return the time in milliseconds, with the resolution of the virtual clock, a nanosecond; negative if {@code end}
     *     completed first
     * @throws CudaException {@code CUDA_ERROR_CAPTURED_EVENT} if the event was last recorded in a stream that is
     *     capturing (CAPTURE-17)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the event was last recorded in a capture that has ended
     *     or is invalid (CAPTURE-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02), an event was created with CU_EVENT_DISABLE_TIMING (EVENT-03), an event was never recorded
     *     (EVENT-04), or the events belong to two contexts (EVENT-09)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException {@code CUDA_ERROR_NOT_READY} if an event is not complete yet (EVENT-05)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = EVENT_ELAPSED_TIME, version = 12080, arguments = ">..")
    float cuEventElapsedTime(CUevent start, CUevent end);
}
