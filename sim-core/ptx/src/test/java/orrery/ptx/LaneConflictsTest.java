package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.common.collect.ImmutableSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.ptx.Corpus.Case;
import orrery.ptx.compile.CheckedModule;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxModule;
import orrery.ptx.text.Statement;
import orrery.sim.LaunchShape;

/** Where code is cut because lanes of a warp exchange values through shared memory, and where it is not. */
class LaneConflictsTest {

    private static ImmutableSet<Statement.Code> cuts(String ptx, String entry, LaunchShape shape) {
        CheckedModule module = new CheckedModule(PtxModule.parse(ptx), true);
        PtxFunction function = module.entries().stream()
                .filter(each -> each.name().equals(entry))
                .findFirst()
                .orElseThrow();
        return new EntryCompiler(module, function).exchangesWithoutBarrier(shape);
    }

    /** Reductions, scans, sorts, tiles and transforms with a barrier between their steps. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "alg_reduce",
                "alg_scan",
                "alg_transpose",
                "alg_matmul",
                "alg_bitonic",
                "alg_histogram",
                "alg_stencil",
                "lane_reduce",
                "smp_convolution",
                "idm_histogram",
                "idm_separable",
                "idm_walsh",
                "idm_oddeven",
                "idm_scan",
                "idm_tree",
                "idm_life",
                "idm_transform"
            })
    void codeWithBarriersIsNotCut(String name) {
        Case kernel = Corpus.cases()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        for (String variant : new String[] {"O3", "sm100"}) {
            assertEquals(ImmutableSet.of(), cuts(Corpus.ptx(kernel.file(), variant), name, kernel.shape()), variant);
        }
    }

    static Stream<Case> lockStep() {
        return Corpus.cases().filter(each -> each.file().equals("warpsteps"));
    }

    @ParameterizedTest
    @MethodSource("lockStep")
    void codeThatReliesOnLockStepIsCut(Case kernel) {
        Corpus.VARIANTS.forEach(variant -> assertNotEquals(
                ImmutableSet.of(), cuts(Corpus.ptx(kernel.file(), variant), kernel.name(), kernel.shape()), variant));
    }

    private static int ofBody(String body, LaunchShape shape) {
        return cuts(TestDevice.module(".param .u32 n", """
                        .reg .pred %p<4>; .reg .b32 %r<20>;
                        .shared .align 4 .b8 s[4096];
                        mov.u32 %r1, %tid.x;
                        mov.u32 %r2, %tid.y;
                        mov.u32 %r3, s;
                        ld.param.u32 %r4, [n];
                        """ + body + "ret;"), "k", shape)
                .size();
    }

    /** Rows of 16 words: two of them are in a warp if the block has 16 columns, and one half if it has 64. */
    @Test
    void theShapeOfTheBlockDecides() {
        String body = """
                mad.lo.u32 %r5, %r2, 64, %r3;
                shl.b32 %r6, %r1, 2;
                add.u32 %r7, %r5, %r6;
                st.shared.u32 [%r7], %r1;
                ld.shared.u32 %r8, [%r7+64];
                """;
        assertEquals(1, ofBody(body, new LaunchShape(1, 1, 1, 16, 8, 1, 0)));
        assertEquals(0, ofBody(body, new LaunchShape(1, 1, 1, 16, 1, 1, 0)));
        assertEquals(1, ofBody(body, new LaunchShape(1, 1, 1, 64, 8, 1, 0)));
        assertEquals(0, ofBody(body, new LaunchShape(1, 1, 1, 1, 1, 1, 0)));
    }

    /**
     * What is added to all addresses makes no difference; what differs by an unknown number of columns does not either.
     */
    @Test
    void whatIsNotKnownOfAnAddress() {
        String column = """
                shl.b32 %r5, %r1, 2;
                mov.u32 %r9, %clock;
                mad.lo.u32 %r6, %r9, FACTOR, %r5;
                add.u32 %r7, %r6, %r3;
                st.shared.u32 [%r7], %r1;
                ld.shared.u32 %r10, [%r7+256];
                """;
        assertEquals(1, ofBody(column.replace("FACTOR", "64"), LaunchShape.linear(1, 32)));
        assertEquals(0, ofBody(column.replace("FACTOR", "128"), LaunchShape.linear(1, 32)));
        String common = """
                mad.lo.u32 %r5, %r1, 4, %r3;
                mad.lo.u32 %r6, %r4, 12, %r5;
                st.shared.u32 [%r6], %r1;
                ld.shared.u32 %r7, [%r6+OFFSET];
                """;
        assertEquals(0, ofBody(common.replace("OFFSET", "128"), LaunchShape.linear(1, 32)));
        assertEquals(1, ofBody(common.replace("OFFSET", "124"), LaunchShape.linear(1, 32)));
    }

    /** A barrier of the block or the warp on all paths leaves nothing to do; on one of two paths it does not. */
    @Test
    void barriersOnAllPaths() {
        String body = """
                mad.lo.u32 %%r5, %%r1, 4, %%r3;
                st.shared.u32 [%%r5], %%r1;
                setp.eq.u32 %%p1, %%r4, 7;
                @%%p1 bra OTHER;
                %s
                bra JOIN;
                OTHER:
                %s
                JOIN:
                ld.shared.u32 %%r7, [%%r5+4];
                """;
        LaunchShape shape = LaunchShape.linear(1, 64);
        assertEquals(0, ofBody(body.formatted("bar.sync 0;", "bar.warp.sync -1;"), shape));
        assertEquals(1, ofBody(body.formatted("bar.sync 0;", ""), shape));
        assertEquals(1, ofBody(body.formatted("membar.cta;", "membar.cta;"), shape));
    }
}
