package orrery.ptx.device;

import com.google.common.collect.ImmutableList;
import orrery.sim.ThreadScope;

/** The operations of {@code atom} and {@code red}, by numbers that code passes. */
public final class Atomics {
    private static final ImmutableList<String> NAMES = ImmutableList.of(
            "add",
            "min.s",
            "max.s",
            "min.u",
            "max.u",
            "inc",
            "dec",
            "and",
            "or",
            "xor",
            "exch",
            "cas",
            "add.f",
            "add.f16x2",
            "add.bf16x2",
            "add.f16",
            "add.bf16",
            "add.f flushed");

    private static final int ADD = 0;
    private static final int MIN = 1;
    private static final int MAX = 2;
    private static final int MIN_UNSIGNED = 3;
    private static final int MAX_UNSIGNED = 4;
    private static final int INC = 5;
    private static final int DEC = 6;
    private static final int AND = 7;
    private static final int OR = 8;
    private static final int XOR = 9;
    private static final int EXCHANGE = 10;
    private static final int COMPARE_AND_SWAP = 11;
    private static final int ADD_FLOAT = 12;
    private static final int ADD_HALF2 = 13;
    private static final int ADD_BFLOAT2 = 14;
    private static final int ADD_HALF = 15;
    private static final int ADD_BFLOAT = 16;
    private static final int ADD_FLUSHED = 17;

    private static final ThreadScope[] SCOPES = ThreadScope.values();

    private Atomics() {}

    /** Returns the number of an operation, such as {@code min.s} for the signed minimum; -1 for none. */
    public static int number(String name) {
        return NAMES.indexOf(name);
    }

    static ThreadScope scope(int number) {
        return SCOPES[number];
    }

    /** Returns what an operation on 32 bits at a generic address is in global memory; the same elsewhere. */
    static int ofGlobal(int operation) {
        return operation == ADD_FLOAT ? ADD_FLUSHED : operation;
    }

    /**
     * Returns the sum of numbers of single precision as {@code atom} and {@code red} compute it in global memory:
     * subnormal numbers are zeros of their sign. An H200 flushes neither in shared memory nor in bulk reductions.
     */
    static float addFlushed(float a, float b) {
        return FloatMath.canonical(FloatMath.ftz(FloatMath.ftz(a) + FloatMath.ftz(b)));
    }

    static boolean isBfloat(int operation) {
        return operation == ADD_BFLOAT;
    }

    static boolean isCompareAndSwap(int operation) {
        return operation == COMPARE_AND_SWAP;
    }

    /** Returns what 32 bits become. */
    static int apply32(int operation, int old, int a, int b) {
        return switch (operation) {
            case ADD -> old + a;
            case MIN -> Math.min(old, a);
            case MAX -> Math.max(old, a);
            case MIN_UNSIGNED -> Integer.compareUnsigned(old, a) <= 0 ? old : a;
            case MAX_UNSIGNED -> Integer.compareUnsigned(old, a) >= 0 ? old : a;
            case INC -> Integer.compareUnsigned(old, a) >= 0 ? 0 : old + 1;
            case DEC -> old == 0 || Integer.compareUnsigned(old, a) > 0 ? a : old - 1;
            case AND -> old & a;
            case OR -> old | a;
            case XOR -> old ^ a;
            case EXCHANGE -> a;
            case COMPARE_AND_SWAP -> old == a ? b : old;
            case ADD_FLOAT -> FloatMath.bits(Float.intBitsToFloat(old) + Float.intBitsToFloat(a));
            case ADD_FLUSHED -> FloatMath.bits(addFlushed(Float.intBitsToFloat(old), Float.intBitsToFloat(a)));
            case ADD_HALF2 -> HalfMath.add2(old, a);
            case ADD_BFLOAT2 -> HalfMath.addBfloat2(old, a);
            default -> throw new IllegalArgumentException("32-bit atomic operation " + operation);
        };
    }

    /** Returns what 64 bits become. */
    static long apply64(int operation, long old, long a, long b) {
        return switch (operation) {
            case ADD -> old + a;
            case MIN -> Math.min(old, a);
            case MAX -> Math.max(old, a);
            case MIN_UNSIGNED -> Long.compareUnsigned(old, a) <= 0 ? old : a;
            case MAX_UNSIGNED -> Long.compareUnsigned(old, a) >= 0 ? old : a;
            case AND -> old & a;
            case OR -> old | a;
            case XOR -> old ^ a;
            case EXCHANGE -> a;
            case COMPARE_AND_SWAP -> old == a ? b : old;
            case ADD_FLOAT -> Double.doubleToRawLongBits(Double.longBitsToDouble(old) + Double.longBitsToDouble(a));
            default -> throw new IllegalArgumentException("64-bit atomic operation " + operation);
        };
    }

    /** Returns what 16 bits become. */
    static int apply16(int operation, int old, int a, int b) {
        return switch (operation) {
            case COMPARE_AND_SWAP -> old == a ? b : old;
            case ADD_HALF -> HalfMath.add(old, a);
            case ADD_BFLOAT -> HalfMath.addBfloat(old, a);
            default -> throw new IllegalArgumentException("16-bit atomic operation " + operation);
        };
    }
}
