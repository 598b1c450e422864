package orrery.conformance.bench;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** What checks add: launches, records with waits, graphs, pooled memory, and the accesses of kernels. */
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class CheckBenchmark extends TimedBenchmark {
    private static final int OPERATIONS = 10_000;
    private static final int NODES = 1000;
    private static final int N = 1 << 20;
    private static final int BLOCK = 256;

    /** What is checked. */
    public enum Checked {
        /** Nothing. */
        NOTHING(Checks.none()),
        /** Races. */
        RACES(Checks.of(Check.RACES)),
        /** Everything. */
        ALL(Checks.all());

        private final Checks checks;

        Checked(Checks checks) {
            this.checks = checks;
        }
    }

    /** What is checked. */
    @Param
    public Checked checked;

    private BenchmarkMachine gpu;
    private CUstream stream;
    private CUstream other;
    private CUevent event;
    private CUgraphExec chain;
    private CUfunction saxpy;
    private CUfunction histogram;
    private CUfunction scatter;
    private CUfunction neighbours;
    private CUfunction phases;
    private long x;
    private long y;

    @Setup
    public void setUp() {
        gpu = new BenchmarkMachine(MachineOptions.defaults().withChecks(checked.checks));
        stream = gpu.cuda().cuStreamCreate(1);
        other = gpu.cuda().cuStreamCreate(1);
        event = gpu.cuda().cuEventCreate(2);
        CUgraph graph = gpu.cuda().cuGraphCreate(0);
        gpu.cuda().cuStreamBeginCaptureToGraph(stream, graph, null, List.of(), CUstreamCaptureMode.GLOBAL);
        for (int i = 0; i < NODES; i++) {
            gpu.launch(stream);
        }
        gpu.cuda().cuStreamEndCapture(stream);
        chain = gpu.cuda().cuGraphInstantiate(graph, 0);
        x = gpu.cuda().cuMemAlloc(4L * N);
        y = gpu.cuda().cuMemAlloc(4L * N);
        gpu.cuda().cuMemsetD32(x, 1, N);
        gpu.cuda().cuMemsetD32(y, 1, N);
        gpu.cuda().cuCtxSynchronize();
        saxpy = gpu.load(Kernel.perThread(args -> {
            FloatView from = args.floats(0);
            FloatView to = args.floats(1);
            return thread -> {
                int i = thread.globalX();
                to.set(i, 2 * from.get(i) + to.get(i));
            };
        }));
        histogram = gpu.load(Kernel.perThread(args -> {
            FloatView from = args.floats(0);
            IntView to = args.ints(1);
            return thread -> to.atomicAdd(thread.globalX() * 7 & 255, (int) from.get(thread.globalX()));
        }));
        scatter = gpu.load(Kernel.perThread(args -> {
            FloatView from = args.floats(0);
            FloatView to = args.floats(1);
            return thread -> {
                int i = thread.globalX();
                to.set(i * 40_503 & N - 1, from.get(i * 60_493 & N - 1));
            };
        }));
        neighbours = gpu.load(Kernel.perThread(args -> {
            FloatView from = args.floats(0);
            FloatView to = args.floats(1);
            return thread -> {
                int i = thread.globalX();
                to.set(i, from.get(i ^ 1));
            };
        }));
        phases = gpu.load(Kernel.perBlock(args -> {
            FloatView from = args.floats(0);
            FloatView to = args.floats(1);
            return block -> {
                block.forEachThread(thread -> to.set(thread.globalX(), from.get(thread.globalX())));
                block.forEachThread(thread -> {
                    int i = thread.globalX();
                    from.set(i, to.get(i ^ 1));
                });
            };
        }));
    }

    @TearDown
    public void tearDown() {
        gpu.machine().close();
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void launch() {
        for (int i = 0; i < OPERATIONS; i++) {
            gpu.launch(stream);
        }
        gpu.cuda().cuStreamSynchronize(stream);
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void recordAndWait() {
        for (int i = 0; i < OPERATIONS / 4; i++) {
            gpu.launch(stream);
            gpu.cuda().cuEventRecord(event, stream);
            gpu.cuda().cuStreamWaitEvent(other, event, 0);
            gpu.launch(other);
        }
        gpu.cuda().cuCtxSynchronize();
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public void graphChain() {
        gpu.cuda().cuGraphLaunch(chain, stream);
        gpu.cuda().cuStreamSynchronize(stream);
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void pooledPair() {
        for (int i = 0; i < OPERATIONS; i++) {
            gpu.cuda().cuMemFreeAsync(gpu.cuda().cuMemAllocAsync(4096, stream), stream);
        }
        gpu.cuda().cuStreamSynchronize(stream);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void saxpy() {
        run(saxpy);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void histogram() {
        run(histogram);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void scatter() {
        run(scatter);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void neighbours() {
        run(neighbours);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void phases() {
        run(phases);
    }

    private void run(CUfunction function) {
        gpu.cuda().cuLaunchKernel(function, N / BLOCK, 1, 1, BLOCK, 1, 1, 0, stream, x, y);
        gpu.cuda().cuStreamSynchronize(stream);
    }
}
