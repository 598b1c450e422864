package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.code;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.docs.lessons.MemoryNodes.memory;
import static orrery.docs.lessons.MemoryNodes.reserved;
import static orrery.runtime.CudaRuntime.cudaGraphInstantiateFlagAutoFreeOnLaunch;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.sim.Machine;

/** Answers of {@link MemoryNodes}. */
final class MemoryNodesAnswers {
    private MemoryNodesAnswers() {}

    /** Shows that graphs that may run at the same time cannot share memory. */
    static void twoStreams(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        for (int i = 1; i <= 2; i++) {
            cudaMemAllocNodeParams memory = memory();
            CUgraph graph = cuda.cudaGraphCreate(0);
            CUgraphNode alloc = cuda.cudaGraphAddMemAllocNode(graph, List.of(), memory);
            CUgraphNode use = cuda.cudaGraphAddKernelNode(graph, List.of(alloc), kernel(Lab.set(90), memory.dptr, 1));
            cuda.cudaGraphAddMemFreeNode(graph, List.of(use), memory.dptr);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), stream);
            out.println("graphs launched: " + i + ", reserved: " + reserved(cuda));
        }
        cuda.cudaDeviceSynchronize();
    }

    /** Shows that a graph without a free node is launched once, unless the memory is freed otherwise. */
    static void neverFreed(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        cudaMemAllocNodeParams memory = memory();
        CUgraph graph = cuda.cudaGraphCreate(0);
        cuda.cudaGraphAddMemAllocNode(graph, List.of(), memory);
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        Runnable launch = () -> cuda.cudaGraphLaunch(exec, stream);
        out.println("the first launch:     " + code(launch));
        out.println("the second:           " + code(launch));
        cuda.cudaFreeAsync(memory.dptr, stream);
        out.println("after cudaFreeAsync:  " + code(launch));
        cuda.cudaFreeAsync(memory.dptr, stream);
        cuda.cudaStreamSynchronize(stream);
        cuda.cudaGraphExecDestroy(exec);

        CUgraphExec frees = cuda.cudaGraphInstantiateWithFlags(graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
        cuda.cudaGraphLaunch(frees, stream);
        out.println("with AutoFreeOnLaunch, the second: " + code(() -> cuda.cudaGraphLaunch(frees, stream)));
        cuda.cudaStreamSynchronize(stream);
    }

    /** Shows that an address is used again by an allocation that depends on the free node. */
    static void reuse(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        for (boolean after : new boolean[] {true, false}) {
            CUgraph graph = cuda.cudaGraphCreate(0);
            cudaMemAllocNodeParams first = memory();
            cudaMemAllocNodeParams second = memory();
            CUgraphNode alloc = cuda.cudaGraphAddMemAllocNode(graph, List.of(), first);
            CUgraphNode free = cuda.cudaGraphAddMemFreeNode(graph, List.of(alloc), first.dptr);
            cuda.cudaGraphAddMemAllocNode(graph, List.of(after ? free : alloc), second);
            out.println("after the " + (after ? "free node: " : "alloc node: ")
                    + (first.dptr == second.dptr ? "the same address" : "another address"));
        }
    }
}
