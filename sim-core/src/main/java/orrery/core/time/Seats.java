package orrery.core.time;

import java.util.Arrays;

/**
 * Numbers for actions, so that the queue sorts nothing but numbers. An action that happens once has a seat as long as
 * it waits; one that happens again and again keeps its own.
 */
final class Seats {
    /** How many bits the number of a seat has. */
    static final int BITS = 23;

    /** The bit that kept seats have. */
    private static final int KEPT = 1 << (BITS - 1);

    private static final int INDEX = KEPT - 1;

    private TimedAction[] actions = new TimedAction[64];
    private int[] free = new int[64];
    private int freeCount;
    private int used;

    /** A seat for {@code action} until {@link #rise}. */
    int take(TimedAction action) {
        int seat = freeCount > 0 ? free[--freeCount] : another();
        actions[seat] = action;
        return seat;
    }

    /** A seat that {@code action} keeps. */
    int keep(TimedAction action) {
        return take(action) | KEPT;
    }

    /** Gives a kept seat to another action. */
    void pass(int seat, TimedAction action) {
        actions[seat & INDEX] = action;
    }

    /** The action whose time has come. */
    TimedAction rise(long order) {
        int seat = (int) order & INDEX;
        TimedAction action = actions[seat];
        if ((order & KEPT) == 0) {
            actions[seat] = null;
            free[freeCount++] = seat;
        }
        return action;
    }

    private int another() {
        if (used == actions.length) {
            if (used > INDEX) {
                throw new IllegalStateException("more than " + (INDEX + 1) + " actions are scheduled at once");
            }
            actions = Arrays.copyOf(actions, 2 * used);
            free = Arrays.copyOf(free, 2 * used);
        }
        return used++;
    }
}
