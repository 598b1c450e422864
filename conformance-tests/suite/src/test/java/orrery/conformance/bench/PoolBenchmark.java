package orrery.conformance.bench;

import java.util.ArrayDeque;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import orrery.driver.CUstream;

/**
 * A million allocations from the pool with their frees, so many before each synchronization; per pair. Beside it two
 * launches of a small kernel, for a pair is two operations of a stream, and a plain list of free buffers.
 */
@Fork(value = 3, jvmArgs = "-Xmx3g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PoolBenchmark extends TimedBenchmark {
    private static final int PAIRS = 1_000_000;

    /** Pairs before a synchronization. */
    @Param({"1000", "1000000"})
    public int pairs;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final ArrayDeque<Object> free = new ArrayDeque<>();
    private CUstream stream;

    @Setup
    public void setUp() {
        stream = gpu.cuda().cuStreamCreate(1);
        free.push(new byte[4096]);
    }

    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public void allocateAndFree() {
        for (int done = 0; done < PAIRS; done += pairs) {
            for (int i = 0; i < pairs; i++) {
                gpu.cuda().cuMemFreeAsync(gpu.cuda().cuMemAllocAsync(4096, stream), stream);
            }
            gpu.cuda().cuStreamSynchronize(stream);
        }
    }

    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public void twoLaunches() {
        for (int done = 0; done < PAIRS; done += pairs) {
            for (int i = 0; i < pairs; i++) {
                gpu.launch(stream);
                gpu.launch(stream);
            }
            gpu.cuda().cuStreamSynchronize(stream);
        }
    }

    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public void plainFreeList(Blackhole user) {
        for (int i = 0; i < PAIRS; i++) {
            Object memory = free.pop();
            user.consume(memory);
            free.push(memory);
        }
    }
}
