package orrery.ptx.device;

/**
 * NaN in double precision as an H200 gives it: an operand that is NaN, with its sign and its payload, made quiet; of
 * several the second one, then the third, but of a quotient the dividend. It is {@code 0xFFF8000000000000} if no
 * operand is NaN. The JVM leaves open which one it is.
 */
public final class DoubleNans {
    private static final long QUIET = 1L << 51;
    private static final double DEFAULT = Double.longBitsToDouble(0xFFF8_0000_0000_0000L);

    /** Where the payload of a half is in that of a double. */
    private static final int HALF_SHIFT = 42;

    private DoubleNans() {}

    /** Returns NaN made quiet, with its sign. */
    static double quiet(double nan) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(nan) | QUIET);
    }

    /** Returns what an operation gives whose result is NaN. */
    static double of(double a, double b) {
        return Double.isNaN(b) ? quiet(b) : Double.isNaN(a) ? quiet(a) : DEFAULT;
    }

    /** Returns what an operation gives whose result is NaN. */
    static double of(double a, double b, double c) {
        return Double.isNaN(b) || !Double.isNaN(c) ? of(a, b) : quiet(c);
    }

    /** Returns the NaN of double precision for one of half precision, as bits. */
    static double ofHalf(int bits) {
        long sign = (long) (bits & 0x8000) << 48;
        return quiet(Double.longBitsToDouble(sign | 0x7FF0L << 48 | (long) (bits & 0x3FF) << HALF_SHIFT));
    }

    /** Returns the NaN of half precision for one of double precision, as bits. */
    static int toHalf(double nan) {
        long bits = Double.doubleToRawLongBits(quiet(nan));
        return (int) (bits >>> 48) & 0x8000 | 0x7C00 | (int) (bits >>> HALF_SHIFT) & 0x3FF;
    }

    // -- operations, rounded to nearest ----------------------------------------------------------------------------

    /** Returns a sum. */
    public static double add(double a, double b) {
        double result = a + b;
        return Double.isNaN(result) ? of(a, b) : result;
    }

    /** Returns a difference. */
    public static double sub(double a, double b) {
        double result = a - b;
        return Double.isNaN(result) ? of(a, b) : result;
    }

    /** Returns a product. */
    public static double mul(double a, double b) {
        double result = a * b;
        return Double.isNaN(result) ? of(a, b) : result;
    }

    /** Returns a quotient. */
    public static double div(double a, double b) {
        double result = a / b;
        return Double.isNaN(result) ? of(b, a) : result;
    }

    /** Returns {@code a * b + c}. */
    public static double fma(double a, double b, double c) {
        double result = Math.fma(a, b, c);
        return Double.isNaN(result) ? of(a, b, c) : result;
    }

    /** Returns a square root. */
    public static double sqrt(double a) {
        double result = Math.sqrt(a);
        return Double.isNaN(result) ? of(a, a) : result;
    }

    /** Returns an absolute value; NaN keeps its sign. */
    public static double abs(double value) {
        return Double.isNaN(value) ? quiet(value) : Math.abs(value);
    }

    /** Returns a value with the other sign; NaN keeps its sign. */
    public static double neg(double value) {
        return Double.isNaN(value) ? quiet(value) : -value;
    }
}
