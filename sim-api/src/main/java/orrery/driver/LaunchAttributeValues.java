package orrery.driver;

import orrery.core.context.LaunchRule;
import orrery.core.rule.NotSimulated;
import orrery.core.work.Cluster;
import orrery.core.work.LaunchAttributes;
import orrery.device.PriorityRange;

/** Conversions of launch attributes between the driver API and the core. */
final class LaunchAttributeValues {
    private LaunchAttributeValues() {}

    /** Returns the attributes with one of them set. */
    static LaunchAttributes with(LaunchAttributes all, CUlaunchAttribute attribute, PriorityRange range) {
        int value = attribute.value();
        return switch (attribute.id()) {
            case IGNORE -> all;
            case COOPERATIVE -> all.withCooperative(value != 0);
            case PROGRAMMATIC_STREAM_SERIALIZATION -> all.withProgrammatic(value != 0);
            case PRIORITY -> all.withUrgency(range.urgency(range.clamp(value)));
            case MEM_SYNC_DOMAIN -> {
                LaunchRule.ATTRIBUTE.require(
                        value == 0 || value == 1, () -> "a launch has the memory synchronization domain " + value);
                yield all.withMemSyncDomain(value);
            }
            case CLUSTER_DIMENSION ->
                all.withCluster(new Cluster(value, attribute.clusterDimY(), attribute.clusterDimZ()));
            case SYNCHRONIZATION_POLICY ->
                throw LaunchRule.ATTRIBUTE.violated(
                        "a launch has the attribute " + attribute.id() + ", which is a stream attribute");
            default -> throw NotSimulated.operation("the launch attribute " + attribute.id());
        };
    }

    /** Returns one attribute. */
    static CUlaunchAttribute attribute(LaunchAttributes all, CUlaunchAttribute.ID id, PriorityRange range) {
        Cluster cluster = all.cluster();
        return id == CUlaunchAttribute.ID.CLUSTER_DIMENSION
                ? CUlaunchAttribute.clusterDim(cluster.x(), cluster.y(), cluster.z())
                : new CUlaunchAttribute(id, value(all, id, range));
    }

    private static int value(LaunchAttributes all, CUlaunchAttribute.ID id, PriorityRange range) {
        return switch (id) {
            case COOPERATIVE -> all.cooperative() ? 1 : 0;
            case PROGRAMMATIC_STREAM_SERIALIZATION -> all.programmatic() ? 1 : 0;
            case PRIORITY -> all.urgency() == LaunchAttributes.AS_STREAM ? 0 : all.urgency() + range.greatest();
            case MEM_SYNC_DOMAIN -> all.memSyncDomain();
            case IGNORE, SYNCHRONIZATION_POLICY ->
                throw LaunchRule.ATTRIBUTE.violated("a kernel node is queried for the attribute " + id);
            default -> throw NotSimulated.operation("the launch attribute " + id);
        };
    }
}
