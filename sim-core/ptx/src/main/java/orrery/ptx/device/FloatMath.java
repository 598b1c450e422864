package orrery.ptx.device;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Floating-point operations that the JVM does not have. Rounding modes are passed as numbers: 0 to nearest even, 1
 * toward zero, 2 down, 3 up.
 */
public final class FloatMath {
    /** The only NaN that operations of single precision give. */
    private static final int NAN = 0x7FFF_FFFF;

    private static final int ZERO = 1;
    private static final int DOWN = 2;
    private static final int UP = 3;

    private FloatMath() {}

    /** Returns the bits of a result of single precision. */
    public static int bits(float value) {
        return Float.isNaN(value) ? NAN : Float.floatToRawIntBits(value);
    }

    /** Returns a result of single precision with the NaN that the device gives. */
    public static float canonical(float value) {
        return Float.isNaN(value) ? Float.intBitsToFloat(NAN) : value;
    }

    /**
     * Replaces NaN by the one that the device gives.
     *
     * @param array the elements; null for none
     * @param from the first one
     * @param count how many; those that are not in the array are left out
     */
    public static void settleNans(float @Nullable [] array, int from, int count) {
        if (array == null) {
            return;
        }
        int at = Math.max(0, from);
        int end = (int) Math.max(0, Math.min(array.length, (long) from + count));
        for (; at <= end - 16; at += 16) {
            // One comparison for all of them: a sum with a NaN is NaN. So is one of two infinities.
            if (Float.isNaN(sumOf8(array, at) + sumOf8(array, at + 8))) {
                settleEach(array, at, at + 16);
            }
        }
        settleEach(array, at, end);
    }

    private static float sumOf8(float[] array, int at) {
        float first = array[at] + array[at + 1] + (array[at + 2] + array[at + 3]);
        return first + (array[at + 4] + array[at + 5] + (array[at + 6] + array[at + 7]));
    }

    private static void settleEach(float[] array, int from, int to) {
        for (int i = from; i < to; i++) {
            array[i] = canonical(array[i]);
        }
    }

    /** Returns a value, and a zero of its sign if it is subnormal. */
    public static float ftz(float value) {
        return Math.abs(value) < Float.MIN_NORMAL ? Math.copySign(0f, value) : value;
    }

    /** Returns a value clamped to [0, 1]; +0 for NaN. */
    public static float sat(float value) {
        return value > 0 ? Math.min(value, 1f) : 0f;
    }

    /** Returns a value clamped to [0, 1]; +0 for NaN. */
    public static double sat(double value) {
        return value > 0 ? Math.min(value, 1d) : 0d;
    }

    /** Returns the smaller number; the other one if one is NaN. */
    public static float min(float a, float b) {
        return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.min(a, b);
    }

    /** Returns the greater number; the other one if one is NaN. */
    public static float max(float a, float b) {
        return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.max(a, b);
    }

    /** Returns the smaller number; the other one if one is NaN. */
    public static double min(double a, double b) {
        return Double.isNaN(a) ? ofNan(a, b) : Double.isNaN(b) ? a : Math.min(a, b);
    }

    /** Returns the greater number; the other one if one is NaN. */
    public static double max(double a, double b) {
        return Double.isNaN(a) ? ofNan(a, b) : Double.isNaN(b) ? a : Math.max(a, b);
    }

    private static double ofNan(double nan, double other) {
        return Double.isNaN(other) ? DoubleNans.of(nan, other) : other;
    }

    /** Returns the value with the smaller or greater magnitude, with its sign: {@code .xorsign.abs}. */
    public static float xorSign(float a, float b, float result) {
        int sign = (Float.floatToRawIntBits(a) ^ Float.floatToRawIntBits(b)) & Integer.MIN_VALUE;
        return Float.intBitsToFloat(Float.floatToRawIntBits(Math.abs(result)) | sign);
    }

    // -- directed rounding, single precision -----------------------------------------------------------------------

    /**
     * Returns {@code value + error} rounded, where the error is less than half a unit in the last place of the value.
     */
    static float directed(double value, double error, int rounding) {
        float nearest = (float) value;
        if (rounding == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return nearest;
        }
        int above = nearest == value ? (int) Math.signum(error) : value > nearest ? 1 : -1;
        boolean isNegative = value < 0 || value == 0 && error < 0;
        boolean goesUp = rounding == UP || rounding == ZERO && isNegative;
        if (above > 0 && goesUp) {
            return Math.nextUp(nearest);
        }
        return above < 0 && !goesUp ? Math.nextDown(nearest) : nearest;
    }

