package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.primitives.Ints;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.AggregateWith;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.aggregator.ArgumentsAggregator;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.kernel.KernelFault;
import orrery.core.memory.Allocation;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** Instructions that compilers emit seldom: the answers are those of an H200, where nothing else is said. */
class RareInstructionsTest {
    private static final String REGISTERS = """
                .reg .b64 %d<6>; .reg .b32 %r<8>; .reg .b16 %h<4>; .reg .f32 %f<9>; .reg .f64 %g<3>; .reg .pred %p<3>;
                ld.param.u64 %d1, [p]; mov.u32 %r1, %tid.x;
                """;

    /** Returns words of memory after a launch, which begins with the words that are given. */
    private static int[] words(int threads, String body, int... before) {
        TestDevice device = TestDevice.ofBody(".param .u64 p", REGISTERS + body);
        Allocation memory = device.words(before);
        device.launch(threads, memory.base());
        return TestDevice.words(memory);
    }

    private static int[] floats(double... values) {
        return Arrays.stream(values)
                .mapToInt(each -> Float.floatToRawIntBits((float) each))
                .toArray();
    }

    @Test
    void elementsOfAVectorAreAddedOneByOne() {
        assertArrayEquals(
                floats(11, 22, 30, 40),
                words(
                        1,
                        "mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f40000000; red.global.add.v2.f32 [%d1], {%f1, %f2};",
                        floats(10, 20, 30, 40)));
    }

    /** The result of the first element is the operand of the second one. */
    @Test
    void resultsOfAVectorAreWrittenAfterAllOperandsAreRead() {
        assertArrayEquals(
                floats(11, 22, 10, 20),
                words(
                        1,
                        "mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f40000000;"
                                + "atom.global.add.v2.f32 {%f2, %f3}, [%d1], {%f1, %f2}; st.global.v2.f32 [%d1+8], {%f2, %f3};",
                        floats(10, 20, 30, 40)));
    }

    /** Pairs of what memory holds and what is added, what memory holds then, and what it holds if it is shared. */
    private static final int[][] SUBNORMAL_SUMS = {
        {0, 1, 0, 1},
        {0x80000000, 0x807fffff, 0x80000000, 0x807fffff},
        {0x007fffff, 0x007fffff, 0, 0x00fffffe},
        {0x00800000, 0x80800001, 0x80000000, 0x80000001},
        {0x00800001, 0x007fffff, 0x00800001, 0x01000000},
        {0x3f800000, 0x7fc00001, 0x7fffffff, 0x7fffffff},
    };

    /** The previous value is not changed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "atom.global.add.f32 %f2, [%d2], %f1",
                "atom.sys.global.add.f32 %f2, [%d2], %f1",
                "mov.b32 %f2, %r3; red.global.add.f32 [%d2], %f1",
                "atom.add.f32 %f2, [%d2], %f1",
                "atom.global.add.v2.f32 {%f2, %f3}, [%d2], {%f1, %f1}",
                "atom.shared.add.f32 %f2, [%r4], %f1",
                "cvt.u64.u32 %d3, %r4; cvta.shared.u64 %d3, %d3; atom.add.f32 %f2, [%d3], %f1",
            })
    void subnormalNumbersAreFlushedInGlobalMemoryOnly(String code) {
        boolean isShared = code.contains("shared");
        for (int[] each : SUBNORMAL_SUMS) {
            String copy = isShared ? "ld.shared.b32 %r5, [%r4]; st.global.b32 [%d2], %r5;" : "";
            int[] words = words(
                    1,
                    ".shared .align 8 .b8 s[8]; ld.global.f32 %f1, [%d1+12]; add.s64 %d2, %d1, 16; ld.global.b32 %r3, [%d2];"
                            + "mov.u32 %r4, s; st.shared.b32 [%r4], %r3; " + code + "; " + copy
                            + " st.global.f32 [%d1], %f2;",
                    0,
                    0,
                    0,
                    each[1],
                    each[0],
                    0);
            assertEquals(each[0], words[0], code);
            assertEquals(each[isShared ? 3 : 2], words[4], code);
        }
    }

    /** The device has one NaN of single precision for results, which a conversion passes on. */
    @Test
    void aNanOfAResultIsWidened() {
        int[] words = words(
                1,
                "mov.f32 %f1, 0f7F800000; mov.f32 %f2, 0f00000000; mul.f32 %f3, %f1, %f2; cvt.f64.f32 %g1, %f3;"
                        + "st.global.f64 [%d1], %g1; neg.f32 %f4, %f3; cvt.f64.f32 %g2, %f4; cvt.rn.f32.f64 %f5, %g2;"
                        + "st.global.f32 [%d1+8], %f5;",
                0,
                0,
                0);
        assertArrayEquals(new int[] {0xe0000000, 0x7fffffff, 0x7fffffff}, words);
    }

