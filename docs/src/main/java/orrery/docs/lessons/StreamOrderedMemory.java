package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Memory that is allocated and freed in the order of a stream, from a pool. */
public final class StreamOrderedMemory implements Lesson {
    static final long BYTES = 64L << 20;

    @Override
    public String summary() {
        return "lesson 14: memory allocated and freed in the order of a stream, and the pool behind it";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUmemoryPool pool = cuda.cudaDeviceGetDefaultMemPool(0);
        Kernel set = Lab.set(20);

        // @start region="program"
        long first = cuda.cudaMallocAsync(BYTES, stream);
        cuda.cudaLaunchKernel(set, ONE, ONE, 0, stream, first, 7);
        cuda.cudaFreeAsync(first, stream);

        long second = cuda.cudaMallocAsync(BYTES, stream);
        cuda.cudaLaunchKernel(set, ONE, ONE, 0, stream, second, 8);
        cuda.cudaFreeAsync(second, stream);
        // @end
        out.println("the addresses are the same: " + (first == second));

        // @start region="pool"
        out.println("before the wait: " + state(cuda, pool));
        cuda.cudaStreamSynchronize(stream);
        out.println("after the wait:  " + state(cuda, pool));
        // @end
    }

    // @start region="state"
    /** Returns how much of a pool is allocated, and how much it holds of the device's memory. */
    public static String state(CudaRuntime cuda, CUmemoryPool pool) {
        long used = cuda.cudaMemPoolGetAttribute(pool, CUmemPoolAttribute.USED_MEM_CURRENT);
        long reserved = cuda.cudaMemPoolGetAttribute(pool, CUmemPoolAttribute.RESERVED_MEM_CURRENT);
        return (used >> 20) + " MiB used, " + (reserved >> 20) + " MiB reserved";
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(
                StreamOrderedMemoryAnswers::twoStreams,
                StreamOrderedMemoryAnswers::threshold,
                StreamOrderedMemoryAnswers::freedTooEarly);
    }
}
