package orrery.runtime;

import orrery.driver.CUarray;

/** The runtime's name of {@link CUarray}: a handle of an array. Source: {@code driver_types.h}. */
public final class cudaArray_t extends CUarray {
    cudaArray_t(CUarray handle) {
        super(handle);
    }
}
