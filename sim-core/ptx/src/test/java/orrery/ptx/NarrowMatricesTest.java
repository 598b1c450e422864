package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.memory.Allocation;

/**
 * Products of matrices whose elements have one bit, four or 64, compared with sums by the definition. An H200 gives the
 * same values.
 */
class NarrowMatricesTest {
    private static final int LANES = 32;

    private static String registers(char name, int count) {
        return IntStream.range(0, count).mapToObj(i -> "%" + name + i).collect(Collectors.joining(", ", "{", "}"));
    }

    private static String loads(char name, int count, int at, String type) {
        return IntStream.range(0, count)
                .mapToObj(i -> "ld.global." + type + " %" + name + i + ", [%p+" + (at + 8 * i) + "];\n")
                .collect(Collectors.joining());
    }

    /** Returns what the lanes get; each has its words of A, B and C in places of 64 bits, as integers or doubles. */
    private static long[] product(String form, int a, int b, int c, boolean isDouble, long[] in) {
        String type = isDouble ? "f64" : "b32";
        String body = ".reg .b64 %p; .reg .b32 %t; .reg ." + type + " %a<9>, %b<9>, %c<9>, %d<9>;\n"
                + "ld.param.u64 %p, [p]; mov.u32 %t, %tid.x; mad.wide.u32 %p, %t, " + 8 * (a + b + c) + ", %p;\n"
                + loads('a', a, 0, type) + loads('b', b, 8 * a, type) + loads('c', c, 8 * (a + b), type)
                + "mma.sync.aligned." + form + " " + registers('d', c) + ", " + registers('a', a) + ", "
                + registers('b', b) + ", " + registers('c', c) + ";\n"
                + IntStream.range(0, c)
                        .mapToObj(i -> "st.global." + type + " [%p+" + 8 * (a + b + i) + "], %d" + i + ";\n")
                        .collect(Collectors.joining())
                + "ret;";
        TestDevice device = TestDevice.ofBody(".param .u64 p", body);
        Allocation memory = device.allocate(8L * in.length);
        for (int i = 0; i < in.length; i++) {
            memory.storage().setBits(8L * i, 8, isDouble ? Double.doubleToRawLongBits((double) in[i]) : in[i]);
        }
        device.launch(LANES, memory.base());
        long[] out = new long[in.length];
        for (int i = 0; i < in.length; i++) {
            long bits = memory.storage().bits(8L * i, 8);
            out[i] = isDouble ? (long) Double.longBitsToDouble(bits) : (int) bits;
        }
        return out;
    }

    private static long element(long word, int index, int bits, boolean isSigned) {
        if (bits == 64) {
            return word;
        }
        long shifted = word << 64 - bits * (index + 1);
        return isSigned ? shifted >> 64 - bits : shifted >>> 64 - bits;
    }

