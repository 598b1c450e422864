package orrery.runtime;

import orrery.driver.CUfunction;

/** The runtime's name of {@link CUfunction}: a handle of a function. Source: {@code driver_types.h}. */
public final class cudaFunction_t extends CUfunction {
    cudaFunction_t(CUfunction handle) {
        super(handle);
    }
}
