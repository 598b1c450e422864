package orrery.conformance.bench;

import java.util.concurrent.atomic.AtomicBoolean;
import orrery.core.kernel.Kernel;
import orrery.core.machine.Machine;
import orrery.core.machine.MachineOptions;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** What the benchmarks share: a machine with a context, an empty kernel and a gate. */
final class SimulatedGpu {
    private final AtomicBoolean open = new AtomicBoolean();
    private final CudaDriver cuda;
    private final CUfunction nop;
    private final CUfunction gate;

    SimulatedGpu() {
        this(MachineOptions.defaults());
    }

    SimulatedGpu(MachineOptions options) {
        cuda = CudaDriver.of(new Machine(options));
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        CUmodule module = cuda.cuModuleLoadData(CUmoduleImage.empty()
                .with("nop", Kernel.empty())
                .with(
                        "gate",
                        Kernel.perLaunch(arguments -> launch -> launch.awaitHost(open::get))
                                .blocking()));
        nop = cuda.cuModuleGetFunction(module, "nop");
        gate = cuda.cuModuleGetFunction(module, "gate");
    }

    CudaDriver cuda() {
        return cuda;
    }

    /** A function of a module of its own. */
    CUfunction load(Kernel kernel) {
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.empty().with("kernel", kernel)), "kernel");
    }

    void launchEmpty(CUstream stream) {
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** Holds a stream until {@link #open}. */
    void close(CUstream stream) {
        open.set(false);
        cuda.cuLaunchKernel(gate, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    void open() {
        open.set(true);
    }
}
