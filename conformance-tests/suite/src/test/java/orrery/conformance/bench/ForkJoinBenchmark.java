package orrery.conformance.bench;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Rounds of record, wait, launch and join over eight streams, per operation; beside it the same with futures. */
public class ForkJoinBenchmark extends TimedBenchmark {
    private static final int STREAMS = 8;
    private static final int ROUNDS = 10_000;
    private static final int OPERATIONS = ROUNDS * (1 + 7 + 8 + 14);

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final CUstream[] streams = new CUstream[STREAMS];
    private final CUevent[] joins = new CUevent[STREAMS];
    private CUevent fork;
    private ExecutorService executor;

    @Setup
    public void setUp() {
        executor = Executors.newFixedThreadPool(2);
        fork = gpu.cuda().cuEventCreate(2);
        for (int i = 0; i < STREAMS; i++) {
            streams[i] = gpu.cuda().cuStreamCreate(1);
            joins[i] = gpu.cuda().cuEventCreate(2);
        }
    }

    @TearDown
    public void tearDown() {
        executor.shutdownNow();
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void streams() {
        CudaDriver cuda = gpu.cuda();
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
        cuda.cuStreamSynchronize(streams[0]);
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void completableFutures() {
        CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
        for (int round = 0; round < ROUNDS; round++) {
            CompletableFuture<?>[] branches = new CompletableFuture<?>[STREAMS];
            for (int i = 0; i < STREAMS; i++) {
                branches[i] = last.thenRunAsync(() -> {}, executor);
            }
            last = CompletableFuture.allOf(branches);
        }
        last.join();
    }
}
