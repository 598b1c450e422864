package orrery.driver;

import static orrery.core.call.CaptureSafety.PROPERTY;
import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.core.call.CaptureSafety.REFUSED;
import static orrery.core.call.CaptureSafety.REFUSED_OR_UNSAFE;
import static orrery.device.HostCost.HOST_FUNCTION;
import static orrery.device.HostCost.MEMORY_OPERATION;
import static orrery.device.HostCost.STREAM_CREATE;
import static orrery.device.HostCost.STREAM_DESTROY;
import static orrery.device.HostCost.STREAM_QUERY_PENDING;
import static orrery.device.HostCost.STREAM_SYNCHRONIZE;
import static orrery.device.HostCost.STREAM_WAIT_EVENT;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.sim.CudaException;

/**
 * The chapter "Stream Management" of the driver API; captures are in {@link StreamCapture}. Source: {@code cuda.h}.
 *
 * <p>A stream is a queue of work for a device. Work in one stream runs in the order of the calls; work in different
 * streams can overlap. A stream argument is the handle of a created stream, {@code null} or {@link CUstream#LEGACY} for
 * the legacy default stream, or {@link CUstream#PER_THREAD} for the default stream of the calling thread. The legacy
 * default stream waits for the blocking streams of its context, and they wait for it.
 */
public interface StreamManagement extends StreamCapture {
    /** A blocking stream: it synchronizes with the legacy default stream. */
    int CU_STREAM_DEFAULT = 0;
    /** A non-blocking stream: it does not synchronize with the legacy default stream. */
    int CU_STREAM_NON_BLOCKING = 1;
    /** An ordinary wait. */
    int CU_EVENT_WAIT_DEFAULT = 0;
    /** A wait that is captured as an event wait node, for an event outside the graph. */
    int CU_EVENT_WAIT_EXTERNAL = 1;
    /** Attaches managed memory to every stream. */
    int CU_MEM_ATTACH_GLOBAL = 1;
    /** Attaches managed memory to the host. */
    int CU_MEM_ATTACH_HOST = 2;
    /** Attaches managed memory to one stream. */
    int CU_MEM_ATTACH_SINGLE = 4;

    /**
     * Creates a stream in the current context, with the least urgent priority.
     *
     * @param flags {@link #CU_STREAM_DEFAULT}, or {@link #CU_STREAM_NON_BLOCKING} for a stream that does not
     *     synchronize with the legacy default stream. In a green context every stream is non-blocking
     * @return the new stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is neither CU_STREAM_DEFAULT nor
     *     CU_STREAM_NON_BLOCKING (STREAM-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = STREAM_CREATE, version = 2000, arguments = ">.")
    CUstream cuStreamCreate(int flags);

    /**
     * Creates a stream with a priority in the current context.
     *
     * @param flags {@link #CU_STREAM_DEFAULT} or {@link #CU_STREAM_NON_BLOCKING}
     * @param priority the priority; lower numbers are more urgent. A number outside the range of
     *     {@link ContextManagement#cuCtxGetStreamPriorityRange} is clamped to it
     * @return the new stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is neither CU_STREAM_DEFAULT nor
     *     CU_STREAM_NON_BLOCKING (STREAM-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = STREAM_CREATE, version = 5050, arguments = ">..")
    CUstream cuStreamCreateWithPriority(int flags, int priority);

    /**
     * Destroys a stream. Returns at once: the work that is in the stream still completes. A capture that began in the
     * stream ends without a graph.
     *
     * @param stream the stream, one that was created
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if it is a default stream (STREAM-03)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-14) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = STREAM_DESTROY, version = 4000, arguments = ".")
    void cuStreamDestroy(CUstream stream);

    /**
     * Returns whether all work of a stream is complete. Does not wait.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return {@code CUDA_SUCCESS} if the stream is idle, {@code CUDA_ERROR_NOT_READY} if not
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14), or a
     *     capture prohibits unsafe calls on the thread (CAPTURE-16)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if the work is complete and a wait for a keyed mutex has given
     *     up (EXT-26)
     */
    @DriverFunction(cost = STREAM_QUERY_PENDING, capture = REFUSED_OR_UNSAFE, version = 2000, arguments = ".")
    CUresult cuStreamQuery(@Nullable CUstream stream);

