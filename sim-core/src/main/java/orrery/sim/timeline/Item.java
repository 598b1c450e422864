package orrery.sim.timeline;

/**
 * One thing in a row.
 *
 * @param shape how it is drawn
 * @param waitingFrom when it would have begun if it had not had to wait; not after {@code start}
 * @param start when it began, or {@link #NEVER}
 * @param end when it ended, or {@link #NEVER}
 * @param label what it is
 * @param detail more about it, shown where there is room
 */
record Item(Shape shape, long waitingFrom, long start, long end, String label, String detail) {
    /** A time that has not come. */
    static final long NEVER = Long.MAX_VALUE;

    private static final String CALL_PREFIX = "cu";

    /** How things are drawn. */
    enum Shape {
        /** Work on a device: a bar. */
        WORK,
        /** A call of the host: a thin bar. */
        CALL,
        /** An event record: a mark. */
        RECORD,
        /** A wait for other streams: a mark where it ends. */
        WAIT
    }

    /** Returns whether it has a duration, and is drawn as a bar. */
    boolean isBar() {
        return shape == Shape.WORK || shape == Shape.CALL;
    }

    /** Returns a shorter label: that of a call has no prefix, which all calls have. */
    String brief() {
        return shape == Shape.CALL && label.startsWith(CALL_PREFIX) ? label.substring(CALL_PREFIX.length()) : label;
    }
}
