package orrery.core.work;

/**
 * The attributes of a launch.
 *
 * @param cooperative whether all blocks must be resident at the same time
 * @param urgency the urgency, 0 being the highest, or {@link #AS_STREAM}
 * @param memSyncDomain the memory synchronization domain: 0 or 1
 * @param programmatic whether it may start before the preceding kernel of its stream has completed (programmatic stream
 *     serialization)
 * @param cluster the cluster dimensions
 */
public record LaunchAttributes(
        boolean cooperative, int urgency, int memSyncDomain, boolean programmatic, Cluster cluster) {
    /** The urgency of the stream. */
    public static final int AS_STREAM = -1;

    /** The attributes of a launch without explicit attributes. */
    public static final LaunchAttributes DEFAULT = new LaunchAttributes(false, AS_STREAM, 0, false, Cluster.NONE);

    /** Formats the urgency. */
    String priority() {
        return urgency == AS_STREAM ? "that of the stream" : urgency + " below the greatest";
    }

    /** Returns a copy with another value for cooperative launch. */
    public LaunchAttributes withCooperative(boolean value) {
        return new LaunchAttributes(value, urgency, memSyncDomain, programmatic, cluster);
    }

    /** Returns a copy with another urgency. */
    public LaunchAttributes withUrgency(int value) {
        return new LaunchAttributes(cooperative, value, memSyncDomain, programmatic, cluster);
    }

    /** Returns a copy with another memory synchronization domain. */
    public LaunchAttributes withMemSyncDomain(int value) {
        return new LaunchAttributes(cooperative, urgency, value, programmatic, cluster);
    }

    /** Returns a copy with or without programmatic stream serialization. */
    public LaunchAttributes withProgrammatic(boolean value) {
        return new LaunchAttributes(cooperative, urgency, memSyncDomain, value, cluster);
    }

    /** Returns a copy with other cluster dimensions. */
    public LaunchAttributes withCluster(Cluster value) {
        return new LaunchAttributes(cooperative, urgency, memSyncDomain, programmatic, value);
    }
}
