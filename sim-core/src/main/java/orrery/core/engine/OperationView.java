package orrery.core.engine;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.sim.GraphPart;
import orrery.sim.WaitCause;

/** An operation of the engine as listeners see it. It does not change when the node of a graph is executed again. */
final class OperationView extends ObservedOperation {
    private final @Nullable GraphPart graph;
    private final int position;
    private final List<Wait> waits = new ArrayList<>(0);
    private long readyAt;
    private boolean dropped;

    /** Creates the view of an operation that the device sees at {@code visibleAt}. */
    OperationView(Operation operation, long visibleAt) {
        super(operation.id(), operation.work(), operation.owner(), operation.correlationId(), visibleAt);
        this.graph = operation.scope();
        this.position = operation.position();
        this.readyAt = visibleAt;
    }

    /** Sets when it was ready. */
    void ready(long at) {
        readyAt = at;
    }

    /** Adds a wait. */
    void addWait(WaitCause cause, long from, long taker) {
        waits.add(new Wait(cause, from, taker));
    }

    /** Sets the operation that had what it waits for. */
    void taker(long id) {
        int last = waits.size() - 1;
        if (last >= 0) {
            waits.set(last, new Wait(waits.get(last).cause(), waits.get(last).from(), id));
        }
    }

    @Override
    public long readyAt() {
        return readyAt;
    }

    @Override
    public ImmutableList<Wait> waits() {
        return ImmutableList.copyOf(waits);
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
