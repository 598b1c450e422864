package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import orrery.conformance.bench.BenchmarkGraph.Item;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;

/**
 * Graphs built node by node, each node with up to three dependencies, and instantiated; per node. The figure must not
 * grow with the graph. Beside it what is the least: objects with lists, sorted into arrays.
 */
@Fork(value = 3, jvmArgs = "-Xmx3g")
public class GraphBuildBenchmark extends TimedBenchmark {
    private static final int NODES = 1_000_000;

    /** Layers of 32 nodes, or edges to nodes that may be anywhere in memory. */
    @Param({"layers", "random"})
    public String shape;

    /** About how many nodes a graph has. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int size;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private BenchmarkGraph graph;

    /** The nodes as objects that are there before; only who needs them keeps them in memory. */
    @State(Scope.Benchmark)
    public static class Items {
        private Item[] all;

        @Setup
        public void setUp(GraphBuildBenchmark benchmark) {
            all = benchmark.graph.items();
        }
    }

    @Setup
    public void setUp() {
        graph = BenchmarkGraph.named(shape, size);
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public void buildAndInstantiate() {
        CudaDriver cuda = gpu.cuda();
        for (int done = 0; done < NODES; done += graph.size()) {
            CUgraph built = graph.build(cuda, gpu.node());
            CUgraphExec exec = cuda.cuGraphInstantiate(built, 0);
            cuda.cuGraphDestroy(built);
            cuda.cuGraphExecDestroy(exec);
        }
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public Object buildAndSort() {
        FlatGraph flat = null;
        for (int done = 0; done < NODES; done += graph.size()) {
            flat = new FlatGraph(graph.items());
        }
        return flat;
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public Object sort(Items items) {
        FlatGraph flat = null;
        for (int done = 0; done < NODES; done += graph.size()) {
            flat = new FlatGraph(items.all);
        }
        return flat;
    }
}
