package orrery.cupti.collect;

import java.util.HashMap;
import java.util.Map;
import orrery.core.graphexec.GraphLaunch;
import orrery.core.kernel.GraphLaunchMode;
import orrery.core.trace.GraphPart;
import orrery.core.trace.TracedOperation;
import orrery.cupti.ActivityKind;
import orrery.cupti.DeviceLaunchMode;
import orrery.cupti.record.DeviceGraphTraceActivity;
import orrery.cupti.record.GraphTraceActivity;

/** GRAPH_TRACE and DEVICE_GRAPH_TRACE: one record for a launch of a graph, in place of those of its nodes. */
final class GraphWriter {
    /** How a launch by the host and the launches by its kernels are recorded: as a whole, or node by node. */
    private record Coverage(boolean byHost, boolean byDevice) {}

    private final Recorder recorder;
    private final Map<Long, Coverage> going = new HashMap<>();

    GraphWriter(Recorder recorder) {
        this.recorder = recorder;
    }

    /** A launch by the host begins: what is collected now holds for all of it. */
    void begins(TracedOperation operation, GraphLaunch launch) {
        if (launch.mode() == null) {
            going.put(
                    operation.correlationId(),
                    new Coverage(
                            recorder.switches().on(ActivityKind.GRAPH_TRACE, operation.context()),
                            recorder.switches().on(ActivityKind.DEVICE_GRAPH_TRACE, operation.context())));
        }
    }

    /** Whether launches that have begun still get their records. */
    boolean pending() {
        return going.values().stream().anyMatch(each -> each.byHost() || each.byDevice());
    }

    /** Whether the launch that an operation is a part of has a record, so that the operation has none. */
    boolean coversNodes(TracedOperation operation) {
        GraphPart part = operation.graph();
        return part != null && covers(operation, part.launcherGraphId() != 0);
    }

    private boolean covers(TracedOperation operation, boolean byDevice) {
        Coverage coverage = going.get(operation.correlationId());
        return coverage != null && (byDevice ? coverage.byDevice() : coverage.byHost());
    }

    void write(TracedOperation operation, GraphLaunch launch) {
        boolean byDevice = launch.mode() != null;
        if (covers(operation, byDevice)) {
            if (byDevice) {
                fromDevice(operation, launch);
            } else {
                fromHost(operation, launch);
            }
        }
        if (!byDevice) {
            going.remove(operation.correlationId());
        }
    }

    private void fromHost(TracedOperation operation, GraphLaunch launch) {
        Slot slot = recorder.anyhow(
                operation.context(), operation.streamId(), ActivityKind.GRAPH_TRACE, GraphTraceActivity.TYPE);
        if (slot != null) {
            slot.set("correlationId", operation.correlationId())
                    .set("streamId", operation.streamId())
                    .set("endDeviceId", operation.deviceOrdinal())
                    .set("endContextId", Place.contextId(operation));
            common(slot, operation, launch);
        }
    }

    private void fromDevice(TracedOperation operation, GraphLaunch launch) {
        Slot slot = recorder.anyhow(
                operation.context(),
                operation.streamId(),
                ActivityKind.DEVICE_GRAPH_TRACE,
                DeviceGraphTraceActivity.TYPE);
        if (slot != null) {
            slot.set("launcherGraphId", operation.graph().launcherGraphId())
                    .set("deviceLaunchMode", mode(launch.mode()))
                    .set("streamId", operation.streamId());
            common(slot, operation, launch);
        }
    }

    private static void common(Slot slot, TracedOperation operation, GraphLaunch launch) {
        slot.set("start", operation.startedAt())
                .set("end", operation.completedAt())
                .set("deviceId", operation.deviceOrdinal())
                .set("contextId", Place.contextId(operation))
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
