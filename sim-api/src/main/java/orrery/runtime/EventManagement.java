package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** The chapter "Event Management" of the runtime API. Source: {@code cuda_runtime_api.h}. */
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
    /** A record that becomes an event record node in a capture. */
    int cudaEventRecordExternal = 1;

    /**
     * Creates an event on the calling thread's device, with flags {@link #cudaEventDefault}.
     *
     * @return the new event
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuEventCreate}; or the error of an earlier fault (API-02)
     */
    cudaEvent_t cudaEventCreate();

    /**
     * Creates an event on the calling thread's device.
     *
     * @param flags {@link #cudaEventDefault}, or a sum of {@link #cudaEventBlockingSync},
     *     {@link #cudaEventDisableTiming} and {@link #cudaEventInterprocess}; the last one needs cudaEventDisableTiming
     * @return the new event
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuEventCreate}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuEventCreate")
    cudaEvent_t cudaEventCreateWithFlags(int flags);

    /**
     * Destroys an event. Records of it and waits for it that are under way complete as before.
     *
     * @param event the event
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuEventDestroy}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuEventDestroy")
    void cudaEventDestroy(CUevent event);

    /**
     * Records an event in a stream: from now on it stands for all work that is in the stream.
     *
     * @param event the event, of the device of the stream
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuEventRecord}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuEventRecord")
    void cudaEventRecord(CUevent event, @Nullable CUstream stream);

    /**
     * Records an event in a stream, with flags.
     *
     * @param event the event, of the device of the stream
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param flags {@link #cudaEventRecordDefault}, or {@link #cudaEventRecordExternal} in a capture for an event
     *     record node
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorIllegalState} for the rules of {@link CudaDriver#cuEventRecordWithFlags}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuEventRecordWithFlags")
    void cudaEventRecordWithFlags(CUevent event, @Nullable CUstream stream, int flags);

    /**
     * Returns whether the work that an event stands for is complete. Does not wait.
     *
     * @param event the event
     * @return {@code cudaSuccess} if it is complete or the event was never recorded, {@code cudaErrorNotReady} if not
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorCapturedEvent},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuEventQuery}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuEventQuery")
    cudaError_t cudaEventQuery(CUevent event);

    /**
     * Waits until the work that an event stands for is complete.
     *
     * @param event the event
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorCapturedEvent},
     *     {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorTimeout} for the
     *     rules of {@link CudaDriver#cuEventSynchronize}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuEventSynchronize")
    void cudaEventSynchronize(CUevent event);

    /**
     * Returns the virtual time from one event to another.
     *
     * @param start the earlier event
     * @param end the later event
     * @return the time in milliseconds; negative if {@code end} completed first
     * @throws CudaRuntimeException {@code cudaErrorCapturedEvent}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorNotReady} for the rules of
     *     {@link CudaDriver#cuEventElapsedTime}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuEventElapsedTime")
    float cudaEventElapsedTime(CUevent start, CUevent end);
}
