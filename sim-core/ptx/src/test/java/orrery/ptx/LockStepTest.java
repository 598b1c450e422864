package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import orrery.core.memory.Allocation;

/** Blocks in which threads or lanes go different ways for reasons that are hard to see in the text. */
class LockStepTest {

    /** Runs a body in which %t is the thread and %r0 what it writes, and compares what all threads write. */
    private static void writes(int threads, String body, IntUnaryOperator expected) {
        TestDevice device = TestDevice.ofBody(".param .u64 out", """
                .reg .pred %%p<5>; .reg .b32 %%t; .reg .b32 %%r<12>; .reg .b64 %%a<3>; .reg .b64 %%s<3>;
                .shared .align 8 .b8 buffer[1024];
                .shared .align 8 .b64 bar;
                ld.param.u64 %%a0, [out];
                mov.u32 %%t, %%tid.x;
                mov.u32 %%r0, 0;
                %s
                END:
                mul.wide.u32 %%a1, %%t, 4;
                add.s64 %%a2, %%a0, %%a1;
                st.global.u32 [%%a2], %%r0;
                ret;
                """.formatted(body));
        Allocation out = device.words(new int[threads]);
        device.launch(threads, out.base());
        assertArrayEquals(IntStream.range(0, threads).map(expected).toArray(), TestDevice.words(out));
    }

    @Test
    void aComparisonGivesItsNegation() {
        writes(64, """
                bar.sync 0;
                setp.lt.u32 %p1|%p2, %t, 8;
                @%p2 bra NOTHING;
                mov.u32 %r0, 7;
                NOTHING:
                bar.sync 0;
                """, thread -> thread < 8 ? 7 : 0);
    }

    @Test
    void aBarrierObjectAnswersEachThread() {
        writes(64, """
                setp.ne.u32 %p1, %t, 0;
                @%p1 bra READY;
                mbarrier.init.shared.b64 [bar], 64;
                READY:
                bar.sync 0;
                mbarrier.arrive.shared.b64 %s0, [bar];
                mbarrier.pending_count.b64 %r1, %s0;
                bar.sync 0;
                setp.gt.u32 %p2, %r1, 32;
                @%p2 bra END2;
                mov.u32 %r0, 1;
                END2:
                bar.sync 0;
                """, thread -> thread < 32 ? 0 : 1);
    }

    /** Two lanes have a column, of which each stores in a row of its own, and loads from the other one. */
    @Test
    void aPredicatedInstructionGivesOtherAddresses() {
        writes(32, """
                and.b32 %r1, %t, 1;
                setp.ne.u32 %p1, %r1, 0;
                mov.u32 %r6, 0;
                @%p1 add.u32 %r6, %r6, 128;
                shr.u32 %r2, %t, 1;
                shl.b32 %r2, %r2, 2;
                mov.u32 %r3, buffer;
                add.u32 %r2, %r3, %r2;
                add.u32 %r4, %r2, %r6;
                sub.u32 %r7, 128, %r6;
                add.u32 %r7, %r2, %r7;
                add.u32 %r5, %t, 100;
                st.shared.u32 [%r4], %r5;
                ld.shared.u32 %r0, [%r7];
                """, thread -> 100 + (thread ^ 1));
    }

    /** An address of which the upper half of a sum is cut off. */
    @Test
    void sumsHaveThirtyTwoBits() {
        writes(32, """
                shl.b32 %r2, %t, 2;
                mov.u32 %r3, buffer;
                add.u32 %r4, %r3, %r2;
                add.u32 %r5, %t, 100;
                st.shared.u32 [%r4], %r5;
                add.u32 %r9, %r4, 8;
                add.u32 %r8, %r9, 0xFFFFFFFC;
                ld.shared.u32 %r0, [%r8];
                """, thread -> thread == 31 ? 0 : 101 + thread);
    }

    /** A difference of two expressions of one variable, between which the variable is changed. */
    @Test
    void expressionsOfAnEarlierValueDiffer() {
        writes(32, """
                mov.u32 %r1, 8;
                mov.u32 %r9, 0;
                mov.u32 %r10, 0;
                LOOP:
                shl.b32 %r2, %r1, 1;
                shr.u32 %r1, %r1, 1;
                shl.b32 %r3, %r1, 1;
                sub.u32 %r9, %r2, %r3;
                add.u32 %r10, %r10, 1;
                setp.lt.u32 %p1, %r10, 1;
                @%p1 bra LOOP;
                shl.b32 %r4, %t, 2;
                mov.u32 %r5, buffer;
                add.u32 %r6, %r5, %r4;
                add.u32 %r7, %t, 100;
                st.shared.u32 [%r6], %r7;
                shr.u32 %r9, %r9, 1;
                add.u32 %r8, %r6, %r9;
                ld.shared.u32 %r0, [%r8];
                """, thread -> thread == 31 ? 0 : 101 + thread);
    }
}
