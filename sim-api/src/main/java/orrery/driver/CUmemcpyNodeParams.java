package orrery.driver;

/**
 * A copy. Source: {@code cuda.h}.
 *
 * @param copyParams the copy
 * @param ctx the context; null for the current one
 */
public record CUmemcpyNodeParams(CUmemcpy2D copyParams, CUcontext ctx) implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.MEMCPY;
    }
}
