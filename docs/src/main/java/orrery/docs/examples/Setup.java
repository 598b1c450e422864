package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.Paragraphs;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The first lines of every example: a context on device 0, and kernels without device code. */
final class Setup {
    private Setup() {}

    static CudaDriver context(Machine machine) {
        return context(CudaDriver.of(machine));
    }

    static CudaDriver context(CudaDriver cuda) {
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }

    static CUfunction load(CudaDriver cuda, String name, Kernel kernel) {
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.empty().with(name, kernel)), name);
    }

    /** Loads a kernel that does nothing for so many microseconds. */
    static CUfunction busy(CudaDriver cuda, String name, int micros) {
        return load(cuda, name, Kernel.empty().costPerBlock((shape, args) -> 1000L * micros));
    }

    /** Returns the number at an address, after a wait for the stream. */
    static int readInt(CudaDriver cuda, long address, CUstream stream) {
        int[] value = new int[1];
        cuda.cuStreamSynchronize(stream);
        cuda.cuMemcpyDtoH(cuda.host().of(value), address, 4);
        return value[0];
    }

    static void launch(CudaDriver cuda, CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 128, 1, 1, 0, stream);
    }

    /** Prints the message of an error, in lines that can be read. */
    static void explain(PrintStream out, CudaException error) {
        Paragraphs.print(out, error.getMessage());
    }
}
