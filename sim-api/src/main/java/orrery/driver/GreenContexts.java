package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.PROPERTY;
import static orrery.core.call.CaptureSafety.WHOLE_CONTEXT;
import static orrery.device.HostCost.EVENT_RECORD;
import static orrery.device.HostCost.HEAVY;
import static orrery.device.HostCost.STREAM_CREATE;
import static orrery.device.HostCost.STREAM_WAIT_EVENT;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/** The chapter "Green Contexts" of the driver API. Source: {@code cuda.h}. */
public interface GreenContexts {
    /** The flag that a green context is created with. */
    int CU_GREEN_CTX_DEFAULT_STREAM = 1;

    /** Divides SMs without regard to clusters, so that groups can be smaller. */
    int CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING = 1;

    /** Divides SMs so that the largest clusters fit into the groups. */
    int CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE = 2;

    /**
     * Returns the resources of a device.
     *
     * @param device the device
     * @param type the type
     * @return all resources of the type; for {@link CUdevResourceType#WORKQUEUE_CONFIG} what a green context has that
     *     configures nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_TYPE} if type is no type of resource (SM-12)
     */
    @DriverFunction(afterFault = WORKS, version = 12040, arguments = ".>.")
    CUdevResource cuDeviceGetDevResource(CUdevice device, CUdevResourceType type);

    /**
     * Returns the resources of a context.
     *
     * @param context the context
     * @param type the type
     * @return the resources of the type; those of the device unless the context was converted from a green one
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException the error of an earlier fault (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_TYPE} if type is no type of resource (SM-12)
     */
    @DriverFunction(version = 12040, arguments = ".>.")
    CUdevResource cuCtxGetDevResource(CUcontext context, CUdevResourceType type);

    /**
     * Returns the resources of a green context.
     *
     * @param context the green context
     * @param type the type
     * @return the resources of the type
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle names no green context of this machine
     *     (CTX-10)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_TYPE} if type is no type of resource (SM-12)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12040, arguments = ".>.")
    CUdevResource cuGreenCtxGetDevResource(CUgreenCtx context, CUdevResourceType type);

    /**
     * Divides SMs into groups of one size.
     *
     * @param nbGroups the number of groups to create, 1 or more
     * @param input the SMs: of a device or of a context, or of a group that a green context has
     * @param useFlags 0, {@link #CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING} or
     *     {@link #CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE}
     * @param minCount how many SMs a group has at least, from 0 to those of {@code input}; rounded up to what the
     *     device can divide
     * @return the groups, at most {@code nbGroups}, and the SMs that are in none
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the resource is null or belongs to another machine
     *     (SM-01), both flags are set (SM-03), or nbGroups is not positive (SM-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_TYPE} if the resource is not SMs (SM-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION} if the resource is itself a group of a
     *     division that no green context has (SM-02), or minCount is negative or exceeds the SMs of the resource
     *     (SM-04)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if flags asks for the largest clusters on a device before
     *     compute capability 9.0 (SM-17)
     */
    @DriverFunction(afterFault = WORKS)
    CUdevSmResourceSplit cuDevSmResourceSplitByCount(int nbGroups, CUdevResource input, int useFlags, int minCount);

    /**
     * Returns how many groups {@link #cuDevSmResourceSplitByCount(int, CUdevResource, int, int)} could make: what the C
     * function answers where {@code result} is NULL.
     *
     * @param input the SMs, as there
     * @param useFlags the flags, as there
     * @param minCount how many SMs a group has at least, as there
     * @return the largest number of groups
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the resource is null or belongs to another machine
     *     (SM-01), or both flags are set (SM-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_TYPE} if the resource is not SMs (SM-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION} if the resource is itself a group of a
     *     division that no green context has (SM-02), or minCount is negative or exceeds the SMs of the resource
     *     (SM-04)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if flags asks for the largest clusters on a device before
     *     compute capability 9.0 (SM-17)
     */
    int cuDevSmResourceSplitByCount(CUdevResource input, int useFlags, int minCount);

    /**
     * Divides SMs into groups of any structure, one after the other. Documented for CUDA 13.1.
     *
     * @param result where the groups go, one for each of {@code groupParams}; null to discover their sizes only
     * @param input the SMs: of a device or of a context, or of a group that a green context has
     * @param flags must be 0
     * @param groupParams what the groups are to have; the numbers of SMs are filled in
     * @return the SMs that are in no group; null if there are none
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if groupParams or one of them is null, or result is too
     *     short (API-08), the resource is null or belongs to another machine (SM-01), there is no group to make
     *     (SM-05), the smCount of a group is illegal (SM-06), the coscheduledSmCount of a group is illegal (SM-07), the
     *     preferredCoscheduledSmCount of a group is illegal (SM-08), flags is not 0 (SM-10), or the flags of a group
     *     are illegal (SM-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_TYPE} if the resource is not SMs (SM-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION} if the resource is itself a group of a
     *     division that no green context has (SM-02), or a group cannot get the SMs it asks for (SM-09)
     */
    @DriverFunction(afterFault = WORKS)
    @Nullable
    CUdevResource cuDevSmResourceSplit(
            CUdevResource @Nullable [] result,
            CUdevResource input,
            int flags,
            CUdevSmResourceGroupParams... groupParams);

