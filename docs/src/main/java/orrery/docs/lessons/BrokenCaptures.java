package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.docs.program.Paragraphs;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Classic mistakes, what the call answers that makes them, and what the end of the capture answers. */
public final class BrokenCaptures implements Lesson {
    private static final String LINE = "%-29s  %-33s  %s%n";

    @Override
    public String summary() {
        return "lesson 5: what breaks a capture, and how the end of the capture tells where";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        new Mistakes(CudaRuntime.of(machine), out).all();
    }

    private static final class Mistakes {
        private final CudaRuntime cuda;
        private final PrintStream out;
        private final Kernel kernel = busy("kernel", 10);
        private final CUstream stream;
        private final CUstream other;
        private final CUevent event;

        Mistakes(CudaRuntime cuda, PrintStream out) {
            this.cuda = cuda;
            this.out = out;
            stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            event = cuda.cudaEventCreate();
        }

        void all() {
            out.printf(LINE, "", "the call", "cudaStreamEndCapture");
            // @start region="mistakes"
            cuda.cudaEventRecord(event, other); // before any capture

            during("the host waits for the stream", () -> cuda.cudaStreamSynchronize(stream));
            during("the host allocates memory", () -> cuda.cudaMalloc(1024));
            during("a wait for work outside", () -> cuda.cudaStreamWaitEvent(stream, event, 0));
            during("a fork without a join", () -> {
                cuda.cudaEventRecord(event, stream);
                cuda.cudaStreamWaitEvent(other, event, 0);
                cuda.cudaLaunchKernel(kernel, ONE, ONE, 0, other);
            });
            during("a fork and a join", () -> {
                cuda.cudaEventRecord(event, stream);
                cuda.cudaStreamWaitEvent(other, event, 0);
                cuda.cudaLaunchKernel(kernel, ONE, ONE, 0, other);
                cuda.cudaEventRecord(event, other);
                cuda.cudaStreamWaitEvent(stream, event, 0);
            });
            // @end
            cause();
        }

        // @start region="during"
        /** Does something during a capture. If there is a graph in the end, it is launched. */
        private void during(String what, Runnable calls) {
            cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
            cuda.cudaLaunchKernel(kernel, ONE, ONE, 0, stream);
            cudaError_t answer = code(calls);
            cudaError_t end = code(() -> launch(cuda.cudaStreamEndCapture(stream)));
            out.printf(LINE, what, answer, end);
            cuda.cudaStreamSynchronize(stream);
        }
        // @end

        private void launch(CUgraph graph) {
            cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), stream);
        }

        private void cause() {
            // @start region="cause"
            cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
            code(this::library); // nobody looks at the code
            try {
                cuda.cudaStreamEndCapture(stream);
            } catch (CudaRuntimeException failure) {
                out.println("\nthe message of cudaStreamEndCapture:");
                Paragraphs.print(out, failure.getMessage());
            }
            // @end
        }

        private void library() {
            cuda.cudaMalloc(1024);
        }
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                BrokenCapturesAnswers::relaxed, BrokenCapturesAnswers::implicit, BrokenCapturesAnswers::afterwards);
    }
}
