package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A graph that is a node of another graph, twice. */
public final class ChildGraphs implements Lesson {
    @Override
    public String summary() {
        return "lesson 29: a graph as a node of another one, and what is copied then";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cells = cuda.cudaMalloc(2L * Integer.BYTES);
        Kernel set = Lab.set(10);
        Kernel add = Lab.add(20);

        // @start region="child"
        CUgraph step = cuda.cudaGraphCreate(0);
        cuda.cudaGraphAddKernelNode(step, List.of(), kernel(add, cells, 1));
        cuda.cudaGraphAddKernelNode(step, List.of(), kernel(add, cells + Integer.BYTES, 10));
        // @end

        // @start region="parent"
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode left = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(set, cells, 0));
        CUgraphNode right = cuda.cudaGraphAddKernelNode(graph, List.of(), kernel(set, cells + Integer.BYTES, 0));
        CUgraphNode first = cuda.cudaGraphAddChildGraphNode(graph, List.of(left, right), step);
        cuda.cudaGraphAddChildGraphNode(graph, List.of(first), step);
        cuda.cudaGraphDestroy(step);
        // @end

        // @start region="run"
        out.println(graph.text());
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphLaunch(exec, stream);
        out.println("the cells are " + Lab.read(cuda, cells) + " and " + Lab.read(cuda, cells + Integer.BYTES));
        // @end
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                ChildGraphsAnswers::copied,
                ChildGraphsAnswers::memory,
                ChildGraphsAnswers::captured,
                ChildGraphsAnswers::updated);
    }
}
