package orrery.conformance.bench;

import java.util.Random;
import java.util.TreeSet;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import orrery.driver.CUstream;

/**
 * A free and an allocation of another size in a pool with so many live allocations, and with holes between them, a
 * synchronization after every thousand; per pair. Beside it the tree of the Java library finds the smallest hole that
 * is large enough, and takes it out and puts it back, as an allocator without streams would do.
 */
@Fork(value = 3, jvmArgs = "-Xmx3g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class FragmentedPoolBenchmark extends TimedBenchmark {
    private static final int PAIRS = 10_000;
    private static final int LARGEST = 64;

    /** Allocations that live. */
    @Param({"10", "1000", "100000"})
    public int live;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final Random random = new Random(1);
    private final TreeSet<Long> holes = new TreeSet<>();
    private CUstream stream;
    private long[] addresses;

    @Setup
    public void setUp() {
        stream = gpu.cuda().cuStreamCreate(1);
        addresses = new long[live];
        for (int i = 0; i < live; i++) {
            addresses[i] = gpu.cuda().cuMemAllocAsync(size(), stream);
            holes.add(size() << 32 | i);
        }
        gpu.cuda().cuStreamSynchronize(stream);
    }

    private long size() {
        return 512L * (1 + random.nextInt(LARGEST));
    }

    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public void freeAndAllocate() {
        for (int pair = 1; pair <= PAIRS; pair++) {
            int which = random.nextInt(live);
            gpu.cuda().cuMemFreeAsync(addresses[which], stream);
            addresses[which] = gpu.cuda().cuMemAllocAsync(size(), stream);
            if (pair % 1000 == 0) {
                gpu.cuda().cuStreamSynchronize(stream);
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(PAIRS)
    public long treeOfHoles() {
        long sum = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            Long found = holes.ceiling(size() << 32);
            Long hole = found == null ? holes.first() : found;
            holes.remove(hole);
            holes.add(size() << 32 | hole & 0xffffffffL);
            sum += hole;
        }
        return sum;
    }
}
