package orrery.core.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Actions that wait for a condition instead of a time. They are released in the order in which they were added. */
final class ConditionWaiters {
    private record Waiter(BooleanSupplier condition, LongSupplier deadline, TimedAction action) {}

    private final List<Waiter> waiters = new ArrayList<>();
    private long deadline = EventLoop.NEVER;

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    void add(BooleanSupplier condition, LongSupplier by, TimedAction action) {
        long time = by.getAsLong();
        waiters.add(new Waiter(condition, by, action));
        deadline = Math.min(deadline, time);
    }

    /** Returns the earliest time from which a condition holds whatever happens, or {@link Long#MAX_VALUE}. */
    long deadline() {
        return deadline;
    }

    List<TimedAction> actions() {
        return waiters.stream().map(Waiter::action).toList();
    }

    /**
     * Runs every action whose condition holds, and returns whether there was any. An action may change what earlier
     * ones wait for, and may add itself again: after each, all conditions are evaluated from the first on.
     */
    boolean release(long now) {
        boolean released = false;
        try {
            for (int i = 0; i < waiters.size(); ) {
                Waiter next = waiters.get(i);
                if (next.condition().getAsBoolean()) {
                    waiters.remove(i);
                    next.action().fire(now);
                    released = true;
                    i = 0;
                } else {
                    i++;
                }
            }
        } finally {
            findDeadline();
        }
        return released;
    }

    /** Removes all actions. */
    void clear() {
        waiters.clear();
        deadline = EventLoop.NEVER;
    }

    /** Asks all waiters for their deadlines, which have changed. */
    void findDeadline() {
        deadline = EventLoop.NEVER;
        for (Waiter each : waiters) {
            deadline = Math.min(deadline, each.deadline().getAsLong());
        }
    }
}
