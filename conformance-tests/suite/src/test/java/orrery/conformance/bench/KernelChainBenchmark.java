package orrery.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import orrery.driver.CUstream;

/**
 * A chain of kernels that add 1 to a number in one stream, per kernel, all in; beside it what else could run a chain of
 * lambdas.
 */
public class KernelChainBenchmark extends TimedBenchmark {
    private static final int KERNELS = 100_000;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final List<Runnable> lambdas = new ArrayList<>();
    private CUstream stream;
    private ExecutorService executor;
    private int ran;

    @Setup
    public void setUp() {
        stream = gpu.cuda().cuStreamCreate(1);
        executor = Executors.newFixedThreadPool(2);
        for (int i = 0; i < KERNELS; i++) {
            lambdas.add(() -> ran++);
        }
    }

    @TearDown
    public void tearDown() {
        executor.shutdownNow();
    }

    @Benchmark
    @OperationsPerInvocation(KERNELS)
    public void stream() {
        for (int i = 0; i < KERNELS; i++) {
            gpu.launch(stream);
        }
        gpu.cuda().cuStreamSynchronize(stream);
    }

    @Benchmark
    @OperationsPerInvocation(KERNELS)
    public void completableFutures() {
        CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
        for (Runnable lambda : lambdas) {
            last = last.thenRunAsync(lambda, executor);
        }
        last.join();
    }

    @Benchmark
    @OperationsPerInvocation(KERNELS)
    public int plainLoop() {
        for (Runnable lambda : lambdas) {
            lambda.run();
        }
        return ran;
    }
}
