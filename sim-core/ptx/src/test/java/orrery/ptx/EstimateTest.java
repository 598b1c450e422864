package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.kernel.LaunchArguments;
import orrery.core.memory.AddressSpace;
import orrery.ptx.Corpus.Case;
import orrery.sim.KernelTraffic.Work;
import orrery.sim.LaunchShape;

/** What a launch is estimated to move and to compute. */
class EstimateTest {
    private static final long MEMORY = 1L << 50;
    private static final LaunchShape SHAPE = LaunchShape.linear(8, 256);

    /** The address of the element of this thread in %rd3: memory, and the index times a stride. */
    private static final String INDEX = """
            .reg .b32 %r<20>; .reg .b64 %rd<10>; .reg .pred %p<5>; .reg .f32 %f<9>;
            ld.param.u64 %rd1, [a]; ld.param.u32 %r9, [n];
            mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x;
            mad.lo.s32 %r4, %r1, %r2, %r3;
            """;

    private static Work work(String body, LaunchShape shape, int n) {
        String ptx = TestDevice.module(".param .u64 a, .param .u32 n", INDEX + body);
        return new PtxKernels()
                .compile(ptx)
                .kernels()
                .get("k")
                .workPerBlock(shape, new LaunchArguments(new AddressSpace(), MEMORY, n));
    }

    private static Work strided(int bytes) {
        return work(
                "mul.wide.s32 %rd2, %r4, " + bytes + "; add.s64 %rd3, %rd1, %rd2;"
                        + "ld.global.f32 %f1, [%rd3]; st.global.f32 [%rd3], %f1; ret;",
                SHAPE,
                0);
    }

    @Test
    void neighborsShareSectors() {
        assertEquals(256 * 8, strided(4).bytes(), "each thread moves its word in and out");
        assertEquals(256 * 32, strided(16).bytes(), "half of each sector is wasted");
        assertEquals(256 * 64, strided(4096).bytes(), "a sector for each thread, in and out");
        assertEquals(256 * 2, strided(0).bytes(), "a sector for each warp, in and out");
    }

    /** CUFFT of CUDA 2.3 declares a structure as one byte. */
    @Test
    void parametersEndBeforeTheAccess() {
        assertTrue(work("ld.param.u32 %r5, [n+12]; ld.param.u64 %rd4, [n+-16]; ret;", SHAPE, 0)
                        .flops()
                > 0);
    }

    private static final String LOOP = """
            mov.u32 %r5, 0;
            L: setp.ge.s32 %p1, %r5, %r9; @%p1 bra END;
            fma.rn.f32 %f1, %f1, %f1, %f1; add.s32 %r5, %r5, 1; bra L;
            END: ret;
            """;

    /** The cost of a loop is proportional to its iterations, also of those that are not followed one by one. */
    @Test
    void loopsRunToTheirEnds() {
        long base = work(LOOP, SHAPE, 0).flops();
        long one = work(LOOP, SHAPE, 1).flops() - base;
        assertTrue(one > 0);
        assertEquals(50 * one, work(LOOP, SHAPE, 50).flops() - base);
        assertEquals(1_000_000 * one, work(LOOP, SHAPE, 1_000_000).flops() - base);
        assertEquals(0, work(LOOP, SHAPE, -5).flops() - base);
    }

    /** A comparison within a loop is none of its end, though its operands approach each other, too. */
    @Test
    void branchesWithinALoopDoNotEndIt() {
        String loop = """
                mov.u32 %r5, 0;
                L: setp.ge.s32 %p1, %r5, %r9; @%p1 bra END;
                setp.ge.s32 %p2, %r5, 500; @%p2 bra OTHER; fma.rn.f32 %f1, %f1, %f1, %f1; bra NEXT;
                OTHER: fma.rn.f32 %f2, %f2, %f2, %f2;
                NEXT: add.s32 %r5, %r5, 1; bra L;
                END: ret;
                """;
        long base = work(loop, SHAPE, 0).flops();
        long ten = work(loop, SHAPE, 10).flops() - base;
        double ratio = (work(loop, SHAPE, 1000).flops() - base) / (double) ten;
        assertEquals(100, ratio, 1);
    }

    @Test
    void costsBeyondAllNumbersAreTheGreatest() {
        String loop = """
                mov.u64 %rd5, 0;
                L: setp.ge.s64 %p1, %rd5, 0x10000000000000; @%p1 bra END; add.s64 %rd5, %rd5, 1; bra L;
                END: ret;
                """;
        assertEquals(Long.MAX_VALUE, work(loop, SHAPE, 0).flops());
    }

