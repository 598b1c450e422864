package orrery.core.graphexec;

import orrery.core.engine.Operation;

/** A set of graph executions that is complete when all of them are. */
abstract class LaunchScope {
    private final Operation operation;
    private int open;
    private long lastAt;

    LaunchScope(Operation operation) {
        this.operation = operation;
    }

    /** Returns the launch from the host that everything in the scope is a part of. */
    Operation operation() {
        return operation;
    }

    /** Counts an execution that begins. */
    void opened() {
        open++;
    }

    /** Counts an execution that is complete at {@code at}. */
    void closed(long at) {
        lastAt = Math.max(lastAt, at);
        if (--open == 0) {
            completed(lastAt);
        }
    }

    /** Called when all executions are complete, the last of them at {@code at}. */
    abstract void completed(long at);
}
