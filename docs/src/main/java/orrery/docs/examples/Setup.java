package orrery.docs.examples;

import orrery.core.kernel.Kernel;
import orrery.core.machine.Machine;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** The first lines of every example: a context on device 0, and kernels that only take time. */
final class Setup {
    private Setup() {}

    static CudaDriver context(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }

    static CUfunction load(CudaDriver cuda, String name, Kernel kernel) {
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.empty().with(name, kernel)), name);
    }

    /** A kernel that does nothing for so many microseconds. */
    static CUfunction busy(CudaDriver cuda, String name, int micros) {
        return load(cuda, name, Kernel.empty().costPerBlock((shape, args) -> 1000L * micros));
    }

    static void launch(CudaDriver cuda, CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 128, 1, 1, 0, stream);
    }
}
