package orrery.runtime;

import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.GreenContexts;

/**
 * The chapter "Execution Context Management" of the runtime API, as documented for CUDA 13.1. An execution context is
 * always named: what is current to the calling thread does not matter, and {@code null} is
 * {@code cudaErrorInvalidValue}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface ExecutionContextManagement {
    /** None. */
    CUdevResourceType cudaDevResourceTypeInvalid = CUdevResourceType.INVALID;
    /** Streaming multiprocessors. */
    CUdevResourceType cudaDevResourceTypeSm = CUdevResourceType.SM;
    /** How work queues are shared; {@code cudaErrorInvalidResourceType} everywhere. */
    CUdevResourceType cudaDevResourceTypeWorkqueueConfig = CUdevResourceType.WORKQUEUE_CONFIG;
    /** Work queues; {@code cudaErrorInvalidResourceType} everywhere. */
    CUdevResourceType cudaDevResourceTypeWorkqueue = CUdevResourceType.WORKQUEUE;

    /** Divides SMs without regard to clusters, so that groups can be smaller. */
    int cudaDevSmResourceSplitIgnoreSmCoscheduling = GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING;
    /** Divides SMs so that the largest clusters fit into the groups. */
    int cudaDevSmResourceSplitMaxPotentialClusterSize =
            GreenContexts.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE;
    /** SMs that are not co-scheduled may fill a group up. */
    int cudaDevSmResourceGroupBackfill = CUdevSmResourceGroupParams.CU_DEV_SM_RESOURCE_GROUP_BACKFILL;

    /** The resources of a type that a device has. */
    CUdevResource cudaDeviceGetDevResource(int device, CUdevResourceType type);

    /**
     * Divides SMs into groups of one size.
     *
     * @param nbGroups how many groups are wanted
     * @param input a resource of a device or an execution context
     * @param flags 0 or one of the flags
     * @param minCount how many SMs a group has at least
     */
    CUdevSmResourceSplit cudaDevSmResourceSplitByCount(int nbGroups, CUdevResource input, int flags, int minCount);

    /** How many groups the same call could make: what the function answers where {@code result} is NULL. */
    int cudaDevSmResourceSplitByCount(CUdevResource input, int flags, int minCount);

    /**
     * Divides SMs into groups of any structure, one after the other.
     *
     * @param result where the groups go, one for each of {@code groupParams}; null to discover their sizes only
     * @param input a resource of a device or an execution context
     * @param flags 0
     * @param groupParams what the groups are to have; the numbers of SMs are filled in
     * @return the SMs that are in no group; null if there are none
     */
    CUdevResource cudaDevSmResourceSplit(
            CUdevResource[] result, CUdevResource input, int flags, CUdevSmResourceGroupParams... groupParams);

    /** A descriptor of resources: of one, or of several of one division. */
    CUdevResourceDesc cudaDevResourceGenerateDesc(CUdevResource... resources);

    /** Creates a green context with the resources of a descriptor; {@code flags} is 0. */
    cudaExecutionContext_t cudaGreenCtxCreate(CUdevResourceDesc desc, int device, int flags);

    /**
     * Destroys a green context. Its streams answer {@code cudaErrorStreamDetached} from now on, and its captures are
     * invalid; {@code cudaStreamDestroy} still destroys them.
     */
    void cudaExecutionCtxDestroy(cudaExecutionContext_t ctx);

    /** The execution context of a device: its primary context. It is not to be destroyed. */
    cudaExecutionContext_t cudaDeviceGetExecutionCtx(int device);

    /** The device of an execution context. */
    int cudaExecutionCtxGetDevice(cudaExecutionContext_t ctx);

    /** The number of an execution context, unique for the life of the machine. */
    long cudaExecutionCtxGetId(cudaExecutionContext_t ctx);

    /** The resources of a type that an execution context has. */
    CUdevResource cudaExecutionCtxGetDevResource(cudaExecutionContext_t ctx, CUdevResourceType type);

    /**
     * Creates a stream in an execution context.
     *
     * @param flags {@code cudaStreamDefault}, which in a green context means the same as {@code cudaStreamNonBlocking}
     * @param priority a number, which is brought into the range of priorities
     */
    CUstream cudaExecutionCtxStreamCreate(cudaExecutionContext_t ctx, int flags, int priority);

    /** Lets an event stand for everything in an execution context; in a device's, also in its green contexts. */
    void cudaExecutionCtxRecordEvent(cudaExecutionContext_t ctx, CUevent event);

    /** Makes all later work of an execution context wait for an event; of a device's, also of its green contexts. */
    void cudaExecutionCtxWaitEvent(cudaExecutionContext_t ctx, CUevent event);

    /** Waits for everything in an execution context; in a device's, also in its green contexts. */
    void cudaExecutionCtxSynchronize(cudaExecutionContext_t ctx);

    /** The resources of a type that the execution context of a stream has. */
    CUdevResource cudaStreamGetDevResource(CUstream hStream, CUdevResourceType type);
}
