package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevWorkqueueConfigResource;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.GreenContexts;

/**
 * The chapter "Execution Context Management" of the runtime API, as documented for CUDA 13.1. An execution context is
 * always named: what is current to the calling thread does not matter, and {@code null} is
 * {@code cudaErrorInvalidValue}. Source: {@code cuda_runtime_api.h}.
 */
public interface ExecutionContextManagement {
    /** No resource. */
    CUdevResourceType cudaDevResourceTypeInvalid = CUdevResourceType.INVALID;
    /** Streaming multiprocessors. */
    CUdevResourceType cudaDevResourceTypeSm = CUdevResourceType.SM;
    /** How many work queues a context has, and which contexts share them. */
    CUdevResourceType cudaDevResourceTypeWorkqueueConfig = CUdevResourceType.WORKQUEUE_CONFIG;
    /** The work queues of a context, which another one can use as well. */
    CUdevResourceType cudaDevResourceTypeWorkqueue = CUdevResourceType.WORKQUEUE;
    /** A green context shares its work queues with all contexts of the device that share theirs. */
    CUdevWorkqueueConfigResource.Scope cudaDevWorkqueueConfigScopeDeviceCtx =
            CUdevWorkqueueConfigResource.Scope.DEVICE_CTX;
    /** A green context shares its work queues with no other context. */
    CUdevWorkqueueConfigResource.Scope cudaDevWorkqueueConfigScopeGreenCtxBalanced =
            CUdevWorkqueueConfigResource.Scope.GREEN_CTX_BALANCED;

    /** Divides SMs without regard to clusters, so that groups can be smaller. */
    int cudaDevSmResourceSplitIgnoreSmCoscheduling = GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;
    /** Divides SMs so that the largest clusters fit into the groups. */
    int cudaDevSmResourceSplitMaxPotentialClusterSize =
            GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE;
    /** SMs that are not co-scheduled may fill a group up. */
    int cudaDevSmResourceGroupBackfill = CUdevSmResourceGroupParams.CU_DEV_SM_RESOURCE_GROUP_BACKFILL;

    /**
     * Returns the resources of a device.
     *
     * @param device the number of the device
     * @param type the type
     * @return all resources of the type
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidResourceType} for the rules
     *     of {@link CudaDriver#cuDeviceGetDevResource}
     */
    @Delegates("cuDeviceGetDevResource")
    CUdevResource cudaDeviceGetDevResource(int device, CUdevResourceType type);

    /**
     * Divides SMs into groups of one size.
     *
     * @param nbGroups the number of groups to create, 1 or more
     * @param input the SMs: of a device or an execution context
     * @param flags 0, {@link #cudaDevSmResourceSplitIgnoreSmCoscheduling} or
     *     {@link #cudaDevSmResourceSplitMaxPotentialClusterSize}
     * @param minCount how many SMs a group has at least, from 0 to those of {@code input}
     * @return the groups, at most {@code nbGroups}, and the SMs that are in none
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceType},
     *     {@code cudaErrorInvalidResourceConfiguration} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuDevSmResourceSplitByCount(int, CUdevResource, int, int)}
     */
    @Delegates("cuDevSmResourceSplitByCount")
    CUdevSmResourceSplit cudaDevSmResourceSplitByCount(int nbGroups, CUdevResource input, int flags, int minCount);

    /**
     * Returns how many groups {@link #cudaDevSmResourceSplitByCount(int, CUdevResource, int, int)} could make.
     *
     * @param input the SMs, as there
     * @param flags the flags, as there
     * @param minCount how many SMs a group has at least, as there
     * @return the largest number of groups
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceType},
     *     {@code cudaErrorInvalidResourceConfiguration} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuDevSmResourceSplitByCount(CUdevResource, int, int)}
     */
    @Delegates("cuDevSmResourceSplitByCount")
    int cudaDevSmResourceSplitByCount(CUdevResource input, int flags, int minCount);

    /**
     * Divides SMs into groups of any structure, one after the other.
     *
     * @param result where the groups go, one for each of {@code groupParams}; null to discover their sizes only
     * @param input the SMs: of a device or an execution context
     * @param flags must be 0
     * @param groupParams what the groups are to have; the numbers of SMs are filled in
     * @return the SMs that are in no group; null if there are none
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceType} or
     *     {@code cudaErrorInvalidResourceConfiguration} for the rules of {@link CudaDriver#cuDevSmResourceSplit}
     */
    @Delegates("cuDevSmResourceSplit")
    @Nullable
    CUdevResource cudaDevSmResourceSplit(
            CUdevResource @Nullable [] result,
            CUdevResource input,
            int flags,
            CUdevSmResourceGroupParams... groupParams);

    /**
     * Generates a descriptor of resources, which a green context can be created with.
     *
     * @param resources one resource of SMs, or several groups of one division; and work queues or their configuration
     * @return the descriptor
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceConfiguration} for
     *     the rules of {@link CudaDriver#cuDevResourceGenerateDesc}
     */
    @Delegates("cuDevResourceGenerateDesc")
    CUdevResourceDesc cudaDevResourceGenerateDesc(CUdevResource... resources);

    /**
     * Creates a green context: a part of the SMs of a device for streams of its own.
     *
     * @param desc the resources; must not be null, unlike in the driver
     * @param device the number of the device
     * @param flags must be 0
     * @return its execution context
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if flags is not 0 (RUNTIME-01)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if desc is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidResourceConfiguration} for the rules of {@link CudaDriver#cuGreenCtxCreate}; or the
     *     error of an earlier fault (API-02)
     */
    cudaExecutionContext_t cudaGreenCtxCreate(CUdevResourceDesc desc, int device, int flags);

