package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.sim.GraphPart;

/** An operation of the engine as listeners see it. It does not change when the node of a graph is executed again. */
final class OperationView extends ObservedOperation {
    private final @Nullable GraphPart graph;
    private final int position;
    private boolean dropped;

    /** Creates the view of an operation that the device sees at {@code visibleAt}. */
    OperationView(Operation operation, long visibleAt) {
        super(operation.id(), operation.work(), operation.owner(), operation.correlationId(), visibleAt);
        this.graph = operation.scope();
        this.position = operation.position();
    }

    void completed(long at, boolean notExecuted) {
        completed(at);
        dropped = notExecuted;
    }

    @Override
    public @Nullable GraphPart graph() {
        return graph;
    }

    @Override
    public int position() {
        return position;
    }

    @Override
    public boolean dropped() {
        return dropped;
    }
}
