package orrery.core.work;

/**
 * The attributes of a launch.
 *
 * @param cooperative whether all blocks must be resident at once
 * @param urgency how urgent it is, 0 being the most urgent, or {@link #AS_STREAM}
 * @param memSyncDomain the memory synchronization domain: 0 or 1
 * @param programmatic whether it may begin when the kernel before it in its stream has triggered
 * @param cluster which blocks run together
 */
public record LaunchAttributes(
        boolean cooperative, int urgency, int memSyncDomain, boolean programmatic, Cluster cluster) {
    /** The urgency of a launch that is as urgent as its stream. */
    public static final int AS_STREAM = -1;

    /** What a launch has unless told otherwise. */
    public static final LaunchAttributes DEFAULT = new LaunchAttributes(false, AS_STREAM, 0, false, Cluster.NONE);

    /** The urgency in words. */
    String priority() {
        return urgency == AS_STREAM ? "that of the stream" : urgency + " below the greatest";
    }

    /** The same, cooperative or not. */
    public LaunchAttributes withCooperative(boolean value) {
        return new LaunchAttributes(value, urgency, memSyncDomain, programmatic, cluster);
    }

    /** The same with another urgency. */
    public LaunchAttributes withUrgency(int value) {
        return new LaunchAttributes(cooperative, value, memSyncDomain, programmatic, cluster);
    }

    /** The same in another memory synchronization domain. */
    public LaunchAttributes withMemSyncDomain(int value) {
        return new LaunchAttributes(cooperative, urgency, value, programmatic, cluster);
    }

    /** The same with or without programmatic serialization. */
    public LaunchAttributes withProgrammatic(boolean value) {
        return new LaunchAttributes(cooperative, urgency, memSyncDomain, value, cluster);
    }

    /** The same in clusters. */
    public LaunchAttributes withCluster(Cluster value) {
        return new LaunchAttributes(cooperative, urgency, memSyncDomain, programmatic, value);
    }
}