    /**
     * Waits until all work of a stream is complete. Memory pools then release what exceeds their release threshold.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14), or a
     *     capture prohibits unsafe calls on the thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(
            cost = STREAM_SYNCHRONIZE,
            capture = REFUSED_OR_UNSAFE,
            showsDeviceOutput = true,
            version = 2000,
            arguments = ".")
    void cuStreamSynchronize(@Nullable CUstream stream);

    /**
     * Makes all later work of a stream wait for the work that an event stands for at the time of the call. An event
     * that was never recorded is not waited for.
     *
     * <p>A wait for an event of a capture brings the stream into that capture. A stream that is capturing waits for
     * events of the same capture only, unless the wait is external.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param event the event; it may belong to another context or device
     * @param flags {@link #CU_EVENT_WAIT_DEFAULT}, or {@link #CU_EVENT_WAIT_EXTERNAL} in a capture for an event wait
     *     node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the event was last recorded in a capture that has ended
     *     or is invalid (CAPTURE-18), or flags is neither 0 nor 1 (STREAM-04)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_MERGE} if the stream is capturing, and the event belongs
     *     to another capture (CAPTURE-19)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_ISOLATION} if the stream is capturing, and the event was
     *     recorded outside of the capture (CAPTURE-20)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing, and the event was
     *     created with CU_EVENT_INTERPROCESS (CAPTURE-25)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02); a capture of the stream becomes invalid
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if flags is CU_EVENT_WAIT_EXTERNAL and the stream is not
     *     capturing (STREAM-05)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = STREAM_WAIT_EVENT, capture = RECORDED, version = 3020, arguments = "...")
    void cuStreamWaitEvent(@Nullable CUstream stream, CUevent event, int flags);

    /**
     * Calls a function on the host when all earlier work of a stream is complete; later work waits for its return. It
     * is called exactly once, also after a fault. Superseded by {@link ExecutionControl#cuLaunchHostFunc}.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param callback the function. It gets {@code stream} and {@code CUDA_SUCCESS} or the error of the context, and
     *     must make no API call
     * @param flags must be 0
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (STREAM-06), or the function is null
     *     (STREAM-07)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = HOST_FUNCTION, capture = REFUSED, version = 5000, arguments = ".ku.")
    void cuStreamAddCallback(@Nullable CUstream stream, BiConsumer<CUstream, CUresult> callback, int flags);

    /**
     * Changes what managed memory, or pageable memory that the device can access, is attached to, in stream order.
     *
     * @param stream the stream; the one that the memory is attached to with {@link #CU_MEM_ATTACH_SINGLE}, which the
     *     legacy default stream cannot be
     * @param address the first address of a managed allocation, or an address in pageable memory
     * @param length the size of the managed allocation in bytes, or 0 for the same; a positive number of bytes of
     *     pageable memory
     * @param flags {@link #CU_MEM_ATTACH_GLOBAL}, {@link #CU_MEM_ATTACH_HOST} or {@link #CU_MEM_ATTACH_SINGLE}
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14), or a
     *     capture prohibits unsafe calls on the thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the range is neither one whole managed allocation nor
     *     pageable memory that the device of the stream can access, or the flag does not fit (STREAM-10)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = REFUSED_OR_UNSAFE, version = 6000, arguments = "....")
    void cuStreamAttachMemAsync(@Nullable CUstream stream, long address, long length, int flags);

    /**
     * Returns the flags of a stream.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return {@link #CU_STREAM_NON_BLOCKING} or {@link #CU_STREAM_DEFAULT}
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = REFUSED, version = 5050, arguments = ".>")
    int cuStreamGetFlags(@Nullable CUstream stream);

    /**
     * Returns the priority of a stream.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return the priority, within the range of the context; lower numbers are more urgent
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = PROPERTY, version = 5050, arguments = ".>")
    int cuStreamGetPriority(@Nullable CUstream stream);

    /**
     * Returns the id of a stream.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return a number that no other stream of the machine has or will have
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = REFUSED, version = 12000, arguments = ".>")
    long cuStreamGetId(@Nullable CUstream stream);

    /**
     * Returns the context of a stream. For a stream of a green context it is the primary context with the resources of
     * the green one, as {@link GreenContexts#cuCtxFromGreenCtx} returns it.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return the context; for a default stream the current one, even a green one, where {@link CUstream#PER_THREAD}
     *     names no stream
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06,
     *     CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault (API-02)
     */
    @DriverFunction(capture = PROPERTY, version = 9020, arguments = ".>")
    CUcontext cuStreamGetCtx(@Nullable CUstream stream);

    /**
     * Returns the regular context of a stream and its green context.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return both contexts
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = PROPERTY, cName = "cuStreamGetCtx", version = 12050, arguments = ".>>")
    StreamContexts cuStreamGetCtx_v2(@Nullable CUstream stream);

    /**
     * Returns the device of a stream.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return the device
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = REFUSED, version = 12080, arguments = ".>")
    CUdevice cuStreamGetDevice(@Nullable CUstream stream);

    /**
     * Returns an attribute of a stream.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param attribute the attribute
     * @return its value, as {@link CUstreamAttribute} describes it
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (STREAM-08)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = PROPERTY)
    int cuStreamGetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute);

    /**
     * Sets an attribute of a stream. It applies to work that is submitted later.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param attribute the attribute
     * @param value the value: 1 to 4 for SYNCHRONIZATION_POLICY, 0 or 1 for MEM_SYNC_DOMAIN, any number for PRIORITY,
     *     which is clamped to the range of the context
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the attribute is null, or the value is illegal
     *     (STREAM-08)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = PROPERTY)
    void cuStreamSetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute, int value);

    /**
     * Returns an attribute of a stream: ACCESS_POLICY_WINDOW, MEM_SYNC_DOMAIN_MAP, MEM_SYNC_DOMAIN, PRIORITY or
     * SYNCHRONIZATION_POLICY.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param attribute the attribute
     * @return the attribute with its value
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the attribute is null or none of streams (STREAM-08)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    CUlaunchAttribute cuStreamGetAttribute(@Nullable CUstream stream, CUlaunchAttribute.ID attribute);

    /**
     * Sets an attribute of a stream: ACCESS_POLICY_WINDOW, MEM_SYNC_DOMAIN_MAP, MEM_SYNC_DOMAIN, PRIORITY or
     * SYNCHRONIZATION_POLICY. It applies to work that is submitted later.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param attribute the attribute with its value
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the attribute is null or none of streams, or its value
     *     is illegal (STREAM-08)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    void cuStreamSetAttribute(@Nullable CUstream stream, CUlaunchAttribute attribute);

    /**
     * Copies all attributes of a stream to another stream of the same context.
     *
     * @param target the stream that gets the attributes; null names the legacy default stream
     * @param source the stream that has them; null names the legacy default stream
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the streams belong to two contexts (STREAM-09)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = PROPERTY, version = 11000, arguments = "..")
    void cuStreamCopyAttributes(@Nullable CUstream target, @Nullable CUstream source);

    /**
     * The contexts of a stream.
     *
     * @param context the regular context
     * @param greenContext the green context, or null
     */
    record StreamContexts(CUcontext context, @Nullable CUgreenCtx greenContext) {}
}
