package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;
import orrery.sim.PtxCompilationException;

/**
 * Shuffles and votes without {@code .sync}, of PTX for devices before Volta. The driver still compiles such PTX. Lanes
 * that a branch has divided meet again where its paths join.
 */
class UnsynchronizedExchangesTest {
    private static void assertAnswers(IntUnaryOperator expected, String body) {
        TestDevice device = TestDevice.of("""
                .version 3.1
                .target sm_30
                .address_size 64
                .entry k(.param .u64 out)
                {
                .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %a<3>;
                ld.param.u64 %a0, [out];
                mov.u32 %r0, %tid.x;
                mul.wide.u32 %a1, %r0, 4;
                add.s64 %a2, %a0, %a1;
                mad.lo.u32 %r1, %r0, %r0, 5;
                """ + body + "\nst.global.u32 [%a2], %r2;\nret;\n}\n");
        Allocation out = device.words(new int[64]);
        device.launch(64, out.base());
        assertArrayEquals(IntStream.range(0, 64).map(expected).toArray(), TestDevice.words(out));
    }

    private static int value(int thread) {
        return thread * thread + 5;
    }

    @Test
    void shuffles() {
        assertAnswers(
                t -> value(t ^ 16)
                        + value(t / 32 * 32 + 3)
                        + value((t & 31) == 31 ? t : t + 1) * ((t & 31) < 2 ? 2 : 1),
                """
                shfl.bfly.b32 %r2, %r1, 16, 31;
                shfl.idx.b32 %r3, %r1, 3, 31;
                shfl.down.b32 %r4, %r1, 1, 31;
                shfl.up.b32 %r5|%p1, %r4, 2, 0;
                add.u32 %r2, %r2, %r3;
                add.u32 %r2, %r2, %r4;
                @!%p1 add.u32 %r2, %r2, %r4;
                """);
    }

    @Test
    void votes() {
        assertAnswers(t -> (0x55555555 << 1) + 1 + (t < 32 ? 0 : 2), """
                and.b32 %r3, %r0, 1;
                setp.ne.u32 %p1, %r3, 0;
                vote.ballot.b32 %r2, %p1;
                vote.any.pred %p2, %p1;
                selp.u32 %r3, 1, 0, %p2;
                add.u32 %r2, %r2, %r3;
                setp.ge.u32 %p1, %r0, 32;
                vote.all.pred %p2, %p1;
                selp.u32 %r3, 2, 0, %p2;
                add.u32 %r2, %r2, %r3;
                setp.eq.u32 %p1, %r3, 5;
                vote.uni.pred %p2, !%p1;
                @!%p2 mov.u32 %r2, 0;
                """);
    }

    /** Seven lanes vote in a branch; then all lanes vote. */
    @Test
    void branchesJoin() {
        assertAnswers(t -> ((t & 31) < 7 ? 0x7F : 0) - 1, """
                mov.u32 %r2, 0;
                mov.u32 %r3, %laneid;
                setp.eq.u32 %p0, %r3, %r3;
                setp.ge.u32 %p1, %r3, 7;
                @%p1 bra JOIN;
                vote.ballot.b32 %r2, %p0;
                JOIN:
                vote.ballot.b32 %r4, %p0;
                add.u32 %r2, %r2, %r4;
                """);
    }

    /** A sum over a warp in a loop whose number of turns differs: lanes that are done take no part. */
    @Test
    void loopsOfDifferentLength() {
        assertAnswers(
                t -> IntStream.rangeClosed(0, t & 3)
                        .map(k -> Integer.bitCount(lanesFrom(k)))
                        .sum(),
                """
                mov.u32 %r2, 0;
                mov.u32 %r3, 0;
                and.b32 %r4, %r0, 3;
                setp.eq.u32 %p0, %r0, %r0;
                LOOP:
                vote.ballot.b32 %r5, %p0;
                popc.b32 %r5, %r5;
                add.u32 %r2, %r2, %r5;
                add.u32 %r3, %r3, 1;
                setp.le.u32 %p1, %r3, %r4;
                @%p1 bra LOOP;
                """);
    }

    /** Returns the lanes whose number modulo 4 is at least {@code least}. */
    private static int lanesFrom(int least) {
        return IntStream.range(0, 32)
                .filter(lane -> (lane & 3) >= least)
                .map(lane -> 1 << lane)
                .sum();
    }

    /** The loop is behind the place at which the others wait, in the text; the answer is that of an H200. */
    @Test
    void lanesOfALoopJoinThoseThatWaitBeforeItInTheText() {
        assertAnswers(t -> -1, """
                mov.u32 %r2, 0;
                mov.u32 %r3, %laneid;
                mov.u32 %r5, 0;
                setp.eq.u32 %p0, %r3, %r3;
                setp.lt.u32 %p1, %r3, 3;
                @%p1 bra LOOP;
                END:
                vote.ballot.b32 %r2, %p0;
                bra OUT;
                LOOP:
                vote.ballot.b32 %r4, %p0;
                add.u32 %r5, %r5, 1;
                setp.lt.u32 %p2, %r5, 2;
                @%p2 bra LOOP;
                bra END;
                OUT:
                """);
    }

    /** What an H200's driver loads and refuses. */
    @ParameterizedTest
    @CsvSource({"3.1, sm_30, true", "6.3, sm_70, true", "8.6, sm_60, true", "6.4, sm_70, false", "8.6, sm_90, false"})
    void areNoLongerInPtxForDevicesWithIndependentLanes(String version, String target, boolean isLegal) {
        String ptx = ".version " + version + "\n.target " + target + "\n.address_size 64\n"
                + ".entry k() { .reg .b32 %r<3>; shfl.idx.b32 %r1, %r2, 3, 31; ret; }\n";
        if (isLegal) {
            TestDevice.of(ptx);
        } else {
            assertThrows(PtxCompilationException.class, () -> TestDevice.of(ptx));
        }
    }
}
