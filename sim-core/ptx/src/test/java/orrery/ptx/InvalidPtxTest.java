package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.sim.PtxCompilationException;

/**
 * Texts that are no PTX, and PTX that is not simulated. {@code -Dorrery.ptx.changes=N} changes each text more often
 * than 30 times.
 */
@Tag("one-jdk")
class InvalidPtxTest {
    private static final int CHANGES = Integer.getInteger("orrery.ptx.changes", 30);

    /** Compiles a text, which may be refused in the two documented ways; returns whether it was. */
    private static boolean isRefused(String text) {
        try {
            new PtxKernels().compile(text);
            return false;
        } catch (PtxCompilationException e) {
            assertTrue(e.line() >= 1, e::log);
            assertTrue(e.log().contains("line " + e.line()), e::log);
            return true;
        } catch (UnsupportedOperationException e) {
            assertTrue(e.getMessage().contains("is not simulated"), e::getMessage);
            return true;
        }
    }

    /** As ptxas of CUDA 13.0 answers. */
    @ParameterizedTest
    @CsvSource({
        "8.0, sm_90, 49152, 65536, 4352, ",
        "8.0, sm_90, 49153, 1, 4, entry k has static shared memory of 49168 bytes; the limit is 49152 bytes",
        "8.0, sm_90, 1, 65537, 4, constant variables up to c have 65537 bytes; the limit is 65536 bytes",
        "8.0, sm_90, 1, 1, 4353, entry k has parameters of 4353 bytes; the limit is 4352 bytes",
        "8.1, sm_90, 1, 1, 32764, ",
        "8.1, sm_70, 1, 1, 32765, entry k has parameters of 32765 bytes; the limit is 32764 bytes",
        "8.1, sm_60, 1, 1, 4353, entry k has parameters of 4353 bytes; the limit is 4352 bytes",
    })
    void sizes(String version, String target, int shared, int constant, int parameters, String refusal) {
        String text = """
                .version %s
                .target %s
                .address_size 64
                .const .align 1 .b8 c[%d];
                .visible .entry k(.param .align 4 .b8 p[%d])
                {
                    .shared .align 4 .b8 s[%d];
                    .reg .b32 %%r<2>;
                    ld.const.u8 %%r1, [c];
                    st.shared.u8 [s], %%r1;
                    ret;
                }
                """.formatted(version, target, constant, parameters, shared);
        if (refusal == null) {
            assertFalse(isRefused(text));
        } else {
            String log = assertThrows(PtxCompilationException.class, () -> new PtxKernels().compile(text))
                    .log();
            assertTrue(log.endsWith(refusal), log);
        }
    }

