package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import orrery.core.memory.Allocation;

/** The lanes that {@code activemask} finds: those that execute the same instruction together. */
class ActiveLanesTest {
    private static int[] run(String body) {
        TestDevice device = TestDevice.ofBody(".param .u64 out", """
                .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %a<3>;
                ld.param.u64 %a0, [out];
                mov.u32 %r0, %laneid;
                mul.wide.u32 %a1, %r0, 4;
                add.s64 %a2, %a0, %a1;
                """ + body + "\nst.global.u32 [%a2], %r1;\nret;");
        Allocation out = device.words(new int[32]);
        device.launch(32, out.base());
        return TestDevice.words(out);
    }

    /** As in {@code if (odd) coalesced_threads(); else labeled_partition(coalesced_threads(), label)}. */
    @Test
    void branchesOfAnIf() {
        int[] masks = run("""
                and.b32 %r2, %r0, 3;
                setp.eq.u32 %p1, %r2, 1;
                @%p1 bra ONE;
                activemask.b32 %r1;
                vote.sync.ballot.b32 %r1, 1, %r1;
                bra DONE;
                ONE:
                activemask.b32 %r1;
                DONE:
                """);
        int[] expected = IntStream.range(0, 32)
                .map(lane -> (lane & 3) == 1 ? 0x22222222 : 0xDDDDDDDD)
                .toArray();
        assertArrayEquals(expected, masks);
    }

    @Test
    void allLanesBeforeAndAfterABranch() {
        int[] sums = run("""
                activemask.b32 %r1;
                setp.lt.u32 %p1, %r0, 7;
                @!%p1 bra SKIP;
                activemask.b32 %r2;
                add.u32 %r1, %r1, %r2;
                SKIP:
                bar.warp.sync -1;
                activemask.b32 %r3;
                add.u32 %r1, %r1, %r3;
                """);
        int[] expected =
                IntStream.range(0, 32).map(lane -> -2 + (lane < 7 ? 0x7F : 0)).toArray();
        assertArrayEquals(expected, sums);
    }
}
