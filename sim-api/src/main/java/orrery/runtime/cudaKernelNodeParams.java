package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.ImplicitDriver;
import orrery.sim.DeviceFunction;

/**
 * A launch of a kernel, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaKernelNodeParams params = new cudaKernelNodeParams();
 * params.func = SAXPY;
 * params.gridDim = new dim3(blocks);
 * params.blockDim = new dim3(256);
 * params.kernelParams = new Object[] {2f, x, y};
 * cuda.cudaGraphAddKernelNode(graph, List.of(), params);
 * }</pre>
 *
 * <p>Source: {@code struct cudaKernelNodeParams} of {@code driver_types.h}.
 */
public final class cudaKernelNodeParams extends RuntimeStruct {
    /** The kernel, or a handle of a kernel of a library. */
    public @Nullable DeviceFunction func;

    /** The blocks of the grid. */
    public dim3 gridDim = new dim3(1);

    /** The threads of a block. */
    public dim3 blockDim = new dim3(1);

    /** Dynamic shared memory of a block, in bytes. */
    public int sharedMemBytes;

    /** The arguments. */
    public Object[] kernelParams = {};

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaKernelNodeParams() {}

    /**
     * Returns the runtime's form.
     *
     * @throws orrery.sim.CudaException if the kernel is one of a library (RUNTIME-12)
     */
    static cudaKernelNodeParams of(ImplicitDriver driver, CUkernelNodeParams launch) {
        DeviceFunction kernel = driver.kernel(launch.func());
        RuntimeRule.NODE_SYMBOL.require(
                kernel != null,
                () -> "the kernel of the node is " + launch.func() + ", no kernel of the program itself");
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = kernel;
        params.gridDim = new dim3(launch.gridDimX(), launch.gridDimY(), launch.gridDimZ());
        params.blockDim = new dim3(launch.blockDimX(), launch.blockDimY(), launch.blockDimZ());
        params.sharedMemBytes = launch.sharedMemBytes();
        params.kernelParams = launch.kernelParams().toArray();
        return params;
    }
}
