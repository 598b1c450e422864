package orrery.ptx.device;

import com.google.common.base.Splitter;
import java.util.List;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.ptx.device.MatrixOp.Format;
import orrery.sim.DeviceFault;

/**
 * Products of matrices of a warp. Each thread has 32 words for them: 8 for its parts of A, B, C and D each.
 *
 * <p>The elements of {@code mma} are in the lanes that the PTX ISA says. For {@code wmma} it leaves that open: here a
 * lane has consecutive elements, row by row; of elements with less than a byte it has a word as for {@code mma}. A sum
 * is computed in double precision and rounded once.
 *
 * <p>What finds races takes accesses to matrices as those of the first lane of the warp: its lanes make them together.
 */
public final class Matrices {
    /** The base-two logarithm of the words of a thread. */
    public static final int WORDS_SHIFT = 5;

    /** Where the words of B begin. */
    public static final int B = 8;

    /** Where the words of C begin. */
    public static final int C = 16;

    /** Where the words of D begin. */
    public static final int D = 24;

    private static final int NAN = 0x7FFF_FFFF;

    private Matrices() {}

    /** Returns the distance of the rows or columns of a matrix in memory that has nothing between them. */
    public static int packedStride(String instruction) {
        MatrixOp op = MatrixOp.of(instruction);
        List<String> words = Splitter.on('.').splitToList(instruction);
        int rows = words.contains("b") ? op.k() : op.m();
        int columns = words.contains("a") ? op.k() : op.n();
        return words.contains("row") ? columns : rows;
    }

    /**
     * Returns the 32-bit words that a thread has of an operand.
     *
     * @param instruction the instruction with its modifiers
     * @param part where the words begin: 0 for A, {@link #B}, {@link #C} or {@link #D}, which loads and stores have,
     *     too
     */
    public static int words(String instruction, int part) {
        return instruction.contains("matrix.")
                ? matrices(instruction)
                : words(MatrixOp.of(instruction), instruction, part);
    }

    private static int words(MatrixOp op, String instruction, int part) {
        boolean isProduct = op.formats().size() > 1;
        boolean isA = isProduct ? part == 0 : instruction.contains(".load.a.");
        boolean isB = isProduct ? part == B : instruction.contains(".load.b.");
        Format format = op.formats().get(isProduct && part != D ? 1 + part / B : 0);
        int rows = isB ? op.k() : op.m();
        int columns = isA ? op.k() : op.n();
        return isA || isB ? op.words(rows, columns, format) : op.resultWords(rows, columns, format);
    }

    /** Stores a register of 64 bits. */
    public static void store64(int[] words, int at, long value) {
        words[at] = (int) value;
        words[at + 1] = (int) (value >>> 32);
    }

    /** Returns a register of 64 bits. */
    public static long load64(int[] words, int at) {
        return words[at] & 0xFFFF_FFFFL | (long) words[at + 1] << 32;
    }

    private static long element(int[] words, int at, int index, Format format) {
        if (format.bits() == Long.SIZE) {
            return load64(words, at + 2 * index);
        }
        int each = Integer.SIZE / format.bits();
        int shifted = words[at + index / each] >>> index % each * format.bits();
        return shifted;
    }

    private static void setElement(int[] words, int at, int index, Format format, long value) {
        if (format.bits() == Long.SIZE) {
            store64(words, at + 2 * index, value);
            return;
        }
        int each = Integer.SIZE / format.bits();
        int shift = index % each * format.bits();
        int mask = (int) ((1L << format.bits()) - 1) << shift;
        int word = at + index / each;
        words[word] = words[word] & ~mask | (int) (value << shift) & mask;
    }

    // -- wmma: loads and stores ------------------------------------------------------------------------------------

    /** Loads a fragment of {@code wmma} into the words of D of a thread. */
    public static void load(MemorySite memory, long address, int stride, int thread, BlockState block, int site) {
        MatrixOp op = block.matrixOp(site);
        String instruction = block.site(site).instruction();
        Format format = op.formats().get(0);
        int rows = instruction.contains(".load.b.") ? op.k() : op.m();
        int columns = instruction.contains(".load.a.") ? op.k() : op.n();
        if (format.bits() < Byte.SIZE) {
            loadWord(memory, address, stride * format.bits() / Byte.SIZE, thread, block, site);
            return;
        }
        int count = words(op, instruction, D) * Integer.SIZE / format.bits();
        boolean isColumns = instruction.contains(".col.");
        for (int i = 0; i < count; i++) {
            int index = ((thread & 31) * count + i) % (rows * columns);
            long at = address + offset(index, columns, isColumns, stride) * format.bits() / Byte.SIZE;
            SharedWatch.generic(at, block, thread & -Integer.SIZE, SharedWatch.LOAD, format.bits() / Byte.SIZE, site);
            long value = switch (format.bits()) {
                case 8 -> ((ByteSite) memory).loadGeneric(at, block, site);
                case 16 -> ((ShortSite) memory).loadGeneric(at, block, site);
                case 32 -> ((IntSite) memory).loadGeneric(at, block, site);
                default -> ((LongSite) memory).loadGeneric(at, block, site);
            };
            setElement(block.matrix, (thread << WORDS_SHIFT) + D, i, format, value);
        }
    }

