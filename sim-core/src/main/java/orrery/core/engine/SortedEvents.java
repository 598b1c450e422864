package orrery.core.engine;

/**
 * Events of later times. Those that are added in the order in which they are due wait in two rings, one for ends and
 * one for begins; all others in a heap.
 */
final class SortedEvents {
    private final EventRing ends = new EventRing();
    private final EventRing begins = new EventRing();
    private final EventHeap others = new EventHeap();
    private long headTime = Long.MAX_VALUE;

    /** Returns the time of the first event; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** Returns the order of the first event; the greatest there is if there is none. */
    long headOrder() {
        long order = Long.MAX_VALUE;
        if (others.headTime() == headTime) {
            order = others.headOrder();
        }
        if (ends.headTime() == headTime) {
            order = Math.min(order, ends.headOrder());
        }
        if (begins.headTime() == headTime) {
            order = Math.min(order, begins.headOrder());
        }
        return order;
    }

    void add(ScheduledEvent event) {
        EventRing ring = EventQueue.priority(event.order) == EventLoop.ENDS ? ends : begins;
        if (!ring.tryAdd(event)) {
            others.add(event);
        }
        if (event.time < headTime) {
            headTime = event.time;
        }
    }

    /** Takes the first event out; there must be one. */
    ScheduledEvent poll() {
        // At one time ends go before begins.
        EventRing ring = ends.headTime() > begins.headTime() || ends.isEmpty() ? begins : ends;
        boolean isOther = others.headTime() < ring.headTime()
                || others.headTime() == ring.headTime() && others.headOrder() < ring.headOrder();
        ScheduledEvent first = isOther ? others.poll() : ring.poll();
        headTime = Math.min(Math.min(ends.headTime(), begins.headTime()), others.headTime());
        return first;
    }
}
