package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Cluster;

/**
 * The attributes of a launch.
 *
 * @param cooperation not 0 if all blocks must be resident at once: programs read the number that they have set
 * @param urgency the priority, counted from the greatest, which is 0; or {@link #AS_STREAM}
 * @param memSyncDomain the memory synchronization domain: 0, 1 or {@link #AS_STREAM}
 * @param programmatic whether it has a programmatic dependency on the kernel before it in its stream
 * @param cluster the shape of its clusters
 * @param clusterPolicy how the blocks of a cluster are spread over the SMs, a constant of
 *     {@code CUclusterSchedulingPolicy}: a preference, which has no effect on the simulator
 * @param window how accesses to a range of memory use the cache; null for the window of the stream
 * @param domainMap the map of memory synchronization domains; null for that of the stream
 * @param deviceNode the node, if kernels can update it; else null
 */
public record LaunchAttributes(
        int cooperation,
        int urgency,
        int memSyncDomain,
        boolean programmatic,
        Cluster cluster,
        int clusterPolicy,
        @Nullable AccessPolicyWindow window,
        @Nullable MemSyncDomainMap domainMap,
        @Nullable DeviceNode deviceNode) {
    /** The urgency or the domain of a launch that has the priority or the domain of its stream. */
    public static final int AS_STREAM = -1;

    /** The attributes of a launch that sets none. */
    public static final LaunchAttributes DEFAULT =
            new LaunchAttributes(0, AS_STREAM, AS_STREAM, false, Cluster.NONE, 0, null, null, null);

    /** Returns the text of the priority. */
    String priority() {
        return urgency == AS_STREAM ? "that of the stream" : urgency + " below the greatest";
    }

    /** Returns whether all blocks must be resident at once. */
    public boolean cooperative() {
        return cooperation != 0;
    }

    /** Returns these attributes, cooperative if a number is not 0. */
    public LaunchAttributes withCooperation(int value) {
        return new LaunchAttributes(
                value, urgency, memSyncDomain, programmatic, cluster, clusterPolicy, window, domainMap, deviceNode);
    }

    /** Returns these attributes with another priority. */
    public LaunchAttributes withUrgency(int value) {
        return new LaunchAttributes(
                cooperation, value, memSyncDomain, programmatic, cluster, clusterPolicy, window, domainMap, deviceNode);
    }

    /** Returns these attributes with another memory synchronization domain. */
    public LaunchAttributes withMemSyncDomain(int value) {
        return new LaunchAttributes(
                cooperation, urgency, value, programmatic, cluster, clusterPolicy, window, domainMap, deviceNode);
    }

    /** Returns these attributes with or without a programmatic dependency. */
    public LaunchAttributes withProgrammatic(boolean value) {
        return new LaunchAttributes(
                cooperation, urgency, memSyncDomain, value, cluster, clusterPolicy, window, domainMap, deviceNode);
    }

    /** Returns these attributes with another cluster shape. */
    public LaunchAttributes withCluster(Cluster value) {
        if (value.equals(cluster)) {
            return this; // as in nearly all launches
        }
        return new LaunchAttributes(
                cooperation, urgency, memSyncDomain, programmatic, value, clusterPolicy, window, domainMap, deviceNode);
    }

    /** Returns these attributes with another preference for clusters. */
    public LaunchAttributes withClusterPolicy(int value) {
        return new LaunchAttributes(
                cooperation, urgency, memSyncDomain, programmatic, cluster, value, window, domainMap, deviceNode);
    }

    /** Returns these attributes with another access policy window. */
    public LaunchAttributes withWindow(AccessPolicyWindow value) {
        return new LaunchAttributes(
                cooperation,
                urgency,
                memSyncDomain,
                programmatic,
                cluster,
                clusterPolicy,
                value,
                domainMap,
                deviceNode);
    }

    /** Returns these attributes with another map of memory synchronization domains. */
    public LaunchAttributes withDomainMap(MemSyncDomainMap value) {
        return new LaunchAttributes(
                cooperation, urgency, memSyncDomain, programmatic, cluster, clusterPolicy, window, value, deviceNode);
    }

    /** Returns these attributes for a node that kernels can update. */
    public LaunchAttributes withDeviceNode(DeviceNode value) {
        return new LaunchAttributes(
                cooperation, urgency, memSyncDomain, programmatic, cluster, clusterPolicy, window, domainMap, value);
    }
}
