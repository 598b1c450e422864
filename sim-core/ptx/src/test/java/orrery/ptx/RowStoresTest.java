package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.kernel.KernelFault;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/**
 * NaNs that consecutive threads store are replaced by that of the device when all of them have run. Memory holds then
 * what it holds if each is replaced when it is stored, as by an address that is computed with one more instruction.
 */
class RowStoresTest {
    private static final int WORDS = 160;
    private static final int NAN = 0x7FFF_FFFF;
    private static final String INFINITY = "0f7F800000";

    /** Numbers, infinities, and NaNs with other bits than that of the device. */
    private static final int[] SOME = {0x3F80_0000, 0x7F80_0000, 0xFFC1_2345, 0xFF80_0000, 0x7FC0_0001, 0x4040_0000};

    private static String kernel(String body, boolean isDirect) {
        return TestDevice.module(".param .u64 p, .param .u32 n, .param .u32 more", """
                .reg .b64 %d<12>; .reg .b32 %r<12>; .reg .f32 %f<6>; .reg .pred %p<3>;
                ld.param.u64 %d1, [p]; cvta.to.global.u64 %d2, %d1;
                ld.param.u32 %r4, [n]; ld.param.u32 %r5, [more];
                mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x; mad.lo.s32 %r8, %r1, 40, %r2; add.s32 %r3, %r8, %r5;
                BODY
                END: ret;
                """.replace("BODY", body).replace(
                "ADDRESS",
                "mul.wide.s32 %d3, %r3, 4; add.s64 %d9, %d2, %d3;" + (isDirect ? "" : "xor.b64 %d9, %d9, 0;")));
    }

    private static String result(String ptx, LaunchShape shape, long offset, int n, int more) {
        TestDevice device = TestDevice.of(ptx);
        int[] words = new int[WORDS];
        Arrays.setAll(words, i -> SOME[i % SOME.length]);
        Allocation memory = device.floats(words);
        try {
            device.launch("k", shape, memory.base() + offset, n, more);
        } catch (KernelFault fault) {
            return fault.location().toString();
        }
        return Arrays.toString(TestDevice.words(memory));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // each thread
                "ADDRESS ld.global.f32 %f1, [%d9]; sub.f32 %f2, %f1, %f1; st.global.f32 [%d9], %f2;",
                // those up to n
                "setp.ge.s32 %p1, %r3, %r4; @%p1 bra END; ADDRESS ld.global.f32 %f1, [%d9];"
                        + " add.f32 %f2, %f1, 0f7F800000; st.global.f32 [%d9], %f2;",
                "setp.lt.u32 %p1, %r3, %r4; @!%p1 bra END; ADDRESS ld.global.f32 %f1, [%d9];"
                        + " add.f32 %f2, %f1, 0f7F800000; st.global.f32 [%d9], %f2;",
                // those from n on, and the one that is n
                "setp.lt.s32 %p1, %r3, %r4; @%p1 bra END; ADDRESS ld.global.f32 %f1, [%d9];"
                        + " add.f32 %f2, %f1, 0f7F800000; st.global.f32 [%d9], %f2;",
                "setp.eq.s32 %p1, %r3, %r4; @!%p1 bra END; ADDRESS sub.f32 %f2, 0f7F800000, 0f7F800000;"
                        + " st.global.f32 [%d9], %f2;",
                // two elements
                "ADDRESS ld.global.f32 %f1, [%d9]; sub.f32 %f2, %f1, %f1; add.f32 %f3, %f1, %f1;"
                        + " st.global.f32 [%d9], %f2; st.global.f32 [%d9+160], %f3;",
                // bits that are copied, before and after it
                "ADDRESS ld.global.f32 %f1, [%d9]; sub.f32 %f2, %f1, %f1; st.global.f32 [%d9+160], %f1;"
                        + " st.global.f32 [%d9], %f2;",
                "ADDRESS ld.global.f32 %f1, [%d9]; sub.f32 %f2, %f1, %f1; st.global.f32 [%d9], %f2;"
                        + " st.global.f32 [%d9], %f1;",
                // what is loaded again, as bits
                "ADDRESS ld.global.f32 %f1, [%d9]; sub.f32 %f2, %f1, %f1; st.global.f32 [%d9], %f2;"
                        + " ld.global.u32 %r6, [%d9]; add.s32 %r6, %r6, 1; st.global.u32 [%d9+160], %r6;",
                // every other thread, and every other element
                "and.b32 %r6, %r2, 1; setp.eq.s32 %p1, %r6, 0; @%p1 bra END; ADDRESS"
                        + " sub.f32 %f2, 0f7F800000, 0f7F800000; st.global.f32 [%d9], %f2;",
                "add.s32 %r7, %r3, %r2; mul.wide.s32 %d3, %r7, 4; add.s64 %d9, %d2, %d3; sub.f32 %f2, 0f7F800000, 0f7F800000; st.global.f32 [%d9], %f2;",
                "and.b32 %r6, %r2, 1; setp.eq.s32 %p1, %r6, 0; ADDRESS sub.f32 %f2, 0f7F800000, 0f7F800000;"
                        + " @%p1 st.global.f32 [%d9], %f2;"
            })
    void memoryHoldsTheSame(String body) {
        LaunchShape[] shapes = {
            LaunchShape.linear(2, 40), LaunchShape.linear(1, 7), new LaunchShape(1, 1, 1, 9, 3, 1, 0)
        };
        for (LaunchShape shape : shapes) {
            for (int n : new int[] {0, 1, 33, 60, 79, -1, Integer.MIN_VALUE}) {
                for (int more : new int[] {0, 3, -3, 100, Integer.MAX_VALUE - 20}) {
                    for (long offset : new long[] {0, 32}) {
                        assertEquals(
                                result(kernel(body, false), shape, offset, n, more),
                                result(kernel(body, true), shape, offset, n, more),
                                () -> shape + ", n " + n + ", more " + more + ", offset " + offset);
                    }
                }
            }
        }
    }

    @Test
    void eachNanIsThatOfTheDevice() {
        String body = "setp.ge.s32 %p1, %r3, %r4; @%p1 bra END; ADDRESS sub.f32 %f2, " + INFINITY + ", " + INFINITY
                + "; st.global.f32 [%d9], %f2;";
        TestDevice device = TestDevice.of(kernel(body, true));
        int[] words = new int[WORDS];
        Arrays.fill(words, SOME[2]);
        Allocation memory = device.floats(words);
        device.launch("k", LaunchShape.linear(4, 40), memory.base(), 150, 0);
        Arrays.fill(words, 0, 150, NAN);
        assertArrayEquals(words, TestDevice.words(memory));
    }
}
