package orrery.ptx;

import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/** Cooperative groups: lanes that are together, tiles, labels, reductions and scans. */
class GroupsTest {
    private static final int[] IN = Corpus.input();

    private static int b(int i) {
        return IN[i * 7 + 3 & Corpus.WORDS - 1];
    }

    private static int c(int i) {
        return IN[i * 13 + 5 & Corpus.WORDS - 1];
    }

    /** Returns the threads of a group of consecutive threads that are like a thread. */
    private static int[] like(int i, int size, IntPredicate isLike) {
        int from = i / size * size;
        return IntStream.range(from, from + size).filter(isLike).toArray();
    }

    private static int rank(int[] threads, int i) {
        return (int) IntStream.of(threads).filter(each -> each < i).count();
    }

    private static int sum(int[] threads, IntUnaryOperator of) {
        return IntStream.of(threads).map(of).sum();
    }

    private static int reduced(int i, int size, IntUnaryOperator of, IntBinaryOperator operation) {
        return IntStream.of(like(i, size, each -> true))
                .map(of)
                .reduce(operation)
                .getAsInt();
    }

    private static int ballot(int i, IntPredicate holds) {
        return sum(like(i, 32, holds), each -> 1 << each);
    }

    private static int[] words(String kernel, int i) {
        int a = IN[i];
        int warp = i & ~31;
        return switch (kernel) {
            case "alg_groups" -> {
                int[] tile = like(i, 8, each -> true);
                yield new int[] {
                    sum(tile, each -> IN[each] & 0xFFFF),
                    i & 7,
                    ballot(i, each -> (b(each) & 1) != 0) >>> (i & 24) & 255,
                    c(i)
                };
            }
            case "cg_coalesced" -> {
                int[] odd = like(i, 32, each -> (IN[each] & 1) != 0);
                yield (a & 1) == 0
                        ? new int[] {0, 0, 0, a}
                        : new int[] {rank(odd, i) | odd.length << 8, b(odd[0]), sum(odd, each -> c(each) & 0xFFFF), a};
            }
            case "cg_tiles" ->
                new int[] {
                    sum(like(i, 32, each -> true), each -> IN[each] & 0xFFFF),
                    reduced(i, 4, GroupsTest::b, (x, y) -> Integer.compareUnsigned(x, y) > 0 ? x : y),
                    reduced(i, 32, GroupsTest::c, Math::min),
                    (i >> 5 & 1) | (i >> 2 & 7) << 4 | (i & 15) << 8 | 16 << 16 | 8 << 24
                };
            case "cg_labels" -> {
                int[] same = like(i, 32, each -> (IN[each] & 3) == (a & 3));
                int[] half = like(i, 32, each -> (b(each) & 1) == (b(i) & 1));
                yield new int[] {
                    sum(same, each -> c(each) & 0xFFF),
                    rank(same, i) | same.length << 8,
                    IntStream.of(half).map(GroupsTest::c).reduce(0, (x, y) -> x ^ y),
                    rank(half, i) | half.length << 8
                };
            }
            case "cg_scans" -> {
                int[] upTo = IntStream.rangeClosed(warp, i).toArray();
                int alike = ballot(i, each -> (IN[each] & 7) == (a & 7));
                int any = ballot(i, each -> b(each) == 0) != 0 ? 1 : 0;
                yield new int[] {
                    sum(upTo, each -> IN[each] & 0xFFFF),
                    sum(upTo, each -> each < i ? b(each) & 0xFFFF : 0),
                    IntStream.of(upTo).map(each -> c(each) & 0xFFFF).max().getAsInt(),
                    alike ^ any ^ ballot(i, each -> (c(each) & 1) != 0)
                };
            }
            case "cg_elect" ->
                new int[] {
                    like(i, 64, each -> (IN[each] & 2) != 0).length,
                    Float.floatToRawIntBits(sum(like(i, 8, each -> true), each -> b(each) & 255)),
                    i & 63 | 64 << 16,
                    i >> 6 | (i & 63) << 8
                };
            case "cg_large" ->
                new int[] {
                    sum(like(i, 64, each -> true), each -> IN[each] & 0xFFFF),
                    b((i & ~63) + 5),
                    like(i, 64, each -> c(each) == 77).length > 0 ? 1 : 0,
                    1
                };
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("groups"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }
}