    /** As ptxas of CUDA 13.0 and an H200 answer, with {@code .address_size} and without. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "st.global.u32 [%r1+4], 1=true",
                "ld.global.nc.u32 %r2, [%r1]=true",
                "st.u32 [%r1], 1=true",
                "atom.global.add.u32 %r2, [%r1], 1=true",
                "red.global.add.u32 [%r1], 1=true",
                "cvta.to.global.u32 %r2, %r1=true",
                "cvta.shared.u32 %r2, %r1=true",
                "st.shared.u32 [%r1], 1=false",
                "red.shared.add.u32 [%r1], 1=false",
                "st.local.u32 [%r1], 1=false",
                "ld.const.u32 %r2, [%r1]=false",
                "ld.shared::cluster.u32 %r2, [%r1]=false",
                "st.global.u32 [%d1], 1=false",
            })
    void shortAddresses(String instruction, boolean isRefused) {
        String module = TestDevice.module("", ".reg .b32 %r<3>; .reg .b64 %d<2>;\n" + instruction + ";");
        for (String each : List.of(module, module.replace(".address_size 64", ""))) {
            if (isRefused) {
                String log = assertThrows(PtxCompilationException.class, () -> new PtxKernels().compile(each))
                        .log();
                assertTrue(
                        log.endsWith("has a 32-bit address; legal are addresses of 64 bits (.address_size 64)"), log);
            } else {
                new PtxKernels().compile(each);
            }
        }
    }

    /** As ptxas of CUDA 13.0 answers: each line is refused, and the second one is not. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fma.f32 f1, f2, f3, f0 | fma.rn.f32 f1, f2, f3, f0 | fma.f32 needs a rounding modifier such as .rn",
                "fma.f64 e1, e2, e1, e0 | fma.rz.f64 e1, e2, e1, e0 | fma.f64 needs a rounding modifier such as .rn",
                "cvt.f32.f64 f1, e1 | cvt.rn.f32.f64 f1, e1 | cvt.f32.f64 needs a rounding modifier such as .rn",
                "cvt.f16.f32 h1, f1 | cvt.f64.f32 e1, f1 | cvt.f16.f32 needs a rounding modifier such as .rn",
                "cvt.f32.s32 f1, r1 | cvt.f32.f16 f1, h1 | cvt.f32.s32 needs a rounding modifier such as .rn",
                "cvt.s32.f32 r1, f1 | cvt.f32.f32 f1, f2 | cvt.s32.f32 needs a rounding modifier such as .rzi",
                "div.f32 f1, f2, f3 | div.rn.f32 f1, f2, f3 | div.f32 needs a rounding modifier such as .rn",
                "ld.acquire.global.u32 r1, [a] | ld.acquire.gpu.global.u32 r1, [a] | ld.acquire.global.u32 needs a scope such as .gpu",
                "st.release.global.u32 [a], r1 | st.release.sys.global.u32 [a], r1 | st.release.global.u32 needs a scope such as .gpu",
                "bar.sync 16 | bar.sync 15 | bar.sync in line 7 has the barrier 16; legal are 0 to 15",
                "barrier.arrive -1, 32 | barrier.arrive 1, 32 | barrier.arrive in line 7 has the barrier -1; legal are 0 to 15",
                "cp.async.ca.shared.global [s], [a], 5 | cp.async.ca.shared.global [s], [a], 8 | cp.async.ca.shared.global in line 7 copies 5 bytes; legal are 16, and with .ca also 4 and 8",
                "cp.async.cg.shared.global [s], [a], 8 | cp.async.cg.shared.global [s], [a], 16 | cp.async.cg.shared.global in line 7 copies 8 bytes; legal are 16, and with .ca also 4 and 8",
                "setp.lo.s32 q, r1, r2 | setp.lo.u32 q, r1, r2 | setp.lo.s32 is no form of setp",
                "setp.lt.b32 q, r1, r2 | setp.eq.b32 q, r1, r2 | setp.lt.b32 is no form of setp",
                ".reg .b32 z, z | .reg .b32 z; { .reg .b64 z; } | z is declared again",
                ".reg .b32 z<3>, z<4> | .reg .b32 z<3>, y<4> | z<...> is declared again",
                ".shared .u32 z; .reg .b32 z | .shared .u32 z | z is declared again",
                ".reg .b64 p | .reg .b64 p1 | p is declared again",
                ".shared .u32 z[0] | .shared .u32 z[1] | variable z has no size; legal are sizes from 1 on, and none after .extern",
                "popc.b64 a, a | popc.b64 r1, a | popc.b64 in line 7 has register a of type .u64 as an operand of type .u32",
                "clz.b32 h1, r1 | clz.b32 r1, r1 | clz.b32 in line 7 has register h1 of type .b16 as an operand of type .u32",
                "add.s32 r1, r2, h1 | cvt.s32.s16 r1, r2 | add.s32 in line 7 has register h1 of type .b16 as an operand of type .s32",
                "add.s32 r1, r2, a | cvt.s32.s64 r1, a | add.s32 in line 7 has register a of type .u64 as an operand of type .s32",
                "add.f32 e1, f1, f2 | cvt.f64.f32 e1, f1 | add.f32 in line 7 has register e1 of type .f64 as an operand of type .f32",
                "add.s32 r1, r2, %tid.x | mov.u32 r1, %tid.x | add.s32 in line 7 has \"%tid.x\" as an operand of type .s32; legal is a register into which it is moved",
                "add.s64 a, a, s | mov.u64 a, s | add.s64 in line 7 has \"s\" as an operand of type .s64; legal is a register into which it is moved",
                "mov.f32 f1, s | mov.b32 f1, r1 | mov.f32 in line 7 has \"s\" as an operand of type .f32; legal is a register into which it is moved",
                "add.s32 r1, [a], 1 | ld.u32 r1, [a] | add.s32 in line 7 has an address as an operand of type .s32",
                "add.s32 r1, !q, 1 | not.pred q, q | add.s32 in line 7 has a negated predicate as an operand of type .s32",
                "add.s32 {h1, h2}, r1, 1 | mov.b32 {h1, h2}, r1 | add.s32 in line 7 has a vector as an operand of type .s32",
                "mov.f32 f1, {h1, h2} | mov.b32 f1, {h1, h2} | mov.f32 in line 7 has a vector as an operand of type .f32",
                "add.f16 h1, h2, 1 | mov.b16 h1, 1 | add.f16 in line 7 has the integer 1 as an operand of type .f16",
                "ld.global.u32 r1, [e1] | ld.global.u32 r1, [a] | ld.global.u32 in line 7 has register e1 of type .f64 as an address; legal are integers and bits",
                "@r1 bra l; l: | @q bra l; l: | bra in line 7 has register r1 of type .b32 as an operand of type .pred",
                "add.s32 r1, r2, 3, 4 | mad.lo.s32 r1, r2, 3, 4 | add.s32 has 4 operands; it takes at most 3",
                "setp.lt.s32 q, r1, r2, q | setp.lt.and.s32 q, r1, r2, q | setp.lt.s32 has 4 operands; it takes at most 3",
                "st.global.u32 [a], r1, a | st.global.L2::cache_hint.u32 [a], r1, a | st.global.u32 has 3 operands; it takes at most 2",
                "bar.red.popc.u32 | bar.red.popc.u32 r1, 0, q | bar.red.popc.u32 has 0 operands; it needs more",
                "mad.f32 f1, f2, f3, f0 | mad.rn.f32 f1, f2, f3, f0 | mad.f32 needs a rounding modifier such as .rn",
                "setp.lt.ftz.f64 q, e1, e2 | setp.lt.ftz.f32 q, f1, f2 | setp.lt.ftz.f64 is no form of setp",
                "ld.shared.nc.u32 r1, [s] | ld.global.nc.u32 r1, [a] | ld.shared.nc.u32 in line 7 has modifiers of caches that exclude each other, its order or its state space",
                "ld.global.ca.L1::evict_last.u32 r1, [a] | ld.global.L1::evict_last.u32 r1, [a] | ld.global.ca.L1::evict_last.u32 in line 7 has modifiers of caches that exclude each other, its order or its state space",
                "ld.local.L2::64B.u32 r1, [a] | ld.L2::64B.u32 r1, [a] | ld.local.L2::64B.u32 in line 7 has modifiers of caches that exclude each other, its order or its state space",
                "ld.global.u32 r1, [a-4] | ld.global.u32 r1, [a+-4] | \"-\" where \"]\" is expected",
                ".reg .b32 z<3>, z1 | .reg .b32 z<3>, z3 | z1 is declared again",
                ".reg .b32 z; z: | .reg .b32 z; y: | label z is declared again",
                "z: .reg .b32 z | z: .reg .b32 y | z is declared again",
                ".shared .u32 z = 1 | .global .u32 z = 1 | variable z has an initial value; legal are those of .global and .const",
                ".local .u32 z[] | .local .u32 z[2] | variable z has no size; legal are sizes from 1 on, and none after .extern",
                ".local .align 3 .u32 z | .local .align 2 .u32 z | an alignment of 3 bytes; legal are powers of two",
            })
    void refusedByPtxas(String illegal, String legal, String message) {
        String head = """
                .reg .u64 a; .reg .b32 r<3>; .reg .b16 h<3>; .reg .f32 f<4>; .reg .f64 e<3>; .reg .pred q; .shared .align 16 .b8 s[16];
                """;
        assertEquals(
                message,
                assertThrows(
                                PtxCompilationException.class,
                                () -> TestDevice.ofBody(".param .u64 p", head + illegal + ";"))
                        .getMessage());
        TestDevice.ofBody(".param .u64 p", head + legal + ";");
    }

    /** As ptxas of CUDA 13.0 answers: each module is refused, and the second one is not. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".reg .b32 r; .entry k() { ret; } | .entry k() { .reg .b32 r; ret; } | a variable of .reg in a module; legal is one in a function since version 3.0",
                ".local .b32 v; .entry k() { ret; } | .entry k() { .local .b32 v; ret; } | a variable of .local in a module; legal is one in a function since version 3.0",
                ".entry k(.reg .b32 r) { ret; } | .func k(.reg .b32 r) { ret; } | entry k has results or parameters in registers; legal are parameters of .param",
                ".entry k() .maxntid 0 { ret; } | .entry k() .maxntid 1 { ret; } | a number of .maxntid is 0; legal are 1 to 2147483647",
                ".entry k() .maxnreg 0 { ret; } | .entry k() .maxnreg 1 { ret; } | a number of .maxnreg is 0; legal are 1 to 2147483647",
                ".entry k() .maxntid 8 .reqntid 8 { ret; } | .entry k() .reqntid 8 { ret; } | an entry has both .maxntid and .reqntid; legal is one of them",
            })
    void modulesRefusedByPtxas(String illegal, String legal, String message) {
        String head = ".version 9.0\n.target sm_90\n.address_size 64\n";
        assertEquals(
                message,
                assertThrows(PtxCompilationException.class, () -> TestDevice.of(head + illegal))
                        .getMessage());
        TestDevice.of(head + legal);
    }

    /** A variable that no module defines has memory if its size is known; ptxas warns, and an H200 loads it. */
    @Test
    void variablesThatAreNotDefined() {
        String head = ".version 8.8\n.target sm_90\n.address_size 64\n.extern .global .u32 gone%s;\n";
        String use = ".entry k()\n{\n.reg .u32 r; ld.global.u32 r, [gone];\nret;\n}\n";
        assertFalse(isRefused(head.formatted("[]") + ".entry k() .local_maxnreg 32\n{\nret;\n}\n"));
        assertFalse(isRefused(head.formatted("") + use));
        assertTrue(assertThrows(
                        PtxCompilationException.class, () -> new PtxKernels().compile(head.formatted("[]") + use))
                .log()
                .contains("gone"));
    }

