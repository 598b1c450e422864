package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;

/**
 * Products and sums are contracted where an H200's driver does. Each case is code in single precision and code that
 * gives the same there, as the H200 has answered; {@code x} and {@code y} are temporary.
 */
class ContractionsTest {
    private static final int THREADS = 64;

    /** Returns what code writes for some inputs. */
    private static int[] run(String code, int level) {
        return run(code, "sm_90", level);
    }

    private static int[] run(String code, String target, int level) {
        StringBuilder body = new StringBuilder("""
                .reg .f32 a, b, c, d, e, x, y, o, u; .reg .pred p; .reg .u32 t, i; .reg .u64 q, r;
                ld.param.u64 q, [in]; ld.param.u64 r, [out]; mov.u32 t, %tid.x;
                mad.wide.u32 q, t, 20, q; mad.wide.u32 r, t, 8, r;
                ld.global.f32 a, [q]; ld.global.f32 b, [q+4]; ld.global.f32 c, [q+8];
                ld.global.f32 d, [q+12]; ld.global.f32 e, [q+16];
                mov.f32 o, a; mov.f32 u, b;
                """);
        body.append(code).append("; st.global.f32 [r], o; st.global.f32 [r+4], u; ret;");
        TestDevice device = TestDevice.of(
                TestDevice.module(".param .u64 in, .param .u64 out", body.toString())
                        .replace(".target sm_90", ".target " + target),
                level);
        Allocation out = device.allocate(8 * THREADS);
        int[] in = new int[5 * THREADS];
        for (int i = 0; i < in.length; i++) {
            in[i] = Float.floatToIntBits(i * 7919 % 1000 / 1000.0f);
        }
        device.launch(THREADS, device.words(in).base(), out.base());
        return TestDevice.words(out);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mul.f32 x,a,b; add.f32 o,x,c                            | fma.rn.f32 o,a,b,c",
                "mul.f32 x,a,b; add.f32 o,c,x                            | fma.rn.f32 o,a,b,c",
                "mul.f32 x,a,b; sub.f32 o,x,c                            | neg.f32 y,c; fma.rn.f32 o,a,b,y",
                "mul.f32 x,a,b; sub.f32 o,c,x                            | neg.f32 y,a; fma.rn.f32 o,y,b,c",
                "mul.f32 x,a,b; mul.f32 y,c,d; sub.f32 o,x,y                 | mul.rn.f32 y,c,d; neg.f32 y,y; fma.rn.f32 o,a,b,y",
                "mul.f32 y,c,d; mul.f32 x,a,b; add.f32 o,x,y                 | mul.rn.f32 y,c,d; fma.rn.f32 o,a,b,y",
                "mul.f32 x,a,b; add.f32 o,x,c; add.f32 u,x,d                 | fma.rn.f32 o,a,b,c; fma.rn.f32 u,a,b,d",
                "mul.f32 x,a,b; neg.f32 y,x; add.f32 o,y,c               | neg.f32 y,a; fma.rn.f32 o,y,b,c",
                "mul.f32 x,a,b; neg.f32 y,x; sub.f32 o,y,c               | neg.f32 x,a; neg.f32 y,c; fma.rn.f32 o,x,b,y",
                "mul.f32 x,a,b; mov.f32 y,x; add.f32 o,y,c               | fma.rn.f32 o,a,b,c",
                "mul.f32 x,a,b; setp.lt.f32 p,c,d; @p add.f32 o,x,c      | setp.lt.f32 p,c,d; @p fma.rn.f32 o,a,b,c",
                "mul.f32 x,a,b; bar.sync 0; add.f32 o,x,c                | fma.rn.f32 o,a,b,c",
                "mul.f32 x,a,b; add.sat.f32 o,x,c                    | fma.rn.sat.f32 o,a,b,c",
                "mul.ftz.f32 x,a,b; add.ftz.f32 o,x,c            | fma.rn.ftz.f32 o,a,b,c",
                "mul.f32 x,a,b; add.f32 o,x,c; mul.f32 x,c,d; add.f32 u,x,e      | fma.rn.f32 o,a,b,c; fma.rn.f32 u,c,d,e",
                "mul.f32 x,a,b; add.f32 x,x,c; mul.f32 x,x,d; sub.f32 o,e,x      | fma.rn.f32 x,a,b,c; neg.f32 x,x; fma.rn.f32 o,x,d,e",
                "mul.f32 x,a,b; mul.f32 y,c,d; sub.f32 o,x,y; mov.f32 u,x    | mul.rn.f32 x,a,b; neg.f32 y,c; fma.rn.f32 o,y,d,x; mov.f32 u,x",
                "mul.f32 x,a,b; mul.f32 y,c,d; sub.f32 o,x,y; add.f32 u,x,e      | mul.rn.f32 x,a,b; add.rn.f32 u,x,e; neg.f32 y,c; fma.rn.f32 o,y,d,x",
                "mul.f32 x,a,b; mul.f32 y,c,d; add.f32 u,x,e; add.f32 o,x,y; neg.f32 y,x | mul.rn.f32 x,a,b; add.rn.f32 u,x,e; fma.rn.f32 o,c,d,x",
                "mul.f32 x,a,b; mul.f32 y,c,d; sub.f32 u,e,y; add.f32 o,x,y; add.f32 e,x,e; sub.f32 d,y,d;"
                        + " add.rn.f32 u,u,e; add.rn.f32 u,u,d"
                        + " | mul.rn.f32 y,c,d; neg.f32 u,c; fma.rn.f32 u,u,d,e; fma.rn.f32 o,a,b,y; fma.rn.f32 e,a,b,e;"
                        + " sub.rn.f32 d,y,d; add.rn.f32 u,u,e; add.rn.f32 u,u,d",
                "mul.f32 x,a,b; mul.f32 y,c,d; sub.f32 u,x,e; add.f32 o,x,y; sub.f32 e,e,y; add.f32 d,x,d; add.rn.f32 u,u,e;"
                        + " add.rn.f32 u,u,d"
                        + " | mul.rn.f32 x,a,b; neg.f32 u,e; fma.rn.f32 u,a,b,u; fma.rn.f32 o,c,d,x; neg.f32 y,c; fma.rn.f32 e,y,d,e;"
                        + " add.rn.f32 d,x,d; add.rn.f32 u,u,e; add.rn.f32 u,u,d",
                "mul.f32 x,a,b; mul.f32 y,c,d; sub.f32 o,x,y; add.f32 u,y,e      | mul.rn.f32 y,c,d; add.rn.f32 u,y,e; neg.f32 y,y; fma.rn.f32 o,a,b,y",
                "mov.u32 i,0; mov.f32 o,c; L: mul.f32 x,a,b; sub.f32 o,o,x; add.u32 i,i,1; setp.lt.u32 p,i,5; @p bra L"
                        + " | mov.u32 i,0; mov.f32 o,c; neg.f32 y,a; L: fma.rn.f32 o,y,b,o; add.u32 i,i,1;"
                        + " setp.lt.u32 p,i,5; @p bra L",
            })
    void areFused(String code, String fused) {
        assertArrayEquals(run(fused, 4), run(code, 4));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mul.f32 x,a,b; add.f32 o,x,c; mov.f32 u,x",
                "mul.f32 x,a,b; add.f32 o,x,c; mul.f32 u,x,d",
                "mul.f32 x,a,b; fma.rn.f32 o,c,d,x; add.f32 u,x,e",
                "mul.f32 x,a,b; abs.f32 x,x; add.f32 o,x,c",
                "mul.f32 x,a,b; neg.f32 y,x; add.f32 o,y,c; mov.f32 u,y",
                "mov.f32 x,d; setp.lt.f32 p,c,d; @p mul.f32 x,a,b; add.f32 o,x,c",
                "mul.f32 x,a,b; mul.f32 y,c,d; setp.lt.f32 p,c,d; selp.f32 x,x,y,p; add.f32 o,x,e",
                "mul.f32 x,a,b; setp.lt.f32 p,c,d; @p bra L; add.f32 o,x,c; L: mov.f32 u,a",
                "mul.f32 x,a,b; add.f32 o,x,c; setp.lt.f32 p,c,d; @p bra L; add.f32 u,x,d; L: mov.f32 e,a",
                "setp.lt.f32 p,c,d; mov.f32 x,e; @p bra L; mul.f32 x,a,b; L: add.f32 o,x,c",
                "mul.rn.f32 x,a,b; add.f32 o,x,c",
                "mul.f32 x,a,b; add.rn.f32 o,x,c",
                "mul.ftz.f32 x,a,b; add.f32 o,x,c",
                "mul.sat.f32 x,a,b; add.f32 o,x,c",
                "mov.f32 x,a; mul.f32 x,x,x; sub.f32 o,c,x",
                "mul.f32 x,a,b; mov.f32 y,x; mul.f32 x,c,d; sub.f32 o,e,y; mov.f32 u,x",
                "mul.f32 x,a,b; mov.f32 y,x; mov.f32 x,c; sub.f32 o,x,y",
                "mul.f32 x,a,b; neg.f32 y,x; mov.f32 u,y; mov.f32 y,d; sub.f32 o,u,c; mov.f32 u,y",
                "mov.u32 i,0; mov.f32 x,e; mov.f32 u,e; L: setp.lt.f32 p,c,d; @p mov.f32 x,c; add.f32 o,x,d;"
                        + " mul.f32 x,a,b; add.f32 u,x,u; add.u32 i,i,1; setp.lt.u32 p,i,5; @p bra L",
            })
    void areNotFused(String code) {
        assertArrayEquals(run(rounded(code), 4), run(code, 4));
    }

    @Test
    void nothingIsFusedWithoutOptimization() {
        String code = "mul.f32 x,a,b; sub.f32 o,c,x";
        assertArrayEquals(run(rounded(code), 4), run(code, 0));
    }

    @Test
    void nothingIsFusedInCodeForADebugger() {
        String code = "mul.f32 x,a,b; add.f32 o,x,c; mul.f32 y,d,e; sub.f32 u,y,c";
        assertArrayEquals(run(rounded(code), 4), run(code, "sm_90, debug", 4));
        assertArrayEquals(run(rounded(code), 4), run(code, "sm_90\n.target sm_90, texmode_independent, debug", 4));
        assertFalse(Arrays.equals(run(rounded(code), 4), run(code, 4)), "the two are not the same");
    }

    /** Returns code with rounding modifiers, so that nothing is contracted. */
    private static String rounded(String code) {
        return code.replaceAll("(mul|add|sub)((\\.ftz|\\.sat)*\\.f32)", "$1.rn$2");
    }
}
