package orrery.conformance.bench;

import java.util.ArrayDeque;
import java.util.Queue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/**
 * A million launches of a graph by its own kernel, as its tail, so many of one launch by the host; per launch. Beside
 * it a lambda that puts itself into a queue again, and is taken from there.
 */
@Fork(value = 3, jvmArgs = "-Xmx3g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DeviceLaunchBenchmark extends TimedBenchmark {
    private static final int LAUNCHES = 1_000_000;

    /** The launches that one launch by the host causes. */
    @Param({"1000", "1000000"})
    public int launches;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final Queue<Runnable> tails = new ArrayDeque<>();
    private final int[] left = new int[1];
    private CUstream stream;
    private CUgraphExec exec;
    private long cell;

    @Setup
    public void setUp() {
        CudaDriver cuda = gpu.cuda();
        stream = cuda.cuStreamCreate(1);
        cell = cuda.cuMemAlloc(4);
        CUgraph graph = cuda.cuGraphCreate(0);
        Kernel again = Kernel.perLaunch(a -> {
                    IntView left = a.ints(0);
                    return launch -> {
                        left.set(0, left.get(0) - 1);
                        if (left.get(0) > 0) {
                            launch.device().launchGraph(launch.device().currentGraph(), GraphLaunchMode.TAIL);
                        }
                    };
                })
                .launchesGraphs();
        cuda.cuGraphAddKernelNode(graph, null, CUkernelNodeParams.single(gpu.load(again), cell));
        exec = cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
    }

    @Benchmark
    @OperationsPerInvocation(LAUNCHES)
    public void launchAgain() {
        for (int done = 0; done < LAUNCHES; done += launches) {
            gpu.cuda().cuMemsetD32Async(cell, launches, 1, stream);
            gpu.cuda().cuGraphLaunch(exec, stream);
            gpu.cuda().cuStreamSynchronize(stream);
        }
    }

    @Benchmark
    @OperationsPerInvocation(LAUNCHES)
    public int plainQueue() {
        for (int done = 0; done < LAUNCHES; done += launches) {
            left[0] = launches;
            again();
            for (Runnable next = tails.poll(); next != null; next = tails.poll()) {
                next.run();
            }
        }
        return left[0];
    }

    private void again() {
        if (--left[0] > 0) {
            tails.add(this::again);
        }
    }
}
