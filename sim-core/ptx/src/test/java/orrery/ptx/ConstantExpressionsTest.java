package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;
import orrery.sim.DeviceVariable;
import orrery.sim.PtxCompilationException;

/** Constant expressions. The ptxas of CUDA 13.0 gives the same values, and refuses the same expressions. */
class ConstantExpressionsTest {

    private static long value(String type, String expression) {
        DeviceVariable variable = new PtxKernels()
                .compile(".version 8.5\n.target sm_90\n.address_size 64\n.visible .global " + type + " a = "
                        + expression + ";\n")
                .variables()
                .get(0);
        byte[] bytes = variable.contents().orElseThrow().bytes(each -> 0x1000);
        return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).put(bytes).getLong(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "->",
            value = {
                "(1+2)*3 -> 9",
                "~5 -> -6",
                "!5 -> 0",
                "!0 -> 1",
                "!!5 -> 1",
                "- -5 -> 5",
                "--5 -> 5",
                "-+5 -> -5",
                "5 ? 6 : 7 -> 6",
                "0 ? 1 : 0 ? 2 : 3 -> 3",
                "1?2:3?4:5 -> 2",
                "(1 ? 1U : 2)-2<0 -> 0",
                "(1?1:1U)-2<0 -> 1",
                "1 << 4 | 3 -> 19",
                "1 << 2 + 1 -> 8",
                "1 << 64 -> 1",
                "1 << -1 -> -9223372036854775808",
                "-7>>1 -> -4",
                "-1U >> 1 -> 9223372036854775807",
                "~0 >> 1 -> 9223372036854775807",
                "18446744073709551615 >> 1 -> 9223372036854775807",
                "(.s64)0xffffffffffffffff >> 1 -> -1",
                "(.u64)(0-1) >> 1 -> 9223372036854775807",
                "-1 << 1U >> 1 -> -1",
                "5 >= 3 -> 1",
                "6 & 3 == 3 -> 0",
                "1 == 1 < 2 -> 1",
                "1.5==1.5 -> 1",
                "3 > 2 > 1 -> 0",
                "-1 > 0 -> 0",
                "-1 > 0U -> 1",
                "1!=1 -> 0",
                "(6 & 3) - 3 < 0 -> 1",
                "(6U & 3)-3<0 -> 0",
                "(~1)<0 -> 0",
                "(5 > 3U) - 2 < 0 -> 1",
                "1 || 0 && 0 -> 1",
                "3 & 5 && 0 || 2 -> 1",
                "0xF0 & ~0x30 | 3 ^ 1 -> 194",
                "-7/2 -> -3",
                "-1/2U -> 9223372036854775807",
                "0x8000000000000000 / -1 -> 0",
                "-3 % 2 + 1 -> 2",
                "7 % -3 -> 7",
                "(7 % 3) - 2 < 0 -> 0",
                "(.s64) 5 * 2 -> 10",
                "WARP_SZ*2 -> 64",
                "1.5<2.5 -> 1",
                "0x7fffffffffffffff+1 -> -9223372036854775808",
                "a+2*4 -> 0x1008",
                "a+(4)-2 -> 0x1002",
                "a+-4 -> 0xffc",
                "generic(a)+1<<3 -> 0x1008",
            })
    void integers(String expression, String value) {
        assertEquals(Long.decode(value), value(".u64", expression));
    }

    @ParameterizedTest
    @CsvSource({
        "1.5*2.0, 3.0",
        "1.5-2.0*3.0, -4.5",
        "-(1.5), -1.5",
        "1.0/2.0, 0.5",
        "0.1+0.2, 0.30000000000000004",
        "+1.5, 1.5",
    })
    void realNumbers(String expression, double value) {
        assertEquals(value, Double.longBitsToDouble(value(".f64", expression)));
        assertEquals((float) value, Float.intBitsToFloat((int) value(".f32", expression)));
        assertEquals(value, Double.longBitsToDouble(value(".b64", expression)));
    }

