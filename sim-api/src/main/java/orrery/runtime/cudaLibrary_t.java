package orrery.runtime;

import orrery.driver.CUlibrary;

/** The runtime's name of {@link CUlibrary}: a handle of a library. Source: {@code driver_types.h}. */
public final class cudaLibrary_t extends CUlibrary {
    cudaLibrary_t(CUlibrary handle) {
        super(handle);
    }
}
