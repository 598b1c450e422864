package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.memory.Allocation;
import orrery.ptx.Corpus.Case;
import orrery.sim.LaunchShape;

/** The blocks of a grid that wait for each other take turns. */
class GridsTest {
    private static final int[] IN = Corpus.input();
    private static final int THREADS = Corpus.WORDS / 4;
    private static final int[] BY_HAND = byHand();
    private static final double[][] GRADIENT = gradient();

    private static int[] byHand() {
        int[] v = IN.clone();
        for (int round = 0; round < 5; round++) {
            int[] before = v.clone();
            for (int i = 0; i < THREADS; i++) {
                v[i] = before[i] * 3 + before[i + (32 << round) + round & THREADS - 1];
            }
        }
        return v;
    }

    private static double dot(double[] one, double[] other) {
        double total = 0;
        for (int block = 0; block < 4; block++) {
            double sum = 0;
            for (int i = 32 * block; i < 32 * block + 32; i++) {
                sum += one[i] * other[i];
            }
            total += sum;
        }
        return total;
    }

    /** Returns the solution and the residuum after three steps. */
    private static double[][] gradient() {
        double[] x = new double[THREADS];
        double[] r = new double[THREADS];
        for (int i = 0; i < THREADS; i++) {
            r[i] = (IN[i] & 255) - 128;
        }
        double[] p = r.clone();
        double old = dot(r, r);
        for (int step = 0; step < 3; step++) {
            double[] q = new double[THREADS];
            for (int i = 0; i < THREADS; i++) {
                double left = i > 0 ? (float) p[i - 1] : 0;
                double right = i + 1 < THREADS ? (float) p[i + 1] : 0;
                q[i] = Math.fma(4, p[i], -left) - right;
            }
            double alpha = old / dot(p, q);
            for (int i = 0; i < THREADS; i++) {
                x[i] = Math.fma(alpha, p[i], x[i]);
                r[i] = Math.fma(-alpha, q[i], r[i]);
            }
            double now = dot(r, r);
            for (int i = 0; i < THREADS; i++) {
                p[i] = Math.fma(now / old, p[i], r[i]);
            }
            old = now;
        }
        return new double[][] {x, r};
    }

    private static int sum(int from, int to, int mask) {
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += IN[i] & mask;
        }
        return sum;
    }

    private static int low(double number) {
        return (int) Double.doubleToRawLongBits(number);
    }

    private static int high(double number) {
        return (int) (Double.doubleToRawLongBits(number) >>> 32);
    }

    private static int[] words(String kernel, int i) {
        int a = IN[i];
        int b = IN[i * 7 + 3 & Corpus.WORDS - 1];
        int block = i >> 5;
        return switch (kernel) {
            case "grid_sync" ->
                new int[] {IN[127 - i] + b, i | 4 << 16, 1 | block << 8, block & 1 | block >> 1 << 4 | 2 << 8 | 2 << 12
                };
            case "grid_arrive" -> new int[] {a, b, IN[i + 37 & 127], 0};
            case "grid_gradient" ->
                new int[] {low(GRADIENT[0][i]), high(GRADIENT[0][i]), low(GRADIENT[1][i]), high(GRADIENT[1][i])};
            case "grid_by_hand" -> new int[] {BY_HAND[i], b, 0, 0};
            case "grid_chain" -> new int[] {sum(block * 32, THREADS, 0xFFFF), b, block, 0};
            case "grid_lookback" -> new int[] {sum(0, i + 1, 0xFFFFF), sum(0, i, 0xFFFFF), 0, a & 0xFFFFF};
            case "grid_lock" ->
                new int[] {3 * ((IN[0] & 255) + (IN[32] & 255) + (IN[64] & 255) + (IN[96] & 255)), 0, b, 0};
            case "grid_queue" -> new int[] {block == 0 ? a + IN[i + 32] : a, b, block, 0};
            case "grid_fence" -> new int[] {4 * IN[32 * Math.min(block, block ^ 3)], a, b, block};
            case "grid_places" -> new int[] {1, 1, 1, 1};
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("grids"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }

    /** Blocks take the SMs in turn. */
    @Test
    void smsOfBlocks() {
        TestDevice device = TestDevice.ofBody(".param .u64 out", """
                .reg .b32 %r<9>; .reg .b64 %d<9>;
                ld.param.u64 %d1, [out]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %d2, %r1, 4; add.s64 %d1, %d1, %d2;
                mov.u32 %r2, %smid; mov.u32 %r3, %nsmid; mad.lo.u32 %r4, %r3, 1000, %r2; st.global.u32 [%d1], %r4;
                """);
        Allocation out = device.words(new int[134]);
        device.launch("k", LaunchShape.linear(134, 1), out.base());
        int[] expected = new int[134];
        for (int i = 0; i < 134; i++) {
            expected[i] = 132_000 + i % 132;
        }
        assertArrayEquals(expected, TestDevice.words(out));
    }
}
