package orrery.runtime;

import orrery.driver.CUstream;

/** The runtime's name of {@link CUstream}: a handle of a stream. Source: {@code driver_types.h}. */
public final class cudaStream_t extends CUstream {
    cudaStream_t(CUstream handle) {
        super(handle);
    }
}
