package orrery.ptx;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What the kernels of {@code samples.cu} give, in Java. */
final class SampleAnswers {
    private static final int[] IN = Corpus.input();
    private static final int[] FILTER = {1, -2, 3, -4, 5, -4, 3, -2, 1};
    private static final long MULTIPLIER = 6364136223846793005L;
    private static final long INCREMENT = 1442695040888963407L;
    private static final BigInteger TWO_128 = BigInteger.ONE.shiftLeft(128);

    private SampleAnswers() {}

    private static int b(int i) {
        return IN[i * 7 + 3 & Corpus.WORDS - 1];
    }

    private static int c(int i) {
        return IN[i * 13 + 5 & Corpus.WORDS - 1];
    }

    static int[] words(String kernel, int i) {
        int a = IN[i];
        return switch (kernel) {
            case "smp_radix" -> new int[] {sorted(i & ~63, 64)[i & 63], b(i), c(i), 0};
            case "smp_spmv" -> new int[] {ofRow(i), i, 2 * i, 3 * i};
            case "smp_convolution" -> new int[] {convolution(i), a, b(i), c(i)};
            case "smp_bodies" -> bodies(i);
            case "smp_chance" -> {
                int all = IntStream.range(i & ~31, (i & ~31) + 32)
                        .map(SampleAnswers::inside)
                        .sum();
                yield new int[] {inside(i), all, b(i), c(i)};
            }
            case "smp_virtual" -> shapes(a, b(i), c(i));
            case "smp_templates" -> templates(a, b(i), c(i), i);
            case "smp_int128" -> int128(a, b(i), c(i), i);
            case "smp_halves" -> halves(a, b(i), c(i));
            case "smp_eighths" -> eighths(a, b(i), c(i));
            case "smp_vectors" -> vectors(i);
            case "smp_asm" -> asm(a, b(i), c(i));
            case "smp_cub_scan" -> {
                int from = i & ~63;
                int most = IntStream.range(i & ~31, (i & ~31) + 32)
                        .map(SampleAnswers::c)
                        .reduce(0, (x, y) -> Integer.compareUnsigned(x, y) > 0 ? x : y);
                yield new int[] {
                    sum(from, i + 1, k -> IN[k]),
                    sum(from, from + 64, k -> IN[k]),
                    sum(from, from + 64, SampleAnswers::b),
                    most
                };
            }
            case "smp_cub_sort" -> {
                int[] keys = sorted(i >> 6 << 8, 256);
                int first = (i & 63) * 4;
                yield IntStream.range(0, 4).map(k -> keys[255 - first - k]).toArray();
            }
            default -> throw new IllegalArgumentException(kernel);
        };
    }

    private static int sum(int from, int to, IntUnaryOperator of) {
        return IntStream.range(from, to).map(of).sum();
    }

