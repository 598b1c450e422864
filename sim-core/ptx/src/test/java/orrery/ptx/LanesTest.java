package orrery.ptx;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/** Lanes of a warp that exchange values through volatile memory without a barrier. */
class LanesTest {
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
        int warp = i & ~31;
        int block = i & ~63;
        return switch (kernel) {
            case "lane_reduce" -> {
                int first = sum(block, block + 64, k -> IN[k]);
                int second = sum(block, block + 64, LanesTest::b);
                yield new int[] {first, second, c(i), second};
            }
            case "lane_reduce_large" -> new int[] {sum(0, 128, k -> 3 * IN[k] + b(k)), a, b(i), c(i)};
            case "lane_unrolled" ->
                new int[] {Float.floatToIntBits(sum(block, block + 64, k -> IN[k] & 0xFFF)), a, b(i), c(i)};
            case "lane_loop" -> new int[] {sum(warp, warp + 32, k -> IN[k]), b(i), c(i), i & 31};
            case "lane_scan" ->
                new int[] {
                    sum(warp, i + 1, k -> IN[k]),
                    sum(warp, i + 1, LanesTest::b),
                    c(i),
                    sum(warp, warp + 32, LanesTest::b)
                };
            case "lane_sort" -> {
                int[] sorted = Arrays.stream(IN, warp, warp + 32)
                        .map(each -> each ^ Integer.MIN_VALUE)
                        .sorted()
                        .map(each -> each ^ Integer.MIN_VALUE)
                        .toArray();
                yield new int[] {sorted[i & 31], b(i), c(i), i & 31};
            }
            case "lane_flags" -> new int[] {sum(block, i + 1, k -> IN[k]), b(i), c(i), i & 63};
            case "lane_lock" -> new int[] {64, sum(block, block + 64, k -> IN[k]), 64, b(i) ^ c(i)};
            case "lane_polls" -> {
                int served = b(block + 32 + (i & 31)) | 1;
                yield (i & 63) < 32 ? new int[] {served, a, b(i) | 1, 1} : new int[] {0, a, b(i) | 1, 0};
            }
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("lanes"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }
}
