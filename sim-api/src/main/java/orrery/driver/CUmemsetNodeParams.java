package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;

/**
 * A memset of rows of elements. Source: {@code cuda.h}.
 *
 * @param dst the first byte
 * @param pitch bytes from one row to the next; unused for a single row
 * @param value the value; its low bytes count
 * @param elementSize bytes of an element: 1, 2 or 4
 * @param width elements of a row
 * @param height rows
 * @param ctx the context; null for the current one
 */
public record CUmemsetNodeParams(
        long dst,
        long pitch,
        int value,
        int elementSize,
        long width,
        long height,
        @Nullable CUcontext ctx) implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.MEMSET;
    }
}
