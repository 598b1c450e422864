package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.LaunchRule;
import orrery.core.event.LaunchTrigger;
import orrery.core.graph.UpdatableNodeRule;
import orrery.core.kernel.Cluster;
import orrery.core.rule.NotSimulated;
import orrery.core.work.AccessPolicyWindow;
import orrery.core.work.DeviceNode;
import orrery.core.work.DeviceNodes;
import orrery.core.work.LaunchAttributes;
import orrery.core.work.MemSyncDomainMap;
import orrery.device.DeviceModel;
import orrery.device.PriorityRange;

/** Conversions of launch attributes between the driver API and the core. */
final class LaunchAttributeValues {
    private LaunchAttributeValues() {}

    /**
     * Returns the attributes with one of them set.
     *
     * @param nodes creates the handle of a device-updatable node
     */
    static LaunchAttributes with(
            LaunchAttributes all, CUlaunchAttribute attribute, DeviceModel device, DeviceNodes nodes) {
        PriorityRange range = device.priorities();
        int value = attribute.value();
        return switch (attribute.id()) {
            case IGNORE -> all;
            case COOPERATIVE -> all.withCooperation(value);
            case PROGRAMMATIC_STREAM_SERIALIZATION -> all.withProgrammatic(value != 0);
            case PRIORITY -> all.withUrgency(range.urgency(range.clamp(value)));
            case MEM_SYNC_DOMAIN -> {
                LaunchRule.ATTRIBUTE.require(
                        value == 0 || value == 1, () -> "a launch has the memory synchronization domain " + value);
                yield all.withMemSyncDomain(value);
            }
            case CLUSTER_DIMENSION -> {
                Cluster cluster = new Cluster(value, attribute.clusterDimY(), attribute.clusterDimZ());
                LaunchRule.CLUSTER.require(
                        cluster.none() || cluster.blocks() != 0,
                        () -> "a launch has clusters of " + cluster + "; the dimensions are all 0 or all positive");
                yield all.withCluster(cluster);
            }
            case ACCESS_POLICY_WINDOW -> {
                AccessPolicyWindow window = window(attribute);
                LaunchRule.ATTRIBUTE.require(
                        window != null && window.isLegal(device),
                        () -> "a launch has the access policy window " + attribute.accessPolicyWindow());
                yield all.withWindow(window);
            }
            case MEM_SYNC_DOMAIN_MAP -> {
                MemSyncDomainMap map = domainMap(attribute);
                LaunchRule.ATTRIBUTE.require(
                        map != null && map.isLegal(device),
                        () -> "a launch maps memory synchronization domains to " + attribute.memSyncDomainMap());
                yield all.withDomainMap(map);
            }
            case CLUSTER_SCHEDULING_POLICY_PREFERENCE -> all.withClusterPolicy(value);
            // The launch records them.
            case PROGRAMMATIC_EVENT, LAUNCH_COMPLETION_EVENT -> all;
            case SYNCHRONIZATION_POLICY ->
                throw LaunchRule.ATTRIBUTE.violated(
                        "a launch has the attribute " + attribute.id() + ", which is a stream attribute");
            case DEVICE_UPDATABLE_KERNEL_NODE -> updatable(all, value, nodes);
        };
    }

    private static LaunchAttributes updatable(LaunchAttributes all, int value, DeviceNodes nodes) {
        UpdatableNodeRule.VALUE.require(value == 0 || value == 1, () -> "deviceUpdatable is " + value);
        if (all.deviceNode() == null) {
            return value == 0 ? all : all.withDeviceNode(nodes.create());
        }
        UpdatableNodeRule.NODE.require(value == 1, () -> "deviceUpdatable of a device-updatable node becomes 0");
        return all;
    }

    /**
     * Checks that a kernel node can have an attribute.
     *
     * @throws orrery.sim.CudaException if it is an attribute of launches or streams only (LAUNCH-06)
     */
    static void checkOfNode(CUlaunchAttribute.ID id) {
        switch (id) {
            case IGNORE,
                    PROGRAMMATIC_STREAM_SERIALIZATION,
                    PROGRAMMATIC_EVENT,
                    LAUNCH_COMPLETION_EVENT,
                    SYNCHRONIZATION_POLICY ->
                throw LaunchRule.ATTRIBUTE.violated(
                        "a kernel node is asked for the attribute " + id + ", which is an attribute of "
                                + (id == CUlaunchAttribute.ID.SYNCHRONIZATION_POLICY ? "streams" : "launches"));
            default -> {}
        }
    }

