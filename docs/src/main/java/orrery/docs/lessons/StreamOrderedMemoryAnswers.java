package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.StreamOrderedMemory.BYTES;
import static orrery.docs.lessons.StreamOrderedMemory.state;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUevent;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link StreamOrderedMemory}. */
final class StreamOrderedMemoryAnswers {
    private StreamOrderedMemoryAnswers() {}

    /** Shows that a stream allocates what another one has freed only if that is ordered after the free. */
    static void twoStreams(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel set = Lab.set(20);
        for (boolean ordered : new boolean[] {false, true}) {
            CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            long first = cuda.cudaMallocAsync(BYTES, one);
            cuda.cudaLaunchKernel(set, ONE, ONE, 0, one, first, 7);
            cuda.cudaFreeAsync(first, one);
            if (ordered) {
                CUevent freed = Lab.recordEvent(cuda, one);
                cuda.cudaStreamWaitEvent(other, freed, 0);
            }
            long second = cuda.cudaMallocAsync(BYTES, other);
            out.println((ordered ? "after an event: " : "in no order:    ")
                    + (first == second ? "the same address" : "another address"));
            cuda.cudaFreeAsync(second, other);
            cuda.cudaDeviceSynchronize();
        }
    }

    /** Shows that a pool keeps what is below its threshold. */
    static void threshold(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUmemoryPool pool = cuda.cudaDeviceGetDefaultMemPool(0);
        for (long threshold : new long[] {0, 1L << 30}) {
            cuda.cudaMemPoolSetAttribute(pool, CUmemPoolAttribute.RELEASE_THRESHOLD, threshold);
            cuda.cudaFreeAsync(cuda.cudaMallocAsync(BYTES, null), null);
            cuda.cudaDeviceSynchronize();
            out.println("threshold " + (threshold >> 20) + " MiB: " + state(cuda, pool));
        }
    }

    /** Shows that a free does not wait for a kernel of another stream. */
    static void freedTooEarly(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long memory = cuda.cudaMallocAsync(BYTES, one);
        cuda.cudaStreamSynchronize(one);
        cuda.cudaLaunchKernel(Lab.busy("before", 50), ONE, ONE, 0, other);
        cuda.cudaLaunchKernel(Lab.set(20), ONE, ONE, 0, other, memory, 7);
        cuda.cudaFreeAsync(memory, one);
        out.println("the free is done:        " + Lab.code(() -> cuda.cudaStreamSynchronize(one)));
        out.println("the kernel that uses it: " + Lab.code(() -> cuda.cudaStreamSynchronize(other)));
    }
}
