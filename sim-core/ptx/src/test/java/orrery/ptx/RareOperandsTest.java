package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.memory.Allocation;
import orrery.sim.PtxCompilationException;

/**
 * Operands that ptxas of CUDA 13.0 takes, though compilers do not write them, and those that it does not take. It makes
 * the same machine code of {@code set} as of the instructions beside it.
 */
class RareOperandsTest {
    private static final String REGISTERS =
            ".reg .b64 %d<4>; .reg .b32 %r<4>; .reg .b16 %h<4>; .reg .f32 %f<4>; .reg .f64 %g<4>; .reg .pred %p<4>;\n";

    private static TestDevice device(String body) {
        String variables = ".global .align 8 .b32 g[4];\n.const .align 8 .b32 c[4];\n.visible .entry";
        String shared = ".shared .align 8 .b32 s[4];\n";
        return TestDevice.of(TestDevice.module(".param .u64 p", REGISTERS + shared + body + "\nret;")
                .replace(".visible .entry", variables));
    }

    private static int run(String body, int a, int b) {
        TestDevice device = device("""
                ld.param.u64 %d1, [p]; ld.global.u32 %r1, [%d1]; ld.global.u32 %r2, [%d1+4]; ld.global.u16 %h1, [%d1];
                setp.ne.u32 %p3, %r2, 0;
                """ + body + "\nst.global.u32 [%d1], %r3;");
        Allocation memory = device.words(a, b);
        device.launch(1, memory.base());
        return TestDevice.words(memory)[0];
    }

    @ParameterizedTest
    @CsvSource({"3C004000, 3C003C00, 0", "40003C00, 3C003C00, 1", "3C003C00, 3C003C00, 1"})
    void onePredicateOfAPairIsThatOfTheLowerHalves(String a, String b, int isLessOrEqual) {
        int first = Integer.parseUnsignedInt(a, 16);
        int second = Integer.parseUnsignedInt(b, 16);
        assertEquals(isLessOrEqual, run("setp.le.f16x2 %p1, %r1, %r2; selp.b32 %r3, 1, 0, %p1;", first, second));
        String xor = "setp.le.xor.f16x2 %p1, %r1, %r2, %p3; selp.b32 %r3, 1, 0, %p1;";
        assertEquals(1 - isLessOrEqual, run(xor, first, second));
    }

    @ParameterizedTest
    @ValueSource(strings = {"f16.bf16", "bf16.f16"})
    void withoutRoundingItIsToTheNearest(String types) {
        for (int bits : new int[] {0x3F81, 0x3C01, 0x7BFF, 0x477F, 0x4780, 0x8001, 0x3801, 0x7FC0}) {
            String instruction = "cvt%s." + types + " %%h2, %%h1; cvt.u32.u16 %%r3, %%h2;";
            assertEquals(run(instruction.formatted(".rn"), bits, 0), run(instruction.formatted(""), bits, 0));
        }
    }

    @ParameterizedTest
    @CsvSource({"global", "shared", "local", "const"})
    void windowsOfShortAddresses(String space) {
        for (int address : new int[] {0, 16, 0x0100_0000, -16}) {
            String wide = "cvt.u64.u32 %%d2, %%r1; isspacep.%s %%p1, %%d2; selp.b32 %%r3, 1, 0, %%p1;".formatted(space);
            String narrow = "isspacep.%s %%p1, %%r1; selp.b32 %%r3, 1, 0, %%p1;".formatted(space);
            assertEquals(run(wide, address, 0), run(narrow, address, 0));
        }
    }

    @ParameterizedTest
    @CsvSource({"g, b16", "g+4, u16", "g, s16", "c+8, b16", "s+4, b16"})
    void registersOf16BitsGetTheLowerBitsOfAnAddress(String address, String type) {
        String body = """
                mov.u64 %%d2, %1$s; cvt.u16.u64 %%h3, %%d2; mov.%2$s %%h2, %1$s; sub.u16 %%h2, %%h2, %%h3; cvt.u32.u16 %%r3, %%h2;
                """.formatted(address, type);
        assertEquals(0, run(body, 9, 9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"add.u64 %d2, g+4, %d1", "add.u32 %r1, %r2, s+4", "st.global.u64 [%d1], g+4"})
    void sumsOfAVariableAndANumberAreConstants(String instruction) {
        assertDoesNotThrow(() -> device(instruction + ";"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add.u64 %d2, g, 4",
                "setp.eq.u64 %p1, %d1, g",
                "mov.b64 %d1, {s, %r1}",
                "mov.b64 %d1, {s+4, %r1}",
                "st.global.v2.u32 [%d1], {s+4, %r1}",
                "cvta.to.global.u64 %d1, g",
                "isspacep.shared %p1, %g1",
                "isspacep.shared %p1, %f1",
                "isspacep.shared %p1, %h1",
                "setp.eq.f16 %p1|%p2, %h1, %h2",
                "cvt.ftz.f16.bf16 %h1, %h2",
                "mov.u32 %r1, g",
                "ld.shared.u32 %r1, [g]",
                "ld.global.u32 %r1, [s]",
                "ld.const.u32 %r1, [g+4]",
                "atom.global.add.u32 %r1, [s], 1",
                "red.shared.add.u32 [g], 1",
            })
    void operandsThatAreRefused(String instruction) {
        assertThrows(PtxCompilationException.class, () -> device(instruction + ";"));
    }
}
