package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;

/** Numbers of 4 and 6 bits, and powers of two of 8 bits, as the headers of CUDA for host code convert them. */
class SmallFloatsTest {
    private static final float[] E2M1 = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6};

    /** Returns what a conversion of two numbers gives; the first one is the lower one of the pair. */
    private static int pair(String instruction, float lower, float upper) {
        return run("cvt." + instruction + " %h1, %f2, %f1; mov.b32 %r1, {%h1, 0};", lower, upper);
    }

    private static int run(String body, float first, float second) {
        String text = """
                .reg .b64 %d1; .reg .b32 %r<3>; .reg .f32 %f<3>; .reg .b16 %h<3>; .reg .b8 %b<3>;
                ld.param.u64 %d1, [p]; ld.global.f32 %f1, [%d1]; ld.global.f32 %f2, [%d1+4]; ld.global.b32 %r2, [%d1];
                ld.global.u16 %h2, [%d1];
                """ + body + "st.global.b32 [%d1], %r1; ret;";
        TestDevice device =
                TestDevice.of(TestDevice.module(".param .u64 p", text).replace("sm_90", "sm_100a"));
        Allocation memory = device.words(Float.floatToRawIntBits(first), Float.floatToRawIntBits(second));
        device.launch(1, memory.base());
        return TestDevice.words(memory)[0];
    }

    @Test
    void numbersOf4BitsShareAByte() {
        String pair =
                "cvt.rn.satfinite%s.e2m1x2.f32 %%b1, %%f2, %%f1; mov.b16 %%h1, {%%b1, 0}; mov.b32 %%r1, {%%h1, 0};";
        for (int i = 0; i < E2M1.length; i++) {
            assertEquals(i | 0x80 | i << 4, run(pair.formatted(""), E2M1[i], -E2M1[i]));
            assertEquals(i, run(pair.formatted(".relu"), E2M1[i], -E2M1[i]));
        }
        // Halfway it is the even one; what is too large, and NaN, is the greatest one.
        assertEquals(0x20, run(pair.formatted(""), 0.25f, 0.75f));
        assertEquals(0x64, run(pair.formatted(""), 2.5f, 3.5f));
        assertEquals(0xF7, run(pair.formatted(""), Float.NaN, Float.NEGATIVE_INFINITY));
    }

    @Test
    void halvesOfNumbersOf4Bits() {
        String halves = "mov.b16 {%b1, %b2}, %h2; cvt.rn.f16x2.e2m1x2 %r1, %b1;";
        for (int i = 0; i < E2M1.length; i++) {
            int half = Float.floatToIntBits(E2M1[i]) == 0 ? 0 : (Float.floatToIntBits(E2M1[i]) >> 13) - (112 << 10);
            assertEquals(half | (half | 0x8000) << 16, run(halves, Float.intBitsToFloat(i | (i | 8) << 4), 0));
        }
    }

    @ParameterizedTest
    @CsvSource({"e2m3x2, 3, 7.5", "e3m2x2, 2, 28"})
    void numbersOf6Bits(String type, int fraction, float most) {
        String number = "rn.satfinite." + type + ".f32";
        float[] all = new float[32];
        for (int i = 0; i < all.length; i++) {
            int half = run("cvt.rn.f16x2." + type + " %r1, %h2;", Float.intBitsToFloat(i | (i | 0x20) << 8), 0);
            int exponent = half >> 10 & 31;
            all[i] = Math.scalb((float) (half & 0x3FF | (exponent == 0 ? 0 : 0x400)), Math.max(1, exponent) - 25);
            assertEquals(half | (half | 0x8000) << 16, half & 0xFFFF | half & 0xFFFF_0000);
            assertEquals(i | (i | 0x20) << 8, pair(number, all[i], -all[i]));
        }
        // The least numbers have the same distance, up to twice the first one with a leading 1.
        float unit = most == 28 ? 0x1p-4f : 0x1p-3f;
        assertArrayEquals(
                IntStream.range(0, 2 << fraction).mapToDouble(i -> i * unit).toArray(),
                IntStream.range(0, 2 << fraction).mapToDouble(i -> all[i]).toArray());
        assertEquals(most, all[31]);
        assertEquals(31 | 63 << 8, pair(number, Float.NaN, -1000));
        assertEquals(2 | 4 << 8, pair(number, unit * 1.5f, unit * 3.5f));
    }

    @ParameterizedTest
    @CsvSource({
        "rz, 1, 1.5, 7F7F",
        "rp, 1, 1.5, 807F",
        "rp, -3, 0, 81",
        "rz, 6E-39, 5E-39, 0",
        "rp, 6E-39, 5E-39, 1",
        "rp, 3.4E38, -3.4E38, FFFF",
        "rz, Infinity, NaN, FFFF",
        "rp.satfinite, 3.4E38, NaN, FFFE",
        "rz.satfinite, -Infinity, 1E38, FDFE",
    })
    void powersOfTwo(String rounding, float lower, float upper, String pair) {
        assertEquals(Integer.parseInt(pair, 16), pair(rounding + ".ue8m0x2.f32", lower, upper));
    }

    @Test
    void powersOfTwoAndNumbersOf16Bits() {
        String there = "cvt.rp.satfinite.ue8m0x2.bf16x2 %h1, %r2; mov.b32 %r1, {%h1, 0};";
        assertEquals(0x7F80, run(there, Float.intBitsToFloat(0x3F80_3F81), 0));
        assertEquals(0xFEFF, run(there, Float.intBitsToFloat(0x7F80_7FC0), 0));
        String back = "cvt.rn.bf16x2.ue8m0x2 %r1, %h2;";
        assertEquals(0x3F80_0080, run(back, Float.intBitsToFloat(0x7F01), 0));
        assertEquals(0x7FFF_0040, run(back, Float.intBitsToFloat(0xFF00), 0));
    }
}
