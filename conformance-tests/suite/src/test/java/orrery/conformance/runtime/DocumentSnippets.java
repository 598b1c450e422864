package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.function.Executable;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * What the snippets of a document leave out: a machine, and kernels that tell in which order they ran. A snippet is
 * mirrored line by line; what a line returns in C by a pointer it returns here as its value.
 */
abstract class DocumentSnippets {
    /** One block, one thread. */
    static final dim3 ONE = new dim3(1);

    final Machine machine;
    final CudaRuntime cuda;
    final List<String> log = new ArrayList<>();

    DocumentSnippets() {
        this(MachineOptions.defaults());
    }

    DocumentSnippets(MachineOptions options) {
        machine = Machine.create(options.withDeadlockGrace(Duration.ZERO));
        cuda = CudaRuntime.of(machine);
    }

    @AfterEach
    void close() {
        machine.close();
    }

    /** Asserts that a call fails with a result code, which is the last error of the thread until it is asked for. */
    CudaRuntimeException fails(cudaError_t error, Executable call) {
        CudaRuntimeException failure = assertThrows(CudaRuntimeException.class, call);
        assertEquals(error, failure.error(), failure.getMessage());
        assertEquals(error, cuda.cudaPeekAtLastError());
        assertEquals(error, cuda.cudaGetLastError());
        assertEquals(cudaError_t.cudaSuccess, cuda.cudaGetLastError());
        return failure;
    }

    /** A kernel that tells that it ran, and takes a microsecond. */
    Kernel kernel(String name) {
        return Kernel.perLaunch(args -> launch -> log.add(name)).named(name).costPerBlock((shape, args) -> 1000);
    }

    /** A kernel that writes a number to the address that is its first argument, and tells that it ran. */
    Kernel writes(String name, int number) {
        return Kernel.perLaunch(args -> {
                    var cell = args.ints(0);
                    return launch -> {
                        log.add(name);
                        cell.set(0, number);
                    };
                })
                .named(name)
                .costPerBlock((shape, args) -> 1000);
    }

    /** A kernel that tells the number at the address that is its first argument. */
    Kernel reads(String name) {
        return Kernel.perLaunch(args -> {
                    var cell = args.ints(0);
                    return launch -> log.add(name + " " + cell.get(0));
                })
                .named(name)
                .costPerBlock((shape, args) -> 1000);
    }

    /** {@code kernel<<<1, 1, 0, stream>>>(arguments)}. */
    void launch(Kernel kernel, CUstream stream, Object... arguments) {
        cuda.cudaLaunchKernel(kernel, ONE, ONE, 0, stream, arguments);
    }

    /** Launches a graph and returns what its kernels have reported. */
    List<String> ran(CUgraph graph) {
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), null);
        return told();
    }

    /** Returns what kernels have reported since the last time, after all have ended. */
    List<String> told() {
        cuda.cudaDeviceSynchronize();
        List<String> told = List.copyOf(log);
        log.clear();
        return told;
    }
}
