package orrery.ptx.device;

/**
 * Formats of floating point with 4 to 8 bits. Numbers that are too large become the greatest one. NaN is 0x7F in 8
 * bits, and becomes the greatest number in a format of fewer bits, which has no NaN. Only {@code e5m2} has infinities.
 */
public enum SmallFloat {
    /** 8 bits: 4 of the exponent, 3 of the fraction. */
    E4M3(4, 3, 0x7E),
    /** 8 bits: 5 of the exponent, 2 of the fraction. */
    E5M2(5, 2, 0x7B),
    /** 6 bits: 2 of the exponent, 3 of the fraction. */
    E2M3(2, 3, 0x1F),
    /** 6 bits: 3 of the exponent, 2 of the fraction. */
    E3M2(3, 2, 0x1F),
    /** 4 bits: 2 of the exponent, 1 of the fraction. */
    E2M1(2, 1, 0x7);

    private static final SmallFloat[] FORMATS = values();
    private static final int NAN = 0x7F;
    private static final int HALF_NAN = 0x7FFF;

    private final int bits;
    private final int fraction;
    private final int least;
    private final int most;

    SmallFloat(int exponent, int fraction, int most) {
        this.bits = 1 + exponent + fraction;
        this.fraction = fraction;
        this.least = 2 - (1 << exponent - 1);
        this.most = most;
    }

    /** Returns the bits of a number. */
    public int bits() {
        return bits;
    }

    /** Returns the bits that a number of a pair has: those of 6 bits have 8. */
    public int bitsInPair() {
        return bits == 4 ? 4 : Byte.SIZE;
    }

    private boolean hasNan() {
        return bits == Byte.SIZE;
    }

    /** Returns the size of a number, whose sign is left out. */
    private double size(int unsigned) {
        int field = unsigned >>> fraction;
        int units = field == 0 ? unsigned : unsigned & (1 << fraction) - 1 | 1 << fraction;
        return Math.scalb((double) units, least + Math.max(1, field) - 1 - fraction);
    }

    /**
     * Returns the nearest number, as bits.
     *
     * @param format the ordinal number of the format
     * @param relu whether negative numbers become 0
     */
    public static int of(float value, int format, boolean relu) {
        SmallFloat to = FORMATS[format];
        if (Float.isNaN(value)) {
            return to.hasNan() ? NAN : to.most;
        } else if (relu && value <= 0) {
            return 0;
        }
        double size = Math.abs((double) value);
        int exponent = Math.max(to.least, Math.getExponent(size));
        double unit = Math.scalb(1.0, exponent - to.fraction);
        double rounded = Math.min(to.size(to.most), Math.rint(size / unit) * unit);
        int sign = Float.floatToRawIntBits(value) >>> 31 << to.bits - 1;
        int found = Math.max(to.least, Math.getExponent(rounded));
        int units = (int) Math.scalb(rounded, to.fraction - found);
        // A number without a leading 1 has the exponent field 0, as if it were 1.
        return sign | (found - to.least << to.fraction) + units;
    }

    /** Returns a number of half precision, as bits. */
    int toHalf(int number) {
        int unsigned = number & (1 << bits - 1) - 1;
        int sign = (number >>> bits - 1 & 1) << Short.SIZE - 1;
        if (this == E5M2) {
            return unsigned > 0x7C ? HALF_NAN : sign | unsigned << Byte.SIZE;
        } else if (hasNan() && unsigned == NAN) {
            return HALF_NAN;
        }
        return sign | HalfMath.bits((float) size(unsigned), 0);
    }

    /**
     * Returns a pair of numbers as two of half precision, as bits.
     *
     * @param format the ordinal number of the format
     */
    public static int toHalves(int pair, int format) {
        SmallFloat from = FORMATS[format];
        return from.toHalf(pair >>> from.bitsInPair()) << Short.SIZE | from.toHalf(pair);
    }

    // -- powers of two ---------------------------------------------------------------------------------------------

    /** The least number of single precision that is not rounded to 2 to the power of -127. */
    private static final int LEAST_POWER = 0x0040_0000;

    private static final int INFINITE = 0x7F80_0000;

    /**
     * Returns the exponent of a number without its sign ({@code ue8m0}).
     *
     * @param up whether it is rounded up, not to zero
     * @param finite whether infinity becomes the greatest number, not NaN
     */
    public static int exponent(float value, boolean up, boolean finite) {
        int size = Float.floatToRawIntBits(value) & 0x7FFF_FFFF;
        int exponent = size >>> 23;
        if (up && (size & 0x7F_FFFF) != 0 && size > LEAST_POWER && size < INFINITE) {
            exponent++;
        }
        return finite && exponent == 0xFF && size <= INFINITE ? 0xFE : exponent;
    }

    private static int power(int exponent) {
        return exponent == 0xFF ? 0x7FFF : exponent == 0 ? LEAST_POWER >>> Short.SIZE : exponent << 7;
    }

    /** Returns two powers of two ({@code ue8m0x2}) as numbers of 16 bits ({@code bf16x2}). */
    public static int powers(int exponents) {
        return power(exponents >>> Byte.SIZE & 0xFF) << Short.SIZE | power(exponents & 0xFF);
    }
}
