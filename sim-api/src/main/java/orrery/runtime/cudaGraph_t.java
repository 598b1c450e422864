package orrery.runtime;

import orrery.driver.CUgraph;

/** The runtime's name of {@link CUgraph}: a handle of a graph. Source: {@code driver_types.h}. */
public final class cudaGraph_t extends CUgraph {
    cudaGraph_t(CUgraph handle) {
        super(handle);
    }
}
