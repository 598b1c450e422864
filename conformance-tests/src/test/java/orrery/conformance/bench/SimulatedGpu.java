package orrery.conformance.bench;

import orrery.driver.CUfunction;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** What the benchmarks share: a machine with a context, an empty kernel and a barrier. */
final class SimulatedGpu {
    private final Machine machine;
    private final CudaDriver cuda;
    private final CUfunction nop;
    private final CUstream other;
    private final long barrier;
    private int turn;

    SimulatedGpu() {
        this(MachineOptions.defaults());
    }

    SimulatedGpu(MachineOptions options) {
        machine = Machine.create(options);
        cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        nop = load(Kernel.empty());
        other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        barrier = cuda.cuMemAlloc(4);
    }

    Machine machine() {
        return machine;
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

    /** A node that launches the empty kernel, which looks at no argument: one block of one thread. */
    CUkernelNodeParams emptyNode(Object... arguments) {
        return CUkernelNodeParams.single(nop, arguments);
    }

    /** Holds a stream until {@link #open}. */
    void close(CUstream stream) {
        cuda.cuStreamWaitValue32(stream, barrier, ++turn, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
    }

    void open() {
        cuda.cuStreamWriteValue32(other, barrier, turn, 0);
    }
}
