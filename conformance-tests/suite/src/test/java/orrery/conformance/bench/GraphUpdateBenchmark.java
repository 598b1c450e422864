package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CudaDriver;

/**
 * Whole-graph updates from another graph of the same shape that gives every kernel another argument, per node; beside
 * it a plain copy of what nodes do.
 */
public class GraphUpdateBenchmark extends TimedBenchmark {
    private static final int NODES = 3_200_000;

    /** What the graph looks like. */
    @Param({"chain", "layers", "random"})
    public String shape;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private CUgraphExec exec;
    private CUgraph first;
    private CUgraph second;
    private int size;
    private Object[] from;
    private Object[] to;

    @Setup
    public void setUp() {
        CudaDriver cuda = gpu.cuda();
        BenchmarkGraph graph = BenchmarkGraph.named(shape);
        size = graph.size();
        first = graph.build(cuda, node -> gpu.node(node));
        second = graph.build(cuda, node -> gpu.node(-node));
        exec = cuda.cuGraphInstantiate(first, 0);
        from = graph.items();
        to = new Object[size];
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public void update() {
        for (int done = 0; done < NODES; done += 2 * size) {
            gpu.cuda().cuGraphExecUpdate(exec, second, null);
            gpu.cuda().cuGraphExecUpdate(exec, first, null);
        }
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public Object[] plainCopy() {
        for (int done = 0; done < NODES; done += size) {
            for (int i = 0; i < size; i++) {
                to[i] = from[i];
            }
        }
        return to;
    }
}
