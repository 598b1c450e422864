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
     * Returns the end of those indices of a row whose sums with a number follow each other: behind the greatest sum
     * comes the least one.
     *
     * @param sum the sum of the first index and the number
     * @param last the greatest sum
     */
    public static int endOfSums(long sum, long last, int from, int to) {
        return (int) Math.min(to, from + (last - sum) + 1);
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
