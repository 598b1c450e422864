package orrery.core.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import orrery.core.engine.Operation;

/**
 * Work whose completion the program can learn without a call that waits: host functions, callbacks, values in memory,
 * semaphores. Whether the program has looked is not known.
 */
final class HostNotices {
    private static final int MIN_LIMIT = 16;

    private final List<Notice> pending = new ArrayList<>();
    private int limit = MIN_LIMIT;

    /**
     * Work that gives notice when it begins, or by what it has written at its end.
     *
     * @param complete the epochs that are complete then
     */
    private record Notice(Operation operation, boolean atBegin, VectorClock complete) {}

    /** Returns whether {@link #take} has to be called before more is added. */
    boolean isFull() {
        return pending.size() >= limit;
    }

    /** Adds an operation that gives notice, and the epochs that are complete then. */
    void add(Operation operation, boolean atBegin, VectorClock complete) {
        pending.add(new Notice(operation, atBegin, complete));
    }

    /** Passes on the epochs of the operations that have given notice, once. */
    void take(Consumer<VectorClock> action) {
        pending.removeIf(each -> {
            boolean given = each.atBegin ? each.operation.hasBegun() : each.operation.isComplete();
            if (given) {
                action.accept(each.complete);
            }
            return given;
        });
        limit = Math.max(MIN_LIMIT, 2 * pending.size());
    }
}