    @ParameterizedTest
    @CsvSource({
        "m8n8k32.row.col.s32.s4.s4.s32, 8, 32, 4",
        "m16n8k32.row.col.s32.s4.u4.s32, 16, 32, 4",
        "m16n8k64.row.col.satfinite.s32.u4.s4.s32, 16, 64, 4",
        "m8n8k128.row.col.s32.b1.b1.s32.xor.popc, 8, 128, 1",
        "m16n8k128.row.col.s32.b1.b1.s32.and.popc, 16, 128, 1",
        "m16n8k256.row.col.s32.b1.b1.s32.xor.popc, 16, 256, 1",
        "m8n8k4.row.col.f64.f64.f64.f64, 8, 4, 64",
        "m16n8k4.row.col.f64.f64.f64.f64.rn, 16, 4, 64",
        "m16n8k8.row.col.f64.f64.f64.f64, 16, 8, 64",
        "m16n8k16.row.col.f64.f64.f64.f64, 16, 16, 64",
    })
    void products(String form, int rows, int depth, int bits) {
        int each = Math.max(1, 32 / bits);
        int a = rows * depth / each / LANES;
        int b = 8 * depth / each / LANES;
        int c = rows * 8 / LANES;
        int words = a + b + c;
        Random random = new Random(7);
        long[] in = random.ints((long) words * LANES).mapToLong(i -> i >> 3).toArray();
        if (bits == 64) {
            in = random.ints((long) words * LANES, -999, 999).asLongStream().toArray();
        }
        long[] out = product(form, a, b, c, bits == 64, in);
        boolean firstIsSigned = form.contains("s32.s4.");
        boolean secondIsSigned = form.contains(".s4.s32");
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < 8; column++) {
                int at = (row % 8 * 4 + column / 2) * words + a + b + row / 8 * 2 + column % 2;
                long sum = in[at];
                for (int k = 0; k < depth; k++) {
                    int along = k / each % 4;
                    int register = k / each / 4;
                    long x = in[(row % 8 * 4 + along) * words + (rows == 16 ? register * 2 + row / 8 : register)];
                    long y = in[(column * 4 + along) * words + a + register];
                    x = element(x, k % each, bits, firstIsSigned);
                    y = element(y, k % each, bits, secondIsSigned);
                    sum += form.contains("xor") ? x ^ y : x * y;
                }
                assertEquals(sum, out[at], "row " + row + ", column " + column);
            }
        }
    }

    /** The words of 8 rows of A, of 8 columns of B and of C; rows and columns begin every 32 bytes. */
    @ParameterizedTest
    @CsvSource({
        "m8n8k32, s32.s4.s4.s32, '', 4, 32", "m8n8k32, s32.u4.s4.s32.satfinite, '', 4, 32",
        "m8n8k128, s32.b1.b1.s32, .xor.popc, 1, 128", "m8n8k128, s32.b1.b1.s32, .and.popc, 1, 128",
    })
    void fragmentsOfWarps(String shape, String types, String operation, int bits, int depth) {
        String body =
                """
                .reg .b64 %%p, %%q, %%r; .reg .b32 %%a, %%b, %%c<2>;
                ld.param.u64 %%p, [p]; add.u64 %%q, %%p, 256; add.u64 %%r, %%p, 512;
                wmma.load.a.sync.aligned.row.%1$s.global.%2$s {%%a}, [%%p], %5$d;
                wmma.load.b.sync.aligned.col.%1$s.global.%3$s {%%b}, [%%q], %5$d;
                wmma.load.c.sync.aligned.row.%1$s.global.s32 {%%c0, %%c1}, [%%r], 8;
                wmma.mma%6$s.sync.aligned.row.col.%1$s.%4$s {%%c0, %%c1}, {%%a}, {%%b}, {%%c0, %%c1};
                wmma.store.d.sync.aligned.row.%1$s.global.s32 [%%r], {%%c0, %%c1}, 8;
                ret;""".formatted(shape, types.substring(4, 6), types.substring(7, 9), types, 8 * 32 / bits, operation);
        TestDevice device = TestDevice.ofBody(".param .u64 p", body);
        int[] in = new Random(5).ints(192).map(i -> i >> 3).toArray();
        Allocation memory = device.words(in);
        device.launch(LANES, memory.base());
        int[] out = TestDevice.words(memory);
        for (int row = 0; row < 8; row++) {
            for (int column = 0; column < 8; column++) {
                long sum = in[128 + row * 8 + column];
                for (int k = 0; k < depth; k++) {
                    int word = k * bits / 32;
                    int at = k % (32 / bits);
                    long x = element(in[row * 8 + word], at, bits, types.startsWith("s32.s"));
                    long y = element(in[64 + column * 8 + word], at, bits, types.contains(".s4.s32"));
                    sum += operation.contains("xor") ? x ^ y : x * y;
                }
                assertEquals(sum, out[128 + row * 8 + column], "row " + row + ", column " + column);
            }
        }
    }
}
