package orrery.runtime;

import orrery.driver.CUmipmappedArray;

/** The runtime's name of {@link CUmipmappedArray}: a handle of a mipmapped array. Source: {@code driver_types.h}. */
public final class cudaMipmappedArray_t extends CUmipmappedArray {
    cudaMipmappedArray_t(CUmipmappedArray handle) {
        super(handle);
    }
}
