package orrery.core.exec;

import org.jspecify.annotations.Nullable;
import orrery.sim.GraphPart;

/** An operation of the table as listeners see it. It does not change when the operation's row is used again. */
final class OperationView extends ObservedOperation {
    private final @Nullable GraphPart graph;
    private final int position;
    private boolean dropped;

    /** Creates the view of a row that the device sees at {@code visibleAt}. */
    OperationView(OperationTable table, int row, long visibleAt) {
        super(table.id(row), table.work(row), table.owner(row), table.correlationId(row), visibleAt);
        this.graph = table.scope();
        this.position = table.position(row);
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
