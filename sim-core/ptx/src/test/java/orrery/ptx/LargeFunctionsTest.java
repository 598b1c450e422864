package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;

/** Functions that are too large for a method of the JVM: they are divided, in a time that grows as their size does. */
class LargeFunctionsTest {
    private static final int COUNT = 8_000;

    @ParameterizedTest
    @CsvSource({"false, 0", "false, 10", "true, 0", "true, 10"})
    void computes(boolean isCalled, int branchEvery) {
        StringBuilder code = new StringBuilder(".reg .b32 %r<" + (COUNT + 1) + ">; .reg .pred %p;\n");
        code.append("mov.b32 %r0, 3;\n");
        int[] values = new int[COUNT + 1];
        values[0] = 3;
        for (int i = 1; i <= COUNT; i++) {
            int other = Math.max(0, i - 1 - i % 13);
            code.append("add.s32 %%r%d, %%r%d, %%r%d;\n".formatted(i, i - 1, other));
            values[i] = values[i - 1] + values[other];
            if (branchEvery > 0 && i % branchEvery == 0) {
                code.append("setp.lt.s32 %%p, %%r%1$d, 0;\n@%%p bra L%1$d;\nxor.b32 %%r%1$d, %%r%1$d, 5;\nL%1$d:\n"
                        .formatted(i));
                values[i] ^= values[i] < 0 ? 0 : 5;
            }
        }
        String body =
                code.append("st.global.u32 [%d], %r" + COUNT + ";\nret;\n").toString();
        String called = ".func f(.reg .b64 %d)\n{\n" + body + "}\n";
        String entry = ".entry k(.param .u64 p)\n{\n.reg .b64 %d; ld.param.u64 %d, [p];\n"
                + (isCalled ? "call f, (%d);\nret;\n" : body) + "}\n";
        assertTimeout(Duration.ofSeconds(60), () -> {
            TestDevice device =
                    TestDevice.of(".version 8.0\n.target sm_90\n.address_size 64\n" + (isCalled ? called : "") + entry);
            Allocation result = device.words(0);
            device.launch(1, result.base());
            assertArrayEquals(new int[] {values[COUNT]}, TestDevice.words(result));
        });
    }
}