    /** Loads elements with less than a byte: four lanes have a row of A, or a column of B. */
    private static void loadWord(
            MemorySite memory, long address, int strideBytes, int thread, BlockState block, int site) {
        int lane = thread & 31;
        long at = address + (long) (lane >> 2) * strideBytes + (lane & 3L) * Integer.BYTES;
        SharedWatch.generic(at, block, thread & -Integer.SIZE, SharedWatch.LOAD, Integer.BYTES, site);
        block.matrix[(thread << WORDS_SHIFT) + D] = ((IntSite) memory).loadGeneric(at, block, site);
    }

    private static long offset(int index, int columns, boolean isColumns, int stride) {
        int row = index / columns;
        int column = index % columns;
        return isColumns ? (long) column * stride + row : (long) row * stride + column;
    }

    /** Stores a fragment of {@code wmma} that is in the words of D of a thread. */
    public static void store(MemorySite memory, long address, int stride, int thread, BlockState block, int site) {
        MatrixOp op = block.matrixOp(site);
        Format format = op.formats().get(0);
        int count = op.resultWords(op.m(), op.n(), format) * Integer.SIZE / format.bits();
        boolean isColumns = block.site(site).instruction().contains(".col.");
        for (int i = 0; i < count; i++) {
            int index = (thread & 31) * count + i;
            long at = address + offset(index, op.n(), isColumns, stride) * format.bits() / Byte.SIZE;
            long value = element(block.matrix, (thread << WORDS_SHIFT) + D, i, format);
            SharedWatch.generic(at, block, thread & -Integer.SIZE, SharedWatch.STORE, format.bits() / Byte.SIZE, site);
            switch (format.bits()) {
                case 16 -> ((ShortSite) memory).storeGeneric(at, (int) value, block, site);
                case 32 -> ((IntSite) memory).storeGeneric(at, (int) value, block, site);
                default -> ((LongSite) memory).storeGeneric(at, value, block, site);
            }
        }
    }

    // -- products --------------------------------------------------------------------------------------------------

    private static void checkWarp(BlockState block, int lanes, int site) {
        if (lanes != -1) {
            throw new DeviceFault(
                    CUresult.CUDA_ERROR_LAUNCH_FAILED,
                    ApiText.of(block.site(site) + " is executed by lanes 0x" + Integer.toHexString(lanes)
                            + " of a warp; legal are all 32"));
        }
    }

    /** Multiplies the matrices of a warp, whose first thread is given. */
    static void multiply(BlockState block, int lanes, int from) {
        int site = block.x0[from];
        checkWarp(block, lanes, site);
        MatrixOp op = block.matrixOp(site);
        int m = op.m();
        int n = op.n();
        int k = op.k();
        double[] a = gathered(block, from, 0, op, m, k, op.formats().get(1));
        double[] b = gathered(block, from, B, op, k, n, op.formats().get(2));
        double[] c = gathered(block, from, C, op, m, n, op.formats().get(3));
        Format format = op.formats().get(0);
        for (int row = 0; row < m; row++) {
            for (int column = 0; column < n; column++) {
                double sum = c[row * n + column];
                for (int i = 0; i < k; i++) {
                    double x = a[row * k + i];
                    double y = b[i * n + column];
                    sum = op.isXor() ? sum + Math.abs(x - y) : Math.fma(x, y, sum);
                }
                c[row * n + column] = sum;
            }
        }
        int count = op.resultWords(m, n, format) * Integer.SIZE / format.bits();
        for (int lane = 0; lane < Integer.SIZE; lane++) {
            for (int i = 0; i < count; i++) {
                double value = c[index(op, C, lane, i, count, m, n, format)];
                setElement(
                        block.matrix,
                        (from + lane << WORDS_SHIFT) + D,
                        i,
                        format,
                        bits(value, format, op.isSaturated()));
            }
        }
    }

    private static long bits(double value, Format format, boolean isSaturated) {
        return switch (format) {
            case F16 -> HalfMath.bits(value, 0, 0);
            case F32 -> Double.isNaN(value) ? NAN : Float.floatToRawIntBits((float) value);
            case S32 -> isSaturated ? (int) value : (int) (long) value;
            default -> Double.doubleToRawLongBits(value);
        };
    }

