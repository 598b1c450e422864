package orrery.ptx.device;

/** The video instructions: on integers that are extended before, and on the parts of words. */
public final class VideoMath {
    /** Operations, in the order of their numbers. */
    public enum Operation {
        ADD,
        SUB,
        ABSDIFF,
        MIN,
        MAX,
        AVRG,
        EQ,
        NE,
        LT,
        LE,
        GT,
        GE,
        SHL,
        SHR
    }

    /** In {@code how}: the type of the result is signed; of a comparison, that of the first operand. */
    public static final int SIGNED = 1 << 8;

    /** In {@code how}: the type of the first operand is signed. */
    public static final int FIRST_SIGNED = 1 << 9;

    /** In {@code how}: the type of the second operand is signed. */
    public static final int SECOND_SIGNED = 1 << 10;

    /** In {@code how}: the result is the closest number of its type. */
    public static final int SATURATES = 1 << 11;

    /** In {@code how}: the third operand is added. */
    public static final int THEN_ADD = 1 << 12;

    /** In {@code how}: the smaller one of the result and the third operand. */
    public static final int THEN_MIN = 1 << 13;

    /** In {@code how}: the greater one of the result and the third operand. */
    public static final int THEN_MAX = 1 << 14;

    private static final Operation[] OPERATIONS = Operation.values();

    private VideoMath() {}

    /**
     * Returns the result of an operation on whole words. As on an H200, the third operand is compared with all bits of
     * a result; those of sums and differences are 32 bits and their sign.
     */
    public static int word(int a, int b, int c, int how) {
        int signed = how & SIGNED;
        long exact = result(extended(a, 32, how & FIRST_SIGNED), extended(b, 32, how & SECOND_SIGNED), 32, how);
        long result = (how & 0xFF) <= Operation.SUB.ordinal() ? (int) exact : exact;
        long third = extended(c, 32, signed);
        if ((how & THEN_ADD) != 0) {
            return (int) (result + third);
        } else if ((how & (THEN_MIN | THEN_MAX)) == 0) {
            return (int) result;
        }
        int order = signed != 0 ? Long.compare(result, third) : Long.compareUnsigned(result, third);
        return (int) (order < 0 == ((how & THEN_MIN) != 0) ? result : third);
    }

    /** Returns the results of an operation on parts of 8 or 16 bits: each in its place, or their sum and {@code c}. */
    public static int parts(int a, int b, int c, int bits, int how) {
        int packed = 0;
        int sum = c;
        for (int at = 0; at < Integer.SIZE; at += bits) {
            long result = result(
                    extended(a >>> at, bits, how & FIRST_SIGNED),
                    extended(b >>> at, bits, how & SECOND_SIGNED),
                    bits,
                    how);
            packed |= ((int) result & (1 << bits) - 1) << at;
            sum += (int) result;
        }
        return (how & THEN_ADD) != 0 ? sum : packed;
    }

    /** Returns the number of bits of a shift that is not more than 32. */
    public static int clamped(int count) {
        return IntegerMath.minUnsigned(count, Integer.SIZE);
    }

    private static long extended(int value, int bits, int signed) {
        int unused = Long.SIZE - bits;
        return signed != 0 ? (long) value << unused >> unused : (long) value << unused >>> unused;
    }

    private static long result(long x, long y, int bits, int how) {
        long exact = switch (OPERATIONS[how & 0xFF]) {
            case ADD -> x + y;
            case SUB -> x - y;
            case ABSDIFF -> Math.abs(x - y);
            case MIN -> Math.min(x, y);
            case MAX -> Math.max(x, y);
            case AVRG -> x + y + (x + y >= 0 ? 1 : 0) >> 1;
            case EQ -> x == y ? 1 : 0;
            case NE -> x != y ? 1 : 0;
            case LT -> x < y ? 1 : 0;
            case LE -> x <= y ? 1 : 0;
            case GT -> x > y ? 1 : 0;
            case GE -> x >= y ? 1 : 0;
            case SHL -> x << y;
            case SHR -> x >> y;
        };
        if ((how & SATURATES) == 0) {
            return exact;
        }
        if ((how & 0xFF) == Operation.SHL.ordinal()) {
            exact = exact << 30 >> 30; // An H200 shifts 34 bits.
        }
        long least = (how & SIGNED) != 0 ? -1L << bits - 1 : 0;
        return Math.max(least, Math.min(least + (1L << bits) - 1, exact));
    }
}
