package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;

/**
 * A copy of layers of rows. Arrays are not simulated as operands. Source: {@code CUDA_MEMCPY3D} of {@code cuda.h}.
 *
 * @param target where to
 * @param source where from
 * @param widthInBytes bytes of a row
 * @param height rows of a layer
 * @param depth layers
 */
public record CUmemcpy3D(Operand target, Operand source, long widthInBytes, long height, long depth) {

    /**
     * One end of a copy: memory, and where in it the copy begins.
     *
     * @param memoryType what the memory is
     * @param address its first byte
     * @param pitch bytes from one row to the next; 0 where rows follow each other
     * @param height rows from one layer to the next; 0 where layers follow each other
     * @param xInBytes the first byte in a row
     * @param y the first row in a layer
     * @param z the first layer
     */
    public record Operand(
            CUmemorytype memoryType, long address, long pitch, long height, long xInBytes, long y, long z) {

        /** Memory that is copied from its beginning, or to it. */
        public Operand(CUmemorytype memoryType, long address, long pitch, long height) {
            this(memoryType, address, pitch, height, 0, 0, 0);
        }
    }

    /** One layer; null for null. */
    static @Nullable CUmemcpy3D of(CUmemcpy2D rows) {
        return rows == null
                ? null
                : new CUmemcpy3D(
                        new Operand(rows.targetType(), rows.target(), rows.targetPitch(), 0),
                        new Operand(rows.sourceType(), rows.source(), rows.sourcePitch(), 0),
                        rows.widthInBytes(),
                        rows.height(),
                        1);
    }
}
