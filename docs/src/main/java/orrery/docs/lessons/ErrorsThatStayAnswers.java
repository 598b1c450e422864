package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Answers of {@link ErrorsThatStay}. */
final class ErrorsThatStayAnswers {
    private ErrorsThatStayAnswers() {}

    /** Shows which call is told of a trap: a copy that is complete before it, or the wait for the kernel. */
    static void whoIsTold(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long memory = cuda.cudaMalloc(4);
        cuda.cudaMemset(memory, 0, 4);
        cuda.cudaLaunchKernel(ErrorsThatStay.TRAP, ONE, ONE, 0, stream);
        out.println("a copy in another stream: "
                + code(() -> cuda.cudaMemcpy(cuda.host().of(new int[1]), memory, 4, cudaMemcpyDeviceToHost)));
        out.println("the wait for the kernel:  " + code(() -> cuda.cudaStreamSynchronize(stream)));
    }

    /** Shows that what was launched after a kernel that traps does not run. */
    static void lost(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        boolean[] called = new boolean[1];
        cuda.cudaLaunchKernel(ErrorsThatStay.TRAP, ONE, ONE, 0, stream);
        cuda.cudaLaunchHostFunc(stream, data -> called[0] = true, null);
        out.println("the wait: " + code(() -> cuda.cudaStreamSynchronize(stream)));
        out.println("the host function was called: " + called[0]);
    }

    /** Shows that a reset takes everything with it, and that the error stays. */
    static void afterAReset(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        cuda.cudaLaunchKernel(ErrorsThatStay.TRAP, ONE, ONE, 0, stream);
        out.println("the wait:          " + code(() -> cuda.cudaStreamSynchronize(stream)));
        out.println("the reset:         " + code(cuda::cudaDeviceReset));
        out.println("an allocation:     " + code(() -> cuda.cudaMalloc(64)));
        out.println("the stream is old: " + code(() -> cuda.cudaStreamSynchronize(stream)));
    }
}
