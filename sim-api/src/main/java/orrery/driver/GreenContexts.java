package orrery.driver;

/** The chapter "Green Contexts" of the driver API. Source: {@code cuda.h}. */
public interface GreenContexts {
    /** The flag that a green context is created with. */
    int CU_GREEN_CTX_DEFAULT_STREAM = 1;

    /** Divides SMs without regard to clusters, so that groups can be smaller. */
    int CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING = 1;

    /** Divides SMs so that the largest clusters fit into the groups. */
    int CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE = 2;

    /** The resources of a type that a device has. */
    CUdevResource cuDeviceGetDevResource(CUdevice device, CUdevResourceType type);

    /** The resources of a type that a context has. */
    CUdevResource cuCtxGetDevResource(CUcontext context, CUdevResourceType type);

    /** The resources of a type that a green context has. */
    CUdevResource cuGreenCtxGetDevResource(CUgreenCtx context, CUdevResourceType type);

    /**
     * Divides SMs into groups of one size.
     *
     * @param nbGroups how many groups are wanted
     * @param input a resource of a device or a context
     * @param useFlags 0 or one of the flags
     * @param minCount how many SMs a group has at least
     */
    CUdevSmResourceSplit cuDevSmResourceSplitByCount(int nbGroups, CUdevResource input, int useFlags, int minCount);

    /** How many groups the same call could make: what the function answers where {@code result} is NULL. */
    int cuDevSmResourceSplitByCount(CUdevResource input, int useFlags, int minCount);

    /**
     * Divides SMs into groups of any structure, one after the other. Documented for CUDA 13.1.
     *
     * @param result where the groups go, one for each of {@code groupParams}; null to discover their sizes only
     * @param input a resource of a device or a context
     * @param flags 0
     * @param groupParams what the groups are to have; the numbers of SMs are filled in
     * @return the SMs that are in no group; null if there are none
     */
    CUdevResource cuDevSmResourceSplit(
            CUdevResource[] result, CUdevResource input, int flags, CUdevSmResourceGroupParams... groupParams);

    /** A descriptor of resources: of one, or of several of one division. */
    CUdevResourceDesc cuDevResourceGenerateDesc(CUdevResource... resources);

    /** Creates a green context with the resources of a descriptor; with all of the device for null. */
    CUgreenCtx cuGreenCtxCreate(CUdevResourceDesc desc, CUdevice device, int flags);

    /** Destroys a green context. Its streams, which should have been destroyed before, are of no use any more. */
    void cuGreenCtxDestroy(CUgreenCtx context);

    /** The primary context with the resources of a green context, to be made current. */
    CUcontext cuCtxFromGreenCtx(CUgreenCtx context);

    /** Lets an event stand for everything in a green context. */
    void cuGreenCtxRecordEvent(CUgreenCtx context, CUevent event);

    /** Makes all later work of a green context wait for an event. */
    void cuGreenCtxWaitEvent(CUgreenCtx context, CUevent event);

    /** The green context of a stream, or null. */
    CUgreenCtx cuStreamGetGreenCtx(CUstream stream);

    /** The resources of a type that the context of a stream has. Documented for CUDA 13.1. */
    CUdevResource cuStreamGetDevResource(CUstream stream, CUdevResourceType type);

    /**
     * Creates a stream in a green context.
     *
     * @param flags {@code CU_STREAM_NON_BLOCKING}
     * @param priority a number, which is brought into the range of priorities
     */
    CUstream cuGreenCtxStreamCreate(CUgreenCtx context, int flags, int priority);

    /** The number of a green context, or of the current one for null; unique for the life of the machine. */
    long cuGreenCtxGetId(CUgreenCtx context);
}
