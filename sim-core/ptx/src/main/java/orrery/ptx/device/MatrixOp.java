package orrery.ptx.device;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an instruction does with matrices, as its modifiers say.
 *
 * @param m rows of A and C
 * @param n columns of B and C
 * @param k columns of A, rows of B
 * @param isOpaque whether its fragments are opaque: those of {@code wmma}, unless elements have less than a byte. These
 *     are in the lanes that have them for {@code mma}
 * @param formats the formats in their order: of D, A, B and C, or of the only matrix
 * @param isSaturated whether integers do not wrap around
 * @param isXor whether the bits that differ are counted
 */
record MatrixOp(int m, int n, int k, boolean isOpaque, List<Format> formats, boolean isSaturated, boolean isXor) {
    private static final int LANES = 32;

    /** The words of a fragment of A or B of half precision: every element is in several lanes. */
    private static final int HALF_WORDS = 8;

    /** The least K of a {@code wmma} whose elements have less than a byte. */
    private static final int NARROW_DEPTH = 32;

    /** How an element is written. */
    enum Format {
        F16(16),
        BF16(16),
        E4M3(8),
        E5M2(8),
        TF32(32),
        F32(32),
        F64(64),
        S8(8),
        U8(8),
        S4(4),
        U4(4),
        B1(1),
        S32(32);

        private final int bits;

        Format(int bits) {
            this.bits = bits;
        }

        int bits() {
            return bits;
        }

        /** Returns the value of bits. */
        double value(long word) {
            return switch (this) {
                case F16 -> HalfMath.value((int) word & 0xFFFF, 0);
                case BF16 -> HalfMath.value((int) word & 0xFFFF, HalfMath.BFLOAT);
                case E4M3 -> HalfMath.value(SmallFloat.E4M3.toHalf((int) word), 0);
                case E5M2 -> HalfMath.value(SmallFloat.E5M2.toHalf((int) word), 0);
                // The device ignores the lower bits.
                case TF32 -> Float.intBitsToFloat((int) word & ~0x1FFF);
                case F32 -> Float.intBitsToFloat((int) word);
                case F64 -> Double.longBitsToDouble(word);
                case S8 -> (byte) word;
                case U8 -> word & 0xFF;
                case S4 -> (int) word << 28 >> 28;
                case U4 -> word & 0xF;
                case B1 -> word & 1;
                case S32 -> (int) word;
            };
        }
    }

    static MatrixOp of(String instruction) {
        List<Format> formats = new ArrayList<>();
        int[] shape = new int[3];
        List<String> words = Splitter.on('.').splitToList(instruction);
        for (String word : words) {
            if (word.matches("m\\d+n\\d+k\\d+")) {
                List<String> sizes =
                        Splitter.onPattern("[mnk]").omitEmptyStrings().splitToList(word);
                for (int i = 0; i < shape.length; i++) {
                    shape[i] = Integer.parseInt(sizes.get(i));
                }
            }
            for (Format each : Format.values()) {
                if (word.equals(each.name().toLowerCase(Locale.ROOT))) {
                    formats.add(each);
                }
            }
        }
        if (words.get(0).equals("wmma") && formats.size() == 2) {
            // A wmma.mma of half precision names only the formats of D and C: those of A and B are always f16.
            formats = List.of(formats.get(0), Format.F16, Format.F16, formats.get(1));
        }
        return new MatrixOp(
                shape[0],
                shape[1],
                shape[2],
                words.get(0).equals("wmma") && shape[2] < NARROW_DEPTH,
                formats,
                words.contains("satfinite"),
                words.contains("xor"));
    }

    /** Returns the 32-bit words of a lane with a part of A or B. */
    int words(int rows, int columns, Format format) {
        return isOpaque && format == Format.F16 ? HALF_WORDS : resultWords(rows, columns, format);
    }

    /** Returns the 32-bit words of a lane with a part of C or D. */
    int resultWords(int rows, int columns, Format format) {
        return rows * columns * format.bits() / Integer.SIZE / LANES;
    }
}
