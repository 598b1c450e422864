package orrery.ptx.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Directed rounding in double precision, compared with exact arithmetic, also near the ends of the range. */
class RoundingErrorsTest {
    private static final int TRIES = 20_000;

    private final Random random = new Random(11);

    /** Returns a number: of any size, of about 1, or next to a power of two. */
    private double next() {
        double value = Double.longBitsToDouble(random.nextLong());
        if (!Double.isFinite(value) || value == 0) {
            return next();
        }
        return switch (random.nextInt(4)) {
            case 0 -> value;
            case 1 -> Math.scalb(value, random.nextInt(40) - Math.getExponent(value));
            case 2 -> Math.nextUp(Math.scalb(1.0, random.nextInt(120) - 60));
            default -> random.nextInt(2001) - 1000 + 0.5;
        };
    }

    private static BigDecimal exact(double value) {
        return new BigDecimal(value);
    }

    private static int sign(BigDecimal result, double nearest) {
        return Double.isInfinite(nearest)
                ? (nearest > 0 ? -1 : 1)
                : result.subtract(exact(nearest)).signum();
    }

    @Test
    void theSignsOfErrorsAreThoseOfExactArithmetic() {
        for (int i = 0; i < TRIES; i++) {
            double a = next();
            double b = next();
            double c = random.nextBoolean() ? next() : random.nextInt(4) == 0 ? 0 : -(a * b);
            String what = a + ", " + b + ", " + c;
            BigDecimal product = exact(a).multiply(exact(b));
            assertEquals(sign(product, a * b), RoundingErrors.ofProduct(a, b, a * b), what);
            if (Double.isFinite(c)) {
                double fma = Math.fma(a, b, c);
                assertEquals(sign(product.add(exact(c)), fma), RoundingErrors.ofFma(a, b, c, fma), what);
            }
            double quotient = a / b;
            if (Double.isFinite(quotient)) {
                int over = exact(a).subtract(exact(quotient).multiply(exact(b))).signum();
                assertEquals(b < 0 ? -over : over, RoundingErrors.ofQuotient(a, b, quotient), what);
            }
            double root = Math.sqrt(Math.abs(a));
            int rest = exact(Math.abs(a)).subtract(exact(root).pow(2)).signum();
            assertEquals(rest, RoundingErrors.ofRoot(Math.abs(a), root), what);
        }
    }

    @Test
    void resultsBeyondTheRangeAreItsEnds() {
        double most = Double.MAX_VALUE;
        assertEquals(most, FloatMath.mul(most, 2, 1));
        assertEquals(Double.POSITIVE_INFINITY, FloatMath.mul(most, 2, 3));
        assertEquals(-most, FloatMath.fma(most, -2, 1, 3));
        assertEquals(most, FloatMath.div(most, 0.5, 2));
        assertEquals(Double.MIN_VALUE, FloatMath.mul(Double.MIN_VALUE, 0.25, 3));
        assertEquals(-0.0, FloatMath.mul(-Double.MIN_VALUE, 0.25, 3));
        assertEquals(-Double.MIN_VALUE, FloatMath.fma(-Double.MIN_VALUE, 0.25, 0, 2));
        assertEquals(-0.0, FloatMath.add(1.5, -1.5, 2));
        assertEquals(1.5, FloatMath.fma(0, 3, 1.5, 2));
        assertEquals(-0.0, FloatMath.fma(0, 3, -0.0, 2));
        assertEquals(0.0, FloatMath.fma(0, 3, -0.0, 3));
    }
}
