package orrery.core.stream;

import orrery.core.work.AccessPolicyWindow;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.MemSyncDomainMap;
import orrery.device.DeviceModel;
import orrery.device.PriorityRange;

/** The attributes of a stream. They apply to work that is submitted later. */
public final class StreamAttributes {
    private static final int CLUSTER_POLICY_SPREAD = 1;

    /** The synchronization policy of a stream on which none was set. */
    public static final int POLICY_UNSET = -1;

    private static final int LAST_POLICY = 4;

    private final PriorityRange range;
    private final DeviceModel device;
    private int priority;
    private int urgency;
    private int synchronizationPolicy = POLICY_UNSET;
    private int memSyncDomain;
    private AccessPolicyWindow window = AccessPolicyWindow.NONE;
    private final MemSyncDomainMap deviceMap;
    private MemSyncDomainMap domainMap;

    StreamAttributes(DeviceModel device, int priority) {
        this.range = device.priorities();
        this.device = device;
        this.deviceMap = MemSyncDomainMap.of(device);
        this.domainMap = deviceMap;
        priority(priority);
    }

    /** Returns the priority, within the device's range. */
    public int priority() {
        return priority;
    }

    /** Returns how urgent kernels of that priority are; 0 goes first. */
    int urgency() {
        return urgency;
    }

    /** Sets the priority, clamped to the device's range. */
    public void priority(int value) {
        priority = range.clamp(value);
        urgency = range.urgency(priority);
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

    /** Returns the access policy window. */
    public AccessPolicyWindow window() {
        return window;
    }

    /**
     * Sets the access policy window.
     *
     * @throws orrery.sim.CudaException if the device does not allow it (STREAM-08)
     */
    public void window(AccessPolicyWindow value) {
        StreamRule.ATTRIBUTE.require(
                value.isLegal(device), () -> "the access policy window of a stream is set to " + value);
        window = value;
    }

    /** Returns the map of memory synchronization domains. */
    public MemSyncDomainMap domainMap() {
        return domainMap;
    }

    /**
     * Sets the map of memory synchronization domains.
     *
     * @throws orrery.sim.CudaException if the device does not have the domains (STREAM-08)
     */
    public void domainMap(MemSyncDomainMap value) {
        StreamRule.ATTRIBUTE.require(
                value.isLegal(device), () -> "the memory synchronization domains of a stream are mapped to " + value);
        domainMap = value;
    }

    /**
     * Returns attributes of a captured launch: its own, and those of the stream where it has none. The default policy
     * of clusters is that which spreads their blocks, as on an H200.
     */
    public LaunchAttributes inheritedBy(LaunchAttributes own) {
        LaunchAttributes all = own.clusterPolicy() == 0 ? own.withClusterPolicy(CLUSTER_POLICY_SPREAD) : own;
        if (own.urgency() == LaunchAttributes.AS_STREAM && priority != 0) {
            all = all.withUrgency(urgency);
        }
        if (own.memSyncDomain() == LaunchAttributes.AS_STREAM && memSyncDomain != 0) {
            all = all.withMemSyncDomain(memSyncDomain);
        }
        if (own.window() == null && !window.equals(AccessPolicyWindow.NONE)) {
            all = all.withWindow(window);
        }
        if (own.domainMap() == null && !domainMap.equals(deviceMap)) {
            all = all.withDomainMap(domainMap);
        }
        return all;
    }

    /** Copies all attributes from another stream. */
    void copyFrom(StreamAttributes other) {
        priority = other.priority;
        urgency = other.urgency;
        synchronizationPolicy = other.synchronizationPolicy;
        memSyncDomain = other.memSyncDomain;
        window = other.window;
        domainMap = other.domainMap;
    }
}
