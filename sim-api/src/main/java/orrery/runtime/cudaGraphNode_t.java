package orrery.runtime;

import orrery.driver.CUgraphNode;

/** The runtime's name of {@link CUgraphNode}: a handle of a node of a graph. Source: {@code driver_types.h}. */
public final class cudaGraphNode_t extends CUgraphNode {
    cudaGraphNode_t(CUgraphNode handle) {
        super(handle);
    }
}
