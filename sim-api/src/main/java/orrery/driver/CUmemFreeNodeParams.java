package orrery.driver;

import orrery.device.CUgraphNodeType;

/**
 * A free. Source: {@code cuda.h}.
 *
 * @param dptr what is freed, by its first address
 */
public record CUmemFreeNodeParams(long dptr) implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.MEM_FREE;
    }
}
