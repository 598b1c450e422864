package orrery.core.exec;

import orrery.core.work.Work;
import orrery.device.CostModel;

/** The execution of composite work, as what happens inside sees it. */
public final class CompositeOperation {
    private final OperationTable table;
    private final int row;
    private final Work work;
    private final WorkOwner owner;
    private final long correlationId;

    CompositeOperation(OperationTable table, int row) {
        this.table = table;
        this.row = row;
        this.work = table.work(row);
        this.owner = table.owner(row);
        this.correlationId = table.correlationId(row);
    }

    /** Returns the work. */
    public Work work() {
        return work;
    }

    /** Returns whose work it is. */
    public WorkOwner owner() {
        return owner;
    }

    /** Returns the costs of the device that executes it. */
    public CostModel costs() {
        return owner.engine().costs();
    }

    /** Returns the number of the API call that submitted it. */
    public long correlationId() {
        return correlationId;
    }

    /** Returns the earliest time at which it can begin, as far as is known. */
    public long readyAt() {
        return table.readyAt(row);
    }

    /** Returns how urgent it is; 0 goes first. */
    int urgency() {
        return table.urgency(row);
    }

    /** Completes it at {@code at} nanoseconds: everything inside is complete. */
    public void complete(long at) {
        table.executor().complete(table, row, at);
    }

    /** Returns its id, unique for the lifetime of the machine. */
    public long id() {
        return table.id(row);
    }

    /** Returns its name in the event loop. */
    long operation() {
        return table.operation(row);
    }

    @Override
    public String toString() {
        return table.describe(row);
    }
}
