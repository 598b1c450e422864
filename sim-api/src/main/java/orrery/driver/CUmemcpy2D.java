package orrery.driver;

import orrery.device.CUmemorytype;

/**
 * A copy of rows.
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
public record CUmemcpy2D(
        CUmemorytype targetType,
        long target,
        long targetPitch,
        CUmemorytype sourceType,
        long source,
        long sourcePitch,
        long widthInBytes,
        long height) {}
