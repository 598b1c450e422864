package orrery.ptx.device;

/** Which indices of a row have a relation to a number: a range. */
public final class ThreadRange {
    /** Less than the number. */
    public static final int LESS = 0;

    /** Less than or equal to it. */
    public static final int AT_MOST = 1;

    /** Greater than it. */
    public static final int GREATER = 2;

    /** Greater than or equal to it. */
    public static final int AT_LEAST = 3;

    /** Equal to it. */
    public static final int EQUAL = 4;

    /** Not equal to it, which is no range. */
    public static final int NOT_EQUAL = 5;

    private static final int[] NEGATED = {AT_LEAST, GREATER, AT_MOST, LESS, NOT_EQUAL, EQUAL};
    private static final int[] SWAPPED = {GREATER, AT_LEAST, LESS, AT_MOST, EQUAL, NOT_EQUAL};

    private ThreadRange() {}

    /** Returns the relation that holds where another one does not. */
    public static int negated(int relation) {
        return NEGATED[relation];
    }

    /** Returns the relation of a number to an index that has a relation to the number. */
    public static int swapped(int relation) {
        return SWAPPED[relation];
    }

    /**
     * Returns what an index of a row is compared with if the sum of it and a number is compared.
     *
     * @param bound what the sum is compared with, extended to 64 bits
     * @param sum the sum of the first index and the number, extended to 64 bits
     * @param last the greatest sum; in a row that exceeds it all indices are in the range, unless one is equal
     */
    public static long bound(int relation, long bound, long sum, int from, int to, long last) {
        if (sum + (to - from) - 1 <= last) {
            return bound - sum + from;
        }
        return switch (relation) {
            case LESS, AT_MOST -> to;
            case GREATER, AT_LEAST -> from - 1L;
            default -> from + (int) (bound - sum);
        };
    }

    /**
     * Returns the first index of a row that has a relation to a number; the end if there is none.
     *
     * @param bound the number, extended to 64 bits
     */
    public static int first(int relation, long bound, int from, int to) {
        long first = switch (relation) {
            case GREATER -> bound + 1;
            case AT_LEAST, EQUAL -> bound;
            default -> from;
        };
        return (int) Math.min(to, Math.max(from, first));
    }

    /** Returns the index after the last one that has a relation to a number, which is not less than the first one. */
    public static int end(int relation, long bound, int first, int to) {
        long end = switch (relation) {
            case LESS -> bound;
            case AT_MOST, EQUAL -> bound + 1;
            default -> to;
        };
        return (int) Math.min(to, Math.max(first, end));
    }
}
