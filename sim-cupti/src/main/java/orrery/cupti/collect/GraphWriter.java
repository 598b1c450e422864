package orrery.cupti.collect;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import orrery.core.graphexec.GraphLaunch;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.DeviceGraphTraceActivity;
import orrery.cupti.record.DeviceLaunchMode;
import orrery.cupti.record.Generation;
import orrery.cupti.record.GraphTraceActivity;
import orrery.sim.EngineKind;
import orrery.sim.GraphLaunchMode;
import orrery.sim.GraphPart;
import orrery.sim.TracedOperation;

/**
 * Writes GRAPH_TRACE and DEVICE_GRAPH_TRACE records: one for each launch of a graph, in place of the records of its
 * nodes. Whether a launch by the host is recorded as a whole is decided when it starts, and also applies to the
 * launches that its kernels request.
 */
final class GraphWriter {
    /** {@code INT_MAX}: stands for the host, where the first node may run, as device and as context. */
    private static final int HOST = Integer.MAX_VALUE;

    /** A launch by the host that is recorded as a whole, and has started and not completed. */
    private static final class Running {
        private boolean hasStartedNode;
        private boolean startsOnHost;
    }

    private final EnabledKinds enabled;
    private final RecordAllocator allocator;

    /** By correlation id. */
    private final Map<Long, Running> running = new HashMap<>();

    /** Whether graphs that kernels launch have records, or their nodes. In CUDA 5.5 the nodes always have. */
    private boolean deviceGraphs;

    GraphWriter(WriterResources resources) {
        this.enabled = resources.enabled();
        this.allocator = resources.allocator();
        this.deviceGraphs = resources.generation() == Generation.CUDA_5_5;
    }

    /** Sets whether graphs that kernels launch have records, or their nodes. */
    void enableDeviceGraphs(boolean enable) {
        deviceGraphs = enable;
    }

    /** Notes that a launch starts. */
    void started(TracedOperation operation, GraphLaunch launch) {
        if (launch.mode() == null && enabled.contains(ActivityKind.GRAPH_TRACE, operation.context())) {
            running.put(operation.correlationId(), new Running());
        }
    }

    /** Notes that a node starts. */
    void nodeStarted(TracedOperation operation) {
        Running launch = running.isEmpty() ? null : running.get(operation.correlationId());
        if (launch != null && !launch.hasStartedNode && operation.graph() != null) {
            launch.hasStartedNode = true;
            launch.startsOnHost = operation.work().engineKind() == EngineKind.HOST;
        }
    }

    /** Returns whether a launch is running that gets a record when it completes. */
    boolean pending() {
        return !running.isEmpty();
    }

    /** Returns whether an operation is a node of a graph that has no record of its own. */
    boolean omits(TracedOperation operation) {
        GraphPart part = operation.graph();
        return part != null
                && (!deviceGraphs && part.launcherGraphId() != 0 || running.containsKey(operation.correlationId()));
    }

    /** Writes a launch that completes. */
    void completed(TracedOperation operation, GraphLaunch launch) {
        Running run = running.get(operation.correlationId());
        if (run == null) {
            return;
        }
        if (launch.mode() == null) {
            running.remove(operation.correlationId());
            writeHostLaunch(operation, launch, run);
        } else if (deviceGraphs) {
            writeDeviceLaunch(operation, launch);
        }
    }

    private void writeHostLaunch(TracedOperation operation, GraphLaunch launch, Running run) {
        FieldWriter record = allocator.allocateAlways(
                operation.context(), operation.streamId(), ActivityKind.GRAPH_TRACE, GraphTraceActivity.TYPE);
        if (record != null) {
            long context = OperationFields.contextId(operation);
            record.set("correlationId", operation.correlationId())
                    .set("streamId", operation.streamId())
                    .set("deviceId", run.startsOnHost ? HOST : operation.deviceOrdinal())
                    .set("contextId", run.startsOnHost ? HOST : context)
                    .set("endDeviceId", operation.deviceOrdinal())
                    .set("endContextId", context);
            common(record, operation, launch);
        }
    }

    private void writeDeviceLaunch(TracedOperation operation, GraphLaunch launch) {
        FieldWriter record = allocator.allocateAlways(
                operation.context(),
                operation.streamId(),
                ActivityKind.DEVICE_GRAPH_TRACE,
                DeviceGraphTraceActivity.TYPE);
        if (record != null) {
            record.set(
                            "launcherGraphId",
                            Objects.requireNonNull(operation.graph()).launcherGraphId())
                    .set("deviceLaunchMode", mode(Objects.requireNonNull(launch.mode())))
                    .set("streamId", operation.streamId())
                    .set("deviceId", operation.deviceOrdinal())
                    .set("contextId", OperationFields.contextId(operation));
            common(record, operation, launch);
        }
    }

    private static void common(FieldWriter record, TracedOperation operation, GraphLaunch launch) {
        record.set("start", operation.startedAt())
                .set("end", operation.completedAt())
                .set("graphId", launch.exec().id());
    }

    private static DeviceLaunchMode mode(GraphLaunchMode mode) {
        return switch (mode) {
            case FIRE_AND_FORGET -> DeviceLaunchMode.FIRE_AND_FORGET;
            case TAIL -> DeviceLaunchMode.TAIL;
            case SIBLING -> DeviceLaunchMode.FIRE_AND_FORGET_AS_SIBLING;
        };
    }
}
