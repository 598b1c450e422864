package orrery.conformance.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.sim.FloatView;
import orrery.sim.Kernel;

/**
 * saxpy over 2^24 floats, once per thread and from PTX, with one and with twenty different kernels loaded and warm;
 * beside it a plain loop over arrays.
 */
public class SaxpyBenchmark extends TimedBenchmark {
    private static final int N = 1 << 24;
    private static final int BLOCK = 256;

    /** How many kernels the program has used. */
    @Param({"1", "20"})
    public int kernels;

    private final BenchmarkMachine gpu = new BenchmarkMachine();
    private final float[] x = new float[N];
    private final float[] y = new float[N];
    private CUfunction saxpy;
    private CUfunction ptx;
    private long deviceX;
    private long deviceY;

    @Setup
    public void setUp() {
        deviceX = gpu.cuda().cuMemAlloc(4L * N);
        deviceY = gpu.cuda().cuMemAlloc(4L * N);
        saxpy = gpu.load(Kernel.perThread(arguments -> {
            float a = arguments.f32(0);
            FloatView from = arguments.floats(1);
            FloatView to = arguments.floats(2);
            int n = arguments.i32(3);
            return thread -> {
                int i = thread.globalX();
                if (i < n) {
                    to.set(i, a * from.get(i) + to.get(i));
                }
            };
        }));
        CUmodule module = gpu.cuda().cuModuleLoadData(CUmoduleImage.ofPtxResource(SaxpyBenchmark.class, "saxpy.ptx"));
        ptx = gpu.cuda().cuModuleGetFunction(module, "saxpy");
        for (Kernel other : OtherKernels.some(kernels - 1)) {
            CUfunction function = gpu.load(other);
            for (int i = 0; i < 20; i++) {
                gpu.cuda().cuLaunchKernel(function, 256, 1, 1, BLOCK, 1, 1, 0, null, deviceX, deviceY);
            }
        }
        gpu.cuda().cuCtxSynchronize();
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void perThread() {
        launch(saxpy);
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public void fromPtx() {
        launch(ptx);
    }

    private void launch(CUfunction function) {
        gpu.cuda().cuLaunchKernel(function, N / BLOCK, 1, 1, BLOCK, 1, 1, 0, null, 2f, deviceX, deviceY, N);
        gpu.cuda().cuCtxSynchronize();
    }

    @Benchmark
    @OperationsPerInvocation(N)
    public float plainLoop() {
        for (int i = 0; i < N; i++) {
            y[i] = 2f * x[i] + y[i];
        }
        return y[N - 1];
    }
}
