package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import orrery.ptx.compile.CheckedModule;
import orrery.ptx.compile.EntryCompiler;
import orrery.ptx.device.EntryCode;
import orrery.ptx.device.HalfMath;
import orrery.ptx.text.PtxModule;

/** Loops with calls, and loops that the code of an entry begins with. */
class LoopsTest {
    private static final String HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n";

    /** A function that counts to 1 in a loop, in which it calls another function twice. */
    private static String function(int number, int called) {
        String call = "{ .param .b32 a; .param .b32 b; st.param.b32 [a], %%r1; call.uni (b), f%d, (a);"
                .concat(" ld.param.b32 %%r1, [b]; }\n")
                .formatted(called);
        return """
                .func (.param .b32 o) f%d (.param .b32 i)
                {
                .reg .b32 %%r<3>; .reg .pred %%p;
                ld.param.u32 %%r1, [i];
                mov.u32 %%r2, 0;
                L:
                %sadd.u32 %%r2, %%r2, 1;
                setp.lt.u32 %%p, %%r2, 1;
                @%%p bra L;
                st.param.b32 [o], %%r1;
                ret;
                }
                """.formatted(number, called == 0 ? "" : call + call);
    }

    private static EntryCode compiled(String text) {
        CheckedModule module = new CheckedModule(PtxModule.parse(HEAD + text), true);
        return new EntryCompiler(module, module.entries().get(0)).compile();
    }

    /** Were they inlined, each level would double the code, which has a limit. */
    @Test
    void functionsThatWaitForNobodyStayFunctions() {
        int levels = 20;
        String functions = IntStream.rangeClosed(1, levels)
                .mapToObj(level -> function(level, level - 1))
                .collect(Collectors.joining());
        String entry = """
                .visible .entry k(.param .u32 n)
                {
                .reg .b32 %%r1;
                ld.param.u32 %%r1, [n];
                { .param .b32 a; .param .b32 b; st.param.b32 [a], %%r1; call.uni (b), f%d, (a); ld.param.b32 %%r1, [b]; }
                ret;
                }
                """.formatted(levels);
        assertNotNull(compiled(functions + entry));
    }

    @Test
    void anEntryCanBeginWithALoopInWhichLanesGoOnTogether() {
        assertNotNull(compiled("""
                        .visible .entry k(.param .u64 p)
                        {
                        .reg .b64 %rd1; .reg .b32 %r<4>; .reg .pred %p<3>;
                        L:
                        ld.param.u64 %rd1, [p];
                        ld.volatile.global.u32 %r1, [%rd1];
                        setp.gt.u32 %p1, %r1, 100;
                        @%p1 bra END;
                        and.b32 %r3, %r1, 1;
                        setp.eq.u32 %p2, %r3, 7;
                        @%p2 bra L;
                        add.u32 %r2, %r1, 1;
                        st.volatile.global.u32 [%rd1], %r2;
                        bra L;
                        END:
                        ret;
                        }
                        """));
    }

    /** 2 to the power of -20 is a normal number of bf16, and none of f16. */
    @Test
    void whatIsFlushedDependsOnTheFormat() {
        assertEquals(0x3580, HalfMath.bits(0x1p-20f, HalfMath.BFLOAT | HalfMath.FTZ));
        assertEquals(0, HalfMath.bits(0x1p-20f, HalfMath.FTZ));
    }
}
