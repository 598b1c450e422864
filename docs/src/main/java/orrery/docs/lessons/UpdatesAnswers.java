package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaHostNodeParams;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link Updates}. */
final class UpdatesAnswers {
    private UpdatesAnswers() {}

    /** Shows that a launch is as it was when it was made. */
    static void whileItRuns(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel add = Lab.add(50);
        long cell = zero(cuda);
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode node = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(add, cell, 1));
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        for (int n : new int[] {10, 100, 1000}) {
            cuda.cudaGraphLaunch(exec, stream);
            cuda.cudaGraphExecKernelNodeSetParams(exec, node, kernel(add, cell, n));
        }
        out.println("launched three times, the cell is " + Lab.read(cuda, cell));
    }

    /** Shows that the graph and what was instantiated from it have parameters of their own. */
    static void theGraphItself(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel add = Lab.add(10);
        long cell = zero(cuda);
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode node = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(add, cell, 1));
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphKernelNodeSetParams(node, kernel(add, cell, 50));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("launched: " + Lab.read(cuda, cell));
        out.println("updated:  " + Updates.update(cuda, exec, graph));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("launched: " + Lab.read(cuda, cell));
    }

    /** Updates with a graph of the same shape, which has a host node in the place of a kernel. */
    static void anotherKind(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel add = Lab.add(10);
        long cell = zero(cuda);
        CUgraphExec exec = cuda.cudaGraphInstantiate(Updates.chain(cuda, add, cell, 1, 2));
        CUgraph other = cuda.cudaGraphCreate(0);
        CUgraphNode first = cuda.cudaGraphAddKernelNode(other, List.of(), kernel(add, cell, 1));
        cudaHostNodeParams host = new cudaHostNodeParams();
        host.fn = data -> {};
        cuda.cudaGraphAddHostNode(other, List.of(first), host);
        out.println(Updates.update(cuda, exec, other));
    }

    private static long zero(CudaRuntime cuda) {
        long cell = cuda.cudaMalloc(Integer.BYTES);
        cuda.cudaMemset(cell, 0, Integer.BYTES);
        return cell;
    }
}
