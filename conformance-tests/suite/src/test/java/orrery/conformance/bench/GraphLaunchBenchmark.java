package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * Launches of an executable graph of kernels that add 1 to a number, per node; beside it what else could run a graph of
 * lambdas.
 */
public class GraphLaunchBenchmark extends TimedBenchmark {
    /** Nodes of an invocation: a whole number of launches of each shape. */
    private static final int NODES = 3_200_000;

    /** What the graph looks like. */
    @Param({"chain", "layers", "random"})
    public String shape;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private BenchmarkGraph graph;
    private FlatGraph flat;
    private CUgraphExec exec;
    private CUstream stream;
    private int ran;

    @Setup
    public void setUp() {
        CudaDriver cuda = gpu.cuda();
        graph = BenchmarkGraph.named(shape);
        flat = new FlatGraph(graph.items());
        exec = cuda.cuGraphInstantiate(graph.build(cuda, node -> gpu.node()), 0);
        stream = cuda.cuStreamCreate(1);
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public void launch() {
        for (int done = 0; done < NODES; done += graph.size()) {
            gpu.cuda().cuGraphLaunch(exec, stream);
        }
        gpu.cuda().cuStreamSynchronize(stream);
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public void completableFutures() {
        for (int done = 0; done < NODES; done += graph.size()) {
            graph.runAsFutures(() -> ran++);
        }
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public long plainLoop() {
        long last = 0;
        for (int done = 0; done < NODES; done += graph.size()) {
            last = flat.runInOrder(() -> ran++);
        }
        return last;
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public long heapDrivenLoop() {
        long last = 0;
        for (int done = 0; done < NODES; done += graph.size()) {
            last = flat.runByHeap(() -> ran++);
        }
        return last;
    }
}
