package orrery.sim.timeline;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The window of virtual time that is shown, and its columns.
 *
 * @param from the first nanosecond
 * @param to the nanosecond after the last
 * @param columns how many columns show it; at least 1
 */
record Axis(long from, long to, int columns) {
    /** The least number of columns between two ticks: the number above a tick has room there. */
    private static final int TICK_ROOM = 10;

    /** Returns the column of a time; times outside the window have columns outside the drawing. */
    int column(long time) {
        if (time <= from) {
            return time == from ? 0 : -1;
        }
        if (time >= to) {
            return columns;
        }
        // In a window longer than 2^53 ns, the quotient of a time right before the end can be rounded up.
        return (int) Math.min(columns - 1, (double) (time - from) * columns / span());
    }

    private long span() {
        return to - from;
    }

    /**
     * Returns the nanoseconds from tick to tick: the shortest of 1, 2, 5, 10, 20, 50, ... that leaves room for the
     * numbers.
     */
    private long step() {
        for (long decade = 1; ; decade *= 10) {
            for (int factor : new int[] {1, 2, 5}) {
                if ((double) decade * factor * columns / span() >= TICK_ROOM) {
                    return decade * factor;
                }
            }
        }
    }

    /** Returns the times of the ticks, relative to the first nanosecond. */
    private LongStream tickTimes() {
        long step = step();
        // The time after the last tick can exceed a long.
        return LongStream.iterate(0, at -> at >= 0 && at < span(), at -> at + step);
    }

    /** Returns which columns have a tick. */
    boolean[] ticks() {
        boolean[] ticks = new boolean[columns];
        tickTimes().forEach(at -> ticks[column(from + at)] = true);
        return ticks;
    }

    /** Returns the numbers above the ticks, without those that would touch the previous one or exceed the window. */
    String numbers() {
        StringBuilder line = new StringBuilder();
        tickTimes().forEach(at -> {
            String number = Units.timeIn(at, span());
            int column = column(from + at);
            boolean isFree = line.isEmpty() || column > line.length();
            if (isFree && column + number.length() <= columns) {
                line.append(" ".repeat(column - line.length())).append(number);
            }
        });
        return line.toString();
    }

    /** Returns the line with the ticks. */
    String ruler(Glyphs glyphs) {
        char[] line = new char[columns];
        Arrays.fill(line, glyphs.axis());
        boolean[] ticks = ticks();
        for (int i = 0; i < columns; i++) {
            if (ticks[i]) {
                line[i] = glyphs.tick();
            }
        }
        return new String(line);
    }
}
