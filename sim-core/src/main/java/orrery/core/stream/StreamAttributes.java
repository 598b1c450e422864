package orrery.core.stream;

import orrery.device.PriorityRange;

/** The attributes of a stream. They apply to work that is submitted later. */
public final class StreamAttributes {
    /** The synchronization policy of a stream on which none was set. */
    public static final int POLICY_UNSET = -1;

    private static final int LAST_POLICY = 4;

    private final PriorityRange range;
    private int priority;
    private int synchronizationPolicy = POLICY_UNSET;
    private int memSyncDomain;

    StreamAttributes(PriorityRange range, int priority) {
        this.range = range;
        this.priority = range.clamp(priority);
    }

    /** Returns the priority, within the device's range. */
    public int priority() {
        return priority;
    }

    /** Returns how urgent kernels of that priority are; 0 goes first. */
    int urgency() {
        return range.urgency(priority);
    }

    /** Sets the priority, clamped to the device's range. */
    public void priority(int value) {
        priority = range.clamp(value);
    }

    /** Returns the synchronization policy, 1 to 4, or {@link #POLICY_UNSET}. */
    public int synchronizationPolicy() {
        return synchronizationPolicy;
    }

    /**
     * Sets the synchronization policy.
     *
     * @throws orrery.sim.CudaException if it is not 1 to 4 (STREAM-08)
     */
    public void synchronizationPolicy(int value) {
        StreamRule.ATTRIBUTE.require(
                value >= 1 && value <= LAST_POLICY, () -> "the synchronization policy of a stream is set to " + value);
        synchronizationPolicy = value;
    }

    /** Returns the memory synchronization domain. */
    public int memSyncDomain() {
        return memSyncDomain;
    }

    /**
     * Sets the memory synchronization domain.
     *
     * @throws orrery.sim.CudaException if it is not 0 or 1 (STREAM-08)
     */
    public void memSyncDomain(int value) {
        StreamRule.ATTRIBUTE.require(
                value == 0 || value == 1, () -> "the memory synchronization domain of a stream is set to " + value);
        memSyncDomain = value;
    }

    /** Copies all attributes from another stream. */
    void copyFrom(StreamAttributes other) {
        priority = other.priority;
        synchronizationPolicy = other.synchronizationPolicy;
        memSyncDomain = other.memSyncDomain;
    }
}
