package orrery.sim.timeline;

import java.util.regex.Pattern;

/**
 * An operation, or a call of the host, as a row of the timeline draws it. Times are virtual nanoseconds.
 *
 * @param shape how it is drawn
 * @param waitingFrom when it would have begun if it had not had to wait; not after {@code start}
 * @param start when it began, or {@link #NEVER}
 * @param end when it ended, or {@link #NEVER}
 * @param label what it is
 * @param detail more about it, shown where there is room
 */
record Item(Shape shape, long waitingFrom, long start, long end, String label, String detail) {
    /** The start of what has not begun, and the end of what has not ended. */
    static final long NEVER = Long.MAX_VALUE;

    /** The prefixes of the functions of the runtime and of the driver. */
    private static final Pattern CALL_PREFIX = Pattern.compile("^(cuda|cu)(?=[A-Z])");

    /** How an item is drawn. */
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

    /** Returns a shorter label: that of a call without the prefix that the names of all calls have. */
    String shortLabel() {
        return shape == Shape.CALL ? CALL_PREFIX.matcher(label).replaceFirst("") : label;
    }
}