    static Stream<String> files() {
        return Corpus.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void truncated(String file) {
        String text = Corpus.ptx(file, "O3");
        Random random = new Random(file.hashCode());
        int refused = 0;
        for (int i = 0; i < 60; i++) {
            refused += isRefused(text.substring(0, random.nextInt(text.length()))) ? 1 : 0;
        }
        assertTrue(refused > 0, "some of the beginnings end within a function");
    }

    @ParameterizedTest
    @MethodSource("files")
    void changed(String file) {
        String text = Corpus.ptx(file, "O0");
        Random random = new Random(file.hashCode());
        String signs = "{}[]();,.%@!|<>\"\n\0r0Uf-";
        int refused = 0;
        for (int i = 0; i < CHANGES; i++) {
            StringBuilder changed = new StringBuilder(text);
            for (int k = 0; k < 1 + i % 5; k++) {
                int at = random.nextInt(changed.length());
                switch (random.nextInt(4)) {
                    case 0 -> changed.deleteCharAt(at);
                    case 1 -> changed.insert(at, signs.charAt(random.nextInt(signs.length())));
                    case 2 -> changed.setCharAt(at, signs.charAt(random.nextInt(signs.length())));
                    default -> {
                        int end = Math.min(changed.length(), at + random.nextInt(40));
                        changed.insert(random.nextInt(changed.length()), changed.substring(at, end));
                    }
                }
            }
            refused += isRefused(changed.toString()) ? 1 : 0;
        }
        assertTrue(refused > 0, "some of the changes make the text illegal");
    }

    @Test
    void garbage() {
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder(i % 3 == 0 ? "" : ".version 8.0\n.target sm_90\n");
            for (int k = random.nextInt(200); k > 0; k--) {
                text.append((char) (i % 2 == 0 ? random.nextInt(0x250) : ' ' + random.nextInt(0x60)));
            }
            isRefused(text.toString());
        }
    }