    @Test
    void theFirstActiveLaneIsElected() {
        int[] expected = IntStream.range(0, 32)
                .map(lane -> lane < 5 ? -1 : lane == 5 ? 105 : 5)
                .toArray();
        int[] before = new int[32];
        Arrays.fill(before, -1);
        assertArrayEquals(
                expected,
                words(
                        32,
                        "setp.lt.u32 %p1, %r1, 5; @%p1 bra END; elect.sync %r2|%p2, 0xffffffe0;"
                                + "mul.wide.u32 %d2, %r1, 4; add.s64 %d3, %d1, %d2; selp.u32 %r3, 100, 0, %p2;"
                                + "add.u32 %r3, %r3, %r2; st.global.u32 [%d3], %r3;\nEND:",
                        before));
    }

    /** Those of 16 and 64 bits, by what the PTX documentation says of them. */
    @Test
    void atomicOperationsOfOtherSizesInSharedMemory() {
        int[] words = words(1, """
                .shared .align 8 .b8 s[16]; mov.u32 %r3, s; st.shared.u32 [%r3], 0x00050003; st.shared.u64 [%r3+8], 1;
                mov.u16 %h1, 5; mov.u16 %h2, 0x8001; atom.shared.cas.b16 %h3, [%r3+2], %h1, %h2;
                cvt.u32.u16 %r4, %h3; ld.shared.u32 %r5, [%r3]; st.global.v2.u32 [%d1], {%r4, %r5};
                mov.u64 %d2, 0x7fffffffffffffff; atom.shared.max.u64 %d3, [%r3+8], %d2; st.global.u64 [%d1+8], %d3;
                atom.shared.and.b64 %d3, [%r3+8], 0xff00ff; st.global.u64 [%d1+16], %d3;
                ld.shared.u64 %d3, [%r3+8]; st.global.u64 [%d1+24], %d3;""", new int[8]);
        assertArrayEquals(new int[] {5, 0x8001_0003, 1, 0, -1, 0x7fff_ffff, 0xff_00ff, 0}, words);
    }

    @Test
    void volatileAccessesOfAllSizes() {
        int[] words = words(1, """
                ld.volatile.global.u8 %h1, [%d1+1]; add.u16 %h1, %h1, 1; st.volatile.global.u8 [%d1+2], %h1;
                ld.volatile.global.s16 %h2, [%d1+4]; add.u16 %h2, %h2, 1; st.volatile.global.s16 [%d1+6], %h2;
                ld.volatile.f64 %g1, [%d1+8]; neg.f64 %g1, %g1; st.volatile.f64 [%d1+16], %g1;
                ld.volatile.global.f32 %f1, [%d1+24]; neg.f32 %f1, %f1; st.volatile.f32 [%d1+28], %f1;
                ld.volatile.u8 %h1, [%d1+2]; add.u16 %h1, %h1, 1; st.volatile.u8 [%d1+3], %h1;
                ld.volatile.u16 %h1, [%d1+4]; sub.u16 %h1, %h1, 1; st.volatile.u16 [%d1+4], %h1;""", 0x44_33_22_11, 0x1111_8000, 0, 0x3ff0_0000, 7, 7, 0x4000_0000, 7);
        assertEquals(0x24_23_22_11, words[0]);
        assertEquals(0x8001_7fff, words[1]);
        assertArrayEquals(
                new int[] {0, 0x3ff0_0000, 0, 0xbff0_0000, 0x4000_0000, 0xc000_0000}, Arrays.copyOfRange(words, 2, 8));
    }

