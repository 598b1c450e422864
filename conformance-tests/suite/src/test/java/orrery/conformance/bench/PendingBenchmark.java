package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import orrery.driver.CUstream;

/**
 * A million kernels that pile up behind a gate, so many at a time, and then run; per kernel. The figure must not grow
 * with how many are pending.
 */
@Fork(value = 3, jvmArgs = "-Xmx3g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PendingBenchmark extends TimedBenchmark {
    private static final int KERNELS = 1_000_000;

    /** How many are pending at once. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int pending;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private CUstream stream;

    @Setup
    public void setUp() {
        stream = gpu.cuda().cuStreamCreate(1);
    }

    @Benchmark
    @OperationsPerInvocation(KERNELS)
    public void pileUpAndRun() {
        for (int done = 0; done < KERNELS; done += pending) {
            gpu.close(stream);
            for (int i = 0; i < pending; i++) {
                gpu.launch(stream);
            }
            gpu.open();
            gpu.cuda().cuStreamSynchronize(stream);
        }
    }
}
