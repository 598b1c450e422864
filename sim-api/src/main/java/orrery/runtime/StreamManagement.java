package orrery.runtime;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUevent;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CudaDriver;

/**
 * The chapter "Stream Management" of the runtime API; captures are in {@link StreamCapture}. A stream is a handle,
 * {@link #cudaStreamLegacy}, {@link #cudaStreamPerThread}, or {@code null} for stream 0: the default stream that
 * {@link CudaRuntime#of} was given. Source: {@code cuda_runtime_api.h}.
 */
public interface StreamManagement extends StreamCapture {
    /** The legacy default stream. */
    cudaStream_t cudaStreamLegacy = new cudaStream_t(CUstream.LEGACY);
    /** The default stream of the calling thread. */
    cudaStream_t cudaStreamPerThread = new cudaStream_t(CUstream.PER_THREAD);
    /** A stream that synchronizes with the legacy default stream. */
    int cudaStreamDefault = 0;
    /** A stream that does not synchronize with the legacy default stream. */
    int cudaStreamNonBlocking = 1;
    /** An ordinary wait. */
    int cudaEventWaitDefault = 0;
    /** A wait that becomes an event wait node in a capture. */
    int cudaEventWaitExternal = 1;
    /** Attaches managed memory to every stream. */
    int cudaMemAttachGlobal = 1;
    /** Attaches managed memory to the host. */
    int cudaMemAttachHost = 2;
    /** Attaches managed memory to one stream. */
    int cudaMemAttachSingle = 4;
    /** How host threads wait for the stream. */
    CUstreamAttribute cudaStreamAttributeSynchronizationPolicy = CUstreamAttribute.SYNCHRONIZATION_POLICY;
    /** {@link #cudaStreamAttributeSynchronizationPolicy}: as the device is set. */
    int cudaSyncPolicyAuto = 1;
    /** {@link #cudaStreamAttributeSynchronizationPolicy}: host threads spin. */
    int cudaSyncPolicySpin = 2;
    /** {@link #cudaStreamAttributeSynchronizationPolicy}: host threads yield. */
    int cudaSyncPolicyYield = 3;
    /** {@link #cudaStreamAttributeSynchronizationPolicy}: host threads block. */
    int cudaSyncPolicyBlockingSync = 4;
    /** The priority of the stream. */
    CUstreamAttribute cudaStreamAttributePriority = CUstreamAttribute.PRIORITY;
    /** The memory synchronization domain of the stream. */
    CUstreamAttribute cudaStreamAttributeMemSyncDomain = CUstreamAttribute.MEM_SYNC_DOMAIN;
    /** {@link #cudaStreamAttributeMemSyncDomain}: kernels whose memory operations are ordered with each other. */
    int cudaLaunchMemSyncDomainDefault = 0;
    /** {@link #cudaStreamAttributeMemSyncDomain}: kernels for communication with other devices. */
    int cudaLaunchMemSyncDomainRemote = 1;
    /** The physical domains that the logical memory synchronization domains map to. */
    CUlaunchAttribute.ID cudaStreamAttributeMemSyncDomainMap = CUlaunchAttribute.ID.MEM_SYNC_DOMAIN_MAP;
    /** How accesses to a range of memory use the L2 cache. */
    CUlaunchAttribute.ID cudaStreamAttributeAccessPolicyWindow = CUlaunchAttribute.ID.ACCESS_POLICY_WINDOW;

    /**
     * Creates a stream on the calling thread's device, with flags {@link #cudaStreamDefault}.
     *
     * @return the new stream
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuStreamCreate}; or the error of an earlier fault (API-02)
     */
    cudaStream_t cudaStreamCreate();

    /**
     * Creates a stream on the calling thread's device.
     *
     * @param flags {@link #cudaStreamDefault}, or {@link #cudaStreamNonBlocking} for a stream that does not synchronize
     *     with the legacy default stream
     * @return the new stream
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuStreamCreate}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamCreate")
    cudaStream_t cudaStreamCreateWithFlags(int flags);

    /**
     * Creates a stream with a priority on the calling thread's device.
     *
     * @param flags {@link #cudaStreamDefault} or {@link #cudaStreamNonBlocking}
     * @param priority the priority; lower numbers are more urgent. A number outside the range of
     *     {@link DeviceManagement#cudaDeviceGetStreamPriorityRange} is clamped to it
     * @return the new stream
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuStreamCreateWithPriority}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamCreateWithPriority")
    cudaStream_t cudaStreamCreateWithPriority(int flags, int priority);

    /**
     * Destroys a stream; work in it still completes. Unlike {@link CudaDriver#cuStreamDestroy}, it also destroys a
     * stream whose execution context was destroyed.
     *
     * @param stream the stream, one that was created
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuStreamDestroy}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamDestroy")
    void cudaStreamDestroy(CUstream stream);

    /**
     * Returns whether all work of a stream is complete. Does not wait.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return {@code cudaSuccess} if the stream is idle, {@code cudaErrorNotReady} if not
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamQuery}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuStreamQuery")
    cudaError_t cudaStreamQuery(@Nullable CUstream stream);

    /**
     * Waits until all work of a stream is complete.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorTimeout} for the rules of {@link CudaDriver#cuStreamSynchronize}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuStreamSynchronize")
    void cudaStreamSynchronize(@Nullable CUstream stream);

    /**
     * Makes all later work of a stream wait for an event, with flags {@link #cudaEventWaitDefault}.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param event the event
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureMerge}, {@code cudaErrorStreamCaptureIsolation},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuStreamWaitEvent}; or the error of an earlier fault (API-02)
     */
    default void cudaStreamWaitEvent(@Nullable CUstream stream, CUevent event) {
        cudaStreamWaitEvent(stream, event, cudaEventWaitDefault);
    }

