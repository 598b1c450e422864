package orrery.sim.timeline;

/**
 * An item in a row.
 *
 * @param shape how it is drawn
 * @param waitingFrom when it began to wait for its start; at most {@code start}
 * @param start when it started, or {@link #NEVER}
 * @param end when it ended, or {@link #NEVER}
 * @param label its short description
 * @param detail additional description, shown if there is room
 */
record Item(Shape shape, long waitingFrom, long start, long end, String label, String detail) {
    /** A time that is not known yet. */
    static final long NEVER = Long.MAX_VALUE;

    private static final String CALL_PREFIX = "cu";

    /** The shapes of items. */
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

    /** Returns whether it has a duration. */
    boolean isBar() {
        return shape == Shape.WORK || shape == Shape.CALL;
    }

    /** Returns the label for narrow spaces: the name of a call without its common prefix. */
    String brief() {
        return shape == Shape.CALL && label.startsWith(CALL_PREFIX) ? label.substring(CALL_PREFIX.length()) : label;
    }
}
