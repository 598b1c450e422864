package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.sim.PtxCompilationException;

/** Operands have types that agree with that of the instruction. All answers are those of ptxas of CUDA 13.0. */
class OperandTypesTest {
    private static void compile(String instruction) {
        TestDevice.ofBody(
                ".param .u64 p",
                ".reg .b64 %d<3>; .reg .b32 %r<4>; .reg .b16 %h<4>; .reg .f32 %f<4>; .reg .f64 %g<4>; .reg .pred %p;\n"
                        + instruction + "; ret;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mov.f32 %f1, 1.5",
                "mov.b32 %r1, 0f3F800000",
                "mov.b64 %d1, 1.5",
                "mul.f64 %g1, %g2, 0f3F800000",
                "mul.f32 %f1, %f2, 0d3FF0000000000000",
                "add.f32 %r1, %r2, %f1",
                "and.b32 %f1, %f2, %r1",
                "mov.f32 %r1, %f1",
                "ld.global.f32 %r1, [%d1]",
                "ld.global.f32 %d2, [%d1]",
                "ld.global.b32 %g1, [%d1]",
                "st.global.b32 [%d1], %f1",
                "cvt.rzi.s32.f32 %r1, %r2",
                "shfl.sync.idx.b32 %f1, %f2, 0, 31, -1",
                "atom.global.add.f32 %r1, [%d1], %f1",
                "red.global.add.noftz.v2.f16 [%d1], {%h1, %h2}",
            })
    void typesThatAgree(String instruction) {
        assertDoesNotThrow(() -> compile(instruction));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mov.f32 %f1, 1",
                "mov.f64 %g1, 1",
                "mov.b32 %r1, 1.5",
                "mov.u32 %r1, 0f3F800000",
                "st.global.f32 [%d1], 1",
                "setp.eq.f64 %p, %g1, 0",
                "fma.rn.f32 %f1, %f2, 2, %f3",
                "add.f32 %f1, %g1, %f2",
                "add.f64 %g1, %f1, %g2",
                "add.f32 %g1, %f1, %f2",
                "add.s32 %f1, %r1, %r2",
                "mov.u32 %f1, %r1",
                "mov.s32 %r1, %f1",
                "ld.global.f32 %g1, [%d1]",
                "cvt.rn.f32.s32 %f1, %f2",
                "setp.lt.s32 %p, %f1, %r1",
                "red.global.add.noftz.v4.f16 [%d1], {%h1, %h2}",
                "atom.global.add.v2.f32 {%f1, %f2}, [%d1], {%f1}",
            })
    void typesThatDoNot(String instruction) {
        assertThrows(PtxCompilationException.class, () -> compile(instruction));
    }

    @Test
    void whatDoesNotAgreeIsNamed() {
        assertEquals(
                "ptxas application ptx input, line 7; error   : add.f32 in line 7 has the integer 1 as an operand of type .f32",
                assertThrows(PtxCompilationException.class, () -> compile("add.f32 %f1, %f2, 1"))
                        .log());
        assertEquals(
                "ptxas application ptx input, line 7; error   : add.s32 in line 7 has register %f2 of type .f32 as an operand"
                        + " of type .s32",
                assertThrows(PtxCompilationException.class, () -> compile("add.s32 %r1, %r2, %f2"))
                        .log());
    }
}
