package orrery.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The formats of 16 bits, by their definitions, and rounding to them, by exact arithmetic. */
class HalfPrecisionTest {

    /** A format, by its definition. */
    private enum Format {
        HALF(10, 15) {
            @Override
            float decode(short bits) {
                return HalfPrecision.halfToFloat(bits);
            }

            @Override
            short encode(float value) {
                return HalfPrecision.floatToHalf(value);
            }
        },
        BFLOAT16(7, 127) {
            @Override
            float decode(short bits) {
                return HalfPrecision.bfloat16ToFloat(bits);
            }

            @Override
            short encode(float value) {
                return HalfPrecision.floatToBfloat16(value);
            }
        };

        final int fractionBits;
        final int bias;
        final int infinity;

        Format(int fractionBits, int bias) {
            this.fractionBits = fractionBits;
            this.bias = bias;
            this.infinity = 0x7FFF >> fractionBits << fractionBits;
        }

        abstract float decode(short bits);

        abstract short encode(float value);

        /** Returns the value of bits without a sign. What follows the largest number is where infinity would be. */
        double definition(int magnitude) {
            int exponent = magnitude >> fractionBits;
            int fraction = magnitude & (1 << fractionBits) - 1;
            return exponent == 0
                    ? Math.scalb((double) fraction, 1 - bias - fractionBits)
                    : Math.scalb((double) (fraction + (1 << fractionBits)), exponent - bias - fractionBits);
        }
    }

    @ParameterizedTest
    @EnumSource
    void allValuesAreExact(Format format) {
        for (int bits = 0; bits < 1 << Short.SIZE; bits++) {
            short each = (short) bits;
            int magnitude = bits & 0x7FFF;
            float value = format.decode(each);
            if (magnitude > format.infinity) {
                assertTrue(Float.isNaN(value));
                assertEquals(0x7FFF, format.encode(value));
            } else {
                double expected =
                        magnitude == format.infinity ? Double.POSITIVE_INFINITY : format.definition(magnitude);
                assertEquals(each < 0 ? -expected : expected, value, 0);
                assertEquals(each, format.encode(value));
            }
        }
    }

    /** Around each value and each middle between two of them. */
    @ParameterizedTest
    @EnumSource
    void valuesAreRoundedToNearestEven(Format format) {
        for (int magnitude = 0; magnitude < format.infinity; magnitude++) {
            double low = format.definition(magnitude);
            double high = format.definition(magnitude + 1);
            float middle = (float) ((low + high) / 2);
            assertEquals((low + high) / 2, middle, 0, "the middle is a float");
            assertRounded(format, magnitude, Math.nextUp((float) low));
            assertRounded(format, magnitude, Math.nextDown(middle));
            assertRounded(format, magnitude + (magnitude & 1), middle);
            assertRounded(format, magnitude + 1, Math.nextUp(middle));
            assertRounded(
                    format,
                    magnitude + 1,
                    magnitude + 1 == format.infinity ? Float.MAX_VALUE : Math.nextDown((float) high));
        }
    }

    private static void assertRounded(Format format, int expected, float value) {
        assertEquals((short) expected, format.encode(value), () -> format + " of " + value);
        assertEquals((short) (expected | 0x8000), format.encode(-value), () -> format + " of " + -value);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0000",
        "-0f, 8000",
        "1, 3C00",
        "-2, C000",
        "0.1, 2E66",
        "0.33333334, 3555",
        "65504, 7BFF",
        "65519.996, 7BFF",
        "65520, 7C00",
        "-Infinity, FC00",
        "0x1p-24, 0001",
        "0x1p-25, 0000",
        "0x1.000002p-25, 0001",
        "0x1.ff4p-15, 03FE",
        "0x1.ff8p-15, 03FF",
        "0x1.ffcp-15, 0400",
        "2049, 6800",
        "2051, 6802",
        "NaN, 7FFF"
    })
    void halvesOfKnownValues(String value, String bits) {
        assertEquals((short) Integer.parseInt(bits, 16), HalfPrecision.floatToHalf(Float.parseFloat(value)), value);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 3F80",
        "-0f, 8000",
        "0.1, 3DCD",
        "3.1415927, 4049",
        "257, 4380",
        "259, 4382",
        "3.4028235e38, 7F80",
        "1.4e-45, 0000",
        "NaN, 7FFF",
        "Infinity, 7F80"
    })
    void bfloat16OfKnownValues(String value, String bits) {
        assertEquals((short) Integer.parseInt(bits, 16), HalfPrecision.floatToBfloat16(Float.parseFloat(value)), value);
    }

    /** The sum of two halves is exact as a double; rounding it to a float first changes no result. */
    @Test
    void sumsAreRoundedOnce() {
        for (int a = 0; a < Format.HALF.infinity; a += 37) {
            for (int b = 0; b < 1 << Short.SIZE; b += 41) {
                if ((b & 0x7FFF) < Format.HALF.infinity) {
                    float x = HalfPrecision.halfToFloat((short) a);
                    float y = HalfPrecision.halfToFloat((short) b);
                    short sum = HalfPrecision.floatToHalf(x + y);
                    assertNearest((double) x + y, sum);
                }
            }
        }
    }

    private static void assertNearest(double exact, short sum) {
        int magnitude = sum & 0x7FFF;
        DoubleUnaryOperator distance = bits -> Math.abs(Math.abs(exact) - Format.HALF.definition((int) bits));
        double here = distance.applyAsDouble(magnitude);
        for (int other : new int[] {magnitude - 1, magnitude + 1}) {
            if (other >= 0 && other <= Format.HALF.infinity) {
                double there = distance.applyAsDouble(other);
                assertTrue(here < there || here == there && magnitude % 2 == 0, () -> exact + " is not " + sum);
            }
        }
        assertTrue(exact == 0 || sum < 0 == exact < 0, () -> "the sign of " + exact);
    }
}
