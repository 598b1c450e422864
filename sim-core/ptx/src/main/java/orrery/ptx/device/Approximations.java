package orrery.ptx.device;

/**
 * The operations that PTX calls approximations. They are computed in double precision and rounded, which is within the
 * error that the PTX ISA permits, and not always what a device answers. Results are the same on all computers.
 */
public final class Approximations {
    private static final double LN_2 = 0x1.62e42fefa39efp-1;

    /** The powers of the natural logarithm of 2, divided by the factorials. */
    private static final double[] EXPONENTIAL = exponential();

    private Approximations() {}

    private static double[] exponential() {
        double[] coefficients = new double[13];
        double term = 1;
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = term;
            term *= LN_2 / (i + 1);
        }
        return coefficients;
    }

    /** Returns a sine. */
    public static float sin(float x) {
        return (float) StrictMath.sin(x);
    }

    /** Returns a cosine. */
    public static float cos(float x) {
        return (float) StrictMath.cos(x);
    }

    /** Returns a hyperbolic tangent. */
    public static float tanh(float x) {
        return (float) StrictMath.tanh(x);
    }

    /** Returns a logarithm to base 2. */
    public static float lg2(float x) {
        float exact = Float.intBitsToFloat(Float.floatToRawIntBits(x) & 0x7F80_0000);
        if (exact == x && x >= Float.MIN_NORMAL && x < Float.POSITIVE_INFINITY) {
            return Math.getExponent(x);
        }
        return (float) (StrictMath.log(x) / LN_2);
    }

    /** Returns a power of 2. */
    public static float ex2(float x) {
        if (!(Math.abs(x) < 160)) {
            return Float.isNaN(x) ? x : x > 0 ? Float.POSITIVE_INFINITY : 0f;
        }
        double whole = Math.rint(x);
        double rest = x - whole;
        double power = EXPONENTIAL[EXPONENTIAL.length - 1];
        for (int i = EXPONENTIAL.length - 2; i >= 0; i--) {
            power = power * rest + EXPONENTIAL[i];
        }
        return (float) (power * Double.longBitsToDouble((long) whole + 1023 << 52));
    }

    /** Returns a reciprocal. */
    public static float rcp(float x) {
        return (float) (1d / x);
    }

    /** Returns a reciprocal square root. */
    public static float rsqrt(float x) {
        return x == 0 ? Math.copySign(Float.POSITIVE_INFINITY, x) : (float) (1d / Math.sqrt(x));
    }

    /** Returns a square root. */
    public static float sqrt(float x) {
        return (float) Math.sqrt(x);
    }

    /** Returns a quotient; 0 where the divisor is greater than 2^126, as the ISA says. */
    public static float div(float a, float b) {
        return Math.abs(b) > 0x1p126f && Float.isFinite(b) && !Float.isNaN(a) ? a * 0f * Math.signum(b) : a / b;
    }

    /** Returns a quotient for all divisors. */
    public static float divOfAll(float a, float b) {
        return a / b;
    }

    /** Returns a reciprocal of the upper 32 bits of a number, of which the lower 32 bits are 0. */
    public static double rcp(double x) {
        return upper(1d / flushed(upper(x)));
    }

    /** Returns a reciprocal square root of the upper 32 bits of a number, of which the lower 32 bits are 0. */
    public static double rsqrt(double x) {
        double argument = flushed(upper(x));
        return argument == 0 ? Math.copySign(Double.POSITIVE_INFINITY, argument) : upper(1d / Math.sqrt(argument));
    }

    /** Returns a reciprocal square root. */
    public static double rsqrtOfAll(double x) {
        return x == 0 ? Math.copySign(Double.POSITIVE_INFINITY, x) : 1d / Math.sqrt(x);
    }

    private static double flushed(double x) {
        return Math.abs(x) < Double.MIN_NORMAL ? Math.copySign(0d, x) : x;
    }

    private static double upper(double x) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) & 0xFFFF_FFFF_0000_0000L);
    }
}
