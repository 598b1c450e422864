package orrery.core.graphexec;

import orrery.core.exec.CompositeOperation;

/** What encloses work that graphs launch: it is complete when everything in it is. */
abstract class LaunchScope {
    private final CompositeOperation operation;
    private int open;
    private long lastAt;

    LaunchScope(CompositeOperation operation) {
        this.operation = operation;
    }

    /** The launch from the host that all this is a part of. */
    CompositeOperation operation() {
        return operation;
    }

    /** Something more is in it. */
    void opened() {
        open++;
    }

    /** Something in it is complete at {@code at}. */
    void closed(long at) {
        lastAt = Math.max(lastAt, at);
        if (--open == 0) {
            over(lastAt);
        }
    }

    /** Everything in it is complete. */
    abstract void over(long at);
}
