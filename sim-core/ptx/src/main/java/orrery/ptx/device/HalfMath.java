package orrery.ptx.device;

import orrery.sim.HalfPrecision;

/**
 * Operations on numbers of 16 bits: {@code f16} and {@code bf16}, single and packed in pairs. Values are zero-extended
 * bits. Sums, products and quotients are rounded twice, which gives the same result because {@code f32} has more than
 * twice their precision; {@code fma} is rounded once.
 */
public final class HalfMath {
    /** The format is {@code bf16}. */
    public static final int BFLOAT = 1;

    /** Subnormal inputs and results are zeros of the same sign. */
    public static final int FTZ = 2;

    /** Results are clamped to [0, 1]. */
    public static final int SAT = 4;

    /** Results below 0 are 0, and NaN is the canonical one. */
    public static final int RELU = 8;

    /** The operation takes the operands without signs, and the result has the product of these. */
    public static final int XORSIGN = 16;

    public static final int ADD = 0;
    public static final int SUB = 1;
    public static final int MUL = 2;
    public static final int FMA = 3;
    public static final int MIN = 4;
    public static final int MAX = 5;
    public static final int MIN_NAN = 6;
    public static final int MAX_NAN = 7;
    public static final int NEG = 8;
    public static final int ABS = 9;
    public static final int EX2 = 10;
    public static final int TANH = 11;

    private static final int NAN = 0x7FFF;

    /** The least normal number of half precision. */
    private static final float LEAST_NORMAL = 0x1p-14f;

    private HalfMath() {}

    /** Returns the value of bits. */
    public static float value(int bits, int flags) {
        float value =
                (flags & BFLOAT) != 0 ? Float.intBitsToFloat(bits << 16) : HalfPrecision.halfToFloat((short) bits);
        return (flags & FTZ) != 0 && isSubnormal(bits, flags) ? Math.copySign(0f, value) : value;
    }

    /** Returns the value of bits of half precision; NaN keeps its sign and its payload. */
    public static double toDouble(int bits) {
        return isNan(bits, 0) ? DoubleNans.ofHalf(bits) : value(bits, 0);
    }

    /** Returns the bits of half precision of a value, rounded; NaN keeps its sign and what fits of its payload. */
    public static int ofDouble(double value, int rounding, int flags) {
        return Double.isNaN(value) ? DoubleNans.toHalf(value) : bits(value, rounding, flags);
    }

    private static boolean isNan(int bits, int flags) {
        return (bits & 0x7FFF) > ((flags & BFLOAT) != 0 ? 0x7F80 : 0x7C00);
    }

    private static boolean isSubnormal(int bits, int flags) {
        return (bits & ((flags & BFLOAT) != 0 ? 0x7F80 : 0x7C00)) == 0;
    }

    /** Returns the bits of a value, rounded to nearest even. */
    public static int bits(float value, int flags) {
        if (Float.isNaN(value)) {
            return NAN;
        }
        if ((flags & FTZ) != 0 && Math.abs(value) < ((flags & BFLOAT) != 0 ? Float.MIN_NORMAL : LEAST_NORMAL)) {
            return Float.floatToRawIntBits(value) >>> Short.SIZE & 0x8000;
        }
        return ((flags & BFLOAT) != 0 ? HalfPrecision.floatToBfloat16(value) : HalfPrecision.floatToHalf(value))
                & 0xFFFF;
    }

    /** Returns the bits of a value, rounded toward zero, down or up. */
    public static int bits(double value, int rounding, int flags) {
        int nearest = bits(FloatMath.odd(value, 0), flags);
        float back = value(nearest, flags & ~FTZ);
        if (rounding == 0 || Float.isNaN(back) || back == value) {
            return nearest;
        }
        if (Double.isInfinite(value)) {
            return nearest;
        }
        boolean isAbove = value > back;
        boolean goesUp = rounding == 3 || rounding == 1 && value < 0;
        if (isAbove && goesUp) {
            return next(nearest, true);
        }
        return !isAbove && !goesUp ? next(nearest, false) : nearest;
    }

    /** Returns the bits of the next number up or down. */
    private static int next(int bits, boolean up) {
        if ((bits & 0x7FFF) == 0) {
            return up ? 1 : 0x8001;
        }
        boolean isNegative = (bits & 0x8000) != 0;
        return isNegative == up ? bits - 1 : bits + 1;
    }

    /** Returns the result of an operation. */
    public static int apply(int operation, int a, int b, int c, int flags) {
        if (operation == NEG || operation == ABS) {
            int flushed = (flags & FTZ) != 0 && isSubnormal(a, flags) ? a & 0x8000 : a;
            return isNan(a, flags) ? NAN : operation == NEG ? flushed ^ 0x8000 : flushed & 0x7FFF;
        }
        if ((flags & XORSIGN) != 0) {
            int size = apply(operation, a & 0x7FFF, b & 0x7FFF, 0, flags & ~XORSIGN);
            return size == NAN ? NAN : size | (a ^ b) & 0x8000;
        }
        float x = value(a, flags);
        float y = value(b, flags);
        float result = switch (operation) {
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            case FMA -> fma(x, y, value(c, flags));
            case MIN -> FloatMath.min(x, y);
            case MAX -> FloatMath.max(x, y);
            case MIN_NAN -> Math.min(x, y);
            case MAX_NAN -> Math.max(x, y);
            case EX2 -> Approximations.ex2(x);
            case TANH -> Approximations.tanh(x);
            default -> throw new IllegalArgumentException("operation " + operation);
        };
        int bits = bits(result, flags);
        if ((flags & SAT) != 0) {
            return bits(FloatMath.sat(value(bits, 0 | flags & BFLOAT)), flags);
        }
        return (flags & RELU) != 0 && (bits & 0x8000) != 0 && !Float.isNaN(result) ? 0 : bits;
    }

    private static float fma(float a, float b, float c) {
        double product = (double) a * b;
        double sum = product + c;
        return FloatMath.odd(sum, Double.isFinite(sum) ? RoundingErrors.ofSum(product, c, sum) : 0);
    }

    /** Returns the results of an operation on pairs. */
    public static int applyPair(int operation, int a, int b, int c, int flags) {
        int low = apply(operation, a & 0xFFFF, b & 0xFFFF, c & 0xFFFF, flags);
        int high = apply(operation, a >>> 16, b >>> 16, c >>> 16, flags);
        return high << 16 | low;
    }

    /** Returns the result of a comparison, by the number of the operator, as {@link Compare} has them. */
    public static int compare(int operator, int a, int b, int flags) {
        return Compare.floats(operator, value(a, flags), value(b, flags));
    }

    static int add(int a, int b) {
        return apply(ADD, a, b, 0, 0);
    }

    static int addBfloat(int a, int b) {
        return apply(ADD, a, b, 0, BFLOAT);
    }

    static int add2(int a, int b) {
        return applyPair(ADD, a, b, 0, 0);
    }

    static int addBfloat2(int a, int b) {
        return applyPair(ADD, a, b, 0, BFLOAT);
    }
}
