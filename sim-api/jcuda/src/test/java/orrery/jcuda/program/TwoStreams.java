package orrery.jcuda.program;

import jcuda.Pointer;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaStream_t;

/** A program with two mistakes: two streams write the same memory without an order, and the memory is not freed. */
public final class TwoStreams {
    private TwoStreams() {}

    /** Runs it. */
    public static void run() {
        Pointer memory = memory();
        cudaStream_t first = new cudaStream_t();
        cudaStream_t second = new cudaStream_t();
        JCuda.cudaStreamCreate(first);
        JCuda.cudaStreamCreate(second);
        JCuda.cudaMemsetAsync(memory, 1, 1024, first);
        clear(memory, second);
        JCuda.cudaDeviceSynchronize();
        JCuda.cudaStreamDestroy(first);
        JCudaDriver.cuStreamDestroy(new CUstream(second));
    }

    private static Pointer memory() {
        Pointer memory = new Pointer();
        JCuda.cudaMalloc(memory, 1024);
        return memory;
    }

    private static void clear(Pointer memory, cudaStream_t stream) {
        JCuda.cudaMemsetAsync(memory, 0, 1024, stream);
    }
}