    /** Each half of a pair is what the instruction of one number gives; checked with random bits. */
    @Test
    void pairsOfFloatsAreComputedAsSingleNumbers() {
        Random random = new Random(7);
        for (String operation : List.of("add", "sub", "mul", "fma")) {
            for (String rounding : List.of(".rn", ".rz", ".rm", ".rp")) {
                for (String flush : List.of("", ".ftz")) {
                    String c = operation.equals("fma") ? ", %d4" : "";
                    String first = operation.equals("fma") ? ", %f5" : "";
                    String second = operation.equals("fma") ? ", %f6" : "";
                    String name = operation + rounding + flush;
                    int[] words = words(
                            32,
                            """
                            mul.wide.u32 %d5, %r1, 48; add.s64 %d1, %d1, %d5;
                            ld.global.v2.b64 {%d2, %d3}, [%d1]; ld.global.b64 %d4, [%d1+16];
                            mov.b64 {%f1, %f2}, %d2; mov.b64 {%f3, %f4}, %d3; mov.b64 {%f5, %f6}, %d4;
                            """ + name + ".f32x2 %d5, %d2, %d3" + c + "; st.global.b64 [%d1+32], %d5;\n" + name
                                    + ".f32 %f7, %f1, %f3" + first + "; " + name + ".f32 %f8, %f2, %f4" + second
                                    + "; st.global.v2.f32 [%d1+40], {%f7, %f8};",
                            random.ints(32 * 12L).toArray());
                    for (int thread = 0; thread < 32; thread++) {
                        assertEquals(words[12 * thread + 10], words[12 * thread + 8], name);
                        assertEquals(words[12 * thread + 11], words[12 * thread + 9], name);
                    }
                }
            }
        }
    }

    /** By what the PTX documentation says: NaN counts with {@code .NaN} only, and is canonical then. */
    @Test
    void lanesFindTheirLeastAndGreatestNumber() {
        int[] before = floats(3, -7.5, 0.25, Double.NaN);
        int[] words = words(4, """
                mul.wide.u32 %d2, %r1, 4; add.s64 %d3, %d1, %d2; ld.global.f32 %f1, [%d3];
                redux.sync.max.f32 %f2, %f1, 15; st.global.f32 [%d1+16], %f2;
                redux.sync.min.f32 %f2, %f1, 15; st.global.f32 [%d1+20], %f2;
                redux.sync.max.abs.f32 %f2, %f1, 15; st.global.f32 [%d1+24], %f2;
                redux.sync.min.abs.NaN.f32 %f2, %f1, 15; st.global.f32 [%d1+28], %f2;
                """, Ints.concat(before, new int[4]));
        assertArrayEquals(Ints.concat(floats(3, -7.5, 7.5), new int[] {0x7fff_ffff}), Arrays.copyOfRange(words, 4, 8));
    }

