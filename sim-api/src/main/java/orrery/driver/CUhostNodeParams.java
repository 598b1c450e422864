package orrery.driver;

import orrery.device.CUgraphNodeType;

/**
 * A call of a function on the host. Source: {@code cuda.h}.
 *
 * @param fn the function
 */
public record CUhostNodeParams(Runnable fn) implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.HOST;
    }
}
