package orrery.ptx.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Directed rounding, compared with exact arithmetic. */
class FloatMathTest {
    private static final int TRIES = 20_000;

    private static float random(Random random) {
        while (true) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                // Exponents near each other, so that sums round and cancel.
                return random.nextBoolean() ? value : Math.scalb(value, -Math.getExponent(value) + random.nextInt(30));
            }
        }
    }

    /** Checks that a result is the one next to the exact value in the direction of the mode. */
    private static void check(BigDecimal exact, float result, int rounding, String what) {
        if (Float.isInfinite(result)) {
            assertTrue(exact.abs().compareTo(new BigDecimal(Float.MAX_VALUE)) > 0, what);
            return;
        }
        int order = new BigDecimal(result).compareTo(exact);
        boolean down = rounding == 2 || rounding == 1 && exact.signum() > 0;
        assertTrue(order == 0 || down == order < 0, what + " is on the wrong side");
        if (order != 0) {
            float other = down ? Math.nextUp(result) : Math.nextDown(result);
            assertTrue(
                    Float.isInfinite(other) || new BigDecimal(other).compareTo(exact) == -order,
                    what + " is not the nearest one");
        }
    }

    @Test
    void sumsProductsAndFma() {
        Random random = new Random(5);
        for (int i = 0; i < TRIES; i++) {
            float a = random(random);
            float b = random(random);
            float c = random(random);
            int rounding = 1 + i % 3;
            String what = a + ", " + b + ", " + c + " with mode " + rounding;
            BigDecimal product = new BigDecimal(a).multiply(new BigDecimal(b));
            check(new BigDecimal(a).add(new BigDecimal(b)), FloatMath.add(a, b, rounding), rounding, what);
            check(product, FloatMath.mul(a, b, rounding), rounding, what);
            check(product.add(new BigDecimal(c)), FloatMath.fma(a, b, c, rounding), rounding, what);
        }
    }

    @Test
    void toNearestIsWhatTheJvmDoes() {
        Random random = new Random(6);
        for (int i = 0; i < TRIES; i++) {
            float a = random(random);
            float b = random(random);
            float c = random(random);
            assertEquals(a + b, FloatMath.add(a, b, 0));
            assertEquals(a / b, FloatMath.div(a, b, 0));
            assertEquals(Math.fma(a, b, c), FloatMath.fma(a, b, c, 0), 0f, a + " * " + b + " + " + c);
        }
    }

    @Test
    void zerosHaveSigns() {
        assertEquals(-0f, FloatMath.add(1f, -1f, 2));
        assertEquals(0f, FloatMath.add(1f, -1f, 3));
        assertEquals(-0f, FloatMath.add(-0f, -0f, 3));
        assertEquals(0f, FloatMath.add(0f, 0f, 2));
        assertEquals(-0f, FloatMath.ftz(-Float.MIN_VALUE));
        assertEquals(0x7FFF_FFFF, FloatMath.bits(Float.NaN));
    }
}
