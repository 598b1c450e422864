package orrery.core.time;

/**
 * The actions to come, ordered by (time, priority, sequence number): a total order, so that nothing depends on a hash
 * or a thread. Those that come in the order in which they happen wait in rings, one for ends and one for beginnings;
 * all others in a heap.
 *
 * <p>A key is two longs: the time, and an order word of priority (4 bits), sequence number (38 bits) and room for what
 * the heap notes.
 */
final class EventQueue {
    private static final int SEQUENCE_BITS = 38;

    /** The last sequence number before the waiting actions are numbered anew. */
    static final long SEQUENCE_MASK = (1L << SEQUENCE_BITS) - 1;

    private final ActionRing ends = new ActionRing();
    private final ActionRing beginnings = new ActionRing();
    private final ActionHeap others = new ActionHeap();
    private long sequence;
    private long polledTime;
    private long polledOrder;

    EventQueue() {}

    /** A queue that counts from {@code sequence}, so that a test need not wait for the numbers to run out. */
    EventQueue(long sequence) {
        this.sequence = sequence;
    }

    boolean isEmpty() {
        return ends.isEmpty() && beginnings.isEmpty() && others.isEmpty();
    }

    int size() {
        return ends.size() + beginnings.size() + others.size();
    }

    /** The time of the first action; the queue must not be empty. */
    long headTime() {
        long time = Math.min(ends.headTime(), beginnings.headTime());
        return others.isEmpty() ? time : Math.min(time, others.headTime());
    }

    void add(long time, int priority, TimedAction action) {
        if (sequence > SEQUENCE_MASK) {
            renumber();
        }
        long order = ((long) priority << SEQUENCE_BITS | sequence++) << ActionHeap.SLOT_BITS;
        ActionRing ring = priority == EventLoop.ENDS ? ends : beginnings;
        if (ring.takes(time, order)) {
            ring.add(time, order, action);
        } else {
            others.add(time, order, action);
        }
    }

    /** Takes the first action; the queue must not be empty. */
    TimedAction poll() {
        ActionRing ring = before(ends.headTime(), ends.headOrder(), beginnings.headTime(), beginnings.headOrder())
                ? ends
                : beginnings;
        if (!others.isEmpty() && before(others.headTime(), others.headOrder(), ring.headTime(), ring.headOrder())) {
            polledTime = others.headTime();
            polledOrder = others.headOrder();
            return others.poll();
        }
        polledTime = ring.headTime();
        polledOrder = ring.headOrder();
        return ring.poll();
    }

    /** The time of the action that was taken last. */
    long polledTime() {
        return polledTime;
    }

    private static boolean before(long time, long order, long otherTime, long otherOrder) {
        return time < otherTime || time == otherTime && Long.compareUnsigned(order, otherOrder) < 0;
    }

    /** Gives the waiting actions new sequence numbers from zero, in the order they have. */
    private void renumber() {
        int waiting = size();
        long[] times = new long[waiting];
        int[] priorities = new int[waiting];
        TimedAction[] actions = new TimedAction[waiting];
        for (int i = 0; i < waiting; i++) {
            actions[i] = poll();
            times[i] = polledTime;
            priorities[i] = (int) (polledOrder >>> (SEQUENCE_BITS + ActionHeap.SLOT_BITS));
        }
        sequence = 0;
        for (int i = 0; i < waiting; i++) {
            add(times[i], priorities[i], actions[i]);
        }
    }
}
