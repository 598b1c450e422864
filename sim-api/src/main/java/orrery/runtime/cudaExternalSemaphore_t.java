package orrery.runtime;

import orrery.driver.CUexternalSemaphore;

/**
 * The runtime's name of {@link CUexternalSemaphore}: a handle of an imported semaphore. Source: {@code driver_types.h}.
 */
public final class cudaExternalSemaphore_t extends CUexternalSemaphore {
    cudaExternalSemaphore_t(CUexternalSemaphore handle) {
        super(handle);
    }
}
