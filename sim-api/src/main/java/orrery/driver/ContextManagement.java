package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.core.call.CaptureSafety.WHOLE_CONTEXT;
import static orrery.device.HostCost.CONTEXT_SYNCHRONIZE;
import static orrery.device.HostCost.EVENT_RECORD;
import static orrery.device.HostCost.HEAVY;
import static orrery.device.HostCost.STREAM_WAIT_EVENT;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/** The chapter "Context Management" of the driver API. Source: {@code cuda.h}. */
public interface ContextManagement {

    /**
     * Creates a context and makes it current to the calling thread, on top of the one that is.
     *
     * @param flags a scheduling policy (0, 1, 2 or 4) and any of the other documented flags (0x08 to 0x80); with
     *     {@code CU_CTX_SYNC_MEMOPS} (0x80), copies and memsets without the suffix {@code Async} always wait
     * @param device the device
     * @return the new context
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the flags are no combination of one scheduling policy
     *     and documented flags (CTX-03)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = HEAVY, version = 12050, arguments = ">0..")
    CUcontext cuCtxCreate(int flags, CUdevice device);

    /**
     * Waits for all work of the device, as the hardware does, and destroys a context with everything in it: memory is
     * freed, streams and events end. If it is current to the calling thread, the one below becomes current.
     *
     * @param context the context; not a primary one nor one that was converted from a green context
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if context is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01), it is a primary context (CTX-09), or the context was converted from a green context (CTX-17)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS, showsDeviceOutput = true, version = 4000, arguments = ".")
    void cuCtxDestroy(CUcontext context);

    /**
     * Returns the context that is current to the calling thread.
     *
     * @return the context, or null if none is current
     * @throws CudaException only what {@linkplain CudaDriver every function} can raise
     */
    @DriverFunction(afterFault = WORKS, version = 4000, arguments = ">")
    @Nullable
    CUcontext cuCtxGetCurrent();

    /**
     * Makes a context current to the calling thread, in place of the one that is.
     *
     * @param context the context; null takes the current one away, so that the one below it becomes current
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     */
    @DriverFunction(afterFault = WORKS, version = 4000, arguments = ".")
    void cuCtxSetCurrent(@Nullable CUcontext context);

    /**
     * Makes a context current to the calling thread, on top of the one that is.
     *
     * @param context the context
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if context is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     */
    @DriverFunction(afterFault = WORKS, version = 4000, arguments = ".")
    void cuCtxPushCurrent(CUcontext context);

    /**
     * Takes the current context from the calling thread, so that the one below it becomes current.
     *
     * @return the context that was current
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the thread has no current context (CTX-02)
     */
    @DriverFunction(afterFault = WORKS, version = 4000, arguments = ">")
    CUcontext cuCtxPopCurrent();

    /**
     * Returns the device of the current context, also of one that was destroyed.
     *
     * @return the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if no context is current (API-03)
     */
    @DriverFunction(afterFault = WORKS, version = 2000, arguments = ">")
    CUdevice cuCtxGetDevice();

    /**
     * Returns the device of a context.
     *
     * @param context the context, or null for the current one
     * @return the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03) or the error of an earlier fault (API-02)
     */
    @DriverFunction(afterFault = WORKS, cName = "cuCtxGetDevice", version = 13000, arguments = ">.")
    CUdevice cuCtxGetDevice_v2(@Nullable CUcontext context);

    /**
     * Returns the flags of the current context.
     *
     * @return the flags it was created with, and 0x08 for a primary context
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03) or {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06)
     */
    @DriverFunction(afterFault = WORKS, version = 7000, arguments = ">")
    int cuCtxGetFlags();

    /**
     * Returns the id of a context.
     *
     * @param context the context, or null for the current one
     * @return a number that no other context of the machine has or will have
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03) or the error of an earlier fault (API-02)
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = ".>")
    long cuCtxGetId(@Nullable CUcontext context);

    /**
     * Returns the API version of a context.
     *
     * @param context the context, or null for the current one
     * @return 3020
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03) or the error of an earlier fault (API-02)
     */
    @DriverFunction(afterFault = WORKS, version = 3020, arguments = ".>")
    int cuCtxGetApiVersion(@Nullable CUcontext context);

