package orrery.ptx;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.ptx.Corpus.Case;

/** Kernels of blocks as collections of samples have them, compared with Java that computes the same otherwise. */
class IdiomsTest {
    private static final int[] IN = Corpus.input();
    private static final long PRIME = 998244353;

    private static int b(int i) {
        return IN[i * 7 + 3 & Corpus.WORDS - 1];
    }

    private static int c(int i) {
        return IN[i * 13 + 5 & Corpus.WORDS - 1];
    }

    private static int[] words(String kernel, int i) {
        int a = IN[i];
        int t = i & 63;
        int block = i & ~63;
        return switch (kernel) {
            case "idm_histogram" -> new int[] {bin(block, t), a, b(i), c(i)};
            case "idm_merge" -> new int[] {sorted(block, k -> IN[k])[t], b(i), c(i), t};
            case "idm_separable" -> new int[] {filtered(block, t & 7, t >> 3), row(block, t & 7, t >> 3), b(i), c(i)};
            case "idm_sobel" -> sobel(block, t & 7, t >> 3, b(i) ^ c(i));
            case "idm_bisection" -> bisection(block, t, c(i));
            case "idm_walsh" -> {
                int sum = 0;
                for (int k = 0; k < 64; k++) {
                    sum += (Integer.bitCount(k & t) & 1) == 0 ? IN[block + k] & 0xFFFF : -(IN[block + k] & 0xFFFF);
                }
                yield new int[] {sum, b(i), c(i), t};
            }
            case "idm_oddeven" -> new int[] {sorted(block, IdiomsTest::b)[t], a, c(i), t};
            case "idm_sobol" -> {
                int x = sobol(i);
                float unit = (float) (x & 0xFFFF_FFFFL) * 0x1p-32f;
                yield new int[] {x, sobol(i + 1), Float.floatToRawIntBits(unit), a + b(i) + c(i)};
            }
            case "idm_scan" -> {
                int sum = IntStream.rangeClosed(block, i).map(k -> IN[k]).sum();
                int all = IntStream.range(block, block + 64).map(k -> IN[k]).sum();
                yield new int[] {sum, sum - a, all, b(i) ^ c(i)};
            }
            case "idm_tree" -> tree(block, t, b(i), c(i));
            case "idm_paths" -> paths(block / 64, t);
            case "idm_wavefront" -> new int[] {common(block), a & 3, b(i) & 3, c(i)};
            case "idm_life" -> new int[] {cells(block, 10)[t], cells(block, 9)[t], b(i), c(i)};
            case "idm_transform" -> new int[] {transformed(block, t), b(i), c(i), t};
            case "idm_partition" -> {
                int[] parts = IntStream.concat(
                                IntStream.range(block, block + 64).filter(k -> (IN[k] & 1) == 0),
                                IntStream.range(block, block + 64).filter(k -> (IN[k] & 1) != 0))
                        .toArray();
                int all =
                        (int) IntStream.of(parts).filter(k -> (IN[k] & 1) == 0).count();
                yield new int[] {IN[parts[t]], all, b(i), c(i)};
            }
            case "idm_breadth" -> {
                int[] levels = levels(block);
                yield new int[] {levels[t], IntStream.of(levels).max().getAsInt() + 1, a & 63, b(i) & 63};
            }
            case "idm_crc" -> {
                CRC32 crc = new CRC32();
                for (int word : new int[] {a, b(i), c(i)}) {
                    for (int k = 0; k < 4; k++) {
                        crc.update(word >>> 8 * k & 0xFF);
                    }
                }
                yield new int[] {(int) crc.getValue(), a, b(i), c(i)};
            }
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    private static int bin(int block, int bin) {
        int count = 0;
        for (int k = block; k < block + 64; k++) {
            for (int shift = 0; shift < 32; shift += 8) {
                count += (IN[k] >>> shift & 63) == bin ? 1 : 0;
                count += (b(k) >>> shift & 63) == bin ? 1 : 0;
            }
        }
        return count;
    }

    private static int[] sorted(int block, IntUnaryOperator of) {
        return IntStream.range(block, block + 64)
                .map(of)
                .map(each -> each ^ Integer.MIN_VALUE)
                .sorted()
                .map(each -> each ^ Integer.MIN_VALUE)
                .toArray();
    }

    private static int row(int block, int x, int y) {
        int[] filter = {1, 4, 6, 4, 1};
        return IntStream.range(0, 5)
                .filter(k -> x + k - 2 >= 0 && x + k - 2 < 8)
                .map(k -> filter[k] * (IN[block + 8 * y + x + k - 2] & 0xFF))
                .sum();
    }

    private static int filtered(int block, int x, int y) {
        int[] filter = {-1, -2, 0, 2, 1};
        return IntStream.range(0, 5)
                .filter(k -> y + k - 2 >= 0 && y + k - 2 < 8)
                .map(k -> filter[k] * row(block, x, y + k - 2))
                .sum();
    }

    private static int pixel(int block, int x, int y) {
        return x < 0 || x > 7 || y < 0 || y > 7 ? 0 : IN[block + 8 * y + x] & 0xFF;
    }

    private static int[] sobel(int block, int x, int y, int last) {
        int dx = 0;
        int dy = 0;
        for (int k = -1; k <= 1; k++) {
            int weight = 2 - Math.abs(k);
            dx += weight * (pixel(block, x + 1, y + k) - pixel(block, x - 1, y + k));
            dy += weight * (pixel(block, x + k, y - 1) - pixel(block, x + k, y + 1));
        }
        return new int[] {Math.min(255, Math.abs(dx) + Math.abs(dy)), dx, dy, last};
    }

    private static int lessThan(int block, float x) {
        int count = 0;
        float d = 1;
        for (int k = 0; k < 16; k++) {
            float off = k == 0 ? 0 : (b(block + k - 1) & 7) + 1;
            d = (IN[block + k] & 63) - x - (k == 0 ? 0 : off * off / d);
            d = d == 0 ? -1e-20f : d;
            count += d < 0 ? 1 : 0;
        }
        return count;
    }

    private static int[] bisection(int block, int t, int last) {
        float low = -100;
        float high = 200;
        for (int k = 0; k < 24; k++) {
            float middle = 0.5f * (low + high);
            boolean isAbove = lessThan(block, middle) > (t & 15);
            high = isAbove ? middle : high;
            low = isAbove ? low : middle;
        }
        return new int[] {Float.floatToRawIntBits(low), Float.floatToRawIntBits(high), lessThan(block, t), last};
    }

    private static int sobol(int i) {
        int x = 0;
        for (int k = 0; k < 32; k++) {
            int direction = 2 * (IN[k] & (1 << k) - 1) + 1 << 31 - k;
            x ^= ((i ^ i >> 1) >> k & 1) != 0 ? direction : 0;
        }
        return x;
    }

    private static int[] tree(int block, int t, int b, int c) {
        int[] s = IntStream.rangeClosed(0, 64)
                .map(k -> k == 64 ? 77 : IN[block + k] & 0xFFFF)
                .toArray();
        for (int end = 64; end > 0; end--) {
            for (int k = 0; k < end; k++) {
                s[k] = (3 * s[k] + 5 * s[k + 1]) >> 1 & 0xFFFFF;
            }
        }
        return new int[] {s[0], s[t], b, c};
    }

    private static int[] paths(int block, int t) {
        int[][] d = new int[16][16];
        for (int k = 0; k < 256; k++) {
            d[k / 16][k % 16] = k / 16 == k % 16 ? 0 : IN[k + block * 256 & Corpus.WORDS - 1] & 0xFFF;
        }
        for (int via = 0; via < 16; via++) {
            for (int x = 0; x < 16; x++) {
                for (int y = 0; y < 16; y++) {
                    d[x][y] = Math.min(d[x][y], d[x][via] + d[via][y]);
                }
            }
        }
        return IntStream.range(0, 4).map(k -> d[4 * k + (t >> 4)][t & 15]).toArray();
    }

    private static int common(int block) {
        int[][] lengths = new int[65][65];
        for (int x = 1; x <= 64; x++) {
            for (int y = 1; y <= 64; y++) {
                lengths[x][y] = (IN[block + x - 1] & 3) == (b(block + y - 1) & 3)
                        ? lengths[x - 1][y - 1] + 1
                        : Math.max(lengths[x - 1][y], lengths[x][y - 1]);
            }
        }
        return lengths[64][64];
    }

    private static int[] cells(int block, int generations) {
        int[] cells = IntStream.range(block, block + 64).map(k -> IN[k] & 1).toArray();
        for (int generation = 0; generation < generations; generation++) {
            int[] before = cells.clone();
            for (int at = 0; at < 64; at++) {
                int count = 0;
                for (int k = 0; k < 9; k++) {
                    int x = (at & 7) + k % 3 - 1 & 7;
                    int y = (at >> 3) + k / 3 - 1 & 7;
                    count += k == 4 ? 0 : before[8 * y + x];
                }
                cells[at] = count == 3 || count == 2 && before[at] != 0 ? 1 : 0;
            }
        }
        return cells;
    }

    /** Returns a number of the Fourier transform by its definition. */
    private static int transformed(int block, int t) {
        long root = power(3, (PRIME - 1) / 64);
        long sum = 0;
        for (int k = 0; k < 64; k++) {
            sum += (IN[block + k] & 0xFFFF_FFFFL) % PRIME * power(root, (long) k * t) % PRIME;
        }
        return (int) (sum % PRIME);
    }

    private static long power(long base, long exponent) {
        long power = 1;
        long square = base;
        for (long rest = exponent; rest > 0; rest >>= 1) {
            power = (rest & 1) != 0 ? power * square % PRIME : power;
            square = square * square % PRIME;
        }
        return power;
    }

    private static int[] levels(int block) {
        int[] levels = new int[64];
        Arrays.fill(levels, -1);
        levels[0] = 0;
        for (int now = 0; now < 64; now++) {
            for (int t = 0; t < 64; t++) {
                if (levels[t] == now) {
                    for (int to : new int[] {IN[block + t] & 63, b(block + t) & 63, c(block + t) & 63}) {
                        levels[to] = levels[to] == -1 ? now + 1 : levels[to];
                    }
                }
            }
        }
        return levels;
    }

    static Stream<Case> cases() {
        return Corpus.cases().filter(each -> each.file().equals("idioms"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answersAreTheSameAsInJava(Case kernel) {
        CorpusTest.assertWords(kernel, thread -> words(kernel.name(), thread));
    }
}
