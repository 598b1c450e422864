package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;

/**
 * A copy. Source: {@code cuda.h}.
 *
 * @param copyParams the copy
 * @param ctx the context; null for the current one
 */
public record CUmemcpyNodeParams(
        CUmemcpy3D copyParams, @Nullable CUcontext ctx) implements CUgraphNodeParams {

    /** Creates the parameters of a copy of one layer. */
    public CUmemcpyNodeParams(CUmemcpy2D copyParams, @Nullable CUcontext ctx) {
        this(CUmemcpy3D.of(copyParams), ctx);
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.MEMCPY;
    }
}
