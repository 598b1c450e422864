package orrery.ptx;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/**
 * Lanes of a warp that exchange values through plain shared memory without a barrier, where a device reorders their
 * accesses. What is expected follows from lock step: each instruction is executed by all lanes of the warp before the
 * next one.
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
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> HardwareAnswersTest.REORDERED.contains(each.name()));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreThoseOfLockStep(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }
}
