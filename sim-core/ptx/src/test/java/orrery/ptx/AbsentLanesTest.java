package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import orrery.core.memory.Allocation;

/**
 * Shuffles that read lanes which do not take part. The PTX ISA leaves their values undefined; an H200 gives 0, with
 * which samples of reductions count.
 */
class AbsentLanesTest {
    private static final int UNTOUCHED = -1;

    /** What each lane of a mask gets when the value of a lane is 100 and its number. */
    private static void shuffles(String mode, int mask, int distance, IntUnaryOperator expected) {
        TestDevice device = TestDevice.ofBody(
                ".param .u64 out", """
                .reg .pred %%p; .reg .b32 %%r<7>; .reg .b64 %%a<3>;
                ld.param.u64 %%a0, [out];
                mov.u32 %%r0, %%laneid;
                add.s32 %%r1, %%r0, 100;
                mov.u32 %%r2, %d;
                shl.b32 %%r3, 1, %%r0;
                and.b32 %%r4, %%r3, %d;
                setp.ne.b32 %%p, %%r4, 0;
                @%%p shfl.sync.%s.b32 %%r2, %%r1, %d, %d, %d;
                mul.wide.u32 %%a1, %%r0, 4;
                add.s64 %%a2, %%a0, %%a1;
                st.global.u32 [%%a2], %%r2;
                ret;
                """.formatted(UNTOUCHED, mask, mode, distance, mode.equals("up") ? 0 : 31, mask));
        Allocation out = device.words(new int[32]);
        device.launch(32, out.base());
        int[] answers = IntStream.range(0, 32)
                .map(lane -> (mask >>> lane & 1) != 0 ? expected.applyAsInt(lane) : UNTOUCHED)
                .toArray();
        assertArrayEquals(answers, TestDevice.words(out), mode + " by " + distance);
    }

    @Test
    void laneAbove() {
        shuffles("down", 0x3, 16, lane -> 0);
        shuffles("down", 0x3, 1, lane -> lane == 0 ? 101 : 0);
        shuffles("down", 0xFFFF, 8, lane -> lane < 8 ? 108 + lane : 0);
    }

    @Test
    void laneBelow() {
        shuffles("up", 0xAAAAAAAA, 1, lane -> 0);
        shuffles("up", 0xAAAAAAAA, 2, lane -> lane == 1 ? 101 : 98 + lane);
    }

    @Test
    void laneOfANumber() {
        shuffles("idx", 0xAAAAAAAA, 4, lane -> 0);
        shuffles("idx", 0xAAAAAAAA, 5, lane -> 105);
    }

    @Test
    void laneAcross() {
        shuffles("bfly", 0xFFFF, 16, lane -> 0);
        shuffles("bfly", 0xF0F, 4, lane -> 0);
        shuffles("bfly", 0xF0F, 2, lane -> 100 + (lane ^ 2));
    }
}
