package orrery.core.time;

import java.util.Arrays;

/**
 * Numbers for what waits for its time, so that the queue sorts nothing but numbers. An action that happens once has a
 * seat as long as it waits; what has many pieces keeps its own until it leaves.
 */
final class Seats {
    private TimedPieces[] holders = new TimedPieces[64];
    private int[] free = new int[64];
    private int freeCount;
    private int used;

    /** A seat for {@code holder} until it leaves. */
    int take(TimedPieces holder) {
        int seat = freeCount > 0 ? free[--freeCount] : another();
        holders[seat] = holder;
        return seat;
    }

    /** Who has a seat. */
    TimedPieces holder(int seat) {
        return holders[seat];
    }

    /** Gives a seat to somebody else. */
    void pass(int seat, TimedPieces next) {
        holders[seat] = next;
    }

    /** Gives a seat back. */
    void leave(int seat) {
        holders[seat] = null;
        free[freeCount++] = seat;
    }

    private int another() {
        if (used == holders.length) {
            holders = Arrays.copyOf(holders, 2 * used);
            free = Arrays.copyOf(free, 2 * used);
        }
        return used++;
    }
}
