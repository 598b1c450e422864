package orrery.sim.timeline;

/**
 * The format of a text timeline. Formats are immutable; each method returns a changed copy.
 *
 * @param width the maximum number of columns, titles included
 * @param ascii whether only ASCII is used, for terminals without box-drawing characters
 * @param calls whether host threads and their API calls are shown
 * @param engines whether the engines of the devices are shown in addition to the streams
 * @param from the first nanosecond shown, or {@link #AUTOMATIC}
 * @param to the last nanosecond shown, or {@link #AUTOMATIC}
 */
public record TimelineFormat(int width, boolean ascii, boolean calls, boolean engines, long from, long to) {
    /** The window starts with the call that submitted the first work, and ends with the last work. */
    public static final long AUTOMATIC = -1;

    /** The minimum width. */
    public static final int MIN_WIDTH = 40;

    private static final int DEFAULT_WIDTH = 100;
    private static final int MAX_WIDTH = 10_000;

    /**
     * Checks its arguments.
     *
     * @throws IllegalArgumentException if the width is less than {@link #MIN_WIDTH} or the window is empty
     */
    public TimelineFormat {
        if (width < MIN_WIDTH || width > MAX_WIDTH) {
            throw new IllegalArgumentException(
                    "a timeline of " + width + " columns; " + MIN_WIDTH + " to " + MAX_WIDTH + " can be drawn");
        }
        if (from < AUTOMATIC || to < AUTOMATIC || (to != AUTOMATIC && to <= from)) {
            throw new IllegalArgumentException("a timeline from " + from + " ns to " + to + " ns");
        }
    }

    /** Returns the default format: 100 columns, box-drawing characters, streams and engines, and all work. */
    public static TimelineFormat defaults() {
        return new TimelineFormat(DEFAULT_WIDTH, false, false, true, AUTOMATIC, AUTOMATIC);
    }

    /** Returns a copy with another width. */
    public TimelineFormat withWidth(int columns) {
        return new TimelineFormat(columns, ascii, calls, engines, from, to);
    }

    /** Returns a copy that uses ASCII only. */
    public TimelineFormat inAscii() {
        return new TimelineFormat(width, true, calls, engines, from, to);
    }

    /** Returns a copy with a row of API calls for each host thread. */
    public TimelineFormat withCalls() {
        return new TimelineFormat(width, ascii, true, engines, from, to);
    }

    /** Returns a copy without engines. */
    public TimelineFormat withoutEngines() {
        return new TimelineFormat(width, ascii, calls, false, from, to);
    }

    /** Returns a copy for a window of virtual time, in nanoseconds. */
    public TimelineFormat between(long begin, long end) {
        return new TimelineFormat(width, ascii, calls, engines, begin, end);
    }
}