    /** Instructions that several others replace are checked before. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "alloca.f32 a, 8",
                "alloca.u64 a",
                "alloca.u64 a, 8, 3",
                "alloca.u64 a, 8, a",
                "alloca.u64 a, 8, 8, 8",
                "alloca.u64",
                "mov.v2.u32 v",
                "mov.v2.u32",
                "mov.v3.u32 {r, r, r}, {r, r, r}",
                "movmatrix.sync.aligned.m8n8.trans.b16 r",
                "movmatrix.sync.aligned.m8n8.trans.b8 r, r",
                "movmatrix",
                "stackrestore.u64",
                "stacksave.u64"
            })
    void incompleteInstructions(String instruction) {
        assertTrue(isRefused(".version 7.8\n.target sm_80\n.address_size 64\n.entry k()\n{\n"
                + ".reg .u64 a; .reg .u32 r; .reg .v2 .u32 v;\n" + instruction + ";\nret;\n}\n"));
    }

    @Test
    void deepAndLong() {
        String head = ".version 8.0\n.target sm_90\n.address_size 64\n";
        assertTrue(isRefused("{".repeat(1_000_000)));
        assertTrue(isRefused(head + ".visible .entry k() " + "{".repeat(1_000_000)));
        assertTrue(isRefused(head + ".global .b32 x = " + "{".repeat(1_000_000)));
        assertTrue(isRefused(head + ".visible .entry k() { add.s32 " + "%r1,".repeat(100_000)));
        assertTrue(isRefused(head + ".global .b8 x[99999999999999];"));
        assertTrue(isRefused(head + "/*"));
        assertTrue(isRefused(""));
    }

    /** Functions of which each calls the next one twice: the number of calls is exponential, the time is not. */
    @ParameterizedTest
    @ValueSource(strings = {"", "bar.sync 0;", "exit;"})
    void callsThatDouble(String last) {
        StringBuilder text = new StringBuilder(".version 8.0\n.target sm_90\n.address_size 64\n");
        int count = 60;
        for (int i = count; i >= 0; i--) {
            text.append(".func f").append(i).append("()\n{\n");
            text.append(i == count ? last : "call f%d; call f%d;".formatted(i + 1, i + 1))
                    .append(" ret;\n}\n");
        }
        text.append(".visible .entry k() { call f0; ret; }\n");
        assertTimeout(Duration.ofSeconds(30), () -> assertEquals(!last.isEmpty(), isRefused(text.toString())));
    }

