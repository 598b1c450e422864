package orrery.core.explore;

import java.util.Arrays;

/**
 * Ranges of bytes. Consecutive accesses become one range at once, all others when ranges are compared. Several threads
 * may compare ranges to which nothing is added any more.
 */
final class AccessedBytes {
    private static final int OPEN = 4;

    /** Pairs of the first address of a range and its end. */
    private long[] bounds = new long[2 * OPEN];

    private int count;
    private volatile boolean sorted = true;

    /** Adds a range. */
    void add(long from, long to) {
        if (from >= to) {
            return;
        }
        for (int i = count - 1; i >= Math.max(0, count - OPEN); i--) {
            if (from >= bounds[2 * i] && from <= bounds[2 * i + 1]) {
                bounds[2 * i + 1] = Math.max(bounds[2 * i + 1], to);
                return;
            }
        }
        if (2 * count == bounds.length) {
            join();
            bounds = 2 * count > bounds.length / 2 ? Arrays.copyOf(bounds, 2 * bounds.length) : bounds;
        }
        bounds[2 * count] = from;
        bounds[2 * count + 1] = to;
        count++;
        sorted = count == 1;
    }

    /** Sorts the ranges and joins those that touch. */
    private void join() {
        long[][] ranges = new long[count][];
        for (int i = 0; i < count; i++) {
            ranges[i] = new long[] {bounds[2 * i], bounds[2 * i + 1]};
        }
        Arrays.sort(ranges, (one, other) -> Long.compareUnsigned(one[0], other[0]));
        count = 0;
        for (long[] range : ranges) {
            if (count > 0 && range[0] <= bounds[2 * count - 1]) {
                bounds[2 * count - 1] = Math.max(bounds[2 * count - 1], range[1]);
            } else {
                bounds[2 * count] = range[0];
                bounds[2 * count + 1] = range[1];
                count++;
            }
        }
        sorted = true;
    }

    /** Returns whether a byte is in both. */
    boolean overlaps(AccessedBytes other) {
        if (count == 0 || other.count == 0) {
            return false;
        }
        sort();
        other.sort();
        int i = 0;
        int j = 0;
        while (i < count && j < other.count) {
            if (bounds[2 * i + 1] <= other.bounds[2 * j]) {
                i++;
            } else if (other.bounds[2 * j + 1] <= bounds[2 * i]) {
                j++;
            } else {
                return true;
            }
        }
        return false;
    }

    private void sort() {
        if (!sorted) {
            synchronized (this) {
                if (!sorted) {
                    join();
                }
            }
        }
    }
}
