package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;

/** What nvcc emits for 128-bit division, SIMD intrinsics and cooperative groups. An H200 gives the same values. */
class CompilerIdiomsTest {
    private static int[] run(String body, int results, int... words) {
        StringBuilder ptx = new StringBuilder(".reg .b32 %r<9>; .reg .b64 %rd<4>;\nld.param.u64 %rd1, [p];\n");
        for (int i = 0; i < words.length; i++) {
            ptx.append("mov.u32 %r").append(i + 1).append(", ").append(words[i]).append(";\n");
        }
        TestDevice device = TestDevice.ofBody(".param .u64 p", ptx + body + "\nret;");
        Allocation memory = device.words(new int[results]);
        device.launch(1, memory.base());
        return TestDevice.words(memory);
    }

    /** The flag of a difference is 1 if nothing is borrowed: a sum after it, as in a 128-bit division, adds that. */
    @ParameterizedTest
    @CsvSource({
        "sub, 5, 3, 1, 0",
        "sub, 3, 5, 0, -1",
        "sub, 3, 3, 1, 0",
        "add, -1, 3, 1, 0",
        "add, 5, 3, 0, -1",
    })
    void sumsAndDifferencesHaveOneFlag(String first, int a, int b, int thenSum, int thenDifference) {
        String body = """
                %1$s.cc.u32 %%r3, %%r1, %%r2;
                addc.u32 %%r4, 0, 0;
                st.global.u32 [%%rd1], %%r4;
                %1$s.cc.u32 %%r3, %%r1, %%r2;
                subc.u32 %%r4, 0, 0;
                st.global.u32 [%%rd1+4], %%r4;
                """.formatted(first);
        assertArrayEquals(new int[] {thenSum, thenDifference}, run(body, 2, a, b));
    }

    /** A difference of 64 bits in two words, and one of 128 bits in two. */
    @Test
    void longDifferences() {
        String body = """
                sub.cc.u32 %r5, %r1, %r3;
                subc.u32 %r6, %r2, %r4;
                st.global.v2.u32 [%rd1], {%r5, %r6};
                mov.b64 %rd2, {%r1, %r2};
                mov.b64 %rd3, {%r3, %r4};
                sub.cc.u64 %rd2, %rd2, %rd3;
                subc.u64 %rd3, 0, 0;
                st.global.v2.u64 [%rd1+16], {%rd2, %rd3};
                """;
        long difference = 0x0000_0001_0000_0000L - 0x0000_0002_0000_0001L;
        int low = (int) difference;
        int high = (int) (difference >>> 32);
        assertArrayEquals(new int[] {low, high, 0, 0, low, high, -1, -1}, run(body, 8, 0, 1, 1, 2));
    }

    @ParameterizedTest
    @CsvSource({
        "vabsdiff4.u32.u32.u32, 01ff80f0, ff0140f1, fefe4001",
        "vabsdiff4.u32.u32.u32.add, 01ff80f0, ff0140f1, 244",
        "vabsdiff2.u32.u32.u32, 00058000, 00017fff, 00040001",
        "vabsdiff2.u32.u32.u32.add, 00058000, 00017fff, c",
    })
    void differencesOfParts(String instruction, String a, String b, String expected) {
        String body = instruction + " %r4, %r1, %r2, %r3;\nst.global.u32 [%rd1], %r4;";
        assertArrayEquals(
                new int[] {Integer.parseUnsignedInt(expected, 16)},
                run(body, 1, Integer.parseUnsignedInt(a, 16), Integer.parseUnsignedInt(b, 16), 7));
    }

    @ParameterizedTest
    @CsvSource({
        "min.s16x2, ffff0005",
        "max.s16x2, 00010007",
        "min.u16x2, 00010005",
        "max.u16x2, ffff0007",
        "min.relu.s16x2, 00000005",
        "max.relu.s16x2, 00010007",
    })
    void theSmallerAndTheGreaterHalves(String instruction, String expected) {
        String body = instruction + " %r4, %r1, %r2;\nst.global.u32 [%rd1], %r4;";
        assertArrayEquals(new int[] {Integer.parseUnsignedInt(expected, 16)}, run(body, 1, 0xFFFF_0005, 0x0001_0007));
    }

    /** Cooperative groups take the address of shared memory that they use for groups of several warps. */
    @Test
    void reservedSharedMemory() {
        String body = """
                .shared .align 4 .b32 own;
                st.shared.u32 [own], 5;
                mov.u32 %r2, %reserved_smem_offset_1;
                cvt.u64.u32 %rd2, %r2;
                cvta.shared.u64 %rd2, %rd2;
                st.u32 [%rd2+284], %r1;
                ld.u32 %r3, [%rd2+284];
                ld.shared.u32 %r4, [own];
                st.global.v2.u32 [%rd1], {%r3, %r4};
                """;
        assertArrayEquals(new int[] {77, 5}, run(body, 2, 77));
    }

    /** Triton puts the register of every access in braces, of 64 bits too, and of matrix products. */
    @Test
    void vectorsOfOneRegister() {
        String body = """
                .reg .f64 %fd<2>;
                mov.b64 %rd2, {%r1, %r2};
                st.global.b64 [ %rd1 + 0 ], { %rd2 };
                ld.global.b64 { %rd3 }, [ %rd1 + 0 ];
                st.global.v2.b32 [%rd1+8], {%r2, %r1};
                ld.global.f64 {%fd1}, [%rd1+8];
                st.global.f64 [%rd1+16], {%fd1};
                mov.b64 {%r3, %r4}, {%rd3};
                st.global.b32 [%rd1+24], {%r4};
                """;
        assertArrayEquals(new int[] {5, 7, 7, 5, 7, 5, 7}, run(body, 7, 5, 7));
    }
}
