package orrery.docs.homework;

import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.docs.lessons.Lab;
import orrery.docs.program.Answer;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * The program of week 1 with a stream for copies and one for kernels, without the event between them.
 *
 * <p>A usual run prints what is right: the copy is submitted first, takes 2 us, and is over before the kernel can
 * begin. That is luck of the times, as the check says: it finds a race between the copy and the kernel. An exploration
 * tries the other order, and then the kernel adds to what the memory held before. Mended, by an event and no wait of
 * the host, is {@link #mended}.
 */
final class Week2 implements Answer {
    private final boolean mended;

    Week2() {
        this(false);
    }

    Week2(boolean mended) {
        this.mended = mended;
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream copies = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream kernels = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent copied = cuda.cudaEventCreate();
        Kernel add = Lab.add(10);
        long host = cuda.cudaMallocHost(8);
        cuda.host().ints(host).set(0, 20);
        long cell = cuda.cudaMalloc(4);
        cuda.cudaMemset(cell, 0, 4);
        cuda.cudaDeviceSynchronize();

        cuda.cudaMemcpyAsync(cell, host, 4, cudaMemcpyHostToDevice, copies);
        if (mended) {
            cuda.cudaEventRecord(copied, copies);
            cuda.cudaStreamWaitEvent(kernels, copied, 0);
        }
        cuda.cudaLaunchKernel(add, Lab.ONE, Lab.ONE, 0, kernels, cell, 3);
        cuda.cudaMemcpyAsync(host + 4, cell, 4, cudaMemcpyDeviceToHost, kernels);
        cuda.cudaDeviceSynchronize();
        out.println("the number is " + cuda.host().ints(host).get(1));
        cuda.cudaFree(cell);
        cuda.cudaFreeHost(host);
    }
}
