package orrery.docs.examples;

import java.io.PrintStream;
import java.util.Arrays;
import orrery.docs.program.PortableExample;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.FloatView;
import orrery.sim.Kernel;

/** Two halves of a vector, each copied, computed and copied back in a stream of its own. */
public final class TwoStreams implements PortableExample {
    private static final int N = 1 << 20;

    @Override
    public String summary() {
        return "copies and kernels of two streams overlap";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        Kernel saxpy = Kernel.perThread(args -> {
                    FloatView x = args.floats(0);
                    FloatView y = args.floats(1);
                    return thread -> y.set(thread.globalX(), 2 * x.get(thread.globalX()) + y.get(thread.globalX()));
                })
                .costPerBlock((shape, args) -> 15_000);
        CUmoduleImage image =
                CUmoduleImage.ofPtxResource(TwoStreams.class, "two-streams.ptx").with("saxpy", saxpy);
        CUfunction function = cuda.cuModuleGetFunction(cuda.cuModuleLoadData(image), "saxpy");
        long x = cuda.cuMemAlloc(8L * N);
        long y = cuda.cuMemAlloc(8L * N);
        long host = cuda.cuMemAllocHost(8L * N);
        FloatView numbers = cuda.host().floats(host);
        for (int i = 0; i < 2 * N; i++) {
            numbers.set(i, i);
        }
        for (long half : new long[] {0, 4L * N}) {
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuMemcpyHtoDAsync(x + half, host + half, 4L * N, stream);
            cuda.cuLaunchKernel(function, N / 256, 1, 1, 256, 1, 1, 0, stream, x + half, y + half);
            cuda.cuMemcpyDtoHAsync(host + half, y + half, 4L * N, stream);
        }
        cuda.cuCtxSynchronize();
        float[] sample = {numbers.get(1), numbers.get(2 * N - 1)};
        out.println("y[1] and y[last]: " + Arrays.toString(sample));
    }
}
