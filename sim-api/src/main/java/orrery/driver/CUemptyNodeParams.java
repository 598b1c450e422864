package orrery.driver;

/** An empty node. Source: {@code cuda.h}. */
public record CUemptyNodeParams() implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.EMPTY;
    }
}
