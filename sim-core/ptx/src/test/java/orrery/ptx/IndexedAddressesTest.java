package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.kernel.KernelFault;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/**
 * Accesses of the form {@code p[i]} go to an array by an index. They do the same as by an address that is computed
 * otherwise: here by one more instruction.
 */
class IndexedAddressesTest {
    private static final int BLOCKS = 3;
    private static final int THREADS = 8;
    private static final int WORDS = 64;
    private static final String NUMBER =
            "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x; mad.lo.s32 %r3, %r1, 8, %r2; ld.param.u32 %r4, [more];\n";

    /** A device for each module, which is compiled once. */
    private final Map<String, TestDevice> devices = new HashMap<>();

    /** What each thread does, with its number in %r3 and a parameter in %r4; the address becomes %d9. */
    private static String kernel(String address, String access, boolean isDirect) {
        return TestDevice.module(
                ".param .u64 p, .param .u32 more",
                ".reg .b64 %d<12>; .reg .b32 %r<12>; .reg .f32 %f<4>; .reg .f64 %g<4>; .reg .b16 %h<4>;\n"
                        + "ld.param.u64 %d1, [p]; cvta.to.global.u64 %d2, %d1;\n" + NUMBER + address
                        + (isDirect ? "" : "xor.b64 %d9, %d9, 0;") + "\n" + access);
    }

    /** What memory holds afterwards, or why the launch fails. */
    private Object result(String ptx, long offset, int more) {
        TestDevice device = devices.computeIfAbsent(ptx, TestDevice::of);
        Allocation memory =
                device.words(IntStream.range(0, WORDS).map(i -> i * 1000 + 7).toArray());
        try {
            device.launch("k", LaunchShape.linear(BLOCKS, THREADS), memory.base() + offset, more);
        } catch (KernelFault fault) {
            return fault.location() + ": "
                    + String.valueOf(fault.getCause().getMessage())
                            .replace(Long.toHexString(memory.base()).substring(0, 6), "");
        }
        return Arrays.toString(TestDevice.words(memory));
    }

