package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/**
 * A million rounds of a WHILE node with one kernel, so many in a launch; per round. Beside it a plain loop around a
 * lambda that does the same to an array.
 */
@Fork(value = 3, jvmArgs = "-Xmx3g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WhileBenchmark extends TimedBenchmark {
    private static final int ROUNDS = 1_000_000;

    /** Rounds of one launch. */
    @Param({"1000", "1000000"})
    public int rounds;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private CUstream stream;
    private CUgraphExec exec;
    private long cell;
    private final int[] left = new int[1];
    private Runnable plainCountdown;

    @Setup
    public void setUp() {
        CudaDriver cuda = gpu.cuda();
        stream = cuda.cuStreamCreate(1);
        cell = cuda.cuMemAlloc(4);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle = cuda.cuGraphConditionalHandleCreate(graph, context, 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        var loop = new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, context);
        cuda.cuGraphAddNode(graph, null, null, loop);
        Kernel countdown = Kernel.perLaunch(a -> {
            long condition = a.i64(0);
            IntView left = a.ints(1);
            return launch -> {
                left.set(0, left.get(0) - 1);
                launch.device().setConditional(condition, left.get(0));
            };
        });
        cuda.cuGraphAddKernelNode(
                loop.bodies().get(0), null, CUkernelNodeParams.single(gpu.load(countdown), handle, cell));
        exec = cuda.cuGraphInstantiate(graph, 0);
        plainCountdown = () -> left[0]--;
    }

    @Benchmark
    @OperationsPerInvocation(ROUNDS)
    public void goRound() {
        for (int done = 0; done < ROUNDS; done += rounds) {
            gpu.cuda().cuMemsetD32Async(cell, rounds, 1, stream);
            gpu.cuda().cuGraphLaunch(exec, stream);
            gpu.cuda().cuStreamSynchronize(stream);
        }
    }

    @Benchmark
    @OperationsPerInvocation(ROUNDS)
    public int plainLoop() {
        for (int done = 0; done < ROUNDS; done += rounds) {
            left[0] = rounds;
            while (left[0] != 0) {
                plainCountdown.run();
            }
        }
        return left[0];
    }
}