    /**
     * Destroys a green context. Calls with its streams answer {@code cudaErrorStreamDetached} from now on, except
     * {@link StreamManagement#cudaStreamDestroy}.
     *
     * @param ctx the execution context, one of {@link #cudaGreenCtxCreate}
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if it is the execution context of a device
     *     (RUNTIME-03)
     * @throws CudaRuntimeException {@code cudaErrorDeviceUninitialized} or {@code cudaErrorContextIsDestroyed} for the
     *     rules of {@link CudaDriver#cuGreenCtxDestroy}
     */
    @Counterpart("cuGreenCtxDestroy")
    void cudaExecutionCtxDestroy(cudaExecutionContext_t ctx);

    /**
     * Returns the execution context of a device: its primary context, which is created if need be.
     *
     * @param device the number of the device
     * @return the execution context; it cannot be destroyed
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     */
    cudaExecutionContext_t cudaDeviceGetExecutionCtx(int device);

    /**
     * Returns the device of an execution context.
     *
     * @param ctx the execution context
     * @return the number of the device
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02)
     * @throws CudaRuntimeException {@code cudaErrorDeviceUninitialized} or {@code cudaErrorContextIsDestroyed} for the
     *     rules of {@link CudaDriver#cuCtxGetDevice_v2}
     */
    @Delegates("cuCtxGetDevice_v2")
    int cudaExecutionCtxGetDevice(cudaExecutionContext_t ctx);

    /**
     * Returns the id of an execution context.
     *
     * @param ctx the execution context
     * @return a number that no other context of the machine has or will have
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02)
     * @throws CudaRuntimeException {@code cudaErrorDeviceUninitialized} or {@code cudaErrorContextIsDestroyed} for the
     *     rules of {@link CudaDriver#cuCtxGetId}
     */
    @Delegates("cuCtxGetId")
    @Counterpart("cuGreenCtxGetId")
    long cudaExecutionCtxGetId(cudaExecutionContext_t ctx);

    /**
     * Returns the resources of an execution context.
     *
     * @param ctx the execution context
     * @param type the type
     * @return the resources of the type
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02)
     * @throws CudaRuntimeException {@code cudaErrorDeviceUninitialized}, {@code cudaErrorContextIsDestroyed} or
     *     {@code cudaErrorInvalidResourceType} for the rules of {@link CudaDriver#cuCtxGetDevResource}
     */
    @Delegates("cuCtxGetDevResource")
    @Counterpart("cuGreenCtxGetDevResource")
    CUdevResource cudaExecutionCtxGetDevResource(cudaExecutionContext_t ctx, CUdevResourceType type);

    /**
     * Creates a stream in an execution context.
     *
     * @param ctx the execution context
     * @param flags {@link StreamManagement#cudaStreamDefault} or {@link StreamManagement#cudaStreamNonBlocking}, which
     *     mean the same in a green context
     * @param priority the priority; lower numbers are more urgent. A number outside the range of the device is clamped
     *     to it
     * @return the new stream
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02), or the flags of a stream
     *     of a green context are not legal (RUNTIME-11)
     * @throws CudaRuntimeException {@code cudaErrorDeviceUninitialized} if the handle does not refer to an existing
     *     context (CTX-01)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuStreamCreateWithPriority} and {@link CudaDriver#cuGreenCtxStreamCreate}; or the error
     *     of an earlier fault (API-02)
     */
    @Counterpart("cuGreenCtxStreamCreate")
    cudaStream_t cudaExecutionCtxStreamCreate(cudaExecutionContext_t ctx, int flags, int priority);

    /**
     * Records an event for a whole execution context: from now on it stands for all work in all its streams. The
     * execution context of a device includes its green contexts.
     *
     * @param ctx the execution context
     * @param event the event, of the same device
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorDeviceUninitialized},
     *     {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuCtxRecordEvent}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuCtxRecordEvent")
    @Counterpart("cuGreenCtxRecordEvent")
    void cudaExecutionCtxRecordEvent(cudaExecutionContext_t ctx, CUevent event);

    /**
     * Makes all later work of an execution context wait for an event. The execution context of a device includes its
     * green contexts.
     *
     * @param ctx the execution context
     * @param event the event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorDeviceUninitialized}, {@code cudaErrorContextIsDestroyed} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuCtxWaitEvent}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuCtxWaitEvent")
    @Counterpart("cuGreenCtxWaitEvent")
    void cudaExecutionCtxWaitEvent(cudaExecutionContext_t ctx, CUevent event);

    /**
     * Waits until all work of an execution context is complete. The execution context of a device includes its green
     * contexts.
     *
     * @param ctx the execution context
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if ctx is null (RUNTIME-02)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorDeviceUninitialized},
     *     {@code cudaErrorContextIsDestroyed} or {@code cudaErrorTimeout} for the rules of
     *     {@link CudaDriver#cuCtxSynchronize_v2}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuCtxSynchronize_v2")
    void cudaExecutionCtxSynchronize(cudaExecutionContext_t ctx);

    /**
     * Returns the resources of the execution context of a stream.
     *
     * @param hStream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param type the type; only {@link #cudaDevResourceTypeSm} is supported
     * @return the resources of the type
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidResourceType} for the rules of {@link CudaDriver#cuStreamGetDevResource}; or the
     *     error of an earlier fault (API-02)
     */
    @Delegates("cuStreamGetDevResource")
    CUdevResource cudaStreamGetDevResource(@Nullable CUstream hStream, CUdevResourceType type);
}
