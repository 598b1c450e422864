package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import orrery.conformance.bench.BenchmarkGraph.Item;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** Captures of chains and of rounds over eight streams, per operation; beside it lists of objects. */
public class CaptureBenchmark extends TimedBenchmark {
    private static final int OPERATIONS = 300_000;
    private static final int CHAIN = 1000;
    private static final int STREAMS = 8;
    private static final int ROUND = 1 + 7 + 8 + 14;
    private static final int ROUNDS = 100;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final CUstream[] streams = new CUstream[STREAMS];
    private final CUevent[] joins = new CUevent[STREAMS];
    private CUevent fork;

    @Setup
    public void setUp() {
        fork = gpu.cuda().cuEventCreate(2);
        for (int i = 0; i < STREAMS; i++) {
            streams[i] = gpu.cuda().cuStreamCreate(1);
            joins[i] = gpu.cuda().cuEventCreate(2);
        }
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void chain() {
        CudaDriver cuda = gpu.cuda();
        for (int done = 0; done < OPERATIONS; done += CHAIN) {
            cuda.cuStreamBeginCapture(streams[0], CUstreamCaptureMode.THREAD_LOCAL);
            for (int i = 0; i < CHAIN; i++) {
                gpu.launch(streams[0]);
            }
            cuda.cuGraphDestroy(cuda.cuStreamEndCapture(streams[0]));
        }
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void forkJoin() {
        CudaDriver cuda = gpu.cuda();
        for (int done = 0; done < OPERATIONS; done += ROUNDS * ROUND) {
            cuda.cuStreamBeginCapture(streams[0], CUstreamCaptureMode.THREAD_LOCAL);
            for (int round = 0; round < ROUNDS; round++) {
                cuda.cuEventRecord(fork, streams[0]);
                for (int i = 1; i < STREAMS; i++) {
                    cuda.cuStreamWaitEvent(streams[i], fork, 0);
                }
                for (CUstream stream : streams) {
                    gpu.launch(stream);
                }
                for (int i = 1; i < STREAMS; i++) {
                    cuda.cuEventRecord(joins[i], streams[i]);
                    cuda.cuStreamWaitEvent(streams[0], joins[i], 0);
                }
            }
            cuda.cuGraphDestroy(cuda.cuStreamEndCapture(streams[0]));
        }
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public Item[] plainObjects() {
        Item[] items = null;
        for (int done = 0; done < OPERATIONS; done += CHAIN) {
            items = BenchmarkGraph.chain(CHAIN).items();
        }
        return items;
    }
}
