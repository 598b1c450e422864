package orrery.ptx;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/** Products of matrices by warps, of small integers, whose sums are exact. */
class MatricesTest {
    private static final int[] IN = Corpus.input();

    private static int small(int index) {
        return Integer.remainderUnsigned(IN[index & Corpus.WORDS - 1], 15) - 7;
    }

    /** Returns a word of the result of {@code product}. */
    private static int product(int word, int m, int n, int k, boolean aRows, boolean bRows, boolean cRows) {
        int at = word % (m * n);
        int row = cRows ? at / n : at % m;
        int column = cRows ? at % n : at / m;
        int sum = small(5 * at + 2);
        for (int i = 0; i < k; i++) {
            sum += small(aRows ? row * k + i : i * m + row) * small(3 * (bRows ? i * n + column : column * k + i) + 1);
        }
        return Float.floatToRawIntBits(2 * sum);
    }

    private static int ofLdmatrix(int word) {
        int row = (word & 127) / 8;
        int column = word & 7;
        int sum = 1 + (row >> 3) * 2 + (column & 1);
        for (int i = 0; i < 16; i++) {
            sum += small(row * 16 + i) * small(3 * (i * 8 + column) + 1);
        }
        return Float.floatToRawIntBits(sum);
    }

    /** Returns a word of a product of 16 rows and 8 columns, whose registers the kernel has filled. */
    private static int ofRegisters(int word, int width) {
        int row = (word & 127) / 8;
        int column = word & 7;
        int sum = 1 + (row >> 3) * 2 + (column & 1);
        for (int i = 0; i < width; i++) {
            sum += small(row * width + i) * small(3 * (i * 8 + column) + 1);
        }
        return Float.floatToRawIntBits(sum);
    }

    /** Returns a word of matrices that are stored transposed: the words of the lanes are those of columns. */
    private static int transposed(int first, int word) {
        int row = word >> 2 & 7;
        int result = 0;
        for (int half = 0; half < 2; half++) {
            int lane = ((word & 3) * 2 + half) * 4 + row / 2;
            result |= (IN[first + (word & ~31) + lane] >>> 16 * (row & 1) & 0xFFFF) << 16 * half;
        }
        return result;
    }

    private static int ofStmatrix(int thread, int k) {
        int first = 128 * (thread >> 6);
        int t = thread & 63;
        return switch (k) {
            case 0 -> IN[first + t] ^ IN[thread * 13 + 5 & Corpus.WORDS - 1];
            case 1 -> IN[first + 64 + t] ^ IN[thread * 7 + 3 & Corpus.WORDS - 1];
            case 2 -> transposed(first, t);
            default -> transposed(first + 64, t & 31) + IN[thread];
        };
    }

    private static int ofBytes(int lane, int k) {
        int row = lane >> 2;
        int column = (lane & 3) * 2 + (k & 1);
        int sum = k == 0 ? lane : k + 1;
        for (int i = 0; i < 16; i++) {
            int a = IN[row * 4 + i / 4 + 32 * (k >> 1)];
            int b = IN[64 + column * 4 + i / 4];
            sum += (byte) (a >> i % 4 * 8) * (byte) (b >> i % 4 * 8);
        }
        return sum;
    }

    private static int word(String kernel, int thread, int k) {
        int word = 4 * thread + k;
        int[] three = {IN[thread], IN[thread * 7 + 3 & Corpus.WORDS - 1], IN[thread * 13 + 5 & Corpus.WORDS - 1], 0};
        return switch (kernel) {
            case "wmma_half", "wmma_bytes" -> product(word, 16, 16, 16, true, false, true);
            case "wmma_half_half" -> product(word, 16, 16, 16, false, true, false);
            case "wmma_half_wide" -> product(word, 8, 32, 16, true, true, true);
            case "wmma_half_tall" -> product(word, 32, 8, 16, false, false, false);
            case "wmma_bfloat" -> product(word, 16, 16, 16, true, true, true);
            case "wmma_tf32" -> product(word, 16, 16, 8, true, false, true);
            case "wmma_doubles" -> product(word, 8, 8, 4, true, false, true);
            case "mma_ldmatrix" -> ofLdmatrix(word);
            case "mma_bfloat" -> ofRegisters(word, 16);
            case "mma_tf32" -> ofRegisters(word, 8);
            case "mma_eighths" -> ofRegisters(word, 32);
            case "mat_stmatrix" -> ofStmatrix(thread, k);
            case "mma_bytes" -> ofBytes(thread & 31, k) + three[k];
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("matrices"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(
                kernel,
                thread -> IntStream.range(0, 4)
                        .map(k -> word(kernel.name(), thread, k))
                        .toArray());
    }
}
