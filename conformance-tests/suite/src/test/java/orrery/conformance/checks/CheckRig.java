package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A machine that is checked, with kernels that write and read. */
final class CheckRig {
    /** The elements that kernels and copies use. */
    static final int N = 64;

    /** The bytes of these. */
    static final long BYTES = 4L * N;

    /** Writes each element of argument 0. */
    static final Kernel WRITE = Kernel.perThread(args -> {
                IntView to = args.ints(0);
                return thread -> to.set(thread.globalX(), thread.globalX());
            })
            .named("write")
            .costPerBlock((shape, args) -> 50_000);

    /** Copies each element of argument 0 to argument 1. */
    static final Kernel COPY = Kernel.perThread(args -> {
                IntView from = args.ints(0);
                IntView to = args.ints(1);
                return thread -> to.set(thread.globalX(), from.get(thread.globalX()));
            })
            .named("copy")
            .costPerBlock((shape, args) -> 50_000);

    final Machine machine;
    final CudaRuntime cuda;

    CheckRig(Checks checks) {
        this(MachineOptions.defaults().withChecks(checks));
    }

    CheckRig(MachineOptions options) {
        machine = Machine.create(options);
        cuda = CudaRuntime.of(machine);
    }

    /** Returns what is found in a program. */
    static List<Finding> findings(Checks checks, Consumer<CheckRig> program) {
        CheckRig rig = new CheckRig(checks);
        program.accept(rig);
        rig.machine.close();
        return rig.machine.findings();
    }

    /** Asserts how many findings there are in a program. */
    static void assertFindings(int expected, Checks checks, Consumer<CheckRig> program) {
        List<Finding> all = findings(checks, program);
        assertEquals(expected, all.size(), () -> Finding.text(all));
    }

    /** Returns the only finding in a program. */
    static <T extends Finding> T only(Class<T> type, Checks checks, Consumer<CheckRig> program) {
        List<Finding> all = findings(checks, program);
        assertEquals(1, all.size(), () -> Finding.text(all));
        return type.cast(all.get(0));
    }

    void launch(Kernel kernel, CUstream stream, Object... arguments) {
        cuda.cudaLaunchKernel(kernel, new dim3(2), new dim3(N / 2), 0, stream, arguments);
    }

    /** Adds a kernel node with the launch of {@link #launch}. */
    CUgraphNode node(CUgraph graph, List<CUgraphNode> dependencies, Kernel kernel, Object... arguments) {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = kernel;
        params.gridDim = new dim3(2);
        params.blockDim = new dim3(N / 2);
        params.kernelParams = arguments;
        return cuda.cudaGraphAddKernelNode(graph, dependencies, params);
    }

    /** Returns device memory that is written. */
    long filled() {
        long memory = cuda.cudaMalloc(BYTES);
        cuda.cudaMemset(memory, 0, BYTES);
        cuda.cudaDeviceSynchronize();
        return memory;
    }
}
