package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.rule.Contract;
import orrery.device.CUmemorytype;

/**
 * A copy of layers of rows. Source: {@code CUDA_MEMCPY3D} of {@code cuda.h}.
 *
 * @param target where to
 * @param source where from
 * @param widthInBytes bytes of a row
 * @param height rows of a layer
 * @param depth layers
 */
public record CUmemcpy3D(Operand target, Operand source, long widthInBytes, long height, long depth) {

    /**
     * One end of a copy: memory or an array, and where in it the copy begins.
     *
     * @param memoryType what the memory is
     * @param address its first byte; not used for an array
     * @param pitch bytes from one row to the next; 0 where rows follow each other; not used for an array
     * @param height rows from one layer to the next; 0 where layers follow each other; not used for an array
     * @param xInBytes the first byte in a row
     * @param y the first row in a layer
     * @param z the first layer
     * @param array the array; not used for other memory, and may be null then
     */
    public record Operand(
            CUmemorytype memoryType,
            long address,
            long pitch,
            long height,
            long xInBytes,
            long y,
            long z,
            @Nullable CUarray array) {

        /** Creates an end in memory that is not an array. */
        public Operand(CUmemorytype memoryType, long address, long pitch, long height, long xInBytes, long y, long z) {
            this(memoryType, address, pitch, height, xInBytes, y, z, null);
        }

        /** Creates an end at the beginning of memory that is not an array. */
        public Operand(CUmemorytype memoryType, long address, long pitch, long height) {
            this(memoryType, address, pitch, height, 0, 0, 0);
        }

        /** Creates an end in an array. */
        public Operand(CUarray array, long xInBytes, long y, long z) {
            this(CUmemorytype.ARRAY, 0, 0, 0, xInBytes, y, z, array);
        }
    }

    /** Returns whether the copy has no bytes. */
    boolean isEmpty() {
        return widthInBytes == 0 || height == 0 || depth == 0;
    }

    /** Returns a copy of one layer; null for null. */
    @Contract("!null -> !null")
    static @Nullable CUmemcpy3D of(@Nullable CUmemcpy2D rows) {
        return rows == null
                ? null
                : new CUmemcpy3D(rows.target(), rows.source(), rows.widthInBytes(), rows.height(), 1);
    }
}
