package orrery.hardware;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUaccessPolicyWindow;
import orrery.driver.CUaccessProperty;
import orrery.driver.CUgraphDeviceNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchMemSyncDomainMap;
import orrery.driver.DriverSupport;

/** Writes launch attributes into {@code CUlaunchAttribute}, and reads them back. */
final class LaunchAttributeForms {
    private LaunchAttributeForms() {}

    /** Writes an attribute of a launch; null is an attribute that the driver does not know. */
    static void write(Struct to, @Nullable CUlaunchAttribute attribute) {
        if (attribute == null || attribute.id() == null) {
            to.set("id", CEnum.NO_CONSTANT);
            return;
        }
        to.set("id", CEnum.number(attribute.id()));
        switch (attribute.id()) {
            case CLUSTER_DIMENSION ->
                to.set("value.clusterDim.x", attribute.value())
                        .set("value.clusterDim.y", attribute.clusterDimY())
                        .set("value.clusterDim.z", attribute.clusterDimZ());
            case MEM_SYNC_DOMAIN -> to.set("value.memSyncDomain", attribute.value());
            case ACCESS_POLICY_WINDOW ->
                window(to, Objects.requireNonNull(attribute.accessPolicyWindow(), "accessPolicyWindow"));
            case MEM_SYNC_DOMAIN_MAP ->
                domains(to, Objects.requireNonNull(attribute.memSyncDomainMap(), "memSyncDomainMap"));
            case PROGRAMMATIC_EVENT -> {
                CUlaunchAttribute.LaunchEvent event = Objects.requireNonNull(attribute.event(), "event");
                to.set("value.programmaticEvent.event", DriverSupport.address(event.event()))
                        .set("value.programmaticEvent.flags", event.flags())
                        .set("value.programmaticEvent.triggerAtBlockStart", event.triggerAtBlockStart());
            }
            case LAUNCH_COMPLETION_EVENT -> {
                CUlaunchAttribute.LaunchEvent event = Objects.requireNonNull(attribute.event(), "event");
                to.set("value.launchCompletionEvent.event", DriverSupport.address(event.event()))
                        .set("value.launchCompletionEvent.flags", event.flags());
            }
            case CLUSTER_SCHEDULING_POLICY_PREFERENCE ->
                to.set("value.clusterSchedulingPolicyPreference", attribute.value());
            case DEVICE_UPDATABLE_KERNEL_NODE ->
                to.set("value.deviceUpdatableKernelNode.deviceUpdatable", attribute.value());
            default -> to.set("value.priority", attribute.value());
        }
    }

    private static void window(Struct to, CUaccessPolicyWindow window) {
        String field = "value.accessPolicyWindow.";
        to.set(field + "base_ptr", window.basePtr())
                .set(field + "num_bytes", window.numBytes())
                .set(field + "hitRatio", Float.floatToRawIntBits(window.hitRatio()))
                .set(field + "hitProp", CEnum.number(window.hitProp()))
                .set(field + "missProp", CEnum.number(window.missProp()));
    }

    private static void domains(Struct to, CUlaunchMemSyncDomainMap domains) {
        to.set("value.memSyncDomainMap.default_", domains.default_())
                .set("value.memSyncDomainMap.remote", domains.remote());
    }

    /** Reads the value of an attribute of a launch. */
    static CUlaunchAttribute read(CUlaunchAttribute.ID id, Struct from) {
        String window = "value.accessPolicyWindow.";
        return switch (id) {
            case CLUSTER_DIMENSION ->
                CUlaunchAttribute.clusterDim(
                        from.getInt("value.clusterDim.x"),
                        from.getInt("value.clusterDim.y"),
                        from.getInt("value.clusterDim.z"));
            case ACCESS_POLICY_WINDOW ->
                CUlaunchAttribute.accessPolicyWindow(new CUaccessPolicyWindow(
                        from.get(window + "base_ptr"),
                        from.get(window + "num_bytes"),
                        Float.intBitsToFloat(from.getInt(window + "hitRatio")),
                        CEnum.constant(CUaccessProperty.class, from.getInt(window + "hitProp")),
                        CEnum.constant(CUaccessProperty.class, from.getInt(window + "missProp"))));
            case MEM_SYNC_DOMAIN_MAP ->
                CUlaunchAttribute.memSyncDomainMap(new CUlaunchMemSyncDomainMap(
                        from.getInt("value.memSyncDomainMap.default_"), from.getInt("value.memSyncDomainMap.remote")));
            case DEVICE_UPDATABLE_KERNEL_NODE -> {
                long handle = from.get("value.deviceUpdatableKernelNode.devNode");
                yield new CUlaunchAttribute(
                        id,
                        from.getInt("value.deviceUpdatableKernelNode.deviceUpdatable"),
                        0,
                        0,
                        null,
                        null,
                        null,
                        handle == 0 ? null : new CUgraphDeviceNode(handle));
            }
            default -> new CUlaunchAttribute(id, from.getInt("value.priority"));
        };
    }
}
