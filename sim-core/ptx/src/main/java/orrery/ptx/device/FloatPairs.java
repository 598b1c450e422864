package orrery.ptx.device;

/** Arithmetic of two numbers of single precision, the first one in the low bits: that of each of them. */
public final class FloatPairs {
    private FloatPairs() {}

    /** Returns sums; with {@code flushes}, operands and results that are subnormal are zeros. */
    public static long add(long a, long b, int rounding, boolean flushes) {
        return pair(
                flushed(FloatMath.add(first(a, flushes), first(b, flushes), rounding), flushes),
                flushed(FloatMath.add(second(a, flushes), second(b, flushes), rounding), flushes));
    }

    /** Returns differences. */
    public static long sub(long a, long b, int rounding, boolean flushes) {
        return pair(
                flushed(FloatMath.sub(first(a, flushes), first(b, flushes), rounding), flushes),
                flushed(FloatMath.sub(second(a, flushes), second(b, flushes), rounding), flushes));
    }

    /** Returns products. */
    public static long mul(long a, long b, int rounding, boolean flushes) {
        return pair(
                product(first(a, flushes), first(b, flushes), rounding, flushes),
                product(second(a, flushes), second(b, flushes), rounding, flushes));
    }

    /** Returns {@code a * b + c}. */
    public static long fma(long a, long b, long c, int rounding, boolean flushes) {
        return pair(
                fused(first(a, flushes), first(b, flushes), first(c, flushes), rounding, flushes),
                fused(second(a, flushes), second(b, flushes), second(c, flushes), rounding, flushes));
    }

    private static float product(float a, float b, int rounding, boolean flushes) {
        return flushes ? FloatMath.mulFlushed(a, b, rounding) : FloatMath.mul(a, b, rounding);
    }

    private static float fused(float a, float b, float c, int rounding, boolean flushes) {
        return flushes ? FloatMath.fmaFlushed(a, b, c, rounding) : FloatMath.fma(a, b, c, rounding);
    }

    private static float first(long pair, boolean flushes) {
        return flushed(Float.intBitsToFloat((int) pair), flushes);
    }

    private static float second(long pair, boolean flushes) {
        return flushed(Float.intBitsToFloat((int) (pair >>> Integer.SIZE)), flushes);
    }

    private static float flushed(float value, boolean flushes) {
        return flushes ? FloatMath.ftz(value) : value;
    }

    private static long pair(float first, float second) {
        return (long) FloatMath.bits(second) << Integer.SIZE | FloatMath.bits(first) & 0xFFFF_FFFFL;
    }
}
