package orrery.ptx.estimate;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a register has in two neighboring threads.
 *
 * @param one its bits in the thread that is followed
 * @param next its bits in the thread after it
 * @param distance how far the operands of the comparison are apart whose result it is; 0 if it is none
 */
public record Lanes(long one, long next, double distance) {

    /** Returns the bits in both threads. */
    public static Lanes of(long one, long next) {
        return new Lanes(one, next, 0);
    }

    /** Returns the bits in both threads. */
    public static Lanes of(long both) {
        return new Lanes(both, both, 0);
    }

    /** Returns the result of an operation in both threads; null if an operand is unknown. */
    static @Nullable Lanes with(@Nullable Lanes a, @Nullable Lanes b, LongBinaryOperator operation) {
        return a == null || b == null
                ? null
                : of(operation.applyAsLong(a.one, b.one), operation.applyAsLong(a.next, b.next));
    }

    /** Returns the result of an operation with one operand in both threads; null if that is unknown. */
    static @Nullable Lanes map(@Nullable Lanes a, LongUnaryOperator operation) {
        return a == null ? null : of(operation.applyAsLong(a.one), operation.applyAsLong(a.next));
    }

    boolean isTrue() {
        return one != 0;
    }

    /** Returns the bits of a type, extended to 64 as its sign says. */
    public Lanes extended(int bits, boolean isSigned) {
        return of(extended(one, bits, isSigned), extended(next, bits, isSigned));
    }

    private static long extended(long value, int bits, boolean isSigned) {
        int shift = Long.SIZE - Math.max(1, bits);
        return isSigned ? value << shift >> shift : value << shift >>> shift;
    }
}
