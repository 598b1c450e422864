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
 */
public record CUlaunchAttribute(
        ID id,
        int value,
        int clusterDimY,
        int clusterDimZ,
        @Nullable CUaccessPolicyWindow accessPolicyWindow,
        @Nullable CUlaunchMemSyncDomainMap memSyncDomainMap) {

    /** Returns an attribute that is one number. */
    public CUlaunchAttribute(ID id, int value) {
        this(id, value, 0, 0, null, null);
    }

    /** Returns how accesses to a range of memory use the cache. */
    public static CUlaunchAttribute accessPolicyWindow(CUaccessPolicyWindow window) {
        return new CUlaunchAttribute(ID.ACCESS_POLICY_WINDOW, 0, 0, 0, window, null);
    }

    /** Returns what the memory synchronization domains of launches stand for. */
    public static CUlaunchAttribute memSyncDomainMap(CUlaunchMemSyncDomainMap map) {
        return new CUlaunchAttribute(ID.MEM_SYNC_DOMAIN_MAP, 0, 0, 0, null, map);
    }

    /** Returns the dimensions of the clusters of a launch; all 0 for none. */
    public static CUlaunchAttribute clusterDim(int x, int y, int z) {
        return new CUlaunchAttribute(ID.CLUSTER_DIMENSION, x, y, z, null, null);
    }

    /** The attributes of launches, by their documented names. Source: {@code CUlaunchAttributeID} in {@code cuda.h}. */
    public enum ID {
        /** Ignored: an entry that can be filled in later. */
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
        /** Which blocks of a cluster go together; not simulated. */
        CLUSTER_SCHEDULING_POLICY_PREFERENCE,
        /**
         * This kernel may begin before the one in front of it in its stream has ended: when that has triggered. It can
         * wait for the rest by {@code gridDependencySynchronize}. If there is no kernel right in front of it, or one
         * that never triggers, it begins as usual.
         */
        PROGRAMMATIC_STREAM_SERIALIZATION,
        /** An event when blocks trigger it; not simulated. */
        PROGRAMMATIC_EVENT,
        /** The urgency of this launch in place of the stream's. */
        PRIORITY,
        /** The memory synchronization domain: it orders fences, and the simulator's memory is always coherent. */
        MEM_SYNC_DOMAIN,
        /** The domains of the device that the memory synchronization domains stand for; the simulator keeps them. */
        MEM_SYNC_DOMAIN_MAP,
        /** The synchronization policy belongs to streams: an error in a launch. */
        SYNCHRONIZATION_POLICY,
        /** An event when all blocks have begun; not simulated. */
        LAUNCH_COMPLETION_EVENT,
        /** The node can be updated from the device; belongs to graphs. */
        DEVICE_UPDATABLE_KERNEL_NODE
    }
}
