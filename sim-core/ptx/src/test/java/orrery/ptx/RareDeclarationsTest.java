package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.memory.Allocation;
import orrery.sim.PtxCompilationException;

/**
 * Declarations that today's compilers do not write, and those of the first ones do: registers as parameters, vectors in
 * registers, variables of a thread outside of functions. An H200 gives the same values.
 */
class RareDeclarationsTest {
    private static final String HEADER = ".version 6.5\n.target sm_30\n.address_size 64\n";

    /** Launches the entry k, whose parameter is the memory, with one thread. */
    private static int[] run(String ptx, int... words) {
        TestDevice device = TestDevice.of(ptx);
        Allocation memory = device.words(words);
        device.launch(1, memory.base());
        return TestDevice.words(memory);
    }

    private static String entry(String body) {
        return ".entry k(.param .u64 p)\n{\n.reg .u64 a; ld.param.u64 a, [p];\n" + body + "\nret;\n}\n";
    }

    @Test
    void functionsReturnRegisters() {
        String ptx = HEADER + """
                .func (.reg .u32 sum, .reg .pred less) both(.reg .u32 x, .reg .u32 y)
                {
                    add.u32 sum, x, y; setp.lt.u32 less, x, y;
                    @less ret;
                    add.u32 sum, sum, 100;
                }
                """ + entry("""
                .reg .u32 x, y; .reg .pred q;
                ld.global.v2.u32 {x, y}, [a];
                call (y, q), both, (x, y);
                st.global.u32 [a+8], y;
                @q st.global.u32 [a+12], 7;
                call (y, q), both, (5, 3);
                st.global.u32 [a+16], y;
                @!q call (y, q), both, (x, 9);
                @!q st.global.u32 [a+20], 8;
                st.global.u32 [a+24], y;
                """);
        assertArrayEquals(new int[] {2, 3, 5, 7, 108, 0, 11}, run(ptx, 2, 3, 0, 0, 0, 0, 0));
    }

    @Test
    void vectorsInRegisters() {
        String ptx = HEADER + """
                .func (.reg .v2 .u32 out) swapped(.reg .v2 .u32 in)
                {
                    mov.v2.u32 out, in;
                    mov.v2.u32 out, {out.y, out.x};
                    ret;
                }
                """ + entry("""
                .reg .v4 .u32 v; .reg .v2 .u32 t<3>; .reg .u64 d;
                ld.global.v4.u32 v, [a];
                add.u32 v.w, v.x, v.g;
                st.global.v4.u32 [a+16], v;
                mov.u32 t1.x, v.z; mov.u32 t1.y, v.b;
                add.u32 t1.y, t1.y, 1;
                call (t2), swapped, (t1);
                mov.b64 d, t2;
                st.global.u64 [a+32], d;
                """);
        assertArrayEquals(new int[] {1, 2, 3, 4, 1, 2, 3, 3, 4, 3}, run(ptx, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0));
    }

    /** The compiler of CUDA 4.0 writes no semicolon after the declaration of a function. */
    @Test
    void whatEachThreadHas() {
        String ptx = """
                .version 1.4
                .target sm_10, map_f64_to_f32
                .visible .func (.param .s32 r) later (.param .s32 x)
                .local .u32 %kept[2];
                .reg .u32 %r<9>;
                .extern .func other (.param .s32 x)
                .file 1 "a.cu"
                """ + entry("""
                .reg .u32 b;
                mov.u32 b, %kept;
                st.local.u32 [b+4], 41;
                ld.local.u32 %r8, [%kept+4];
                add.u32 %r8, %r8, 1;
                st.global.u32 [a], %r8;
                """) + """
                .visible .func (.param .s32 r) later (.param .s32 x)
                {
                    ret;
                }
                """;
        assertArrayEquals(new int[] {42}, run(ptx, 0));
    }

    /** As on an H200, which gives it memory of its own. */
    @Test
    void aVariableThatNobodyDefinesIsZero() {
        String ptx = HEADER + ".extern .global .u32 gone;\n" + entry("""
                .reg .u32 b;
                ld.global.u32 b, [gone];
                st.global.u32 [a], b;
                st.global.u32 [gone], 5;
                ld.global.u32 b, [gone];
                st.global.u32 [a+4], b;
                """);
        assertArrayEquals(new int[] {0, 5}, run(ptx, 1, 1));
    }

    @Test
    void aFunctionCannotShareWhatEachThreadHas() {
        String header = ".version 1.4\n.target sm_13\n\n";
        String ptx = header + ".local .u32 kept;\n.func f()\n{\nst.local.u32 [kept], 1;\nret;\n}\n" + entry("call f;");
        assertEquals(
                "line 7 of the PTX: register or local variable kept of the module in a function is not simulated",
                assertThrows(UnsupportedOperationException.class, () -> TestDevice.of(ptx))
                        .getMessage());
    }

    /** Code that launches kernels takes their addresses; a register can have the name of an entry. */
    @Test
    void theAddressOfAnEntry() {
        String ptx = HEADER + ".entry child()\n{\nret;\n}\n";
        assertEquals(
                "line 11 of the PTX: the address of entry child, with which kernels launch kernels, is not simulated",
                assertThrows(UnsupportedOperationException.class, () -> TestDevice.of(ptx + entry("mov.u64 a, child;")))
                        .getMessage());
        assertArrayEquals(
                new int[] {7}, run(ptx + entry(".reg .u32 child; mov.u32 child, 7; st.global.u32 [a], child;"), 1));
    }

