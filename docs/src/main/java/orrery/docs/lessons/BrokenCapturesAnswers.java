package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeRelaxed;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeThreadLocal;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Answers of {@link BrokenCaptures}. */
final class BrokenCapturesAnswers {
    private BrokenCapturesAnswers() {}

    /** Shows that the mode decides only about calls that are potentially unsafe. */
    static void relaxed(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        for (CUstreamCaptureMode mode : List.of(cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed)) {
            out.println(mode.equals(cudaStreamCaptureModeRelaxed) ? "relaxed:" : "thread-local:");
            cuda.cudaStreamBeginCapture(stream, mode);
            out.println("    cudaMalloc:            " + code(() -> cuda.cudaMalloc(1024)));
            code(() -> cuda.cudaStreamEndCapture(stream));
            cuda.cudaStreamBeginCapture(stream, mode);
            out.println("    cudaStreamSynchronize: " + code(() -> cuda.cudaStreamSynchronize(stream)));
            code(() -> cuda.cudaStreamEndCapture(stream));
        }
    }

    /** Shows that the legacy stream cannot be used while a blocking stream is captured. */
    static void implicit(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream[] streams = {cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking), cuda.cudaStreamCreate()};
        for (CUstream stream : streams) {
            cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
            out.println((stream.equals(streams[0]) ? "non-blocking: " : "blocking:     ")
                    + code(() -> cuda.cudaLaunchKernel(busy("kernel", 10), ONE, ONE, 0, null)));
            code(() -> cuda.cudaStreamEndCapture(stream));
        }
        cuda.cudaDeviceSynchronize();
    }

    /** Shows that a broken capture refuses a launch until it is ended; then the stream is as before. */
    static void afterwards(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Runnable launch = () -> cuda.cudaLaunchKernel(busy("kernel", 10), ONE, ONE, 0, stream);
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        code(() -> cuda.cudaStreamSynchronize(stream));
        out.println("a launch, before the end: " + code(launch));
        out.println("the end:                  " + code(() -> cuda.cudaStreamEndCapture(stream)));
        out.println("a launch, after the end:  " + code(launch));
        cuda.cudaDeviceSynchronize();
    }
}
