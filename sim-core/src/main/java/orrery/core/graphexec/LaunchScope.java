package orrery.core.graphexec;

import orrery.core.exec.CompositeOperation;

/** The scope of a launch: it is complete when everything opened in it is closed. */
abstract class LaunchScope {
    private final CompositeOperation operation;
    private int open;
    private long lastAt;

    LaunchScope(CompositeOperation operation) {
        this.operation = operation;
    }

    /** Returns the host launch that it is part of. */
    CompositeOperation operation() {
        return operation;
    }

    /** Adds a pending member. */
    void opened() {
        open++;
    }

    /** Completes a member at {@code at}. The last member completes the scope. */
    void closed(long at) {
        lastAt = Math.max(lastAt, at);
        if (--open == 0) {
            over(lastAt);
        }
    }

    /** Handles the completion of all members. */
    abstract void over(long at);
}
