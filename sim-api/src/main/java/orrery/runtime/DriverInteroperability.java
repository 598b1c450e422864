package orrery.runtime;

import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** The chapter "Interactions with the CUDA Driver API" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface DriverInteroperability {

    /**
     * Returns the driver's function of a kernel, for {@link CudaDriver#cuLaunchKernel} and the nodes of graphs. Every
     * context loads it when it is first used there; using it needs a current context.
     *
     * @param symbolPtr the kernel
     * @return the function
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     */
    cudaFunction_t cudaGetFuncBySymbol(Kernel symbolPtr);
}
