package orrery.core.time;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Actions that wait for a condition instead of a time. They are released in the order in which they came. */
final class Parked {
    private static final long NEVER = Long.MAX_VALUE;

    private record Waiting(BooleanSupplier condition, LongSupplier deadline, TimedAction action) {}

    private final List<Waiting> waiting = new ArrayList<>();
    private int count;
    private long deadline = NEVER;

    boolean isEmpty() {
        return count == 0;
    }

    void add(BooleanSupplier condition, LongSupplier by, TimedAction action) {
        waiting.add(new Waiting(condition, by, action));
        count++;
        deadline = Math.min(deadline, by.getAsLong());
    }

    /** The earliest time from which the condition of one of them holds, or {@link Long#MAX_VALUE}. */
    long deadline() {
        return deadline;
    }

    List<TimedAction> actions() {
        return waiting.stream().map(Waiting::action).toList();
    }

    void remove(TimedAction action) {
        waiting.removeIf(w -> w.action() == action);
        count = waiting.size();
        findDeadline();
    }

    /**
     * Releases what may go on. An action may change what earlier ones wait for, and park another or itself again: after
     * each all are looked at from the first on.
     */
    boolean release(long now) {
        boolean released = false;
        for (int i = 0; i < waiting.size(); ) {
            Waiting next = waiting.get(i);
            if (next.condition().getAsBoolean()) {
                waiting.remove(i);
                count--;
                next.action().fire(now);
                released = true;
                i = 0;
            } else {
                i++;
            }
        }
        findDeadline();
        return released;
    }

    /** Mostly there is none, and none to look for. */
    private void findDeadline() {
        if (deadline == NEVER) {
            return;
        }
        deadline = NEVER;
        for (Waiting each : waiting) {
            deadline = Math.min(deadline, each.deadline().getAsLong());
        }
    }
}
