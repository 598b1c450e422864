package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.sim.FloatView;
import orrery.sim.Kernel;
import orrery.sim.ThreadBody;

/**
 * A sum of 2^22 floats by blocks with a barrier after every step: in phases, and from PTX with a size of the block that
 * nvcc knew and with any size; beside it a plain sum.
 */
public class BlockReductionBenchmark extends TimedBenchmark {
    private static final int N = 1 << 22;
    private static final int BLOCK = 256;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final float[] plain = new float[N];
    private CUfunction reduce;
    private CUfunction ofKnownSize;
    private CUfunction ofAnySize;
    private long input;
    private long output;

    @Setup
    public void setUp() {
        input = gpu.cuda().cuMemAlloc(4L * N);
        output = gpu.cuda().cuMemAlloc(4L * N / BLOCK);
        gpu.cuda().cuMemsetD32(input, Float.floatToIntBits(1f), N);
        reduce = gpu.load(Kernel.perBlock(arguments -> {
                    FloatView from = arguments.floats(0);
                    FloatView sums = arguments.floats(1);
                    return block -> {
                        float[] shared = block.sharedFloats(0, BLOCK);
                        block.forEachThread(thread -> shared[thread.threadIdxX()] = from.get(thread.globalX()));
                        for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
                            block.forEachThread(step(shared, stride));
                        }
                        sums.set(block.blockIdxX(), shared[0]);
                    };
                })
                .staticSharedBytes(4 * BLOCK));
        CUmodule module = gpu.cuda()
                .cuModuleLoadData(CUmoduleImage.ofPtxResource(BlockReductionBenchmark.class, "reduction.ptx"));
        ofKnownSize = gpu.cuda().cuModuleGetFunction(module, "sumOf256");
        ofAnySize = gpu.cuda().cuModuleGetFunction(module, "sumOfAnySize");
    }

    private static ThreadBody step(float[] shared, int stride) {
        return thread -> {
            int i = thread.threadIdxX();
            if (i < stride) {
                shared[i] += shared[i + stride];
            }
        };
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void phases() {
        launch(reduce);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void ptxOfKnownSize() {
        launch(ofKnownSize);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void ptxOfAnySize() {
        launch(ofAnySize);
    }

    private void launch(CUfunction function) {
        gpu.cuda().cuLaunchKernel(function, N / BLOCK, 1, 1, BLOCK, 1, 1, 0, null, input, output);
        gpu.cuda().cuCtxSynchronize();
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public float plainLoop() {
        float sum = 0;
        for (float value : plain) {
            sum += value;
        }
        return sum;
    }
}