    /** Returns a value of more precision whose last bit says whether anything was cut off. */
    static float odd(double value, double error) {
        float cut = directed(value, error, ZERO);
        boolean isExact = cut == value && error == 0 || Double.isNaN(value) || Float.isInfinite(cut);
        return isExact ? cut : Float.intBitsToFloat(Float.floatToRawIntBits(cut) | 1);
    }

    private static float zeroOfSum(double a, double b, int rounding) {
        boolean bothNegative = 1 / a < 0 && 1 / b < 0;
        boolean bothPositive = 1 / a > 0 && 1 / b > 0;
        return a == 0 && b == 0 && bothNegative || rounding == DOWN && !(a == 0 && b == 0 && bothPositive) ? -0f : 0f;
    }

    /** Returns a sum. */
    public static float add(float a, float b, int rounding) {
        double sum = (double) a + b;
        return sum == 0 ? zeroOfSum(a, b, rounding) : directed(sum, RoundingErrors.ofSum(a, b, sum), rounding);
    }

    /** Returns a difference. */
    public static float sub(float a, float b, int rounding) {
        return add(a, -b, rounding);
    }

    /** Returns a product. */
    public static float mul(float a, float b, int rounding) {
        return directed((double) a * b, 0, rounding);
    }

    /** Returns {@code a * b + c}. */
    public static float fma(float a, float b, float c, int rounding) {
        if (rounding == 0) {
            return Math.fma(a, b, c); // the sum in double precision would be rounded twice
        }
        double product = (double) a * b;
        double sum = product + c;
        return sum == 0
                ? zeroOfSum(product, c, rounding)
                : directed(sum, RoundingErrors.ofSum(product, c, sum), rounding);
    }

    /** Returns a product; a zero of its sign if the exact product is subnormal, also if it is rounded to more. */
    public static float mulFlushed(float a, float b, int rounding) {
        float result = rounding == 0 ? a * b : mul(a, b, rounding);
        return Math.abs(result) <= Float.MIN_NORMAL ? flushed(result, mul(a, b, ZERO)) : result;
    }

    /**
     * Returns {@code a * b + c}; a zero of its sign if the exact result is subnormal, also if it is rounded to more.
     */
    public static float fmaFlushed(float a, float b, float c, int rounding) {
        float result = fma(a, b, c, rounding);
        return Math.abs(result) <= Float.MIN_NORMAL ? flushed(result, fma(a, b, c, ZERO)) : result;
    }

    /** Returns a quotient; a zero of its sign if the exact quotient is subnormal, also if it is rounded to more. */
    public static float divFlushed(float a, float b, int rounding) {
        float result = rounding == 0 ? a / b : div(a, b, rounding);
        return Math.abs(result) <= Float.MIN_NORMAL ? flushed(result, div(a, b, ZERO)) : result;
    }

    /** Returns a reciprocal; a zero of its sign if the exact one is subnormal, also if it is rounded to more. */
    public static float rcpFlushed(float a, int rounding) {
        return divFlushed(1f, a, rounding);
    }

    /**
     * Returns a number in single precision; a zero of its sign if it is less than a normal one before it is rounded.
     */
    public static float narrowFlushed(double value, int rounding) {
        return directed(Math.abs(value) < Float.MIN_NORMAL ? Math.copySign(0.0, value) : value, 0, rounding);
    }

    private static float flushed(float result, float towardZero) {
        return Math.abs(towardZero) < Float.MIN_NORMAL ? Math.copySign(0f, result) : result;
    }

    /** Returns a quotient. */
    public static float div(float a, float b, int rounding) {
        double quotient = (double) a / b;
        double rest = Math.fma(-quotient, (double) b, (double) a);
        return directed(quotient, b < 0 ? -rest : rest, rounding);
    }

    /** Returns a square root. */
    public static float sqrt(float a, int rounding) {
        double root = Math.sqrt((double) a);
        return directed(root, Math.fma(-root, root, (double) a), rounding);
    }

