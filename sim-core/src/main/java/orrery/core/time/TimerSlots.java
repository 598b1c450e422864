package orrery.core.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Maps slot numbers to pending actions, so that the event queue holds primitives only. */
final class TimerSlots {
    private @Nullable TimedAction[] actions = new TimedAction[16];
    private int[] free = new int[16];
    private int freeCount;
    private int used;

    /** Stores an action and returns its slot. */
    int add(TimedAction action) {
        int slot = freeCount > 0 ? free[--freeCount] : nextSlot();
        actions[slot] = action;
        return slot;
    }

    /** Removes the action of a slot and returns it. */
    TimedAction remove(int slot) {
        TimedAction action = actions[slot];
        actions[slot] = null;
        free[freeCount++] = slot;
        return action;
    }

    /** Removes the actions of all slots. It needs no heap. */
    void clear() {
        Arrays.fill(actions, null);
        freeCount = 0;
        used = 0;
    }

    private int nextSlot() {
        if (used == actions.length) {
            // What decides whether there is room grows last: an exhausted heap leaves the slots as they were.
            free = Arrays.copyOf(free, 2 * used);
            actions = Arrays.copyOf(actions, 2 * used);
        }
        return used++;
    }
}
