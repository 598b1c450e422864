package orrery.cupti.collect;

import orrery.core.trace.GraphPart;
import orrery.core.trace.TracedContext;
import orrery.core.trace.TracedOperation;
import orrery.cupti.record.Structure;

/** The fields that all records of work on a device have: where it was done, and what led to it. */
final class Place {
    private final int device;
    private final int context;
    private final int stream;
    private final int correlation;
    private final int graph;
    private final int node;
    private final int launched;

    Place(Structure structure) {
        device = structure.offset("deviceId");
        context = structure.offset("contextId");
        stream = structure.offset("streamId");
        correlation = structure.offset("correlationId");
        graph = structure.offset("graphId");
        node = structure.offset("graphNodeId");
        launched = structure.offset("isDeviceLaunched");
    }

    void write(Slot slot, TracedOperation operation) {
        write(slot, operation, operation.graph());
    }

    /** The same, for those who know the graph already. */
    void write(Slot slot, TracedOperation operation, GraphPart part) {
        slot.i32(device, operation.deviceOrdinal());
        slot.i32(context, (int) contextId(operation));
        slot.i32(stream, (int) operation.streamId());
        slot.i32(correlation, (int) correlation(operation, part));
        if (part != null) {
            slot.i32(graph, (int) part.graphId());
            slot.i64(node, part.graphId() << 32 | operation.position());
            slot.i8(launched, part.launcherGraphId() == 0 ? 0 : 1);
        }
    }

    static long contextId(TracedOperation operation) {
        TracedContext home = operation.context();
        return home == null ? 0 : home.id();
    }

    /**
     * The call that led to the work. No call decides what a conditional node does: on hardware there is none either.
     */
    static long correlation(TracedOperation operation) {
        return correlation(operation, operation.graph());
    }

    static long correlation(TracedOperation operation, GraphPart part) {
        return part != null && part.conditional() ? 0 : operation.correlationId();
    }
}
