package orrery.driver;

import org.jspecify.annotations.Nullable;

/**
 * An attribute of a launch, a kernel node or a stream.
 *
 * @param id which one
 * @param value its value; of the dimensions of a cluster, the blocks in x
 * @param clusterDimY of the dimensions of a cluster, the blocks in y; else 0
 * @param clusterDimZ of the dimensions of a cluster, the blocks in z; else 0
 * @param accessPolicyWindow of an access policy window, the window; else null
 * @param memSyncDomainMap of a map of memory synchronization domains, the map; else null
 * @param event of an event that the launch records, the event and how it is recorded; else null
 * @param devNode of a device-updatable node, as a query returns it, the handle for kernels; else null
 */
public record CUlaunchAttribute(
        ID id,
        int value,
        int clusterDimY,
        int clusterDimZ,
        @Nullable CUaccessPolicyWindow accessPolicyWindow,
        @Nullable CUlaunchMemSyncDomainMap memSyncDomainMap,
        @Nullable LaunchEvent event,
        @Nullable CUgraphDeviceNode devNode) {

    /** Returns an attribute that is one number. */
    public CUlaunchAttribute(ID id, int value) {
        this(id, value, 0, 0, null, null, null, null);
    }

    /** Returns how accesses to a range of memory use the cache. */
    public static CUlaunchAttribute accessPolicyWindow(CUaccessPolicyWindow window) {
        return new CUlaunchAttribute(ID.ACCESS_POLICY_WINDOW, 0, 0, 0, window, null, null, null);
    }

    /** Returns what the memory synchronization domains of launches stand for. */
    public static CUlaunchAttribute memSyncDomainMap(CUlaunchMemSyncDomainMap map) {
        return new CUlaunchAttribute(ID.MEM_SYNC_DOMAIN_MAP, 0, 0, 0, null, map, null, null);
    }

    /** Returns the dimensions of the clusters of a launch; all 0 for none. */
    public static CUlaunchAttribute clusterDim(int x, int y, int z) {
        return new CUlaunchAttribute(ID.CLUSTER_DIMENSION, x, y, z, null, null, null, null);
    }

    /**
     * Returns an event that the launch records and the blocks trigger ({@code programmaticEvent}).
     *
     * <pre>{@code
     * CUevent event = cuda.cuEventCreate(CU_EVENT_DISABLE_TIMING);
     * cuda.cuLaunchKernelEx(config(first, CUlaunchAttribute.programmaticEvent(event, 0, 0)), primary);
     * cuda.cuStreamWaitEvent(second, event, CU_EVENT_WAIT_DEFAULT);
     * cuda.cuLaunchKernel(secondary, 1, 1, 1, 1, 1, 1, 0, second);   // begins when all blocks have triggered
     * }</pre>
     *
     * @param event the event. It must have {@code CU_EVENT_DISABLE_TIMING}, and must not be interprocess
     * @param flags 0, the flags of the record
     * @param triggerAtBlockStart not 0 if each block triggers the event when it begins
     */
    public static CUlaunchAttribute programmaticEvent(@Nullable CUevent event, int flags, int triggerAtBlockStart) {
        return new CUlaunchAttribute(
                ID.PROGRAMMATIC_EVENT, 0, 0, 0, null, null, new LaunchEvent(event, flags, triggerAtBlockStart), null);
    }

    /**
     * Returns an event that the launch records and that triggers when all blocks have begun
     * ({@code launchCompletionEvent}).
     *
     * @param event the event. It must have {@code CU_EVENT_DISABLE_TIMING}, and must not be interprocess
     * @param flags 0, the flags of the record
     */
    public static CUlaunchAttribute launchCompletionEvent(@Nullable CUevent event, int flags) {
        return new CUlaunchAttribute(
                ID.LAUNCH_COMPLETION_EVENT, 0, 0, 0, null, null, new LaunchEvent(event, flags, 0), null);
    }

    /**
     * Returns whether kernels can update the node ({@code deviceUpdatableKernelNode}). A query returns the handle.
     *
     * @param deviceUpdatable 1 for a node that kernels can update
     */
    public static CUlaunchAttribute deviceUpdatable(int deviceUpdatable) {
        return new CUlaunchAttribute(ID.DEVICE_UPDATABLE_KERNEL_NODE, deviceUpdatable);
    }

    /** Returns what a query answers of a node that kernels can update by {@code handle}. */
    static CUlaunchAttribute deviceUpdatable(CUgraphDeviceNode handle) {
        return new CUlaunchAttribute(ID.DEVICE_UPDATABLE_KERNEL_NODE, 1, 0, 0, null, null, null, handle);
    }

    /**
     * An event that a launch records.
     *
     * @param event the event
     * @param flags the flags of the record
     * @param triggerAtBlockStart whether blocks trigger a programmatic event when they begin: not if it is 0
     */
    public record LaunchEvent(@Nullable CUevent event, int flags, int triggerAtBlockStart) {}

    /** The attributes of launches, by their documented names. Source: {@code CUlaunchAttributeID} in {@code cuda.h}. */
    public enum ID {
        /** Ignored: an entry that can be filled in later. Belongs to launches, not to nodes. */
        IGNORE,
        /** How accesses to a range of memory use the L2 cache: a hint, which the simulator keeps. */
        ACCESS_POLICY_WINDOW,
        /** All blocks are resident at once. */
        COOPERATIVE,
        /**
         * The blocks that run at the same time as a cluster, on SMs that lie together. What blocks of a cluster could
         * share, memory and barriers, is not simulated.
         */
        CLUSTER_DIMENSION,
        /**
         * How the blocks of a cluster are spread over the SMs, a number of {@code CUclusterSchedulingPolicy} from 0 to
         * 2: a preference, which the simulator keeps. A captured launch with 0, the default, becomes a node with 1,
         * which spreads them.
         */
        CLUSTER_SCHEDULING_POLICY_PREFERENCE,
        /**
         * This kernel may begin before the one in front of it in its stream has ended: when that has triggered. It can
         * wait for the rest by {@code gridDependencySynchronize}. If there is no kernel right in front of it, or one
         * that never triggers, it begins as usual. Belongs to launches, not to nodes: in a capture it becomes an edge.
         */
        PROGRAMMATIC_STREAM_SERIALIZATION,
        /**
         * An event that the launch records. A kernel that waits for it begins when all blocks of this kernel have
         * triggered or ended, and can wait for the rest by {@code gridDependencySynchronize}. Other work and the host
         * wait until this kernel is complete. Belongs to launches, not to nodes: in a capture it becomes an edge.
         */
        PROGRAMMATIC_EVENT,
        /** The urgency of this launch in place of the stream's. */
        PRIORITY,
        /** The memory synchronization domain: it orders fences, and the simulator's memory is always coherent. */
        MEM_SYNC_DOMAIN,
        /** The domains of the device that the memory synchronization domains stand for; the simulator keeps them. */
        MEM_SYNC_DOMAIN_MAP,
        /** The synchronization policy belongs to streams: an error in a launch. */
        SYNCHRONIZATION_POLICY,
        /**
         * An event that the launch records. A kernel that waits for it begins when all blocks of this kernel have
         * begun. In streams, other work and the host wait until this kernel is complete. Belongs to launches, not to
         * nodes: in a capture it becomes an edge, for every kind of node.
         */
        LAUNCH_COMPLETION_EVENT,
        /**
         * Kernels can update the node: its parameters, its grid, and whether it is enabled
         * ({@link orrery.sim.DeviceRuntime#updateNodes}). Belongs to kernel nodes, and to launches that are captured.
         */
        DEVICE_UPDATABLE_KERNEL_NODE
    }
}
