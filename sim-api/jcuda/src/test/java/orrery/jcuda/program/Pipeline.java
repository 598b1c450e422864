package orrery.jcuda.program;

import static jcuda.runtime.JCuda.*;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyHostToDevice;

import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jcuda.Pointer;
import jcuda.Sizeof;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/**
 * A JCuda program that copies pieces of page-locked memory in several streams while others compute, and hands the
 * results to threads of the program by callbacks.
 */
public final class Pipeline {
    private static final int PIECES = 4;
    private static final int COUNT = 1024;
    private static final int BYTES = COUNT * Sizeof.FLOAT;

    private Pipeline() {}

    /** Runs it, and returns the sum of all results, and whether the pieces took longer than nothing. */
    public static String run(String file) throws Exception {
        JCuda.setExceptionsEnabled(true);
        JCudaDriver.setExceptionsEnabled(true);
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            return run(file, executor);
        } finally {
            executor.shutdown();
            JCuda.setExceptionsEnabled(false);
            JCudaDriver.setExceptionsEnabled(false);
        }
    }

    private static String run(String file, ExecutorService executor) throws Exception {
        cudaSetDevice(0);
        cudaFree(new Pointer());
        CUmodule module = new CUmodule();
        JCudaDriver.cuModuleLoad(module, file);
        CUfunction apply = new CUfunction();
        JCudaDriver.cuModuleGetFunction(apply, module, "apply");
        Pointer host = new Pointer();
        cudaHostAlloc(host, (long) PIECES * BYTES, cudaHostAllocDefault);
        FloatBuffer numbers = host.getByteBuffer(0, (long) PIECES * BYTES)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
        for (int i = 0; i < numbers.capacity(); i++) {
            numbers.put(i, 1);
        }
        cudaEvent_t start = new cudaEvent_t();
        cudaEvent_t end = new cudaEvent_t();
        cudaEventCreate(start);
        cudaEventCreate(end);
        cudaEventRecord(start, null);
        CompletableFuture<?>[] sums = new CompletableFuture<?>[PIECES];
        for (int i = 0; i < PIECES; i++) {
            sums[i] = piece(i, host, numbers, apply).thenApplyAsync(sum -> 10 * sum, executor);
        }
        cudaEventRecord(end, null);
        float total = 0;
        for (CompletableFuture<?> sum : sums) {
            total += (float) sum.get();
        }
        cudaEventSynchronize(end);
        float[] milliseconds = new float[1];
        cudaEventElapsedTime(milliseconds, start, end);
        cudaFreeHost(host);
        return total + ", took time: " + (milliseconds[0] > 0);
    }

    private static CompletableFuture<Float> piece(int index, Pointer host, FloatBuffer numbers, CUfunction apply) {
        cudaStream_t stream = new cudaStream_t();
        cudaStreamCreate(stream);
        Pointer memory = new Pointer();
        cudaMalloc(memory, BYTES);
        Pointer part = host.withByteOffset((long) index * BYTES);
        cudaMemcpyAsync(memory, part, BYTES, cudaMemcpyHostToDevice, stream);
        Pointer arguments = Pointer.to(Pointer.to(memory), Pointer.to(new int[] {COUNT}));
        for (int i = 0; i < index; i++) {
            JCudaDriver.cuLaunchKernel(apply, COUNT / 256, 1, 1, 256, 1, 1, 0, new CUstream(stream), arguments, null);
        }
        cudaMemcpyAsync(part, memory, BYTES, cudaMemcpyDeviceToHost, stream);
        CompletableFuture<Float> done = new CompletableFuture<>();
        cudaStreamAddCallback(
                stream,
                (from, status, data) -> {
                    float sum = 0;
                    for (int i = 0; i < COUNT; i++) {
                        sum += numbers.get((int) data * COUNT + i);
                    }
                    done.complete(sum);
                },
                index,
                0);
        return done;
    }
}
