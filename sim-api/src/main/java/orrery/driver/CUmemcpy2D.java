package orrery.driver;

import orrery.device.CUmemorytype;
import orrery.driver.CUmemcpy3D.Operand;

/**
 * A copy of rows. Source: {@code CUDA_MEMCPY2D} of {@code cuda.h}.
 *
 * @param target where to
 * @param source where from
 * @param widthInBytes bytes of a row
 * @param height rows
 */
public record CUmemcpy2D(Operand target, Operand source, long widthInBytes, long height) {

    /**
     * Creates a copy of rows between memory that is not an array.
     *
     * @param targetType what the target is
     * @param target its first byte
     * @param targetPitch bytes from one row to the next; 0 where rows follow each other
     * @param sourceType what the source is
     * @param source its first byte
     * @param sourcePitch bytes from one row to the next; 0 where rows follow each other
     * @param widthInBytes bytes of a row
     * @param height rows
     */
    public CUmemcpy2D(
            CUmemorytype targetType,
            long target,
            long targetPitch,
            CUmemorytype sourceType,
            long source,
            long sourcePitch,
            long widthInBytes,
            long height) {
        this(
                new Operand(targetType, target, targetPitch, 0),
                new Operand(sourceType, source, sourcePitch, 0),
                widthInBytes,
                height);
    }
}
