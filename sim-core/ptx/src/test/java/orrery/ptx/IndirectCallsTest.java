package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntBinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.kernel.KernelFault;
import orrery.device.CUresult;
import orrery.ptx.Corpus.Case;
import orrery.sim.DeviceFault;

/** Calls of functions by their addresses give what the same calls give in Java. */
class IndirectCallsTest {
    private static final int[] IN = Corpus.input();

    private static final IntBinaryOperator[] OPERATIONS = {(a, b) -> a + b, (a, b) -> a - b, (a, b) -> a * b};

    private static int a(int thread) {
        return IN[thread];
    }

    private static int b(int thread) {
        return IN[thread * 7 + 3 & Corpus.WORDS - 1];
    }

    private static int c(int thread) {
        return IN[thread * 13 + 5 & Corpus.WORDS - 1];
    }

    private static IntBinaryOperator operation(int number) {
        return OPERATIONS[Integer.remainderUnsigned(number, OPERATIONS.length)];
    }

    private static int fold(int n, int x, IntBinaryOperator operation) {
        return n == 0 ? x : operation.applyAsInt(fold(n - 1, x + n, operation), n);
    }

    private static int[] words(String kernel, int thread) {
        int a = a(thread);
        int b = b(thread);
        int c = c(thread);
        return switch (kernel) {
            case "call_table" ->
                new int[] {
                    operation(a).applyAsInt(b, c),
                    operation(b).applyAsInt(operation(c).applyAsInt(a, b), c),
                    Integer.remainderUnsigned(a, 3),
                    1,
                };
            case "call_recursive" ->
                new int[] {
                    fold(Integer.remainderUnsigned(a, 9), b, OPERATIONS[(c & 1) != 0 ? 0 : 2]),
                    fold(Integer.remainderUnsigned(b, 5), a, operation(thread)),
                    0,
                    0,
                };
            case "call_virtual" -> {
                boolean isSquare = (c & 1) == 0;
                int side = a & 1023;
                double x = thread * 0.5;
                long bits = Double.doubleToRawLongBits(isSquare ? x + 1 : x * (a & 255));
                yield new int[] {
                    isSquare ? 3 * side * side : 3 * (a & 255) * (b & 255),
                    (int) bits,
                    (int) (bits >>> 32),
                    isSquare ? thread - 1 : thread ^ b & 255,
                };
            }
            case "call_divergent" -> {
                int other = thread & ~63 | thread + 1 & 63;
                int next = operation(other).applyAsInt(a(other), b(other));
                yield new int[] {
                    operation(thread + 1).applyAsInt(next, c), operation(thread).applyAsInt(a, b), 0, 0,
                };
            }
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("calls"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }

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
            .func meets(.param .b64 a) { bar.sync 0; ret; }
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
        assertEquals("call at line 16 of the PTX calls 0x0, where there is no function", fault.getMessage());
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

    /** A thread stops and resumes in the method of an entry only. */
    @Test
    void aFunctionWithBarriersIsRefused() {
        UnsupportedOperationException refused = assertThrows(UnsupportedOperationException.class, () -> device("""
                shape: .callprototype _ (.param .b64 _);
                mov.u64 %d1, meets; st.param.b64 [z], %d1;
                call %d1, (z), shape;"""));
        assertEquals(
                "line 16 of the PTX: call in line 16 by an address, which can be that of meets, which has barriers, is"
                        + " not simulated",
                refused.getMessage());
    }
}
