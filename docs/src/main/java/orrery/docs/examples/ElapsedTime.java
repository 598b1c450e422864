package orrery.docs.examples;

import java.io.PrintStream;
import java.util.Locale;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Kernels by waves: a multiprocessor of an H200 holds two blocks of 1,024 threads, and there are 132 of them. */
public final class ElapsedTime implements PortableExample {
    @Override
    public String summary() {
        return "one block too many costs a whole wave, measured with events";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "elapsed-time");
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent start = cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        CUevent end = cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        CUfunction spin = kernels.busy("spin", 10);
        for (int blocks : new int[] {1, 132, 264, 265, 528}) {
            cuda.cuEventRecord(start, stream);
            cuda.cuLaunchKernel(spin, blocks, 1, 1, 1024, 1, 1, 0, stream);
            cuda.cuEventRecord(end, stream);
            cuda.cuEventSynchronize(end);
            float micros = 1000 * cuda.cuEventElapsedTime(start, end);
            out.println(String.format(Locale.ROOT, "%3d blocks of 1024 threads: %6.1f us", blocks, micros));
        }
    }
}
