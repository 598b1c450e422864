package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
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
import orrery.runtime.cudaHostNodeParams;
import orrery.runtime.cudaMemsetParams;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A graph of five kinds of nodes; who depends on whom is written down, not implied by an order of calls. */
public final class GraphsByHand implements Lesson {
    @Override
    public String summary() {
        return "lesson 6: a graph node by node, instantiated and launched";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel add = Lab.add(20);
        int[] result = new int[2];
        long host = cuda.host().of(result);
        long cells = cuda.cudaMalloc(2 * Integer.BYTES);
        cudaMemsetParams zero = zero(cells);
        cudaHostNodeParams print = print(result, out);

        // @start region="build"
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode clear = cuda.cudaGraphAddMemsetNode(graph, List.of(), zero);
        CUgraphNode left = cuda.cudaGraphAddKernelNode(graph, List.of(clear), kernel(add, cells, 3));
        CUgraphNode right = cuda.cudaGraphAddKernelNode(graph, List.of(clear), kernel(add, cells + 4, 4));
        CUgraphNode copy = cuda.cudaGraphAddMemcpyNode1D(
                graph, List.of(left, right), host, cells, 2 * Integer.BYTES, cudaMemcpyDeviceToHost);
        cuda.cudaGraphAddHostNode(graph, List.of(copy), print);
        // @end

        // @start region="run"
        out.println(graph.text());
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphLaunch(exec, stream);
        cuda.cudaGraphLaunch(exec, stream);
        cuda.cudaStreamSynchronize(stream);
        // @end
    }

    /** Returns the parameters of a memset by which two numbers become 0. */
    private static cudaMemsetParams zero(long cells) {
        cudaMemsetParams params = new cudaMemsetParams();
        params.dst = cells;
        params.elementSize = Integer.BYTES;
        params.width = 2;
        params.height = 1;
        return params;
    }

    /** Returns the parameters of a host node that prints two numbers. */
    private static cudaHostNodeParams print(int[] numbers, PrintStream out) {
        cudaHostNodeParams params = new cudaHostNodeParams();
        params.fn = data -> out.println("the host node sees " + numbers[0] + " and " + numbers[1]);
        return params;
    }

    @Override
    public List<Answer> answers() {
        return List.of(GraphsByHandAnswers::snapshot, GraphsByHandAnswers::cycle, GraphsByHandAnswers::chain);
    }
}
