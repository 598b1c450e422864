package orrery.core.exec;

import orrery.core.work.Work;
import orrery.sim.GraphPart;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;

/** What listeners see of an operation. It stays as it is when the operation's row is used again. */
final class OperationView implements TracedOperation {
    private final long id;
    private final Work work;
    private final WorkOwner owner;
    private final GraphPart graph;
    private final int position;
    private final long correlationId;
    private final long visibleAt;
    private boolean dropped;
    private long startedAt;
    private long completedAt;

    /** Creates the view of a row that the device sees at {@code visibleAt}. */
    OperationView(OperationTable table, int row, long visibleAt) {
        this.id = table.id(row);
        this.work = table.work(row);
        this.owner = table.owner(row);
        this.graph = table.scope();
        this.position = table.position(row);
        this.correlationId = table.correlationId(row);
        this.visibleAt = visibleAt;
        this.startedAt = visibleAt;
    }

    void started(long at) {
        startedAt = at;
    }

    void completed(long at, boolean notExecuted) {
        completedAt = at;
        dropped = notExecuted;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public Work work() {
        return work;
    }

    @Override
    public long streamId() {
        return owner.streamId();
    }

    @Override
    public String streamName() {
        return owner.name();
    }

    @Override
    public TracedContext context() {
        return owner.context();
    }

    @Override
    public GraphPart graph() {
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

    @Override
    public int deviceOrdinal() {
        return owner.engine().ordinal();
    }

    @Override
    public long correlationId() {
        return correlationId;
    }

    @Override
    public long visibleAt() {
        return visibleAt;
    }

    @Override
    public long startedAt() {
        return startedAt;
    }

    @Override
    public long completedAt() {
        return completedAt;
    }

    @Override
    public String toString() {
        return work.label() + " #" + id + " in " + owner.name();
    }
}
