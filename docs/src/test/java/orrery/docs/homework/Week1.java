package orrery.docs.homework;

import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.docs.lessons.Lab;
import orrery.docs.program.Answer;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * Four parts are copied to the device, doubled and copied back, with one to four streams.
 *
 * <p>The engine that copies to the device is busy longest with one stream, and in each direction there is one. With two
 * streams a part is copied in while the one before it is doubled or copied out; that hides all but the first copy in
 * and the last copy out, as long as a copy takes longer than the kernel. A third stream shortens the time once more,
 * since three things can go on at a time: a copy in, a kernel, a copy out. A fourth one gains nothing: there is no
 * fourth engine. The host waits once, at the end, for all.
 */
final class Week1 implements Answer {
    static final int PARTS = 4;
    private static final int NUMBERS = 1 << 18;
    private static final long BYTES = 4L * NUMBERS;

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        long host = cuda.cudaMallocHost(PARTS * BYTES);
        long device = cuda.cudaMalloc(PARTS * BYTES);
        IntView numbers = cuda.host().ints(host);
        for (int streams = 1; streams <= PARTS; streams++) {
            for (int i = 0; i < PARTS * NUMBERS; i++) {
                numbers.set(i, i);
            }
            CUstream[] all = new CUstream[streams];
            for (int i = 0; i < streams; i++) {
                all[i] = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            }
            String time = Lab.timed(machine, cuda, () -> twice(cuda, host, device, all));
            boolean isRight = true;
            for (int i = 0; i < PARTS * NUMBERS; i++) {
                isRight &= numbers.get(i) == 2 * i;
            }
            out.println(streams + " streams: " + time + ", the numbers are doubled: " + isRight);
            for (CUstream each : all) {
                cuda.cudaStreamDestroy(each);
            }
        }
        cuda.cudaFree(device);
        cuda.cudaFreeHost(host);
    }

    private static void twice(CudaRuntime cuda, long host, long device, CUstream[] streams) {
        for (int part = 0; part < PARTS; part++) {
            CUstream stream = streams[part % streams.length];
            long from = host + part * BYTES;
            long numbers = device + part * BYTES;
            cuda.cudaMemcpyAsync(numbers, from, BYTES, cudaMemcpyHostToDevice, stream);
            cuda.cudaLaunchKernel(kernel(), new dim3(NUMBERS / 256), new dim3(256), 0, stream, numbers);
            cuda.cudaMemcpyAsync(from, numbers, BYTES, cudaMemcpyDeviceToHost, stream);
        }
    }

    private static Kernel kernel() {
        return Kernel.perThread(args -> {
                    IntView numbers = args.ints(0);
                    return thread -> numbers.set(thread.globalX(), 2 * numbers.get(thread.globalX()));
                })
                .named("twice")
                .costPerBlock((shape, args) -> 10_000);
    }
}
