package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.Structure;
import orrery.sim.GraphPart;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;

/** The offsets of the fields that all records of device work share: where it ran, and which call and graph it is of. */
final class OperationFields {
    private final int device;
    private final int context;
    private final int stream;
    private final int correlation;
    private final int graph;
    private final int node;
    private final int launchedByDevice;

    OperationFields(Structure structure) {
        device = structure.offset("deviceId");
        context = structure.offset("contextId");
        stream = structure.offset("streamId");
        correlation = structure.offset("correlationId");
        graph = structure.offset("graphId");
        node = structure.offset("graphNodeId");
        launchedByDevice = structure.offset("isDeviceLaunched");
    }

    void write(FieldWriter record, TracedOperation operation) {
        write(record, operation, operation.graph());
    }

    /** Writes the fields; {@code part} is {@code operation.graph()}, which the caller has already. */
    void write(FieldWriter record, TracedOperation operation, @Nullable GraphPart part) {
        record.i32(device, operation.deviceOrdinal());
        record.i32(context, (int) contextId(operation));
        record.i32(stream, (int) operation.streamId());
        record.i32(correlation, (int) correlationId(operation, part));
        if (part != null) {
            record.i32(graph, (int) part.graphId());
            record.i64(node, part.graphId() << Integer.SIZE | operation.position());
            record.i8(launchedByDevice, part.launcherGraphId() == 0 ? 0 : 1);
        }
    }

    /** Returns the id of an operation's context; 0 for work of the driver. */
    static long contextId(TracedOperation operation) {
        TracedContext context = operation.context();
        return context == null ? 0 : context.id();
    }

    /** Returns the id of the call that an operation is the result of; 0 in a body of a conditional node. */
    static long correlationId(TracedOperation operation) {
        return correlationId(operation, operation.graph());
    }

    /**
     * Returns the id of the call that an operation belongs to; none for the bodies of conditional nodes, which the
     * device runs.
     */
    static long correlationId(TracedOperation operation, @Nullable GraphPart part) {
        return part != null && part.conditional() ? 0 : operation.correlationId();
    }
}
