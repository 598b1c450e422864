package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.DefaultStream;
import orrery.sim.Machine;

/** Answers of {@link LegacyStream}. */
final class LegacyStreamAnswers {
    private LegacyStreamAnswers() {}

    /** Runs the same program, where the NULL stream is the per-thread default stream. */
    static void perThread(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine, DefaultStream.PER_THREAD);
        out.println("four kernels of 20 us: " + Lab.timed(machine, cuda, () -> LegacyStream.program(cuda)));
    }

    /** Shows that an event of the NULL stream stands for all blocking streams, and for no other. */
    static void eventInNull(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream blocking = cuda.cudaStreamCreate();
        CUstream free = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent start = Lab.recordEvent(cuda, free);
        cuda.cudaLaunchKernel(busy("long", 90), ONE, ONE, 0, free);
        cuda.cudaLaunchKernel(busy("short", 30), ONE, ONE, 0, blocking);
        CUevent event = Lab.recordEvent(cuda, null);
        out.println("the event is complete after " + Lab.micros(cuda, start, event));
    }

    /** Shows that a synchronous copy waits in the NULL stream: for a blocking stream, not for the other. */
    static void copy(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        long cell = cuda.cudaMalloc(Integer.BYTES);
        int[] result = new int[1];
        CUstream[] streams = {cuda.cudaStreamCreate(), cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking)};
        for (CUstream stream : streams) {
            cuda.cudaMemset(cell, 0, Integer.BYTES);
            cuda.cudaDeviceSynchronize();
            cuda.cudaLaunchKernel(busy("think", 40), ONE, ONE, 0, stream);
            cuda.cudaLaunchKernel(Lab.add(5), ONE, ONE, 0, stream, cell, 7);
            cuda.cudaMemcpy(cuda.host().of(result), cell, Integer.BYTES, cudaMemcpyDeviceToHost);
            out.println((stream.equals(streams[0]) ? "blocking:     " : "non-blocking: ") + result[0]);
        }
    }
}
