package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.code;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link GraphsByHand}. */
final class GraphsByHandAnswers {
    private static final int CHAIN = 50;

    private GraphsByHandAnswers() {}

    /** Shows that an executable graph is a snapshot. */
    static void snapshot(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cell = cuda.cudaMalloc(Integer.BYTES);
        cuda.cudaMemset(cell, 0, Integer.BYTES);
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode first = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(Lab.add(10), cell, 1));
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphAddKernelNode(graph, List.of(first), kernel(Lab.add(10), cell, 10));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("the graph has " + cuda.cudaGraphGetNodes(graph).size() + " nodes, the cell is "
                + Lab.read(cuda, cell));
    }

    /** Shows that a cycle is found when the graph is instantiated. */
    static void cycle(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph graph = cuda.cudaGraphCreate(0);
        Kernel step = Lab.busy("step", 10);
        CUgraphNode a = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(step));
        CUgraphNode b = cuda.cudaGraphAddKernelNode(graph, List.of(a), kernel(step));
        out.println("cudaGraphAddDependencies: "
                + code(() -> cuda.cudaGraphAddDependencies(graph, List.of(b), List.of(a), null)));
        out.println("cudaGraphInstantiate:     " + code(() -> cuda.cudaGraphInstantiate(graph)));
    }

    /** Times kernels that do nothing: what remains is what a launch costs. */
    static void chain(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel empty = Kernel.empty().named("empty");
        CUgraph graph = cuda.cudaGraphCreate(0);
        List<CUgraphNode> last = List.of();
        for (int i = 0; i < CHAIN; i++) {
            last = List.of(cuda.cudaGraphAddKernelNode(graph, last, kernel(empty)));
        }
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphUpload(exec, stream);
        String launches = Lab.timed(machine, cuda, () -> {
            for (int i = 0; i < CHAIN; i++) {
                cuda.cudaLaunchKernel(empty, ONE, ONE, 0, stream);
            }
        });
        out.println(CHAIN + " launches: " + launches);
        out.println("one launch of a graph: " + Lab.timed(machine, cuda, () -> cuda.cudaGraphLaunch(exec, stream)));
    }
}
