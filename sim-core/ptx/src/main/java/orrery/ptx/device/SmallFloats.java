package orrery.ptx.device;

/**
 * Numbers of 8 bits: {@code e4m3}, which has no infinities, and {@code e5m2}. Numbers that are too large become the
 * greatest one; NaN is 0x7F.
 */
public final class SmallFloats {
    private static final int NAN = 0x7F;
    private static final int HALF_NAN = 0x7FFF;

    private SmallFloats() {}

    /**
     * Returns the nearest number, as bits.
     *
     * @param isE5 whether the format is {@code e5m2}
     * @param relu whether negative numbers become 0
     */
    public static int of(float value, boolean isE5, boolean relu) {
        if (Float.isNaN(value)) {
            return NAN;
        } else if (relu && value <= 0) {
            return 0;
        }
        int fraction = isE5 ? 2 : 3;
        int least = isE5 ? -14 : -6;
        double most = isE5 ? 57344 : 448;
        double size = Math.abs((double) value);
        int exponent = Math.max(least, Math.getExponent(size));
        double unit = Math.scalb(1.0, exponent - fraction);
        double rounded = Math.min(most, Math.rint(size / unit) * unit);
        int sign = Float.floatToRawIntBits(value) >>> 31 << 7;
        int found = Math.max(least, Math.getExponent(rounded));
        int units = (int) Math.scalb(rounded, fraction - found);
        // A number without a leading 1 has the exponent field 0, as if it were 1.
        return sign | (found - least << fraction) + units;
    }

    /** Returns a number of half precision, as bits. */
    public static int toHalf(int bits, boolean isE5) {
        int size = bits & 0x7F;
        int sign = (bits & 0x80) << 8;
        if (isE5) {
            return size > 0x7C ? HALF_NAN : sign | size << 8;
        } else if (size == NAN) {
            return HALF_NAN;
        }
        int units = size < 8 ? size : size & 7 | 8;
        double value = Math.scalb((double) units, Math.max(1, size >>> 3) - 7 - 3);
        return sign | HalfMath.bits((float) value, 0);
    }

    /** Returns two numbers of 8 bits as two of half precision, as bits. */
    public static int toHalves(int bits, boolean isE5) {
        return toHalf(bits >>> 8 & 0xFF, isE5) << 16 | toHalf(bits & 0xFF, isE5);
    }
}
