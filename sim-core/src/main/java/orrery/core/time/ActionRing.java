package orrery.core.time;

import java.util.Arrays;

/**
 * Actions that came in the order in which they happen, in a ring. Most do: what takes equally long ends in the order in
 * which it began. They go in and out without a search.
 */
final class ActionRing {
    private static final long NEVER = Long.MAX_VALUE;

    private long[] keys = new long[2 * 64];
    private TimedAction[] actions = new TimedAction[64];
    private int first;
    private int size;
    private long lastTime;
    private long lastOrder;
    private long headTime = NEVER;
    private long headOrder = -1L;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** The time of the first action; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** The order word of the first action; the greatest there is if there is none. */
    long headOrder() {
        return headOrder;
    }

    /** Whether an action with this key comes behind all that are here. */
    boolean takes(long time, long order) {
        return size == 0 || time > lastTime || time == lastTime && Long.compareUnsigned(order, lastOrder) >= 0;
    }

    void add(long time, long order, TimedAction action) {
        if (size == actions.length) {
            grow();
        }
        int slot = (first + size++) & (actions.length - 1);
        keys[2 * slot] = time;
        keys[2 * slot + 1] = order;
        actions[slot] = action;
        lastTime = time;
        lastOrder = order;
        if (size == 1) {
            headTime = time;
            headOrder = order;
        }
    }

    TimedAction poll() {
        TimedAction action = actions[first];
        actions[first] = null;
        first = (first + 1) & (actions.length - 1);
        if (--size == 0) {
            headTime = NEVER;
            headOrder = -1L;
        } else {
            headTime = keys[2 * first];
            headOrder = keys[2 * first + 1];
        }
        return action;
    }

    private void grow() {
        int length = actions.length;
        long[] moreKeys = new long[4 * length];
        TimedAction[] moreActions = Arrays.copyOfRange(actions, first, first + 2 * length);
        System.arraycopy(actions, 0, moreActions, length - first, first);
        System.arraycopy(keys, 2 * first, moreKeys, 0, 2 * (length - first));
        System.arraycopy(keys, 0, moreKeys, 2 * (length - first), 2 * first);
        keys = moreKeys;
        actions = moreActions;
        first = 0;
    }
}
