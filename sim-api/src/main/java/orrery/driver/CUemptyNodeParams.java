package orrery.driver;

import orrery.device.CUgraphNodeType;

/** An empty node. Source: {@code cuda.h}. */
public record CUemptyNodeParams() implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.EMPTY;
    }
}
