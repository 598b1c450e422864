package orrery.runtime;

import orrery.driver.CUgraphExec;

/** The runtime's name of {@link CUgraphExec}: a handle of an executable graph. Source: {@code driver_types.h}. */
public final class cudaGraphExec_t extends CUgraphExec {
    cudaGraphExec_t(CUgraphExec handle) {
        super(handle);
    }
}