    /** Returns when a kernel triggers the event of an attribute; null if the attribute has none. */
    static @Nullable LaunchTrigger trigger(CUlaunchAttribute attribute) {
        CUlaunchAttribute.LaunchEvent event = attribute.event();
        return switch (attribute.id()) {
            case PROGRAMMATIC_EVENT ->
                event != null && event.triggerAtBlockStart() != 0
                        ? LaunchTrigger.BLOCK_START
                        : LaunchTrigger.PROGRAMMATIC;
            case LAUNCH_COMPLETION_EVENT -> LaunchTrigger.LAUNCH_COMPLETION;
            default -> null;
        };
    }

    /**
     * Returns one attribute of a kernel node.
     *
     * @throws orrery.sim.CudaException if it is an attribute of launches or streams only (LAUNCH-06)
     */
    static CUlaunchAttribute attribute(LaunchAttributes all, CUlaunchAttribute.ID id, DeviceModel device) {
        checkOfNode(id);
        return switch (id) {
            case CLUSTER_DIMENSION -> {
                Cluster cluster = all.cluster();
                yield CUlaunchAttribute.clusterDim(cluster.x(), cluster.y(), cluster.z());
            }
            case ACCESS_POLICY_WINDOW -> attribute(all.window() == null ? AccessPolicyWindow.NONE : all.window());
            case MEM_SYNC_DOMAIN_MAP ->
                attribute(all.domainMap() == null ? MemSyncDomainMap.of(device) : all.domainMap());
            case DEVICE_UPDATABLE_KERNEL_NODE -> {
                DeviceNode node = all.deviceNode();
                yield node == null
                        ? CUlaunchAttribute.deviceUpdatable(0)
                        : CUlaunchAttribute.deviceUpdatable(new CUgraphDeviceNode(node.number()));
            }
            default -> new CUlaunchAttribute(id, value(all, id, device.priorities()));
        };
    }

    /** Returns a window as an attribute. */
    static CUlaunchAttribute attribute(AccessPolicyWindow window) {
        return CUlaunchAttribute.accessPolicyWindow(new CUaccessPolicyWindow(
                window.base(),
                window.bytes(),
                window.hitRatio(),
                CUaccessProperty.valueOf(window.hit().name()),
                CUaccessProperty.valueOf(window.miss().name())));
    }

    /** Returns a map of domains as an attribute. */
    static CUlaunchAttribute attribute(MemSyncDomainMap map) {
        return CUlaunchAttribute.memSyncDomainMap(new CUlaunchMemSyncDomainMap(map.normal(), map.remote()));
    }

    /** Returns the window of an attribute; null if there is none or it has no properties. */
    static @Nullable AccessPolicyWindow window(CUlaunchAttribute attribute) {
        CUaccessPolicyWindow window = attribute.accessPolicyWindow();
        if (window == null || window.hitProp() == null || window.missProp() == null) {
            return null;
        }
        return new AccessPolicyWindow(
                window.basePtr(),
                window.numBytes(),
                window.hitRatio(),
                AccessPolicyWindow.Property.valueOf(window.hitProp().name()),
                AccessPolicyWindow.Property.valueOf(window.missProp().name()));
    }

    /** Returns the map of domains of an attribute; null if there is none. */
    static @Nullable MemSyncDomainMap domainMap(CUlaunchAttribute attribute) {
        CUlaunchMemSyncDomainMap map = attribute.memSyncDomainMap();
        return map == null ? null : new MemSyncDomainMap(map.default_(), map.remote());
    }

    private static int value(LaunchAttributes all, CUlaunchAttribute.ID id, PriorityRange range) {
        return switch (id) {
            case COOPERATIVE -> all.cooperation();
            case PRIORITY -> all.urgency() == LaunchAttributes.AS_STREAM ? 0 : all.urgency() + range.greatest();
            case MEM_SYNC_DOMAIN -> Math.max(0, all.memSyncDomain());
            case CLUSTER_SCHEDULING_POLICY_PREFERENCE -> all.clusterPolicy();
            default -> throw NotSimulated.operation("the launch attribute " + id);
        };
    }
}
