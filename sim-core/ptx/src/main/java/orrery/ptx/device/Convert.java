package orrery.ptx.device;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Conversions of {@code cvt} that the JVM does not have. Rounding modes are numbers, as in {@link FloatMath}. */
public final class Convert {
    private static final double TWO_63 = 0x1p63;

    private Convert() {}

    /** Returns a value rounded to an integer. */
    public static double integral(double value, int rounding) {
        if (Double.isNaN(value)) {
            return DoubleNans.quiet(value);
        }
        return switch (rounding) {
            case 0 -> Math.rint(value);
            case 1 -> value < 0 ? Math.ceil(value) : Math.floor(value);
            case 2 -> Math.floor(value);
            default -> Math.ceil(value);
        };
    }

    /** Returns a value rounded to an integer. */
    public static float integral(float value, int rounding) {
        return (float) integral((double) value, rounding);
    }

    /**
     * Returns a value as a signed integer of up to 64 bits, clamped to its range.
     *
     * @param ofNan the result for NaN
     */
    public static long toSigned(double value, int rounding, int bits, long ofNan) {
        if (Double.isNaN(value)) {
            return ofNan;
        }
        long most = Long.MAX_VALUE >> 64 - bits;
        return Math.max(-most - 1, Math.min(most, (long) integral(value, rounding)));
    }

    /**
     * Returns a value as an unsigned integer of up to 64 bits, clamped to its range.
     *
     * @param ofNan the result for NaN
     */
    public static long toUnsigned(double value, int rounding, int bits, long ofNan) {
        if (Double.isNaN(value)) {
            return ofNan;
        }
        double whole = integral(value, rounding);
        if (whole <= 0) {
            return 0;
        }
        if (bits < 64) {
            return Math.min((1L << bits) - 1, (long) whole);
        }
        if (whole < TWO_63) {
            return (long) whole;
        }
        return whole >= 2 * TWO_63 ? -1 : (long) (whole - TWO_63) ^ Long.MIN_VALUE;
    }

    /** Returns an unsigned integer as a number. */
    public static double unsignedToDouble(long value) {
        return value >= 0 ? (double) value : (double) (value >>> 1 | value & 1) * 2;
    }

    /** Returns an unsigned integer as a number. */
    public static float unsignedToFloat(long value) {
        return value >= 0 ? (float) value : (float) (value >>> 1 | value & 1) * 2;
    }

    private static BigDecimal exact(long value, boolean isUnsigned) {
        return new BigDecimal(isUnsigned ? new BigInteger(Long.toUnsignedString(value)) : BigInteger.valueOf(value));
    }

    /** Returns an integer as a number. */
    public static double toDouble(long value, boolean isUnsigned, int rounding) {
        double nearest = isUnsigned ? unsignedToDouble(value) : (double) value;
        return FloatMath.ofInteger(exact(value, isUnsigned), nearest, rounding);
    }

    /** Returns an integer as a number. */
    public static float toFloat(long value, boolean isUnsigned, int rounding) {
        return FloatMath.ofIntegerSingle(exact(value, isUnsigned), rounding);
    }

    /** Returns a number in single precision. */
    public static float narrow(double value, int rounding) {
        return FloatMath.directed(value, 0, rounding);
    }

    /** Returns the bits of {@code tf32} of a number, rounded to nearest, ties away from zero. */
    public static int toTf32(float value) {
        int bits = Float.floatToRawIntBits(value);
        return (Float.isFinite(value) ? bits + 0x1000 : bits) & ~0x1FFF;
    }

    /** Returns the same, and the greatest number in place of infinity. An H200 subtracts the same of NaN. */
    public static int toFiniteTf32(float value) {
        int bits = toTf32(value);
        return (bits & 0x7F80_0000) == 0x7F80_0000 ? bits - 0x2000 : bits;
    }

    /** Returns the bits of {@code tf32} of a number, rounded to nearest even or to zero. */
    public static int toTf32(float value, boolean isNearest, boolean isNotNegative) {
        int bits = Float.floatToRawIntBits(value);
        if (Float.isNaN(value)) {
            return 0x7FFF_E000;
        } else if (isNotNegative && bits < 0) {
            return 0;
        }
        return bits + (isNearest ? 0xFFF + (bits >>> 13 & 1) : 0) & ~0x1FFF;
    }

    /** Returns the bits of a half, and of the greatest one in place of infinity, whose bits are given. */
    public static int finite(int bits, int infinity) {
        return (bits & 0x7FFF) == infinity ? bits - 1 : bits;
    }

    /** Returns an integer clamped to a signed range. */
    public static long clampSigned(long value, int bits) {
        long most = Long.MAX_VALUE >> 64 - bits;
        return Math.max(-most - 1, Math.min(most, value));
    }

    /** Returns an integer clamped to an unsigned range. */
    public static long clampUnsigned(long value, int bits) {
        long most = bits == 64 ? Long.MAX_VALUE : (1L << bits) - 1;
        return Math.max(0, Math.min(most, value));
    }

    /** Returns an unsigned integer clamped to a signed or unsigned range, whose greatest value is given. */
    public static long clampFromUnsigned(long value, long most) {
        return Long.compareUnsigned(value, most) > 0 ? most : value;
    }
}
