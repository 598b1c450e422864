package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.driver.CUstream;

/**
 * A chain of kernels that add 1 to a number in one stream while they are recorded, per kernel: what recording adds to a
 * launch.
 */
public class RecordingBenchmark extends TimedBenchmark {
    private static final int KERNELS = 100_000;
    private static final int BYTES = 1 << 16;

    /** What is recorded. */
    public enum Recorded {
        /** Nothing: there is no recorder. */
        NO_RECORDER,
        /** Nothing: the recorder collects no kind. */
        NOTHING,
        /** Calls, of which a launch is one. */
        CALLS,
        /** Kernels. */
        KERNELS,
        /** Both. */
        KERNELS_AND_CALLS
    }

    /** What is recorded. */
    @Param
    public Recorded recorded;

    /** Whose structures the records have. */
    @Param({"CUDA_5_5", "CUDA_13_0"})
    public Generation generation;

    private BenchmarkMachine gpu;
    private CUstream stream;

    @Setup
    public void setUp() {
        gpu = new BenchmarkMachine();
        stream = gpu.cuda().cuStreamCreate(1);
        if (recorded == Recorded.NO_RECORDER) {
            return;
        }
        Cupti cupti = Cupti.of(gpu.machine(), generation);
        ActivityBuffer buffer = ActivityBuffer.allocate(BYTES);
        ActivityBuffer other = ActivityBuffer.allocate(BYTES);
        boolean[] first = {false};
        cupti.cuptiActivityRegisterCallbacks(
                () -> {
                    first[0] = !first[0];
                    return new Granted(first[0] ? buffer : other, BYTES, 0);
                },
                (context, streamId, done, size, valid) -> {});
        if (recorded == Recorded.KERNELS || recorded == Recorded.KERNELS_AND_CALLS) {
            cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        }
        if (recorded == Recorded.CALLS || recorded == Recorded.KERNELS_AND_CALLS) {
            cupti.cuptiActivityEnable(ActivityKind.DRIVER);
        }
    }

    @Benchmark
    @OperationsPerInvocation(KERNELS)
    public void launch() {
        for (int i = 0; i < KERNELS; i++) {
            gpu.launch(stream);
        }
        gpu.cuda().cuStreamSynchronize(stream);
    }
}
