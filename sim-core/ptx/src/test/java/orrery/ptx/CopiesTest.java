package orrery.ptx;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/** Copies of many bytes, and stores to other blocks of a cluster, that barrier objects and groups wait for. */
class CopiesTest {
    private static final int[] IN = Corpus.input();

    private static int b(int i) {
        return IN[i * 7 + 3 & Corpus.WORDS - 1];
    }

    private static int c(int i) {
        return IN[i * 13 + 5 & Corpus.WORDS - 1];
    }

    private static int[] words(String kernel, int i) {
        int t = i & 63;
        int block = i >> 6;
        int other = (1 - block) * 64;
        int a = IN[i];
        return switch (kernel) {
            case "bulk_there_and_back" ->
                IntStream.range(0, 4)
                        .map(k -> IN[block * 256 + 255 - 4 * t - k] + a)
                        .toArray();
            case "bulk_group_copy" -> new int[] {IN[block * 256 + 255 - t] + a, b(i), c(i), IN[block * 256 + t]};
            case "bulk_cg_wait" -> new int[] {IN[block * 64 + 67 - t], a, b(i), c(i)};
            case "bulk_pipeline" -> {
                int sum = IntStream.range(0, 4).reduce(0, (before, k) -> before * 3 + IN[64 * k + (t ^ 5)]);
                yield new int[] {sum, 2 * a, IN[i + 1] + b(i), c(i)};
            }
            case "bulk_stores" -> {
                int from = other + t;
                yield new int[] {
                    IN[other + 63 - t],
                    IN[from] + 3 * b(from) + 5 * c(from),
                    IN[from] ^ b(from),
                    IntStream.range(other, other + 64)
                            .map(each -> IN[each] & 0xFFFF)
                            .sum()
                };
            }
            case "bulk_cluster" -> new int[] {b(other + t), a, IN[128 * block + t], b(i)};
            case "bulk_multicast" -> {
                int second = 127 - t;
                yield new int[] {IN[t], IN[128 + second - 64], a ^ b(i), c(i)};
            }
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("copies"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }
}