    private Object agreed(String address, String access, long offset, int more) {
        Object direct = result(kernel(address, access, true), offset, more);
        assertEquals(result(kernel(address, access, false), offset, more), direct);
        return direct;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mul.wide.s32 %d3, %r5, 4; add.s64 %d9, %d2, %d3;",
                "mul.wide.u32 %d3, %r5, 4; add.s64 %d9, %d3, %d2;",
                "cvt.s64.s32 %d3, %r5; shl.b64 %d4, %d3, 2; add.s64 %d9, %d2, %d4;",
                "cvt.u64.u32 %d3, %r5; shl.b64 %d4, %d3, 2; add.s64 %d9, %d2, %d4;",
                "cvt.u64.u32 %d3, %r5; shl.b64 %d3, %d3, 2; add.s64 %d9, %d2, %d3;",
                "cvt.u64.u32 %d9, %r5; shl.b64 %d9, %d9, 2; add.s64 %d9, %d2, %d9;",
                "cvt.sat.u64.s32 %d3, %r5; shl.b64 %d4, %d3, 2; add.s64 %d9, %d2, %d4;",
                "cvt.rzi.s64.f32 %d3, %r5; shl.b64 %d4, %d3, 2; add.s64 %d9, %d2, %d4;",
                "cvt.u64.s32 %d3, %r5; shl.b64 %d4, %d3, 2; add.s64 %d9, %d2, %d4;",
                "cvt.s64.u32 %d3, %r5; shl.b64 %d4, %d3, 2; add.s64 %d9, %d2, %d4;",
                "add.s64 %d5, %d5, 8; mul.wide.s32 %d3, %r5, 4; add.s64 %d9, %d5, %d3;",
                "add.s64 %d5, %d2, 8; mul.wide.s32 %d3, %r5, 4; add.s64 %d9, %d5, %d3;",
                "mul.wide.s32 %d3, %r5, 4; add.s64 %d9, %d2, %d3; add.s32 %r5, %r5, 1;",
                "mul.wide.s32 %d3, %r5, 4; add.s32 %r5, %r5, 1; add.s64 %d9, %d2, %d3;",
                "mul.wide.s32 %d3, %r5, 4; add.s64 %d9, %d2, %d3; mov.u64 %d3, 0;",
                "mul.wide.s32 %d3, %r5, 8; add.s64 %d9, %d2, %d3;",
                "mul.wide.s32 %d3, %r5, 4; @%p1 mov.u64 %d3, 0; add.s64 %d9, %d2, %d3;"
            })
    void allFormsOfAnIndexDoTheSame(String address) {
        String guard = address.contains("@") ? ".reg .pred %p<2>; setp.eq.s32 %p1, %r2, 3;" : "";
        String increment = "ld.global.u32 %r6, [%d9]; add.s32 %r6, %r6, 1; st.global.u32 [%d9], %r6;";
        for (long offset : new long[] {0, 16, 64, 2, 4 * WORDS}) {
            for (int more : new int[] {0, 1, -4, -16, 50, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30, -(1 << 30)}) {
                String ascending = guard + "add.s32 %r5, %r3, %r4; " + address;
                agreed(ascending, increment, offset, more);
                agreed(ascending, increment.replace("%d9]", "%d9+4]"), offset, more);
            }
            // The blocks after the first one, which access the array, come to indices below 0.
            for (int more : new int[] {7, 10, 15, 23}) {
                agreed(guard + "sub.s32 %r5, %r4, %r3; " + address, increment, offset, more);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 ld.global.u8 %h1, [%d9]; add.u16 %h1, %h1, 1; st.global.u8 [%d9], %h1;",
                "1 ld.global.s8 %h1, [%d9]; shr.s16 %h1, %h1, 1; st.global.s8 [%d9], %h1;",
                "2 ld.global.u16 %h1, [%d9]; add.u16 %h1, %h1, 1; st.global.u16 [%d9], %h1;",
                "4 ld.global.f32 %f1, [%d9]; add.f32 %f1, %f1, 0f3F800000; st.global.f32 [%d9], %f1;",
                "4 ld.global.f32 %f1, [%d9]; sub.f32 %f2, 0f7F800000, 0f7F800000; st.global.f32 [%d9], %f2;",
                "4 ld.volatile.global.u32 %r6, [%d9]; add.u32 %r6, %r6, 1; st.volatile.global.u32 [%d9], %r6;",
                "8 ld.global.u64 %d8, [%d9]; add.s64 %d8, %d8, 1; st.global.u64 [%d9], %d8;",
                "8 ld.global.f64 %g1, [%d9]; add.f64 %g1, %g1, 0d3FF0000000000000; st.global.f64 [%d9], %g1;",
                "8 ld.global.v2.u32 {%r6,%r7}, [%d9]; add.u32 %r6, %r6, %r7; st.global.v2.u32 [%d9], {%r6,%r6};"
            })
    void allTypesDoTheSame(String access) {
        String size = access.substring(0, 1);
        String index = size.equals("1") ? "cvt.s64.s32 %d3, %r3;" : "mul.wide.s32 %d3, %r3, " + size + ";";
        String changed = (String) agreed(index + " add.s64 %d9, %d2, %d3;", access.substring(2), 0, 0);
        assertTrue(!changed.contains("thread"), changed);
        agreed(index + " add.s64 %d9, %d2, %d3;", access.substring(2), 96, 0);
    }

    /** A place that no thread reaches has no array; the others go by an index still, and do the same. */
    @Test
    void placesThatAreNotReachedDoNotMatter() {
        String rare = ".reg .pred %p<2>; setp.eq.s32 %p1, %r3, 20; mul.wide.s32 %d3, %r3, 4; add.s64 %d9, %d2, %d3;";
        agreed(rare, "@%p1 st.global.u32 [%d9+4], %r4; st.global.u32 [%d9], %r3;", 0, 5);
    }

    /** The array of a place is that of the launch, though the code is the same. */
    @Test
    void eachLaunchHasItsArrays() {
        TestDevice device = TestDevice.of(
                kernel("mul.wide.s32 %d3, %r3, 4; add.s64 %d9, %d2, %d3;", "st.global.u32 [%d9], %r4;", true));
        Allocation first = device.words(new int[WORDS]);
        Allocation second = device.words(new int[WORDS]);
        device.launch("k", LaunchShape.linear(BLOCKS, THREADS), first.base(), 1);
        device.launch("k", LaunchShape.linear(BLOCKS, THREADS), second.base(), 2);
        device.launch("k", LaunchShape.linear(BLOCKS, THREADS), first.base() + 4L * BLOCKS * THREADS, 3);
        int[] written = new int[WORDS];
        Arrays.fill(written, 0, BLOCKS * THREADS, 2);
        assertArrayEquals(written, TestDevice.words(second));
        Arrays.fill(written, 0, BLOCKS * THREADS, 1);
        Arrays.fill(written, BLOCKS * THREADS, 2 * BLOCKS * THREADS, 3);
        assertArrayEquals(written, TestDevice.words(first));
    }
}
