package orrery.core.time;

/**
 * Changes that take no time and that nobody is told of. They are made late, but before anything happens that comes
 * behind them, and before anybody looks; so they need no turn of their own.
 */
final class QuietChanges {
    /** So many wait at most. */
    private static final int MOST = 64;

    private final long[] times = new long[MOST];
    private final long[] orders = new long[MOST];

    /** A new array for each batch: references cost least where the array is as young as what it refers to. */
    private TimedAction[] changes = new TimedAction[MOST];

    private int head;
    private int tail;
    private long headTime = Long.MAX_VALUE;
    private long lastTime;
    private long lastOrder;

    /** The time of the first change; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** The order word of the first change; there must be one. */
    long headOrder() {
        return orders[head];
    }

    boolean isEmpty() {
        return head == tail;
    }

    boolean isFull() {
        return tail == MOST;
    }

    /** Adds a change; false if there is no room, or it does not come behind all that are here. */
    boolean add(long time, long order, TimedAction change) {
        if (tail == MOST) {
            moveUp();
        }
        int place = tail;
        if (place == MOST || head < place && !EventQueue.before(lastTime, lastOrder, time, order)) {
            return false;
        }
        headTime = head == place ? time : headTime;
        times[place] = time;
        orders[place] = order;
        changes[place] = change;
        tail = place + 1;
        lastTime = time;
        lastOrder = order;
        return true;
    }

    private void moveUp() {
        int count = tail - head;
        TimedAction[] next = new TimedAction[MOST];
        System.arraycopy(times, head, times, 0, count);
        System.arraycopy(orders, head, orders, 0, count);
        System.arraycopy(changes, head, next, 0, count);
        changes = next;
        head = 0;
        tail = count;
    }

    /** Takes the first change out. */
    TimedAction removeHead() {
        TimedAction first = changes[head];
        changes[head] = null;
        head++;
        headTime = head < tail ? times[head] : Long.MAX_VALUE;
        return first;
    }

    /** Makes the changes that come before a place in the order of what happens. */
    void make(long time, long order) {
        while (head < tail && EventQueue.before(headTime, orders[head], time, order)) {
            long due = headTime;
            removeHead().fire(due);
        }
    }
}