    @Test
    void loopsEndWithABranchBack() {
        String loop = "mov.u32 %r5, %r9; L: fma.rn.f32 %f1, %f1, %f1, %f1; add.s32 %r5, %r5, -4;"
                + " setp.ne.s32 %p1, %r5, 0; @%p1 bra L; ret;";
        long one = work(loop, SHAPE, 8).flops() - work(loop, SHAPE, 4).flops();
        assertEquals(
                9_999 * one,
                work(loop, SHAPE, 40_000).flops() - work(loop, SHAPE, 4).flops());
    }

    @Test
    void innerLoopsCountInOuterOnes() {
        String loops = """
                mov.u32 %r5, 0;
                O: mov.u32 %r6, 0;
                I: fma.rn.f32 %f1, %f1, %f1, %f1; add.s32 %r6, %r6, 1; setp.lt.s32 %p1, %r6, %r9; @%p1 bra I;
                add.s32 %r5, %r5, 1; setp.lt.s32 %p2, %r5, %r9; @%p2 bra O;
                ret;
                """;
        double hundred = work(loops, SHAPE, 100).flops();
        double thousand = work(loops, SHAPE, 1000).flops();
        assertEquals(100, thousand / hundred, 2);
    }

    /** A loop to a number that is in memory counts as eight iterations, an endless one as long as it is followed. */
    @Test
    void whatIsUnknownIsBounded() {
        String unknown = "L: ld.global.u32 %r5, [%rd1]; add.s64 %rd1, %rd1, 4096; setp.ne.s32 %p1, %r5, 0;"
                + " @%p1 bra L; ret;";
        assertEquals(9 * 256, work(unknown, SHAPE, 0).bytes());
        assertEquals(0, work("L: bra L;", SHAPE, 0).bytes());
        String spin = "L: ld.volatile.global.u32 %r5, [%rd1]; setp.ne.s32 %p1, %r5, 0; @%p1 bra L; ret;";
        assertEquals(256, work(spin, SHAPE, 0).bytes());
    }

    /** What the first thread moves alone is counted once. */
    @Test
    void firstThreadCountsOnce() {
        String first = "setp.ne.u32 %p1, %r3, 0; @%p1 bra END; ld.global.u32 %r5, [%rd1]; END: ret;";
        assertEquals(1, work(first, SHAPE, 0).bytes());
    }

    /** A thread without neighbors moves whole sectors, and is as slow as a warp. */
    @Test
    void aloneThread() {
        LaunchShape single = LaunchShape.linear(1, 1);
        assertEquals(32, work("ld.global.u32 %r5, [%rd1]; ret;", single, 0).bytes());
        assertEquals(
                work(LOOP, LaunchShape.linear(1, 32), 10).flops(),
                work(LOOP, single, 10).flops());
    }

    @Test
    void functionsAreFollowed() {
        String ptx = """
                .version 9.0
                .target sm_90
                .address_size 64
                .func (.param .b32 r) count (.param .b32 x)
                { .reg .b32 %r<3>; ld.param.b32 %r1, [x]; add.s32 %r2, %r1, 1; st.param.b32 [r], %r2; ret; }
                .visible .entry k(.param .u32 n)
                {
                .reg .b32 %r<5>; .reg .pred %p;
                mov.u32 %r1, 0; ld.param.u32 %r3, [n];
                L: { .param .b32 p; .param .b32 q; st.param.b32 [p], %r1; call.uni (q), count, (p);
                ld.param.b32 %r1, [q]; }
                setp.lt.s32 %p, %r1, %r3; @%p bra L; ret;
                }
                """;
        var kernel = new PtxKernels().compile(ptx).kernels().get("k");
        long[] flops = new long[3];
        for (int i = 0; i < 3; i++) {
            flops[i] = kernel.workPerBlock(SHAPE, new LaunchArguments(new AddressSpace(), 10 * (i + 1)))
                    .flops();
        }
        assertEquals(flops[2] - flops[1], flops[1] - flops[0]);
        assertTrue(flops[1] > flops[0]);
    }

    static Stream<Case> cases() {
        return Corpus.cases();
    }

    /** Each kernel of the corpus costs something, however it was compiled. */
    @ParameterizedTest
    @MethodSource("cases")
    void corpusCostsSomething(Case each) {
        Corpus.VARIANTS.forEach(variant -> {
            Work work = CorpusTest.image(each, variant)
                    .kernels()
                    .get(each.name())
                    .workPerBlock(each.shape(), new LaunchArguments(new AddressSpace(), MEMORY, 2 * MEMORY));
            assertTrue(work.flops() > 0 && work.bytes() > 0, each + " " + work);
        });
    }
}
