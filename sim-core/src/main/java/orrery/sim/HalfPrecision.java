package orrery.sim;

/**
 * Converts between {@code float} and the floating-point formats of 16 bits that CUDA has: {@code __half}, which is
 * binary16 of IEEE 754, and {@code __nv_bfloat16}, which is the upper half of a {@code float}. A {@code short} holds
 * their bits.
 *
 * <pre>{@code
 * short[] halves = {HalfPrecision.floatToHalf(0.5f), HalfPrecision.floatToHalf(2)};
 * cuda.cudaMemcpy(x, cuda.host().of(halves), 4, cudaMemcpyHostToDevice);
 * Kernel twice = Kernel.perThread(arguments -> {
 *     ShortView data = arguments.shorts(0);
 *     return thread -> data.set(thread.globalX(),
 *             HalfPrecision.floatToHalf(2 * HalfPrecision.halfToFloat(data.get(thread.globalX()))));
 * });
 * }</pre>
 */
public final class HalfPrecision {
    /** The NaN that every NaN becomes, in both formats, as in {@code cuda_fp16.h} and {@code cuda_bf16.h}. */
    private static final short NAN = 0x7FFF;

    private static final int HALF_SIGN = 0x8000;
    private static final int HALF_INFINITY = 0x7C00;
    private static final int HALF_FRACTION_BITS = 10;
    private static final float HALF_MIN_VALUE = 0x1p-24f;

    /** The fraction bits that a {@code float} has and a half does not. */
    private static final int DROPPED_BITS = 23 - HALF_FRACTION_BITS;

    /** The difference between the exponent biases of {@code float} and half. */
    private static final int BIAS_DIFFERENCE = 127 - 15;

    private static final float HALF_MIN_NORMAL = 0x1p-14f;

    private HalfPrecision() {}

    /** Returns the value of a {@code __half}, as {@code __half2float} does. The result is exact. */
    public static float halfToFloat(short half) {
        int magnitude = half & 0x7FFF;
        float value;
        if (magnitude > HALF_INFINITY) {
            value = Float.NaN;
        } else if (magnitude == HALF_INFINITY) {
            value = Float.POSITIVE_INFINITY;
        } else if (magnitude < 1 << HALF_FRACTION_BITS) {
            value = magnitude * HALF_MIN_VALUE;
        } else {
            value = Float.intBitsToFloat((magnitude << DROPPED_BITS) + (BIAS_DIFFERENCE << 23));
        }
        return (half & HALF_SIGN) == 0 ? value : -value;
    }

    /**
     * Returns the {@code __half} that is nearest to a value, as {@code __float2half_rn} does. Of two that are equally
     * near, it is the even one. A value of magnitude 65520 or more becomes an infinity, and NaN becomes 0x7FFF.
     */
    public static short floatToHalf(float value) {
        if (Float.isNaN(value)) {
            return NAN;
        }
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & HALF_SIGN;
        float magnitude = Math.abs(value);
        int half;
        if (magnitude < HALF_MIN_NORMAL) {
            // The scaled value is exact, and rint rounds to nearest even.
            half = (int) Math.rint(magnitude / HALF_MIN_VALUE);
        } else {
            int rebased = (bits & 0x7FFF_FFFF) - (BIAS_DIFFERENCE << 23);
            half = Math.min(roundedShift(rebased, DROPPED_BITS), HALF_INFINITY);
        }
        return (short) (sign | half);
    }

    /** Returns the value of a {@code __nv_bfloat16}, as {@code __bfloat162float} does. The result is exact. */
    public static float bfloat16ToFloat(short bfloat16) {
        return Float.intBitsToFloat(bfloat16 << 16);
    }

    /**
     * Returns the {@code __nv_bfloat16} that is nearest to a value, as {@code __float2bfloat16_rn} does. Of two that
     * are equally near, it is the even one. NaN becomes 0x7FFF.
     */
    public static short floatToBfloat16(float value) {
        if (Float.isNaN(value)) {
            return NAN;
        }
        int bits = Float.floatToRawIntBits(value);
        return (short) (bits >>> 16 & 0x8000 | roundedShift(bits & 0x7FFF_FFFF, 16));
    }

    /**
     * Drops low bits of a number that is not negative, and rounds to nearest even. A carry out of the fraction goes to
     * the exponent, as it should.
     */
    private static int roundedShift(int bits, int dropped) {
        int isOdd = bits >>> dropped & 1;
        return bits + (1 << dropped - 1) - 1 + isOdd >>> dropped;
    }
}
