package orrery.ptx;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/**
 * Lanes of a warp that exchange values through plain shared memory without a barrier. What is expected follows from
 * lock step: each instruction is executed by all lanes of the warp before the next one.
 */
class WarpStepsTest {
    private static final int[] IN = Corpus.input();

    private static int b(int i) {
        return IN[i * 7 + 3 & Corpus.WORDS - 1];
    }

    private static int c(int i) {
        return IN[i * 13 + 5 & Corpus.WORDS - 1];
    }

    private static int sum(int from, int to, IntUnaryOperator of) {
        return IntStream.range(from, to).map(of).sum();
    }

    private static int[] words(String kernel, int i) {
        int a = IN[i];
        int lane = i & 31;
        int warp = i & ~31;
        int block = i & ~63;
        return switch (kernel) {
            case "step_reduce" -> new int[] {sum(block, block + 64, k -> IN[k] + b(k)), a, b(i), c(i)};
            case "step_loop" -> new int[] {sum(warp, warp + 32, k -> IN[k]), b(i), c(i), lane};
            case "step_scan" -> new int[] {sum(warp, i + 1, k -> IN[k]), sum(warp, warp + 32, k -> IN[k]), b(i), c(i)};
            case "step_scan_branch" ->
                new int[] {sum(warp, i + 1, WarpStepsTest::b), sum(warp, warp + 32, WarpStepsTest::b), a, c(i)};
            case "step_transpose" -> {
                int x = 0;
                for (int k = 0; k < 8 && lane < 8; k++) {
                    x = x * 31 + IN[warp + k] + lane * b(warp + k);
                }
                yield new int[] {x, a, b(i), c(i)};
            }
            case "step_transform" -> (i & 63) < 32 ? transformed(i) : new int[] {a, b(i), c(i), 0};
            case "step_flags" -> {
                int from = IntStream.range(warp, warp + 32)
                        .filter(k -> (((k & 31) * 5 + 7) & 31) == lane)
                        .findFirst()
                        .getAsInt();
                int count = (int) IntStream.range(warp, warp + 32)
                        .filter(k -> (IN[k] & 3) == 0 && c(k) != 0)
                        .count();
                yield new int[] {(IN[from] & 3) == 0 ? c(from) : 0, count, a, b(i)};
            }
            case "step_sort" -> {
                int[] sorted = Arrays.stream(IN, warp, warp + 32)
                        .map(each -> each ^ Integer.MIN_VALUE)
                        .sorted()
                        .map(each -> each ^ Integer.MIN_VALUE)
                        .toArray();
                yield new int[] {sorted[lane], b(i), c(i), lane};
            }
            case "step_rows" -> {
                int x = i & 15;
                int row = i & ~15;
                yield new int[] {IN[(row ^ 16) + 15 - x], b(row + (x + 5 & 15)), c(i), b((i & ~31) + 3)};
            }
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    /** Returns the column of a tile of 4 x 4 that is transformed row by row, then column by column. */
    private static int[] transformed(int i) {
        int lane = i & 31;
        float[][] tile = new float[4][4];
        for (int x = 0; x < 4; x++) {
            for (int k = 0; k < 4; k++) {
                tile[k][x] = IN[(i / 64 * 128 + 4 * ((lane & ~3) + x) + k) & Corpus.WORDS - 1] & 0xFF;
            }
        }
        for (float[] row : tile) {
            float[] transformed = transformed(row);
            System.arraycopy(transformed, 0, row, 0, 4);
        }
        float[] column =
                transformed(new float[] {tile[0][lane & 3], tile[1][lane & 3], tile[2][lane & 3], tile[3][lane & 3]});
        return IntStream.range(0, 4).map(k -> Float.floatToIntBits(column[k])).toArray();
    }

    private static float[] transformed(float[] x) {
        float p = x[0] + x[3];
        float q = x[1] + x[2];
        float r = x[0] - x[3];
        float s = x[1] - x[2];
        return new float[] {p + q, r + 2 * s, p - q, 2 * r - s};
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("warpsteps"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreThoseOfLockStep(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }
}
