package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import orrery.core.kernel.KernelFault;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/** Calls of functions by their addresses; {@link HardwareAnswersTest} has those that nvcc compiles. */
class IndirectCallsTest {
    private static final String FUNCTIONS = """
            .version 9.0
            .target sm_90
            .address_size 64
            .func (.param .b32 r) twice(.param .b32 a)
            {
                .reg .b32 %r<3>;
                ld.param.b32 %r1, [a]; add.s32 %r2, %r1, %r1; st.param.b32 [r], %r2;
                ret;
            }
            """;

    private static final String REGISTERS =
            ".param .b32 x; .param .b32 y; .param .b64 z; .reg .b32 %r<9>; .reg .b64 %d<9>; mov.u32 %r1, 21;\n";

    private static TestDevice device(String body) {
        return TestDevice.of(FUNCTIONS + ".visible .entry k(.param .u64 p)\n{\n" + REGISTERS + body + "\nret; }\n");
    }

    @Test
    void callTargets() {
        TestDevice device = device("""
                targets: .calltargets twice;
                mov.u64 %d1, twice; st.param.b32 [x], %r1;
                call (y), %d1, (x), targets;
                ld.param.b32 %r2, [y]; ld.param.u64 %d2, [p]; st.global.u32 [%d2], %r2;""");
        var out = device.words(0);
        device.launch(1, out.base());
        assertEquals(42, TestDevice.words(out)[0]);
    }

    @Test
    void anAddressWithoutFunction() {
        TestDevice device = device("""
                shape: .callprototype (.param .b32 _) _ (.param .b32 _);
                mov.u64 %d2, twice; mov.u64 %d1, 0; st.param.b32 [x], %r1;
                call (y), %d1, (x), shape;""");
        KernelFault thrown = assertThrows(KernelFault.class, () -> device.launch(1, 0L));
        DeviceFault fault = (DeviceFault) thrown.getCause();
        assertEquals(CUresult.CUDA_ERROR_INVALID_PC, fault.result());
        assertEquals("call at line 15 of the PTX calls 0x0, where there is no function", fault.getMessage());
    }

    @Test
    void aFunctionWithOtherParameters() {
        TestDevice device = device("""
                shape: .callprototype (.param .b32 _) _ (.param .b64 _);
                mov.u64 %d1, twice; st.param.b64 [z], %d1;
                call (y), %d1, (z), shape;""");
        KernelFault thrown = assertThrows(KernelFault.class, () -> device.launch(1, 0L));
        assertTrue(
                thrown.getCause().getMessage().endsWith(", a function with other parameters or results"),
                thrown.getCause()::getMessage);
    }

    private static final String WITH_BARRIERS = """
            .version 9.0
            .target sm_90
            .address_size 64
            .shared .align 4 .b8 words[256];
            .func (.param .b32 r) twice(.param .b32 a)
            {
                .reg .b32 %r<3>;
                ld.param.b32 %r1, [a]; add.s32 %r2, %r1, %r1; st.param.b32 [r], %r2;
                ret;
            }
            .func (.param .b32 r) mirrored(.param .b32 a)
            {
                .reg .b32 %r<9>;
                ld.param.b32 %r1, [a]; mov.u32 %r2, %tid.x; shl.b32 %r3, %r2, 2; mov.u32 %r4, words;
                add.s32 %r5, %r4, %r3; st.shared.b32 [%r5], %r1;
                bar.sync 0;
                sub.s32 %r6, 252, %r3; add.s32 %r7, %r4, %r6; ld.shared.b32 %r8, [%r7]; st.param.b32 [r], %r8;
                ret;
            }
            .func (.param .b32 r) again(.param .b64 f, .param .b32 a)
            {
                .reg .b32 %r<3>; .reg .b64 %d<2>; .param .b32 x; .param .b32 y;
                shape: .callprototype (.param .b32 _) _ (.param .b32 _);
                ld.param.b32 %r1, [a]; ld.param.b64 %d1, [f]; st.param.b32 [x], %r1;
                call (y), %d1, (x), shape;
                ld.param.b32 %r2, [y]; add.s32 %r2, %r2, 1000; st.param.b32 [r], %r2;
                ret;
            }
            .visible .entry k(.param .u64 p, .param .u32 which)
            {
                .param .b32 x; .param .b32 y; .param .b64 z; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .pred %p<4>;
                shape: .callprototype (.param .b32 _) _ (.param .b32 _);
                mov.u64 %d1, twice; mov.u64 %d2, mirrored; ld.param.u32 %r1, [which]; setp.eq.s32 %p1, %r1, 0;
                selp.b64 %d3, %d1, %d2, %p1; setp.gt.s32 %p2, %r1, 1; selp.b64 %d3, 0, %d3, %p2;
                mov.u32 %r2, %tid.x; st.param.b32 [x], %r2; setp.lt.s32 %p3, %r1, 9;
            """;

    private static int[] withBarriers(String call, int which) {
        TestDevice device = TestDevice.of(WITH_BARRIERS + call + """
                ld.param.b32 %r3, [y]; ld.param.u64 %d4, [p]; mad.wide.u32 %d5, %r2, 4, %d4; st.global.u32 [%d5], %r3;
                ret;
                }
                """);
        var out = device.words(new int[64]);
        device.launch(64, out.base(), which);
        return TestDevice.words(out);
    }

    /** A thread stops and resumes in the method of an entry only, so the function becomes a part of that. */
    @Test
    void functionsWithBarriers() {
        String call = "call (y), %d3, (x), shape;";
        assertArrayEquals(
                IntStream.range(0, 64).map(i -> 2 * i).toArray(), withBarriers(call, 0), "the one without barriers");
        assertArrayEquals(IntStream.range(0, 64).map(i -> 63 - i).toArray(), withBarriers(call, 1));
        KernelFault thrown = assertThrows(KernelFault.class, () -> withBarriers(call, 2));
        assertEquals(CUresult.CUDA_ERROR_INVALID_PC, ((DeviceFault) thrown.getCause()).result());
    }

    @Test
    void aGuardedCallOfAFunctionWithBarriers() {
        for (String call : List.of("call (y), %d3, (x), shape;", "call (y), mirrored, (x);")) {
            String begin = "st.param.b32 [y], %r1; ";
            assertArrayEquals(
                    IntStream.range(0, 64).map(i -> 63 - i).toArray(), withBarriers(begin + "@%p3 " + call, 1), call);
            assertArrayEquals(
                    IntStream.range(0, 64).map(i -> 1).toArray(), withBarriers(begin + "@!%p3 " + call, 1), call);
        }
    }

    /** A function with such a call has barriers itself. */
    @Test
    void aFunctionThatCallsAFunctionWithBarriersByItsAddress() {
        assertArrayEquals(
                IntStream.range(0, 64).map(i -> 1063 - i).toArray(),
                withBarriers("st.param.b64 [z], %d3; call (y), again, (z, x);", 1));
    }
}
