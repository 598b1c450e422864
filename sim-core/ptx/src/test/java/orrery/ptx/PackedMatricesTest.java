package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;

/** Matrices of {@code wmma} that are loaded without a stride, of which ptxas makes the code of the packed stride. */
class PackedMatricesTest {
    private static final String REGISTERS = """
            .reg .b64 %d<3>; .reg .b32 %r<2>;
            ld.param.u64 %d1, [p]; mov.u32 %r1, %tid.x;
            """;

    /** Without a stride, rows or columns follow each other, as in the machine code of ptxas. */
    @ParameterizedTest
    @CsvSource({
        "a, row, m16n16k16, 16", "b, col, m16n16k16, 16", "a, row, m8n32k16, 16", "a, col, m8n32k16, 8",
        "b, row, m8n32k16, 32", "b, col, m8n32k16, 16", "a, row, m32n8k16, 16", "a, col, m32n8k16, 32",
        "b, row, m32n8k16, 8", "b, col, m32n8k16, 16",
    })
    void fragmentsWithoutAStride(String matrix, String layout, String shape, int stride) {
        assertArrayEquals(
                fragments("wmma.load.%s.sync.aligned.%s.%s.global.f16".formatted(matrix, layout, shape), ", " + stride),
                fragments("wmma.load.%s.sync.aligned.%s.%s.global.f16".formatted(matrix, layout, shape), ""));
    }

    /** Returns what the lanes load of 512 elements. */
    private static int[] fragments(String load, String stride) {
        String loads = """
                mul.wide.u32 %%d2, %%r1, 4; add.u64 %%d2, %%d1, %%d2; .reg .b32 %%m<8>;
                %s {%%m0, %%m1, %%m2, %%m3, %%m4, %%m5, %%m6, %%m7}, [%%d1]%s;
                """.formatted(load, stride);
        String stores = IntStream.range(0, 8)
                .mapToObj(i -> "st.global.b32 [%%d2+%d], %%m%d;".formatted(1024 + 128 * i, i))
                .collect(Collectors.joining());
        TestDevice device = TestDevice.ofBody(".param .u64 p", REGISTERS + loads + stores + "ret;");
        Allocation memory = device.words(
                IntStream.range(0, 512).map(i -> i * 0x20002 + 0x10000).toArray());
        device.launch(32, memory.base());
        return TestDevice.words(memory);
    }
}