    /**
     * Returns a limit of the current context.
     *
     * @param limit a number of {@code CUlimit}, from 0 to 9
     * @return the value, in bytes or in whatever unit the limit has
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the limit does not exist (CTX-05)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_LIMIT} if the limit belongs to other devices or contexts
     *     (CTX-07)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 3010, arguments = ">.")
    long cuCtxGetLimit(int limit);

    /**
     * Sets a limit of the current context. The value is rounded up to the unit of the limit. The number of pending
     * launches (limit 4) is brought into its range. Another size of the stack and each value of the persisting L2 cache
     * (limit 6) wait for the work of the context, as on the hardware.
     *
     * @param limit a number of {@code CUlimit}, from 0 to 9
     * @param value the value, 0 or more; a stack (limit 0) has at most 512 KiB, a fetch of the L2 cache (limit 5) at
     *     most 128 bytes, and the synchronization depth of the device runtime (limit 3), which devices below compute
     *     capability 9.0 have, is at most 24
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the limit does not exist, or the value is outside its
     *     range (CTX-05), or a kernel has printed or allocated already (CTX-19)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_LIMIT} if the limit belongs to other devices or contexts
     *     (CTX-07)
     * @throws CudaException {@code CUDA_ERROR_NOT_PERMITTED} if the limit cannot be set (CTX-08)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(capture = UNSAFE, version = 3010, arguments = "..")
    void cuCtxSetLimit(int limit, long value);

    /**
     * Returns the preferred division between shared memory and L1 cache of the current context.
     *
     * @return what was set last; no preference by default
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 3020, arguments = ">")
    CUfuncCache cuCtxGetCacheConfig();

    /**
     * Sets the preferred division between shared memory and L1 cache of the current context. It is a hint that changes
     * nothing else.
     *
     * @param config the division
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if config is null (API-08)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(capture = UNSAFE, version = 3020, arguments = ".")
    void cuCtxSetCacheConfig(CUfuncCache config);

    /**
     * Returns the priorities that streams of the current context can have.
     *
     * @return the least and the greatest priority
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 5050, arguments = ">>")
    PriorityRange cuCtxGetStreamPriorityRange();

    /**
     * Makes all persisting lines in the L2 cache normal ones. The cache of a simulated device has no lines, so that
     * nothing changes.
     *
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 11000)
    void cuCtxResetPersistingL2Cache();

    /**
     * Waits until all work of the current context is complete, in all its streams. Memory pools then release what
     * exceeds their release threshold.
     *
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a stream of the context is capturing
     *     (CAPTURE-15)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = CONTEXT_SYNCHRONIZE, capture = WHOLE_CONTEXT, showsDeviceOutput = true, version = 2000)
    void cuCtxSynchronize();

    /**
     * Waits until all work of a context is complete, as {@link #cuCtxSynchronize} does.
     *
     * @param context the context, or null for the current one
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a stream of the context is capturing
     *     (CAPTURE-15)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(
            cost = CONTEXT_SYNCHRONIZE,
            capture = WHOLE_CONTEXT,
            showsDeviceOutput = true,
            cName = "cuCtxSynchronize",
            version = 13000,
            arguments = ".")
    void cuCtxSynchronize_v2(@Nullable CUcontext context);

    /**
     * Records an event for a whole context: from now on it stands for all work in all its streams, and for the earlier
     * waits and records of the whole context.
     *
     * @param context the context; null is not taken for the current one
     * @param event the event, of the same context
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a stream of the context is capturing
     *     (CAPTURE-15)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02), or the event belongs to another context (EVENT-08)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = EVENT_RECORD, capture = WHOLE_CONTEXT, version = 12050, arguments = "..")
    void cuCtxRecordEvent(CUcontext context, CUevent event);

    /**
     * Makes all later work of a context wait for the work that an event stands for, whatever the stream.
     *
     * @param context the context; null is not taken for the current one
     * @param event the event
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a stream of the context is capturing, or
     *     the event belongs to a capture (CAPTURE-15)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the event was last recorded in a capture that has ended
     *     or is invalid (CAPTURE-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = STREAM_WAIT_EVENT, capture = WHOLE_CONTEXT, version = 12050, arguments = "..")
    void cuCtxWaitEvent(CUcontext context, CUevent event);

    /**
     * The priorities that streams can have; lower numbers are more urgent.
     *
     * @param least the number of the least urgent
     * @param greatest the number of the most urgent
     */
    record PriorityRange(int least, int greatest) {}
}
