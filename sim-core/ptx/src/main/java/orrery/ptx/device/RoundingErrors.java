package orrery.ptx.device;

import java.math.BigDecimal;

/**
 * Which side of a result in double precision, rounded to nearest, the exact one is on: the sign of the exact result
 * minus the rounded one, of finite operands.
 *
 * <p>The error of a sum, a product or a remainder is a double itself unless it is too small: it is found by the
 * error-free transformations of Knuth, Dekker, and Boldo and Muller. Near the ends of the range the exact result is
 * computed, which takes 50 times as long.
 */
final class RoundingErrors {
    private static final double LEAST = 0x1p-900;
    private static final double MOST = 0x1p900;

    private RoundingErrors() {}

    /** Returns whether a number is so far from the ends of the range that its errors are doubles. */
    private static boolean isInside(double value) {
        double size = Math.abs(value);
        return size >= LEAST && size <= MOST;
    }

    private static int sign(double value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    static BigDecimal exact(double value) {
        return new BigDecimal(value);
    }

    private static int sign(BigDecimal result, double nearest) {
        return Double.isInfinite(nearest)
                ? -sign(nearest)
                : result.subtract(exact(nearest)).signum();
    }

    /** Returns the error of a sum. */
    static double ofSum(double a, double b, double sum) {
        double part = sum - a;
        return (a - (sum - part)) + (b - part);
    }

    static int ofProduct(double a, double b, double nearest) {
        return isInside(nearest) ? sign(Math.fma(a, b, -nearest)) : sign(exact(a).multiply(exact(b)), nearest);
    }

    static int ofFma(double a, double b, double c, double nearest) {
        if (a == 0 || b == 0) {
            return 0;
        } else if (c == 0) {
            return ofProduct(a, b, nearest);
        }
        double product = a * b;
        if (!isInside(product) || !isInside(c) || !isInside(nearest)) {
            return sign(exact(a).multiply(exact(b)).add(exact(c)), nearest);
        }
        double error = Math.fma(a, b, -product);
        double low = c + error;
        double high = product + low;
        return sign(high - nearest + ofSum(product, low, high) + ofSum(c, error, low));
    }

    static int ofQuotient(double a, double b, double nearest) {
        if (Double.isInfinite(nearest)) {
            return -sign(nearest);
        }
        int rest = isInside(a) && isInside(nearest)
                ? sign(Math.fma(-nearest, b, a))
                : exact(a).subtract(exact(nearest).multiply(exact(b))).signum();
        return b < 0 ? -rest : rest;
    }

    static int ofRoot(double a, double nearest) {
        return isInside(a)
                ? sign(Math.fma(-nearest, nearest, a))
                : exact(a).subtract(exact(nearest).pow(2)).signum();
    }
}
