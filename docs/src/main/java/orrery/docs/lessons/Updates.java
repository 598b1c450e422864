package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.code;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** An executable graph of two kernels is changed between its launches, in the three ways that there are. */
public final class Updates implements Lesson {
    @Override
    public String summary() {
        return "lesson 7: an executable graph is changed: one node, on and off, as a whole";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel add = Lab.add(20);
        long cell = cuda.cudaMalloc(Integer.BYTES);
        cuda.cudaMemsetAsync(cell, 0, Integer.BYTES, stream);

        // @start region="graph"
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode first = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(add, cell, 1));
        CUgraphNode second = cuda.cudaGraphAddKernelNode(graph, List.of(first), kernel(add, cell, 10));
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphLaunch(exec, stream);
        out.println("add 1, add 10:    " + Lab.read(cuda, cell));
        // @end

        // @start region="node"
        cuda.cudaGraphExecKernelNodeSetParams(exec, first, kernel(add, cell, 2));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("add 2, add 10:    " + Lab.read(cuda, cell));
        // @end

        // @start region="switch"
        cuda.cudaGraphNodeSetEnabled(exec, second, false);
        cuda.cudaGraphLaunch(exec, stream);
        out.println("add 2:            " + Lab.read(cuda, cell));
        // @end

        // @start region="whole"
        cuda.cudaGraphNodeSetEnabled(exec, second, true);
        out.println("two other nodes:  " + update(cuda, exec, chain(cuda, add, cell, 100, 200)));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("add 100, add 200: " + Lab.read(cuda, cell));
        out.println("three nodes:      " + update(cuda, exec, chain(cuda, add, cell, 1, 1, 1)));
        // @end
    }

    /** Creates a graph of kernels that add, one after the other. */
    static CUgraph chain(CudaRuntime cuda, Kernel add, long cell, int... numbers) {
        CUgraph graph = cuda.cudaGraphCreate(0);
        List<CUgraphNode> before = List.of();
        for (int number : numbers) {
            before = List.of(cuda.cudaGraphAddKernelNode(graph, before, kernel(add, cell, number)));
        }
        return graph;
    }

    // @start region="update"
    static String update(CudaRuntime cuda, CUgraphExec exec, CUgraph graph) {
        CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
        return code(() -> cuda.cudaGraphExecUpdate(exec, graph, info)) + ", " + info.result();
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(UpdatesAnswers::whileItRuns, UpdatesAnswers::theGraphItself, UpdatesAnswers::anotherKind);
    }
}