    private static int[] sorted(int from, int count) {
        int[] keys = Arrays.copyOfRange(IN, from, from + count);
        return Arrays.stream(keys)
                .mapToObj(each -> each)
                .sorted(Integer::compareUnsigned)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int ofRow(int row) {
        return sum(3 * row, 3 * row + (IN[row] & 63), k -> (IN[k & 511] & 255) * (IN[k * 5 + 1 & 511] & 127));
    }

    private static int convolution(int i) {
        return sum(0, 9, k -> {
            int at = i + k - 4;
            return FILTER[k] * (at >= 0 && at < 128 ? IN[at] & 0xFFF : 0);
        });
    }

    private static float[] body(int k) {
        return new float[] {IN[k] & 255, IN[k + 128] & 255, IN[k + 256] & 255, 1 + (IN[k] >> 8 & 3)};
    }

    private static int[] bodies(int i) {
        float[] me = body(i);
        float[] force = new float[3];
        for (int k = 0; k < 128; k++) {
            float[] other = body(k);
            float x = other[0] - me[0];
            float y = other[1] - me[1];
            float z = other[2] - me[2];
            float r2 = Math.fma(x, x, Math.fma(y, y, Math.fma(z, z, 1f)));
            float w = other[3] / (r2 * (float) Math.sqrt(r2));
            force[0] = Math.fma(x, w, force[0]);
            force[1] = Math.fma(y, w, force[1]);
            force[2] = Math.fma(z, w, force[2]);
        }
        return new int[] {
            Float.floatToRawIntBits(force[0]),
            Float.floatToRawIntBits(force[1]),
            Float.floatToRawIntBits(force[2]),
            b(i) ^ c(i)
        };
    }

    private static int inside(int i) {
        long state = (IN[i] & 0xFFFF_FFFFL) * MULTIPLIER + INCREMENT;
        float[] number = new float[2];
        int inside = 0;
        for (int k = 0; k < 200; k++) {
            int x = (int) ((state >>> 18 ^ state) >>> 27);
            number[k & 1] = (Integer.rotateRight(x, (int) (state >>> 59)) >>> 8) * 0x1p-24f;
            state = state * MULTIPLIER + INCREMENT;
            inside += (k & 1) != 0 && number[0] * number[0] + number[1] * number[1] < 1f ? 1 : 0;
        }
        return inside;
    }

    private static int[] shapes(int a, int b, int c) {
        int sum = 0;
        int twice = 0;
        for (int k = 0; k < 3; k++) {
            boolean isSquare = (a >>> k & 1) != 0;
            int side = (isSquare ? b : c) >>> k & 0xFF;
            sum = sum * 7 + side * (isSquare ? side : k + 2);
            twice = twice * 5 + (isSquare ? 2 * side * side : side * side + k + 2);
        }
        return new int[] {sum, twice, a, 0};
    }

    private static int[] templates(int a, int b, int c, int i) {
        IntUnaryOperator p = x -> ((x + c) * x + b) * x + a;
        int most = IntStream.of(a, b, c, i).reduce(0, (x, y) -> Integer.compareUnsigned(x, y) > 0 ? x : y);
        return new int[] {a * 31 + (b * 31 + (c ^ i) ^ i), p.applyAsInt(3), p.applyAsInt(p.applyAsInt(a)), most};
    }

    private static BigInteger unsigned(int... words) {
        BigInteger number = BigInteger.ZERO;
        for (int word : words) {
            number = number.shiftLeft(32).or(BigInteger.valueOf(word & 0xFFFF_FFFFL));
        }
        return number;
    }

    private static int word(BigInteger number, int shift) {
        return number.shiftRight(shift).intValue();
    }

    private static int[] int128(int a, int b, int c, int i) {
        BigInteger x = unsigned(a, b, c, a ^ b);
        BigInteger y = unsigned(c | 1, b, a);
        BigInteger m = x.multiply(y).mod(TWO_128);
        BigInteger d = x.divide(y);
        BigInteger r = x.mod(y);
        BigInteger s = (a < 0 ? x.subtract(TWO_128) : x).shiftRight(i & 127).subtract(d);
        return new int[] {
            word(m, 96) ^ word(m, 40),
            word(d, 64) ^ word(d, 0) ^ word(d, 32),
            word(r, 0) ^ word(r, 64),
            word(s, 64) + word(s, 0)
        };
    }

    private static int[] halves(int a, int b, int c) {
        int z = (a >> 8 & 31) - 16;
        int low = (a & 15) * (c & 7) + z;
        int high = (b & 15) * 3 + z;
        int mask = ((a & 15) > (c & 7) ? 0xFFFF : 0) | ((b & 15) > 3 ? 0xFFFF_0000 : 0);
        return new int[] {
            low * 1000 + high,
            Math.max(-8, Math.min(low, 64)) * 1000 + Math.max(-8, Math.min(high, 64)),
            (a & 15) * ((a & 15) - 1) * 1000 + (b & 15) * ((b & 15) - 1),
            mask ^ 1
        };
    }

    /** Returns the value of a number of 8 bits with a fraction of so many bits. */
    private static double eighth(int code, int fraction) {
        int bias = fraction == 3 ? 7 : 15;
        int exponent = (code & 0x7F) >> fraction;
        int units = code & (1 << fraction) - 1;
        double size = exponent == 0
                ? Math.scalb((double) units, 1 - bias - fraction)
                : Math.scalb((double) (units | 1 << fraction), exponent - bias - fraction);
        return (code & 0x80) != 0 ? -size : size;
    }

    /** Finds the nearest number of 8 bits by comparing with all. */
    private static int nearest(float value, int fraction) {
        if (Float.isNaN(value)) {
            return 0x7F;
        }
        double size = Math.min(Math.abs((double) value), 1e9);
        int best = 0;
        for (int code = 1; code <= (fraction == 3 ? 0x7E : 0x7B); code++) {
            double farther = Math.abs(eighth(code, fraction) - size) - Math.abs(eighth(best, fraction) - size);
            if (farther < 0 || farther == 0 && (code & 1) == 0) {
                best = code;
            }
        }
        return best | (Float.floatToRawIntBits(value) < 0 ? 0x80 : 0);
    }

    private static int[] eighths(int a, int b, int c) {
        float x = (float) (a >>> 3) * (float) Math.scalb(1.0, (b & 31) - 44);
        float y = Float.intBitsToFloat(c);
        int p = nearest(x, 3);
        int s = nearest(x, 2);
        return new int[] {
            p | nearest(y, 3) << 8 | s << 16 | nearest(y, 2) << 24,
            Float.floatToRawIntBits((float) eighth(p, 3)),
            Float.floatToRawIntBits((float) eighth(s, 2)),
            p | 0x3C << 8
        };
    }

    private static int[] vectors(int i) {
        float[] words = new float[4];
        if (i < 32) {
            words = new float[] {4, 8, 12, sum(0, 4, k -> IN[i + 32 * k] & 7)};
        } else if (i >= 64 && i < 96) {
            words = new float[] {2, 10, 2, 10};
        }
        int[] bits = new int[4];
        for (int k = 0; k < 4; k++) {
            bits[k] = Float.floatToRawIntBits(words[k]);
        }
        return bits;
    }

    private static int[] asm(int a, int b, int c) {
        boolean p = Integer.compareUnsigned(a, b) < 0;
        long high = ((a & 0xFFFF_FFFFL) * (b & 0xFFFF_FFFFL) >>> 32) + (c & 0xFFFF_FFFFL);
        return new int[] {p ? a + c : c, a ^ b ^ c ^ (p ? 15 : 0), (int) high + (int) (high >>> 32), 0};
    }
}
