package orrery.driver;

/**
 * An attribute of a launch.
 *
 * @param id which one
 * @param value its value
 */
public record CUlaunchAttribute(ID id, int value) {

    /** The attributes of launches, by their documented names. Source: {@code CUlaunchAttributeID} in {@code cuda.h}. */
    public enum ID {
        /** Ignored: an entry that can be filled in later. */
        IGNORE,
        /** All blocks are resident at once. */
        COOPERATIVE,
        /** Blocks to a cluster; not simulated. */
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
        /** The synchronization policy belongs to streams: an error in a launch. */
        SYNCHRONIZATION_POLICY,
        /** An event when all blocks have begun; not simulated. */
        LAUNCH_COMPLETION_EVENT,
        /** The node can be updated from the device; belongs to graphs. */
        DEVICE_UPDATABLE_KERNEL_NODE
    }
}
