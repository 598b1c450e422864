package orrery.core.time;

/**
 * The events to come, ordered by (time, priority, sequence number): a total order, so that nothing depends on a hash or
 * a thread. The first event is kept apart, because an event that is added is often the next one. After it, events that
 * are added in the order in which they are due wait in two FIFO queues, one for ends and one for begins; all others in
 * a heap.
 *
 * <p>A key is three longs: the time, an order word of priority (4 bits) and sequence number (60 bits), and the event.
 */
final class EventQueue {
    private static final int SEQUENCE_BITS = 60;
    private static final long NEVER = Long.MAX_VALUE;

    private final EventFifo ends = new EventFifo();
    private final EventFifo begins = new EventFifo();
    private final EventHeap others = new EventHeap();
    private long sequence;

    /** The first event, if it is kept apart; its time is that of the first event in any case. */
    private boolean apart;

    private long headTime = NEVER;
    private long firstOrder;
    private long firstEvent;

    /** The time of the first event that is not kept apart. */
    private long nextTime = NEVER;

    private long polledTime;
    private long polledOrder;
    private long polledEvent;

    /** Returns whether one key comes before another. */
    static boolean before(long time, long order, long otherTime, long otherOrder) {
        return time < otherTime || time == otherTime && Long.compareUnsigned(order, otherOrder) < 0;
    }

    boolean isEmpty() {
        return headTime == NEVER && size() == 0;
    }

    int size() {
        return (apart ? 1 : 0) + ends.size() + begins.size() + others.size();
    }

    /** Returns the time of the first event; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** Adds an event. */
    void add(long time, int priority, long event) {
        long order = (long) priority << SEQUENCE_BITS | sequence++;
        if (apart) {
            if (before(time, order, headTime, firstOrder)) {
                store(headTime, firstOrder, firstEvent);
            } else {
                store(time, order, event);
                return;
            }
        } else if (time >= nextTime) {
            store(time, order, event);
            headTime = nextTime;
            return;
        }
        apart = true;
        headTime = time;
        firstOrder = order;
        firstEvent = event;
    }

    private void store(long time, long order, long event) {
        EventFifo fifo = order >>> SEQUENCE_BITS == EventLoop.ENDS ? ends : begins;
        if (fifo.isAfterAll(time, order)) {
            fifo.add(time, order, event);
        } else {
            others.add(time, order, event);
        }
        // Last: an exhausted heap leaves the queue as it was.
        nextTime = Math.min(nextTime, time);
    }

    /** Takes the first event out and returns it; the queue must not be empty. */
    long poll() {
        polledTime = headTime;
        if (apart) {
            apart = false;
            headTime = nextTime;
            polledOrder = firstOrder;
            polledEvent = firstEvent;
            return firstEvent;
        }
        // At one time ends go before begins.
        EventFifo fifo = ends.headTime() > begins.headTime() || ends.isEmpty() ? begins : ends;
        boolean other = others.headTime() == nextTime
                && before(nextTime, others.headOrder(), fifo.headTime(), fifo.headOrder());
        polledOrder = other ? others.headOrder() : fifo.headOrder();
        polledEvent = other ? others.removeHead() : fifo.removeHead();
        nextTime = Math.min(Math.min(ends.headTime(), begins.headTime()), others.headTime());
        headTime = nextTime;
        return polledEvent;
    }

    /** Puts the event back that was taken last, if nothing was added since. It needs no heap. */
    void putBack() {
        apart = true;
        headTime = polledTime;
        firstOrder = polledOrder;
        firstEvent = polledEvent;
    }

    /** Removes all events. It needs no heap. */
    void clear() {
        ends.clear();
        begins.clear();
        others.clear();
        apart = false;
        headTime = NEVER;
        nextTime = NEVER;
    }

    /** Returns the time of the event that was taken last. */
    long polledTime() {
        return polledTime;
    }
}
