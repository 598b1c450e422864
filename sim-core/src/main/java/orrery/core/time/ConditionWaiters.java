package orrery.core.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Actions that wait for a condition instead of a time. They are released in the order in which they were added. */
final class ConditionWaiters {
    private static final long NEVER = Long.MAX_VALUE;

    private record Waiter(BooleanSupplier condition, LongSupplier deadline, TimedAction action) {}

    private final List<Waiter> waiters = new ArrayList<>();
    private int count;
    private long deadline = NEVER;

    /** The waiter whose action happens, and its index; null while none does. */
    private @Nullable Waiter firing;

    private int firingIndex;

    boolean isEmpty() {
        return count == 0;
    }

    void add(BooleanSupplier condition, LongSupplier by, TimedAction action) {
        long time = by.getAsLong();
        waiters.add(new Waiter(condition, by, action));
        count++;
        deadline = Math.min(deadline, time);
    }

    /** Returns the earliest time from which a condition holds whatever happens, or {@link Long#MAX_VALUE}. */
    long deadline() {
        return deadline;
    }

    List<TimedAction> actions() {
        return waiters.stream().map(Waiter::action).toList();
    }

    void remove(TimedAction action) {
        waiters.removeIf(w -> w.action() == action);
        count = waiters.size();
        findDeadline();
    }

    /**
     * Runs every action whose condition holds, and returns whether there was any. An action may change what earlier
     * ones wait for, and may add itself again: after each, all conditions are evaluated from the first on.
     */
    boolean release(long now) {
        boolean released = false;
        firing = null;
        try {
            for (int i = 0; i < waiters.size(); ) {
                Waiter next = waiters.get(i);
                if (next.condition().getAsBoolean()) {
                    waiters.remove(i);
                    count--;
                    firing = next;
                    firingIndex = i;
                    next.action().fire(now);
                    firing = null;
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

    /** Returns whether an action happens, or the last {@link #release} has ended because one has failed. */
    boolean hasUnfinishedAction() {
        return firing != null;
    }

    /** Lets the action that has failed wait again, if nothing was added since. It needs no heap. */
    void putBack() {
        waiters.add(firingIndex, Objects.requireNonNull(firing));
        count++;
        firing = null;
        findDeadline();
    }

    /** Removes all actions. It needs no heap. */
    void clear() {
        waiters.clear();
        count = 0;
        firing = null;
        deadline = NEVER;
    }

    /** Asks all waiters for their deadlines, which have changed. */
    void findDeadline() {
        deadline = NEVER;
        for (Waiter each : waiters) {
            deadline = Math.min(deadline, each.deadline().getAsLong());
        }
    }
}
