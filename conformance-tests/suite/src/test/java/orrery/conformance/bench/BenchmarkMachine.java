package orrery.conformance.bench;

import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import com.google.common.collect.ObjectArrays;
import java.util.stream.Stream;
import orrery.driver.CUfunction;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * What the benchmarks share: a machine with a context, small kernels and a barrier. The kernels add 1 to a number of
 * the device, each by a lambda of its own, so that no call of a body is always the same one.
 */
final class BenchmarkMachine {
    private final Machine machine;
    private final CudaDriver cuda;
    private final CUfunction[] kernels;
    private final Long numbers;
    private final CUstream other;
    private final long barrier;
    private int turn;
    private int next;

    BenchmarkMachine() {
        this(MachineOptions.defaults());
    }

    BenchmarkMachine(MachineOptions options) {
        machine = Machine.create(options);
        cuda = driverWithContext(machine);
        kernels = Stream.of(
                        Kernel.perThread(a -> {
                            IntView cells = a.ints(0);
                            return thread -> cells.set(0, cells.get(0) + 1);
                        }),
                        Kernel.perThread(a -> {
                            IntView cells = a.ints(0);
                            return thread -> cells.set(1, cells.get(1) + 1);
                        }),
                        Kernel.perThread(a -> {
                            IntView cells = a.ints(0);
                            return thread -> cells.set(2, cells.get(2) + 1);
                        }),
                        Kernel.perThread(a -> {
                            IntView cells = a.ints(0);
                            return thread -> cells.set(3, cells.get(3) + 1);
                        }))
                .map(this::load)
                .toArray(CUfunction[]::new);
        numbers = cuda.cuMemAlloc(16);
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
        return function(cuda, "kernel", kernel);
    }

    /** Launches the next kernel, with one block of one thread. */
    void launch(CUstream stream) {
        cuda.cuLaunchKernel(nextKernel(), 1, 1, 1, 1, 1, 1, 0, stream, numbers);
    }

    private CUfunction nextKernel() {
        next = (next + 1) % kernels.length;
        return kernels[next];
    }

    /** A node that launches the next kernel, which looks at no further argument: one block of one thread. */
    CUkernelNodeParams node(Object... arguments) {
        return CUkernelNodeParams.single(nextKernel(), ObjectArrays.concat(numbers, arguments));
    }

    /** Holds a stream until {@link #open}. */
    void close(CUstream stream) {
        cuda.cuStreamWaitValue32(stream, barrier, ++turn, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
    }

    void open() {
        cuda.cuStreamWriteValue32(other, barrier, turn, 0);
    }
}