    /** Returns a reciprocal. */
    public static float rcp(float a, int rounding) {
        return div(1f, a, rounding);
    }

    // -- directed rounding, double precision -----------------------------------------------------------------------

    /**
     * Returns the result of an operation that was rounded to nearest, rounded otherwise.
     *
     * @param above the sign of the exact result minus the rounded one
     */
    private static double rounded(double nearest, int above, int rounding) {
        boolean isNegative = nearest < 0 || nearest == 0 && above < 0;
        boolean goesUp = rounding == UP || rounding == ZERO && isNegative;
        if (rounding == 0) {
            return nearest;
        } else if (above > 0 && goesUp) {
            return Math.nextUp(nearest);
        }
        return above < 0 && !goesUp ? Math.nextDown(nearest) : nearest;
    }

    private static boolean areFinite(double a, double b, double c) {
        return Double.isFinite(a) && Double.isFinite(b) && Double.isFinite(c);
    }

    /** Returns a sum. */
    public static double add(double a, double b, int rounding) {
        return Double.isNaN(b) ? DoubleNans.of(a, b) : fma(a, 1, b, rounding);
    }

    /** Returns a difference. */
    public static double sub(double a, double b, int rounding) {
        return Double.isNaN(b) ? DoubleNans.of(a, b) : fma(a, 1, -b, rounding);
    }

    /** Returns a product. */
    public static double mul(double a, double b, int rounding) {
        double nearest = DoubleNans.mul(a, b);
        return areFinite(a, b, 0) && a != 0 && b != 0
                ? rounded(nearest, RoundingErrors.ofProduct(a, b, nearest), rounding)
                : nearest;
    }

    /** Returns {@code a * b + c}. */
    public static double fma(double a, double b, double c, int rounding) {
        double nearest = DoubleNans.fma(a, b, c);
        if (rounding == 0 || !areFinite(a, b, c)) {
            return nearest;
        }
        int above = RoundingErrors.ofFma(a, b, c, nearest);
        return nearest == 0 && above == 0 ? zeroOfSum(a * b, c, rounding) : rounded(nearest, above, rounding);
    }

    /** Returns a quotient. */
    public static double div(double a, double b, int rounding) {
        double nearest = DoubleNans.div(a, b);
        return areFinite(a, b, 0) && a != 0 && b != 0
                ? rounded(nearest, RoundingErrors.ofQuotient(a, b, nearest), rounding)
                : nearest;
    }

    /** Returns a square root. */
    public static double sqrt(double a, int rounding) {
        double nearest = DoubleNans.sqrt(a);
        return a > 0 && Double.isFinite(a) ? rounded(nearest, RoundingErrors.ofRoot(a, nearest), rounding) : nearest;
    }

    /** Returns a reciprocal. */
    public static double rcp(double a, int rounding) {
        return div(1d, a, rounding);
    }

    /** Returns an integer in double precision, rounded. */
    static double ofInteger(BigDecimal value, double nearest, int rounding) {
        return rounded(nearest, value.subtract(RoundingErrors.exact(nearest)).signum(), rounding);
    }

    /** Returns an integer in single precision, rounded. */
    static float ofIntegerSingle(BigDecimal value, int rounding) {
        double nearest = value.doubleValue();
        return directed(nearest, value.subtract(RoundingErrors.exact(nearest)).signum() * Double.MIN_VALUE, rounding);
    }

    // -- tests -----------------------------------------------------------------------------------------------------

    /** Returns the result of {@code testp}, by the number of the property. */
    public static int test(double value, boolean isSubnormal, int property) {
        boolean result = switch (property) {
            case 0 -> Double.isFinite(value);
            case 1 -> Double.isInfinite(value);
            case 2 -> !Double.isNaN(value);
            case 3 -> Double.isNaN(value);
            case 4 -> Double.isFinite(value) && !isSubnormal;
            default -> isSubnormal;
        };
        return result ? 1 : 0;
    }

    /** Returns the result of {@code testp}. */
    public static int test(float value, int property) {
        return test((double) value, value != 0 && Math.abs(value) < Float.MIN_NORMAL, property);
    }

    /** Returns the result of {@code testp}. */
    public static int test(double value, int property) {
        return test(value, value != 0 && Math.abs(value) < Double.MIN_NORMAL, property);
    }
}
