package orrery.runtime;

import orrery.driver.CUexternalMemory;

/** The runtime's name of {@link CUexternalMemory}: a handle of imported memory. Source: {@code driver_types.h}. */
public final class cudaExternalMemory_t extends CUexternalMemory {
    cudaExternalMemory_t(CUexternalMemory handle) {
        super(handle);
    }
}
