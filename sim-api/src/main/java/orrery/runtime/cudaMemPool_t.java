package orrery.runtime;

import orrery.driver.CUmemoryPool;

/** The runtime's name of {@link CUmemoryPool}: a handle of a memory pool. Source: {@code driver_types.h}. */
public final class cudaMemPool_t extends CUmemoryPool {
    cudaMemPool_t(CUmemoryPool handle) {
        super(handle);
    }
}
