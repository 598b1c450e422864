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

    /**
     * Returns a handle of a kernel that belongs to no context, for the functions of kernels of libraries such as
     * {@link CudaDriver#cuKernelGetFunction} and {@link CudaDriver#cuKernelSetAttribute}. It is the only kernel of its
     * library; those of a program in C are in one library. Creates no context.
     *
     * @param entryFuncAddr the kernel
     * @return the handle; the same for each call with the same kernel
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws UnsupportedOperationException if the driver is not a simulated one
     */
    cudaKernel_t cudaGetKernel(Kernel entryFuncAddr);
}
