package orrery.conformance.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/** A copy of 256 MiB within the device, per byte; beside it {@link System#arraycopy}. */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgs = "-Xmx3g")
@Warmup(iterations = 3, time = 1)
public class CopyBenchmark extends TimedBenchmark {
    private static final int BYTES = 256 << 20;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private byte[] from;
    private byte[] to;
    private long source;
    private long target;

    @Setup
    public void setUp() {
        source = gpu.cuda().cuMemAlloc(BYTES);
        target = gpu.cuda().cuMemAlloc(BYTES);
        gpu.cuda().cuMemsetD8(source, (byte) 1, BYTES);
        from = new byte[BYTES];
        to = new byte[BYTES];
    }

    @Benchmark
    public void device() {
        gpu.cuda().cuMemcpyDtoD(target, source, BYTES);
        gpu.cuda().cuCtxSynchronize();
    }

    @Benchmark
    public byte arraycopy() {
        System.arraycopy(from, 0, to, 0, BYTES);
        return to[BYTES - 1];
    }
}
