package orrery.sim.timeline;

import com.google.common.base.Preconditions;

/**
 * How a text timeline is drawn. Formats are immutable; each method returns another.
 *
 * <pre>{@code
 * TextTimeline timeline = new TextTimeline();
 * machine.trace().add(timeline);
 * ... // the program
 * System.out.print(timeline.render(TimelineFormat.defaults().withWidth(80).inAscii()));
 * }</pre>
 *
 * @param width columns of the longest line, titles included
 * @param ascii whether only ASCII is used, for terminals without box-drawing characters
 * @param calls whether host threads and their API calls are shown
 * @param engines whether the engines of the devices are shown beside the streams
 * @param from the first nanosecond shown, or {@link #AUTOMATIC}
 * @param to the last nanosecond shown, or {@link #AUTOMATIC}
 */
public record TimelineFormat(int width, boolean ascii, boolean calls, boolean engines, long from, long to) {
    /** The begin or end of a window that spans all work, from the call that submitted the first. */
    public static final long AUTOMATIC = -1;

    /** The minimum width, in columns. */
    public static final int MIN_WIDTH = 40;

    /** The maximum width, in columns. */
    public static final int MAX_WIDTH = 10_000;

    private static final int DEFAULT_WIDTH = 100;

    /** Checks its arguments. */
    public TimelineFormat {
        Preconditions.checkArgument(
                width >= MIN_WIDTH && width <= MAX_WIDTH,
                "a timeline of %s columns; %s to %s can be drawn",
                width,
                MIN_WIDTH,
                MAX_WIDTH);
        Preconditions.checkArgument(
                from >= AUTOMATIC && to >= AUTOMATIC && (to == AUTOMATIC || to > from),
                "a timeline from %s ns to %s ns",
                from,
                to);
    }

    /**
     * Returns the default format: 100 columns, box-drawing characters, streams and engines, from the first work to the
     * last.
     */
    public static TimelineFormat defaults() {
        return new TimelineFormat(DEFAULT_WIDTH, false, false, true, AUTOMATIC, AUTOMATIC);
    }

    /** Returns a copy with another width, in columns. */
    public TimelineFormat withWidth(int columns) {
        return new TimelineFormat(columns, ascii, calls, engines, from, to);
    }

    /** Returns a copy that uses ASCII only. */
    public TimelineFormat inAscii() {
        return new TimelineFormat(width, true, calls, engines, from, to);
    }

    /** Returns a copy that also shows the API calls of each host thread. */
    public TimelineFormat withCalls() {
        return new TimelineFormat(width, ascii, true, engines, from, to);
    }

    /** Returns a copy without engines. */
    public TimelineFormat withoutEngines() {
        return new TimelineFormat(width, ascii, calls, false, from, to);
    }

    /** Returns a copy that shows one span of virtual time, in nanoseconds. */
    public TimelineFormat between(long begin, long end) {
        return new TimelineFormat(width, ascii, calls, engines, begin, end);
    }
}
