package orrery.runtime;

import orrery.core.kernel.Kernel;
import orrery.driver.CUfunction;

/** The chapter "Interactions with the CUDA Driver API" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface DriverInteroperability {

    /** The driver's function of a kernel, for {@code cuLaunchKernel} and the nodes of graphs. */
    CUfunction cudaGetFuncBySymbol(Kernel symbolPtr);
}