    /**
     * Makes all later work of a stream wait for an event.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param event the event
     * @param flags {@link #cudaEventWaitDefault}, or {@link #cudaEventWaitExternal} in a capture for an event wait node
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureMerge}, {@code cudaErrorStreamCaptureIsolation},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorIllegalState} for
     *     the rules of {@link CudaDriver#cuStreamWaitEvent}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamWaitEvent")
    void cudaStreamWaitEvent(@Nullable CUstream stream, CUevent event, int flags);

    /**
     * Calls a function on the host when all earlier work of a stream is complete; later work waits for its return.
     * Superseded by {@link ExecutionControl#cudaLaunchHostFunc}.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param callback the function. It gets {@code stream} and {@code cudaSuccess} or the error of the device, and must
     *     make no API call
     * @param flags must be 0
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuStreamAddCallback}; or the error of an
     *     earlier fault (API-02)
     */
    void cudaStreamAddCallback(@Nullable CUstream stream, BiConsumer<CUstream, cudaError_t> callback, int flags);

    /**
     * Changes what managed memory is attached to, in stream order.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param devPtr the first address of a managed allocation
     * @param length the size of the allocation in bytes, or 0 for the whole allocation
     * @param flags {@link #cudaMemAttachGlobal}, {@link #cudaMemAttachHost} or {@link #cudaMemAttachSingle}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuStreamAttachMemAsync}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuStreamAttachMemAsync")
    void cudaStreamAttachMemAsync(@Nullable CUstream stream, long devPtr, long length, int flags);

    /**
     * Returns the flags of a stream.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return {@link #cudaStreamNonBlocking} or {@link #cudaStreamDefault}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamGetFlags}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuStreamGetFlags")
    int cudaStreamGetFlags(@Nullable CUstream stream);

    /**
     * Returns the priority of a stream.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return the priority, within the range of the device; lower numbers are more urgent
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamGetPriority}; or the error
     *     of an earlier fault (API-02)
     */
    @Delegates("cuStreamGetPriority")
    int cudaStreamGetPriority(@Nullable CUstream stream);

    /**
     * Returns the id of a stream.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return a number that no other stream of the machine has or will have
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamGetId}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuStreamGetId")
    long cudaStreamGetId(@Nullable CUstream stream);

    /**
     * Returns the device of a stream.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return the number of the device
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamGetDevice}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuStreamGetDevice")
    int cudaStreamGetDevice(@Nullable CUstream stream);

    /**
     * Returns an attribute of a stream.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param attribute the attribute
     * @return its value, as {@link CUstreamAttribute} describes it
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuStreamGetAttribute}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuStreamGetAttribute")
    int cudaStreamGetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute);

    /**
     * Sets an attribute of a stream, for work that is submitted later.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param attribute the attribute
     * @param value the value, with the range of {@link CudaDriver#cuStreamSetAttribute}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuStreamSetAttribute}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuStreamSetAttribute")
    void cudaStreamSetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute, int value);

    /**
     * Returns an attribute of a stream with its value.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param attribute the attribute
     * @return the attribute with its value
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuStreamGetAttribute}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuStreamGetAttribute")
    CUlaunchAttribute cudaStreamGetAttribute(@Nullable CUstream stream, CUlaunchAttribute.ID attribute);

    /**
     * Sets an attribute of a stream.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param attribute the attribute with its value
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuStreamSetAttribute}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuStreamSetAttribute")
    void cudaStreamSetAttribute(@Nullable CUstream stream, CUlaunchAttribute attribute);

    /**
     * Copies all attributes of a stream to another stream of the same device.
     *
     * @param target the stream that gets the attributes; null is stream 0
     * @param source the stream that has them; null is stream 0
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuStreamCopyAttributes}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuStreamCopyAttributes")
    void cudaStreamCopyAttributes(@Nullable CUstream target, @Nullable CUstream source);
}