    @ParameterizedTest
    @CsvSource({"0f3f800000, .f64", "0f3f800000, .b64", "0f3f800000, .f32", "0d3ff0000000000000, .f32"})
    void bitsOfSinglePrecision(String number, String type) {
        assertEquals(0x3f800000, value(type, number));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                ".u64=7/0=a constant divides by zero",
                ".u64=0 && 1 % 0=a constant divides by zero",
                ".f64=1.0/0.0=a constant divides by zero",
                ".f64=1.5+2=\"+\" in a constant; legal are two integers, or two numbers such as 1.5",
                ".u64=1.5 & 2.5=\"&\" of floating-point numbers in a constant",
                ".u64=~1.5=a floating-point number in a constant of integers",
                ".u64=1 ? 2.5 : 3=a floating-point number in a constant of integers",
                ".u64=1.5=a floating-point number as the initial value of a variable of type .u64",
                ".f32=3=an integer as the initial value of a variable of type .f32",
                ".u64=a+1.5=a floating-point number where an offset is expected",
                ".u64=1+=\";\" where a number is expected",
                ".u64=(a)=\"a\" where a number is expected",
                ".u64=(.u32)5=\".u32\" where a number is expected",
            })
    void refused(String type, String expression, String message) {
        assertEquals(
                message,
                assertThrows(PtxCompilationException.class, () -> value(type, expression))
                        .getMessage());
    }

    @Test
    void longExpressions() {
        assertThrows(PtxCompilationException.class, () -> value(".u64", "(".repeat(100_000)));
        assertThrows(PtxCompilationException.class, () -> value(".u64", "-".repeat(100_000)));
        assertThrows(PtxCompilationException.class, () -> value(".u64", "1?".repeat(100_000)));
    }

    @Test
    void operands() {
        TestDevice device = TestDevice.ofBody(".param .u64 p", """
                .reg .u64 a; .reg .u32 r<3>; .reg .pred q<3>; .shared .u32 s[4];
                ld.param.u64 a, [p];
                mov.u32 r1, (1+2)*3;
                add.u32 r1, r1, 1 << 4 | 3;
                st.global.u32 [a], r1;
                st.global.v2.u32 [a+2*4], {5 >= 3 ? 6 : 7, ~WARP_SZ};
                st.global.u32 [a+(8 - 4)], !5;
                setp.lt.or.u32 q1|q2, r1, 20 + 9, q1;
                st.shared.u32 [s+1<<2], -(3);
                ld.shared.u32 r2, [s+8-4];
                @q2 mov.u32 r2, 0;
                st.global.u32 [a+16], r2;
                bar.sync 1 - 1, WARP_SZ * 1;
                """);
        Allocation memory = device.words(9, 9, 9, 9, 9);
        device.launch(32, memory.base());
        assertArrayEquals(new int[] {28, 0, 6, -33, -3}, TestDevice.words(memory));
    }

    /** The fourth elements of vectors of three are zero. */
    @Test
    void fourthElements() {
        TestDevice device = TestDevice.ofBody(".param .u64 p", """
                .reg .u64 a; .reg .u32 r<9>;
                ld.param.u64 a, [p];
                mov.u32 r1, %tid.w; mov.u32 r2, %ntid.w; mov.u32 r3, %ctaid.w; mov.u32 r4, %nctaid.w;
                mov.u32 r5, %clusterid.w; mov.u32 r6, %nclusterid.w;
                mov.u32 r7, %cluster_ctaid.w; mov.u32 r8, %cluster_nctaid.w;
                st.global.v4.u32 [a], {r1, r2, r3, r4};
                st.global.v4.u32 [a+16], {r5, r6, r7, r8};
                """);
        Allocation memory = device.words(9, 9, 9, 9, 9, 9, 9, 9);
        device.launch(1, memory.base());
        assertArrayEquals(new int[8], TestDevice.words(memory));
    }
}
