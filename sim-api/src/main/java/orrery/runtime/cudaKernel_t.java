package orrery.runtime;

import orrery.driver.CUkernel;

/** The runtime's name of {@link CUkernel}: a handle of a kernel of a library. Source: {@code driver_types.h}. */
public final class cudaKernel_t extends CUkernel {
    cudaKernel_t(CUkernel handle) {
        super(handle);
    }
}
