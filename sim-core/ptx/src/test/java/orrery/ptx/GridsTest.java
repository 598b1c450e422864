package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import orrery.core.memory.Allocation;
import orrery.sim.LaunchShape;

/** Blocks take the SMs in turn. */
class GridsTest {
    @Test
    void smsOfBlocks() {
        TestDevice device = TestDevice.ofBody(".param .u64 out", """
                .reg .b32 %r<9>; .reg .b64 %d<9>;
                ld.param.u64 %d1, [out]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %d2, %r1, 4; add.s64 %d1, %d1, %d2;
                mov.u32 %r2, %smid; mov.u32 %r3, %nsmid; mad.lo.u32 %r4, %r3, 1000, %r2; st.global.u32 [%d1], %r4;
                """);
        Allocation out = device.words(new int[134]);
        device.launch("k", LaunchShape.linear(134, 1), out.base());
        int[] expected = new int[134];
        for (int i = 0; i < 134; i++) {
            expected[i] = 132_000 + i % 132;
        }
        assertArrayEquals(expected, TestDevice.words(out));
    }
}