    private static TestDevice async(String clusters, String operation, int bytes) {
        String body = """
                .shared .align 8 .b64 bar; .shared .align 16 .b8 s[16]; mov.u32 %r2, bar; mov.u32 %r3, s;
                st.shared.u32 [%r3], 7; st.shared.u32 [%r3+4], 9; st.shared.u64 [%r3+8], 11; mov.u64 %d3, 0x100000005;
                mbarrier.init.shared.b64 [%r2], 1; mbarrier.arrive.expect_tx.shared.b64 %d2, [%r2], BYTES;
                OPERATION, [%r2];
                LOOP: mbarrier.try_wait.parity.shared.b64 %p2, [%r2], 0; @!%p2 bra LOOP;
                ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [%r3]; st.global.v4.u32 [%d1], {%r4, %r5, %r6, %r7};
                """.replace("BYTES", String.valueOf(bytes)).replace("OPERATION", operation);
        return TestDevice.of(TestDevice.module(".param .u64 p", REGISTERS + body)
                .replace(".param .u64 p)", ".param .u64 p) " + clusters));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "st.async.weak.OF.u32 [%r3+4], 5 | 4 | 7 5 11 0",
                "st.async.weak.OF.u64 [%r3+8], %d3 | 8 | 7 9 5 1",
                "red.async.relaxed.cluster.OF.add.u32 [%r3], 30 | 4 | 37 9 11 0",
                "red.async.relaxed.cluster.OF.min.s32 [%r3+4], 3 | 4 | 7 3 11 0",
                "red.async.relaxed.cluster.OF.xor.b32 [%r3+4], 1 | 4 | 7 8 11 0",
                "red.async.relaxed.cluster.OF.add.u64 [%r3+8], %d3 | 8 | 7 9 16 1"
            })
    void asynchronousStoresNeedClusters(String operation, int bytes, String expected) {
        String code = operation.replace("OF", "shared::cluster.mbarrier::complete_tx::bytes");
        TestDevice device = async(".explicitcluster .reqnctapercluster 1, 1, 1", code, bytes);
        Allocation memory = device.words(new int[4]);
        device.launch(1, memory.base());
        assertEquals(
                expected,
                Arrays.stream(TestDevice.words(memory))
                        .mapToObj(String::valueOf)
                        .collect(Collectors.joining(" ")));

        TestDevice without = async("", code, bytes);
        Allocation unused = without.words(new int[4]);
        KernelFault fault = assertThrows(KernelFault.class, () -> without.launch(1, unused.base()));
        assertEquals(CUresult.CUDA_ERROR_ILLEGAL_INSTRUCTION, ((DeviceFault) fault.getCause()).result());
    }

    /** The answers are those of an H200. */
    @ParameterizedTest
    @CsvSource({
        "vadd.u32.u32.u32.sat.add, c1c2374c, c2088106, 41d4f1a8, c59fa9fa",
        "vadd.u32.u32.u32.sat.add, 42384084, c144b020, 423a126e, 45b70312",
        "vadd.s32.s32.s32.sat.add, c1c2374c, c2088106, 41d4f1a8, c59fa9fa",
        "vadd.s32.s32.s32.sat.add, 42384084, c144b020, 423a126e, 45b70312",
        "vadd.u32.u32.u32.min, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vadd.u32.u32.u32.min, 42384084, c144b020, 423a126e, 037cf0a4",
        "vsub.u32.u32.u32.max, c1c2374c, c2088106, 41d4f1a8, ffb9b646",
        "vsub.u32.u32.u32.max, 42384084, c144b020, 423a126e, 80f39064",
        "vsub.s32.u32.s32.min, c1c2374c, c2088106, 41d4f1a8, ffb9b646",
        "vsub.s32.u32.s32.min, 42384084, c144b020, 423a126e, 80f39064",
        "vabsdiff.s32.s32.s32.max, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vabsdiff.s32.s32.s32.max, 42384084, c144b020, 423a126e, 80f39064",
        "vabsdiff.s32.u32.s32.min, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vabsdiff.s32.u32.s32.min, 42384084, c144b020, 423a126e, 423a126e",
        "vmin.s32.u32.s32.add, c1c2374c, c2088106, 41d4f1a8, 03dd72ae",
        "vmin.s32.u32.s32.add, 42384084, c144b020, 423a126e, 037ec28e",
        "vmax.s32.u32.s32.min, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vmax.s32.u32.s32.min, 42384084, c144b020, 423a126e, 42384084",
        "vshl.u32.u32.u32.clamp.add, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vshl.u32.u32.u32.clamp.add, 42384084, c144b020, 423a126e, 423a126e",
        "vshl.u32.s32.u32.wrap.min, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vshl.u32.s32.u32.wrap.min, 42384084, c144b020, 423a126e, 42384084",
        "vshl.u32.u32.u32.sat.clamp.max, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vshl.u32.u32.u32.sat.clamp.max, 42384084, c144b020, 423a126e, 423a126e",
        "vshl.s32.s32.u32.sat.clamp.max, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vshl.s32.s32.u32.sat.clamp.max, 42384084, c144b020, 423a126e, 423a126e",
        "vshr.s32.s32.u32.clamp.add, c1c2374c, c2088106, 41d4f1a8, 41d4f1a7",
        "vshr.s32.s32.u32.clamp.add, 42384084, c144b020, 423a126e, 423a126e",
        "vshr.u32.s32.u32.wrap.min, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vshr.u32.s32.u32.wrap.min, 42384084, c144b020, 423a126e, 42384084",
        "vset.u32.u32.gt.add, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vset.u32.u32.gt.add, 42384084, c144b020, 423a126e, 423a126e",
        "vset.s32.s32.ne.min, c1c2374c, c2088106, 41d4f1a8, 00000001",
        "vset.s32.s32.ne.min, 42384084, c144b020, 423a126e, 00000001",
        "vset.u32.s32.le.max, c1c2374c, c2088106, 41d4f1a8, 41d4f1a8",
        "vset.u32.s32.le.max, 42384084, c144b020, 423a126e, 423a126e",
        "vadd2.u32.u32.u32.sat, c1c2374c, c2088106, 41d4f1a8, ffffb852",
        "vadd2.u32.u32.u32.sat, 42384084, c144b020, 423a126e, fffff0a4",
        "vadd4.s32.s32.s32.sat, c1c2374c, c2088106, 41d4f1a8, 83cab852",
        "vadd4.s32.s32.s32.sat, 42384084, c144b020, 423a126e, 037cf0a4",
        "vadd4.u32.u32.u32.add, c1c2374c, c2088106, 41d4f1a8, 41d4f4ff",
        "vadd4.u32.u32.u32.add, 42384084, c144b020, 423a126e, 423a1581",
        "vsub2.s32.s32.s32, c1c2374c, c2088106, 41d4f1a8, ffbab646",
        "vsub2.s32.s32.s32, 42384084, c144b020, 423a126e, 80f49064",
        "vsub4.u32.u32.u32.sat, c1c2374c, c2088106, 41d4f1a8, 00ba0046",
        "vsub4.u32.u32.u32.sat, 42384084, c144b020, 423a126e, 00000064",
        "vavrg2.u32.u32.u32, c1c2374c, c2088106, 41d4f1a8, c1e55c29",
        "vavrg2.u32.u32.u32, 42384084, c144b020, 423a126e, 81be7852",
        "vavrg4.s32.s32.s32, c1c2374c, c2088106, 41d4f1a8, c1e5dc29",
        "vavrg4.s32.s32.s32, 42384084, c144b020, 423a126e, 023ef8d2",
        "vabsdiff4.s32.s32.s32.add, c1c2374c, c2088106, 41d4f1a8, 41d4f2eb",
        "vabsdiff4.s32.s32.s32.add, 42384084, c144b020, 423a126e, 423a1427",
        "vabsdiff2.u32.s32.u32.sat, c1c2374c, c2088106, 41d4f1a8, ffff49ba",
        "vabsdiff2.u32.s32.u32.sat, 42384084, c144b020, 423a126e, 7f0c6f9c",
        "vmin4.s32.s32.s32, c1c2374c, c2088106, 41d4f1a8, c1c28106",
        "vmin4.s32.s32.s32, 42384084, c144b020, 423a126e, c138b084",
        "vmax2.u32.u32.u32, c1c2374c, c2088106, 41d4f1a8, c2088106",
        "vmax2.u32.u32.u32, 42384084, c144b020, 423a126e, c144b020",
        "vmax4.s32.u32.s32.sat, c1c2374c, c2088106, 41d4f1a8, 7f7f374c",
        "vmax4.s32.u32.s32.sat, 42384084, c144b020, 423a126e, 4244407f",
        "vset2.s32.s32.lt, c1c2374c, c2088106, 41d4f1a8, 00010000",
        "vset2.s32.s32.lt, 42384084, c144b020, 423a126e, 00000000",
        "vset4.u32.u32.le.add, c1c2374c, c2088106, 41d4f1a8, 41d4f1aa",
        "vset4.u32.u32.le.add, 42384084, c144b020, 423a126e, 423a1271",
        "vset4.s32.u32.ge, c1c2374c, c2088106, 41d4f1a8, 00000001",
        "vset4.s32.u32.ge, 42384084, c144b020, 423a126e, 00000000",
        "vadd.u32.u32.u32.min, c1a8ba5e, c1c2374c, c2088106, c2088106",
        "vsub.u32.u32.u32.min, 00000000, 0000001f, 00000002, 00000002",
        "vshl.u32.u32.u32.sat.clamp.max, 0000001a, 0000001e, 0000000f, 0000000f"
    })
    void video(String instruction, String a, String b, String c, String expected) {
        TestDevice device = TestDevice.ofBody(".param .u64 p", """
                .reg .b32 %%r<5>; .reg .b64 %%d;
                ld.param.u64 %%d, [p];
                %s %%r1, 0x%s, 0x%s, 0x%s;
                st.global.u32 [%%d], %%r1;
                ret;""".formatted(instruction, a, b, c));
        Allocation memory = device.words(0);
        device.launch(1, memory.base());
        assertEquals(expected, String.format("%08x", TestDevice.words(memory)[0]));
    }

    private static final List<String> NARROW = List.of(
            "cvt.rn.tf32.f32 %r1, %f",
            "cvt.rz.tf32.f32 %r1, %f",
            "cvt.rn.relu.tf32.f32 %r1, %f",
            "cvt.rz.relu.tf32.f32 %r1, %f",
            "cvt.rna.satfinite.tf32.f32 %r1, %f",
            "cvt.rna.tf32.f32 %r1, %f",
            "cvt.rn.satfinite.f16.f32 %h, %f",
            "cvt.rz.relu.satfinite.bf16.f32 %h, %f",
            "cvt.rz.satfinite.bf16.f32 %h, %f",
            "cvt.rn.satfinite.f16x2.f32 %r1, %f, 0fff800000",
            "cvt.rz.relu.satfinite.f16x2.f32 %r1, %f, 0fff800000");

    /** The answers are those of an H200. */
    @ParameterizedTest
    @CsvSource({
        "80000000, 80000000, 80000000, 0, 0, 80000000, 80000000, 8000, 0, 8000, 8000fbff, 0",
        "7f800000, 7f800000, 7f800000, 7f800000, 7f800000, 7f7fe000, 7f800000, 7bff, 7f7f, 7f7f, 7bfffbff, 7bff0000",
        "ff800000, ff800000, ff800000, 0, 0, ff7fe000, ff800000, fbff, 0, ff7f, fbfffbff, 0",
        "ffc00000, 7fffe000, 7fffe000, 7fffe000, 7fffe000, ffbfe000, ffc00000, 7fff, 7fff, 7fff, 7ffffbff, 7fff0000",
        "7f7fffff, 7f800000, 7f7fe000, 7f800000, 7f7fe000, 7f7fe000, 7f800000, 7bff, 7f7f, 7f7f, 7bfffbff, 7bff0000",
        "007fffff, 00800000, 007fe000, 00800000, 007fe000, 00800000, 00800000, 0, 7f, 7f, 0000fbff, 0",
        "3f801000, 3f800000, 3f800000, 3f800000, 3f800000, 3f802000, 3f802000, 3c00, 3f80, 3f80, 3c00fbff, 3c000000",
        "3f803000, 3f804000, 3f802000, 3f804000, 3f802000, 3f804000, 3f804000, 3c02, 3f80, 3f80, 3c02fbff, 3c010000",
        "bf801001, bf802000, bf800000, 0, 0, bf802000, bf802000, bc01, 0, bf80, bc01fbff, 0",
    })
    void narrowFloats(@AggregateWith(Words.class) int... words) {
        String body = ".reg .b32 %r<5>; .reg .b64 %d; .reg .f32 %f; .reg .b16 %h;\nld.param.u64 %d, [p];\n"
                + "mov.b32 %f, " + words[0] + ";\n"
                + IntStream.range(0, NARROW.size())
                        .mapToObj(i -> NARROW.get(i) + ";\n"
                                + (NARROW.get(i).contains("%h") ? "cvt.u32.u16 %r1, %h;\n" : "")
                                + "st.global.u32 [%d+" + 4 * i + "], %r1;\n")
                        .collect(Collectors.joining());
        TestDevice device = TestDevice.ofBody(".param .u64 p", body + "ret;");
        Allocation memory = device.words(new int[NARROW.size()]);
        device.launch(1, memory.base());
        assertArrayEquals(Arrays.copyOfRange(words, 1, words.length), TestDevice.words(memory));
    }

    /** All arguments are hexadecimal words. */
    static final class Words implements ArgumentsAggregator {
        @Override
        public Object aggregateArguments(ArgumentsAccessor all, ParameterContext context) {
            return all.toList().stream()
                    .mapToInt(each -> Integer.parseUnsignedInt(String.valueOf(each), 16))
                    .toArray();
        }
    }

    /** The lane with row r and columns c and c + 1 gets the column r. */
    @Test
    void aTransposedMatrix() {
        TestDevice device = TestDevice.ofBody(".param .u64 p", """
                .reg .b32 %r<5>; .reg .b64 %d<5>;
                ld.param.u64 %d1, [p];
                mov.u32 %r1, %tid.x;
                mul.wide.u32 %d2, %r1, 4;
                add.u64 %d1, %d1, %d2;
                ld.global.u32 %r2, [%d1];
                movmatrix.sync.aligned.m8n8.trans.b16 %r3, %r2;
                st.global.u32 [%d1], %r3;
                ret;""");
        int[] matrix = new int[32];
        int[] transposed = new int[32];
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 8; column++) {
                int value = row * 16 + column;
                matrix[(row * 8 + column) / 2] |= value << 16 * (column & 1);
                transposed[(column * 8 + row) / 2] |= value << 16 * (row & 1);
            }
        }
        Allocation memory = device.words(matrix);
        device.launch(32, memory.base());
        assertArrayEquals(transposed, TestDevice.words(memory));
    }
}
