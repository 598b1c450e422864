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
    /** The minimum number of columns from tick to tick, for the number of a tick and a space. */
    private static final int TICK_COLUMNS = 10;

    /** Returns the column of a time; times outside the window have columns outside the drawing. */
    int column(long time) {
        if (time <= from) {
            return time == from ? 0 : -1;
        }
        return time >= to ? columns : (int) ((double) (time - from) * columns / (to - from));
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
                if ((double) decade * factor * columns / span() >= TICK_COLUMNS) {
                    return decade * factor;
                }
            }
        }
    }

    /** Returns the times of the ticks, relative to the first nanosecond. */
    private LongStream tickTimes() {
        long step = step();
        // The time after the last tick may overflow to a negative number.
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