    /** The devices of the first architectures had no subnormal numbers. */
    @ParameterizedTest
    @CsvSource({"1.4, sm_10, 0, 0", "1.4, sm_13, 0, 0", "2.0, sm_20, 200, 100"})
    void subnormalNumbers(String version, String target, int sum, int product) {
        String ptx = ".version " + version + "\n.target " + target + "\n" + entry("""
                .reg .f32 f<3>;
                ld.global.f32 f0, [a];
                add.f32 f1, f0, f0;
                mul.f32 f2, f0, 0f3f800000;
                st.global.f32 [a], f1;
                st.global.f32 [a+4], f2;
                """);
        assertArrayEquals(new int[] {sum, product}, run(ptx, 100, 1));
    }

    /** Comparisons of integers have nothing to flush. */
    @Test
    void comparisonsOfIntegers() {
        String ptx = ".version 1.4\n.target sm_10\n" + entry("""
                .reg .f32 f; .reg .u32 r;
                ld.global.u32 r, [a];
                set.lt.f32.s32 f, r, 101;
                st.global.f32 [a], f;
                """);
        assertArrayEquals(new int[] {Float.floatToIntBits(1)}, run(ptx, 100));
    }

    @Test
    void doublesOfSinglePrecision() {
        String ptx = ".version 1.4\n.target sm_10, map_f64_to_f32\n" + entry(".reg .f64 d; add.f64 d, d, d;");
        assertEquals(
                "line 6 of the PTX: add.f64 in line 6 for the target map_f64_to_f32 is not simulated",
                assertThrows(UnsupportedOperationException.class, () -> TestDevice.of(ptx))
                        .getMessage());
    }

    /** An access without a state space is in that of the variable whose name is its address. */
    @ParameterizedTest
    @ValueSource(strings = {".shared", ".local"})
    void namesSayTheStateSpace(String space) {
        String ptx = HEADER + entry(space + " .u32 own[2]; .reg .u32 r;\n" + """
                st.u32 [own+4], 5;
                ld.u32 r, [own+4];
                st.u32 [a], r;
                """);
        assertArrayEquals(new int[] {5}, run(ptx, 0));
    }

    @Test
    void variablesOfTheModuleInFunctions() {
        String ptx = HEADER + ".func (.reg .u32 r) next()\n{\n.global .u32 counter = 5;\n" + """
                    ld.global.u32 r, [counter];
                    add.u32 r, r, 1;
                    st.global.u32 [counter], r;
                    ret;
                }
                """ + entry("""
                .const .u32 counter = 9; .reg .u32 r, s;
                call (r), next; call (r), next;
                ld.const.u32 s, [counter];
                st.global.v2.u32 [a], {r, s};
                """);
        assertArrayEquals(new int[] {7, 9}, run(ptx, 0, 0));
    }

    @Test
    void aFunctionWithoutBody() {
        String ptx = HEADER + ".extern .func f();\n" + entry("call f;");
        assertEquals(
                "Unresolved extern function 'f'",
                assertThrows(PtxCompilationException.class, () -> TestDevice.of(ptx))
                        .getMessage());
    }

    private static final String ALLOCATIONS = """
            .reg .u64 b, c, top; .reg .u32 r<9>; .reg .pred q; .reg .u64 bytes;
            mov.u32 r1, 0;
            NEXT:
            stacksave.u64 top;
            ld.global.u32 r2, [a];
            mul.wide.u32 bytes, r2, 4;
            alloca.u64 b, bytes;
            alloca.u64 c, 8, 16;
            st.local.u32 [b], r1;
            st.local.u32 [c], 100;
            cvta.local.u64 b, b;
            ld.u32 r3, [b];
            ld.local.u32 r4, [c];
            add.u32 r3, r3, r4;
            st.global.u32 [a+4], r3;
            stackrestore.u64 top;
            add.u32 r1, r1, 1;
            setp.lt.u32 q, r1, 1000;
            @q bra NEXT;
            """;

    private static String newer(String body) {
        return ".version 7.3\n.target sm_52\n.address_size 64\n" + entry(body);
    }

    @Test
    void memoryOfTheStack() {
        assertArrayEquals(new int[] {100, 1099}, run(newer(ALLOCATIONS), 100, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {5000, -1})
    void tooMuchMemoryOfTheStack(int words) {
        assertThrows(RuntimeException.class, () -> run(newer(ALLOCATIONS), words, 0));
    }

    @Test
    void memoryOfTheStackThatIsNotGivenBack() {
        String endless = ALLOCATIONS.replace("stackrestore.u64 top;", "");
        assertThrows(RuntimeException.class, () -> run(newer(endless), 100, 0));
    }

    /** With {@code __block_size__} and a size of clusters, a launch counts clusters in place of blocks. */
    @Test
    void gridsOfClustersAreRefused() {
        String ptx = TestDevice.module("", "ret;")
                .replace("\n{", "\n.blocksareclusters\n.reqntid 64\n.reqnctapercluster 2\n{");
        assertEquals(
                "line 5 of the PTX: the directive .blocksareclusters, with which a grid counts clusters, is not simulated",
                assertThrows(UnsupportedOperationException.class, () -> TestDevice.of(ptx))
                        .getMessage());
    }
}
