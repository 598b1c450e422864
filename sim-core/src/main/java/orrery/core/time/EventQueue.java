package orrery.core.time;

/**
 * What is to come, ordered by (time, priority, sequence number): a total order, so that nothing depends on a hash or a
 * thread. What comes in the order in which it happens waits in rings, one for ends and one for beginnings; all else in
 * a heap.
 *
 * <p>A key is three longs: the time, an order word of priority (4 bits) and sequence number (60 bits), and who it is.
 */
final class EventQueue {
    private static final int SEQUENCE_BITS = 60;

    /** Greater than every order word. */
    static final long LAST = -1;

    private final EventLane ends = new EventLane();
    private final EventLane beginnings = new EventLane();
    private final EventHeap others = new EventHeap();
    private long sequence;
    private long headTime = Long.MAX_VALUE;
    private long polledTime;

    /** Whether one key comes before another. */
    static boolean before(long time, long order, long otherTime, long otherOrder) {
        return time < otherTime || time == otherTime && Long.compareUnsigned(order, otherOrder) < 0;
    }

    boolean isEmpty() {
        return ends.isEmpty() && beginnings.isEmpty() && others.size() == 0;
    }

    int size() {
        return ends.size() + beginnings.size() + others.size();
    }

    /** The time of the first key; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** The order word of the first key; there must be one. */
    long headOrder() {
        long order = LAST;
        order = ends.headTime() == headTime ? earlier(order, ends.headOrder()) : order;
        order = beginnings.headTime() == headTime ? earlier(order, beginnings.headOrder()) : order;
        return others.headTime() == headTime ? earlier(order, others.headOrder()) : order;
    }

    private static long earlier(long order, long other) {
        return Long.compareUnsigned(order, other) < 0 ? order : other;
    }

    /** The order word of the next key. */
    long nextOrder(int priority) {
        return (long) priority << SEQUENCE_BITS | sequence++;
    }

    /** Adds a key. */
    void add(long time, int priority, long who) {
        add(time, nextOrder(priority), who);
    }

    /** Adds a key that has an order word. */
    void add(long time, long order, long who) {
        headTime = Math.min(headTime, time);
        EventLane ring = order >>> SEQUENCE_BITS == EventLoop.ENDS ? ends : beginnings;
        if (ring.takes(time, order)) {
            ring.add(time, order, who);
        } else {
            others.add(time, order, who);
        }
    }

    /** Takes the first key and says who it is; the queue must not be empty. */
    long poll() {
        polledTime = headTime;
        // At one time ends go before beginnings.
        EventLane ring = ends.headTime() > beginnings.headTime() || ends.isEmpty() ? beginnings : ends;
        boolean other = others.headTime() == headTime
                && before(headTime, others.headOrder(), ring.headTime(), ring.headOrder());
        long who = other ? others.removeHead() : ring.removeHead();
        headTime = Math.min(Math.min(ends.headTime(), beginnings.headTime()), others.headTime());
        return who;
    }

    /** The time of the key that was taken last. */
    long polledTime() {
        return polledTime;
    }
}
