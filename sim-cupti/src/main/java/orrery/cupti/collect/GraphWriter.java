package orrery.cupti.collect;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import orrery.core.graphexec.GraphLaunch;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.DeviceGraphTraceActivity;
import orrery.cupti.record.DeviceLaunchMode;
import orrery.cupti.record.GraphTraceActivity;
import orrery.sim.GraphLaunchMode;
import orrery.sim.GraphPart;
import orrery.sim.TracedOperation;

/**
 * Writes GRAPH_TRACE and DEVICE_GRAPH_TRACE records: one for each launch of a graph, in place of the records of its
 * nodes. Whether a launch by the host is recorded as a whole is decided when it starts, and also applies to the
 * launches that its kernels request.
 */
final class GraphWriter {
    /** Whether a launch by the host, and the launches that its kernels request, are recorded as a whole. */
    private record Coverage(boolean hostLaunch, boolean deviceLaunches) {}

    private final EnabledKinds enabled;
    private final RecordAllocator allocator;

    /** The launches that have started and not completed, by correlation id. */
    private final Map<Long, Coverage> running = new HashMap<>();

    GraphWriter(WriterResources resources) {
        this.enabled = resources.enabled();
        this.allocator = resources.allocator();
    }

    /** Notes that a launch starts. */
    void started(TracedOperation operation, GraphLaunch launch) {
        if (launch.mode() == null) {
            running.put(
                    operation.correlationId(),
                    new Coverage(
                            enabled.contains(ActivityKind.GRAPH_TRACE, operation.context()),
                            enabled.contains(ActivityKind.DEVICE_GRAPH_TRACE, operation.context())));
        }
    }

    /** Returns whether a launch that is running gets a record when it completes. */
    boolean pending() {
        return running.values().stream().anyMatch(each -> each.hostLaunch() || each.deviceLaunches());
    }

    /**
     * Returns whether an operation is a node of a launch that is recorded as a whole, and so has no record of its own.
     */
    boolean coversNode(TracedOperation operation) {
        GraphPart part = operation.graph();
        return part != null && covers(operation, part.launcherGraphId() != 0);
    }

    private boolean covers(TracedOperation operation, boolean launchedByDevice) {
        Coverage coverage = running.get(operation.correlationId());
        return coverage != null && (launchedByDevice ? coverage.deviceLaunches() : coverage.hostLaunch());
    }

    /** Writes a launch that completes. */
    void completed(TracedOperation operation, GraphLaunch launch) {
        boolean launchedByDevice = launch.mode() != null;
        if (covers(operation, launchedByDevice)) {
            if (launchedByDevice) {
                writeDeviceLaunch(operation, launch);
            } else {
                writeHostLaunch(operation, launch);
            }
        }
        if (!launchedByDevice) {
            running.remove(operation.correlationId());
        }
    }

    private void writeHostLaunch(TracedOperation operation, GraphLaunch launch) {
        FieldWriter record = allocator.allocateAlways(
                operation.context(), operation.streamId(), ActivityKind.GRAPH_TRACE, GraphTraceActivity.TYPE);
        if (record != null) {
            record.set("correlationId", operation.correlationId())
                    .set("streamId", operation.streamId())
                    .set("endDeviceId", operation.deviceOrdinal())
                    .set("endContextId", OperationFields.contextId(operation));
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
                    .set("streamId", operation.streamId());
            common(record, operation, launch);
        }
    }

    private static void common(FieldWriter record, TracedOperation operation, GraphLaunch launch) {
        record.set("start", operation.startedAt())
                .set("end", operation.completedAt())
                .set("deviceId", operation.deviceOrdinal())
                .set("contextId", OperationFields.contextId(operation))
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