    /** A large program is compiled in a time that grows as its size does. */
    @Test
    void manyFunctionsByAddress() {
        StringBuilder text = new StringBuilder(".version 8.0\n.target sm_90\n.address_size 64\n");
        int count = 300;
        for (int i = 0; i < count; i++) {
            text.append(".func f").append(i).append("() { ret; }\n");
        }
        text.append(".visible .entry k()\n{\n.reg .b64 %d<2>; p: .callprototype _ ();\n");
        for (int i = 0; i < count; i++) {
            text.append("mov.u64 %d1, f").append(i).append("; call %d1, p;\n");
        }
        text.append("ret;\n}\n");
        assertTimeout(Duration.ofSeconds(30), () -> assertFalse(isRefused(text.toString())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    add.s32 %r1, %r2, %r3;                  | 6 | "%r2" in add.s32 in line 6 is not declared
                    .reg .b32 %r<4>; add.s32 %r1, %r2, %r9; | 6 | register %r9 is used; there are 4 of this name, from 0 on
                    .reg .b32 %r<4>; bra nowhere;           | 6 | label nowhere of bra in line 6 is not declared
                    frobnicate %r1;                         | 6 | "frobnicate" is no instruction
                    .reg .b64 %d<4>; add.s64 %d1, %d2;      | 6 | add.s64 has 2 operands; it needs more
                    .reg .f32 %f<4>; .reg .b64 %d<2>; wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%d1], {%f1, %f2}, 16; | 6 | operand 2 of wmma.store.d.sync.aligned.row.m16n16k16.global.f32 in line 6 has 2 words of 32 bits; legal are 8
                    .reg .b16 %h<4>; add.s32 %h1, 1, 2;     | 6 | add.s32 in line 6 has register %h1 of type .b16 as an operand of type .s32
                    """)
    void saysWhatIsWrong(String body, int line, String message) {
        PtxCompilationException refused =
                assertThrows(PtxCompilationException.class, () -> TestDevice.ofBody("", body));
        assertEquals(message, refused.getMessage());
        assertEquals(line, refused.line());
        assertEquals("ptxas application ptx input, line " + line + "; error   : " + message, refused.log());
    }

    @ParameterizedTest
    @CsvSource({
        "'wgmma.fence.sync.aligned;', instruction wgmma.fence.sync.aligned",
        "'tex.1d.v4.f32.s32 {%f1,%f2,%f3,%f4}, [t, {%r1}];', instruction tex.1d.v4.f32.s32",
        "'mov.u32 %r1, %pm0;', the special register %pm0",
        "'mov.u32 %r1, %envreg3;', 'the special register %envreg3, which barriers of several devices use,'",
        "'cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [t, {%r1}], [%r2];',"
                + " instruction cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group",
    })
    void namesWhatIsNotSimulated(String instruction, String what) {
        UnsupportedOperationException refused = assertThrows(
                UnsupportedOperationException.class,
                () -> TestDevice.ofBody("", ".reg .b32 %r<9>; .reg .f32 %f<9>;\n" + instruction));
        assertEquals("line 7 of the PTX: " + what + " is not simulated", refused.getMessage());
    }
}
