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
}
