package orrery.docs.examples;

import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.FloatView;
import orrery.sim.Kernel;

/** The first program of most courses, by the runtime API. */
public final class RuntimeSaxpy implements PortableExample {
    private static final int N = 1 << 20;

    private static final Kernel SAXPY = Kernel.perThread(args -> {
                float a = args.f32(0);
                FloatView x = args.floats(1);
                FloatView y = args.floats(2);
                return thread -> {
                    int i = thread.globalX();
                    if (i < N) {
                        y.set(i, a * x.get(i) + y.get(i));
                    }
                };
            })
            .named("saxpy")
            .costPerBlock((shape, args) -> 15_000);

    private static final CUmoduleImage IMAGE =
            CUmoduleImage.ofPtxResource(RuntimeSaxpy.class, "runtime-saxpy.ptx").with("saxpy", SAXPY);

    @Override
    public String summary() {
        return "the runtime API: no context, no module, a kernel launched as it is, and its time by events";
    }

    @Override
    public void run(CudaDriver driver, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(driver, IMAGE);
        float[] values = new float[N];
        for (int i = 0; i < N; i++) {
            values[i] = i;
        }
        long host = cuda.host().of(values);
        long x = cuda.cudaMalloc(4L * N);
        long y = cuda.cudaMalloc(4L * N);
        cuda.cudaMemcpy(x, host, 4L * N, cudaMemcpyHostToDevice);
        cuda.cudaMemcpy(y, host, 4L * N, cudaMemcpyHostToDevice);

        CUstream stream = cuda.cudaStreamCreate();
        CUevent start = cuda.cudaEventCreate();
        CUevent stop = cuda.cudaEventCreate();
        cuda.cudaEventRecord(start, stream);
        cuda.cudaLaunchKernel(SAXPY, new dim3(N / 256), new dim3(256), 0, stream, 2f, x, y);
        cuda.cudaEventRecord(stop, stream);
        cuda.cudaEventSynchronize(stop);

        cuda.cudaMemcpy(host, y, 4L * N, cudaMemcpyDeviceToHost);
        out.println("y[1] and y[last]: " + values[1] + " " + values[N - 1]);
        out.println("the kernel took " + cuda.cudaEventElapsedTime(start, stop) + " ms on a "
                + cuda.cudaGetDeviceProperties(cuda.cudaGetDevice()));
    }
}