    /**
     * Generates a descriptor of resources, which a green context can be created with. Without SMs it stands for all of
     * the device.
     *
     * @param resources one resource of SMs, or several groups of one division; and work queues or their configuration
     * @return the descriptor
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if resources is null or a configuration has no scope
     *     (API-08), the resource is null or belongs to another machine (SM-01), or no resource is given (SM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION} if the resources belong to several
     *     devices (SM-14), the SMs come from several divisions (SM-15) or are co-scheduled differently (SM-16), there
     *     are several resources of work queues (SM-18), or their concurrency limit is 0 or exceeds the device (SM-19)
     */
    @DriverFunction(afterFault = WORKS, version = 12040, arguments = ">[%")
    CUdevResourceDesc cuDevResourceGenerateDesc(CUdevResource... resources);

    /**
     * Creates a green context: a part of the SMs of a device for streams of its own. Does not make it current.
     *
     * @param desc the resources; null for all of the device
     * @param device the device of the resources
     * @param flags must be {@link #CU_GREEN_CTX_DEFAULT_STREAM}
     * @return the new green context
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06), or the resources
     *     belong to another device (CTX-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not {@link #CU_GREEN_CTX_DEFAULT_STREAM}
     *     (CTX-12), or desc belongs to another machine (SM-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = HEAVY, version = 12040, arguments = ">...")
    CUgreenCtx cuGreenCtxCreate(@Nullable CUdevResourceDesc desc, CUdevice device, int flags);

    /**
     * Destroys a green context. Its streams, which should have been destroyed before, are unusable from now on, and
     * captures that use them become invalid (CAPTURE-24). Work in them completes. Waits first for all work of the
     * device if nothing else retains the primary context, which ends then.
     *
     * @param context the green context
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle names no green context of this machine
     *     (CTX-10)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS, version = 12040, arguments = ".")
    void cuGreenCtxDestroy(CUgreenCtx context);

    /**
     * Converts a green context to a context: the primary context with the resources of the green one. It can be made
     * current, and ends with the green context.
     *
     * @param context the green context
     * @return the context
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle names no green context of this machine
     *     (CTX-10)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     */
    @DriverFunction(afterFault = WORKS, version = 12040, arguments = ">.")
    CUcontext cuCtxFromGreenCtx(CUgreenCtx context);

    /**
     * Records an event for a whole green context: from now on it stands for all work in all its streams.
     *
     * @param context the green context
     * @param event the event, created in the primary context of the device
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a stream of the context is capturing
     *     (CAPTURE-15)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle names no green context of this machine
     *     (CTX-10)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02), or the event belongs to another context (EVENT-08)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = EVENT_RECORD, capture = WHOLE_CONTEXT, version = 12040, arguments = "..")
    void cuGreenCtxRecordEvent(CUgreenCtx context, CUevent event);

    /**
     * Makes all later work of a green context wait for the work that an event stands for, whatever the stream.
     *
     * @param context the green context
     * @param event the event
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a stream of the context is capturing, or
     *     the event belongs to a capture (CAPTURE-15)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the event was last recorded in a capture that has ended
     *     or is invalid (CAPTURE-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle names no green context of this machine
     *     (CTX-10)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = STREAM_WAIT_EVENT, capture = WHOLE_CONTEXT, version = 12040, arguments = "..")
    void cuGreenCtxWaitEvent(CUgreenCtx context, CUevent event);

    /**
     * Returns the green context of a stream.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return the green context, or null if the stream is not of one
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = PROPERTY, version = 12040, arguments = ".>")
    @Nullable
    CUgreenCtx cuStreamGetGreenCtx(@Nullable CUstream stream);

    /**
     * Returns the resources of the context of a stream. Documented for CUDA 13.1.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param type the type; only {@link CUdevResourceType#SM} is supported
     * @return the resources of the type
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_RESOURCE_TYPE} if type is not SM (SM-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = PROPERTY)
    CUdevResource cuStreamGetDevResource(@Nullable CUstream stream, CUdevResourceType type);

    /**
     * Creates a stream in a green context.
     *
     * @param context the green context
     * @param flags must be {@link StreamManagement#CU_STREAM_NON_BLOCKING}
     * @param priority the priority; lower numbers are more urgent. A number outside the range of the device is clamped
     *     to it
     * @return the new stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle names no green context of this machine
     *     (CTX-10)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not CU_STREAM_NON_BLOCKING (CTX-13)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = STREAM_CREATE, version = 12050, arguments = ">...")
    CUstream cuGreenCtxStreamCreate(CUgreenCtx context, int flags, int priority);

    /**
     * Returns the id of a green context.
     *
     * @param context the green context; null for the current one, if that is green
     * @return a number that no other context of the machine has or will have
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the handle names no green context of this machine
     *     (CTX-10)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context was destroyed (CTX-11)
     * @throws CudaException the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12090, arguments = ".>")
    long cuGreenCtxGetId(@Nullable CUgreenCtx context);
}
