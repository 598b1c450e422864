package orrery.cupti.collect;

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
    private final Recorder recorder;

    GraphWriter(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Whether the launch that an operation is a part of has a record, so that the operation has none. */
    boolean coversNodes(TracedOperation operation) {
        GraphPart part = operation.graph();
        return part != null
                && recorder.switches()
                        .on(
                                part.launcherGraphId() == 0
                                        ? ActivityKind.GRAPH_TRACE
                                        : ActivityKind.DEVICE_GRAPH_TRACE,
                                operation.context());
    }

    void write(TracedOperation operation, GraphLaunch launch) {
        if (launch.mode() == null) {
            fromHost(operation, launch);
        } else {
            fromDevice(operation, launch);
        }
    }

    private void fromHost(TracedOperation operation, GraphLaunch launch) {
        Slot slot = recorder.in(
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
        Slot slot = recorder.in(
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
