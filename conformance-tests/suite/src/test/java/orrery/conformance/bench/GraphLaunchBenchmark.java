package orrery.conformance.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * Launches of an executable graph of kernels that add 1 to a number, per node; beside it what else could run a graph of
 * lambdas.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class GraphLaunchBenchmark {
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
