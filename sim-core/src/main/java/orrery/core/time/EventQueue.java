package orrery.core.time;

/**
 * The actions to come, ordered by (time, priority, sequence number): a total order, so that nothing depends on a hash
 * or a thread. Those that come in the order in which they happen wait in rings, one for ends and one for beginnings;
 * all others in a heap.
 *
 * <p>A key is two longs: the time, and an order word of priority (4 bits), sequence number (37 bits) and the seat of
 * the action.
 */
final class EventQueue {
    private static final int SEQUENCE_BITS = 60 - Seats.BITS;

    /** The last sequence number before the waiting actions are numbered anew. */
    static final long SEQUENCE_MASK = (1L << SEQUENCE_BITS) - 1;

    private final Seats seats = new Seats();
    private final KeyRing ends = new KeyRing();
    private final KeyRing beginnings = new KeyRing();
    private final KeyHeap others = new KeyHeap();
    private long sequence;
    private int size;
    private long headTime = Long.MAX_VALUE;
    private long polledTime;
    private long polledOrder;

    EventQueue() {}

    /** A queue that counts from {@code sequence}, so that a test need not wait for the numbers to run out. */
    EventQueue(long sequence) {
        this.sequence = sequence;
    }

    /** Whether one key comes before another. */
    static boolean before(long time, long order, long otherTime, long otherOrder) {
        return time < otherTime || time == otherTime && Long.compareUnsigned(order, otherOrder) < 0;
    }

    /** Where actions get seats that they keep. */
    Seats seats() {
        return seats;
    }

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

    /** Adds an action that happens once. */
    void add(long time, int priority, TimedAction action) {
        add(time, priority, seats.take(action));
    }

    /** Adds the action of a seat. */
    void add(long time, int priority, int seat) {
        if (sequence > SEQUENCE_MASK) {
            renumber();
        }
        long order = ((long) priority << SEQUENCE_BITS | sequence++) << Seats.BITS | seat;
        size++;
        headTime = Math.min(headTime, time);
        KeyRing ring = priority == EventLoop.ENDS ? ends : beginnings;
        if (ring.takes(time, order)) {
            ring.add(time, order);
        } else {
            others.add(time, order);
        }
    }

    /** Takes the first action; the queue must not be empty. */
    TimedAction poll() {
        pollKey();
        return seats.rise(polledOrder);
    }

    /** The time of the action that was taken last. */
    long polledTime() {
        return polledTime;
    }

    private void pollKey() {
        KeyRing ring = before(ends.headTime(), ends.headOrder(), beginnings.headTime(), beginnings.headOrder())
                ? ends
                : beginnings;
        if (before(others.headTime(), others.headOrder(), ring.headTime(), ring.headOrder())) {
            polledTime = others.headTime();
            polledOrder = others.headOrder();
            others.removeHead();
        } else {
            polledTime = ring.headTime();
            polledOrder = ring.headOrder();
            ring.removeHead();
        }
        size--;
        headTime = Math.min(Math.min(ends.headTime(), beginnings.headTime()), others.headTime());
    }

    /** Gives the waiting actions new sequence numbers from zero, in the order they have. */
    private void renumber() {
        int waiting = size;
        long[] times = new long[waiting];
        long[] orders = new long[waiting];
        for (int i = 0; i < waiting; i++) {
            pollKey();
            times[i] = polledTime;
            orders[i] = polledOrder;
        }
        sequence = 0;
        for (int i = 0; i < waiting; i++) {
            int priority = (int) (orders[i] >>> (SEQUENCE_BITS + Seats.BITS));
            add(times[i], priority, (int) orders[i] & ((1 << Seats.BITS) - 1));
        }
    }
}
