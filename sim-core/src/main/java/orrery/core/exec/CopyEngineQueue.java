package orrery.core.exec;

/** An engine that executes one operation at a time, in the order in which they became ready. */
final class CopyEngineQueue {
    private final DeviceEngine engine;
    private final OperationQueue waiting = new OperationQueue();
    private boolean busy;
    private long freeSince = -1;

    CopyEngineQueue(DeviceEngine engine) {
        this.engine = engine;
    }

    /** Executes an operation now, or when those before it have ended. */
    void begin(OperationTable table, int row, long now) {
        if (busy) {
            waiting.add(table.operation(row));
            engine.executor().loop().endRepeatable();
            table.executor().transition(table, row, OperationState.QUEUED, now, "its engine is busy");
        } else {
            engine.prepare(table, row);
            busy = true;
            engine.run(table, row, now);
        }
    }

    /** Returns when the last operation ended. */
    long freeSince() {
        return freeSince;
    }

    /** The operation that was executed has ended. */
    void end(long now) {
        freeSince = now;
        if (waiting.isEmpty()) {
            busy = false;
        } else {
            long next = waiting.poll();
            engine.run(engine.executor().table(next), (int) next, now);
        }
    }
}