    private static double[] gathered(
            BlockState block, int from, int part, MatrixOp op, int rows, int columns, Format format) {
        double[] matrix = new double[rows * columns];
        int words = part == C ? op.resultWords(rows, columns, format) : op.words(rows, columns, format);
        int count = words * Integer.SIZE / format.bits();
        for (int lane = 0; lane < Integer.SIZE; lane++) {
            int at = (from + lane << WORDS_SHIFT) + part;
            for (int i = 0; i < count; i++) {
                matrix[index(op, part, lane, i, count, rows, columns, format)] =
                        format.value(element(block.matrix, at, i, format));
            }
        }
        return matrix;
    }

    /** Returns the number of an element of a lane, counted row by row. */
    private static int index(MatrixOp op, int part, int lane, int i, int count, int rows, int columns, Format format) {
        if (op.isOpaque()) {
            return (lane * count + i) % (rows * columns);
        }
        int group = lane >> 2;
        int inGroup = lane & 3;
        if (part == C) {
            return (group + 8 * (i >> 1)) * columns + inGroup * 2 + (i & 1);
        }
        int each = Math.max(1, Integer.SIZE / format.bits());
        int register = i / each;
        int along = inGroup * each + i % each;
        if (part == B) {
            return (along + register * 4 * each) * columns + group;
        }
        int lower = rows == 16 ? register & 1 : 0;
        int right = rows == 16 ? register >> 1 : register;
        return (group + 8 * lower) * columns + along + right * 4 * each;
    }

    // -- 8 x 8 matrices in shared memory ---------------------------------------------------------------------------

    private static final int ROWS = 8;
    private static final int ROW_BYTES = 16;

    /** Loads matrices whose rows are at the addresses of the lanes ({@code ldmatrix}). */
    static void loadRows(BlockState block, int lanes, int from) {
        int site = (int) block.wide[from];
        checkWarp(block, lanes, site);
        String instruction = block.site(site).instruction();
        boolean isTransposed = instruction.contains(".trans");
        int matrices = matrices(instruction);
        checkRows(block, from, matrices, SharedWatch.LOAD, site);
        for (int matrix = 0; matrix < matrices; matrix++) {
            for (int lane = 0; lane < Integer.SIZE; lane++) {
                int word = 0;
                for (int half = 1; half >= 0; half--) {
                    long at = place(block, from, matrix, lane, half, isTransposed);
                    word = word << Short.SIZE | ByteMemory.load16(block.shared, at, block, site);
                }
                block.matrix[(from + lane << WORDS_SHIFT) + D + matrix] = word;
            }
        }
    }

    /** Stores matrices whose rows are at the addresses of the lanes ({@code stmatrix}). */
    static void storeRows(BlockState block, int lanes, int from) {
        int site = (int) block.wide[from];
        checkWarp(block, lanes, site);
        String instruction = block.site(site).instruction();
        boolean isTransposed = instruction.contains(".trans");
        int matrices = matrices(instruction);
        checkRows(block, from, matrices, SharedWatch.STORE, site);
        for (int matrix = 0; matrix < matrices; matrix++) {
            for (int lane = 0; lane < Integer.SIZE; lane++) {
                int word = block.matrix[(from + lane << WORDS_SHIFT) + D + matrix];
                for (int half = 0; half < 2; half++) {
                    ByteMemory.store16(
                            block.shared,
                            place(block, from, matrix, lane, half, isTransposed),
                            word >>> Short.SIZE * half & 0xFFFF,
                            block,
                            site);
                }
            }
        }
    }

    /** Checks where the rows are, and enters the accesses to them. */
    private static void checkRows(BlockState block, int from, int matrices, int kind, int site) {
        for (int thread = from; thread < from + matrices * ROWS; thread++) {
            long row = block.x0[thread] & 0xFFFF_FFFFL;
            if ((row & ROW_BYTES - 1) != 0 || row > block.shared.length - ROW_BYTES) {
                throw block.failure(
                        block.faults().outside("shared", row, ROW_BYTES, block.shared.length, site), thread);
            }
            SharedWatch.shared(row, block, from, kind, ROW_BYTES, site);
        }
    }

    private static int matrices(String instruction) {
        return instruction.contains(".x4") ? 4 : instruction.contains(".x2") ? 2 : 1;
    }

    /** Returns where a half of the word of a lane is. */
    private static long place(BlockState block, int from, int matrix, int lane, int half, boolean isTransposed) {
        int along = (lane & 3) * 2 + half;
        int row = isTransposed ? along : lane >> 2;
        int column = isTransposed ? lane >> 2 : along;
        return (block.x0[from + matrix * ROWS + row] & 0xFFFF_FFFFL) + 2L * column;
    }
}
