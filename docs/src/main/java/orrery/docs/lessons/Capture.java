package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureStatusActive;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureInfo;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The fork and join of {@link Events}, captured; after each step the program looks at what there is. */
public final class Capture implements Lesson {
    @Override
    public String summary() {
        return "lesson 4: calls become nodes, step by step";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream main = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream side = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent fork = cuda.cudaEventCreate();
        CUevent join = cuda.cudaEventCreate();
        Kernel a = busy("a", 15);
        Kernel b = busy("b", 25);
        Kernel c = busy("c", 40);
        Kernel d = busy("d", 15);
        Look look = new Look(cuda, main, side, out);

        // @start region="capture"
        cuda.cudaStreamBeginCapture(main, cudaStreamCaptureModeGlobal);
        look.at("begin");
        cuda.cudaLaunchKernel(a, ONE, ONE, 0, main);
        look.at("a in main");
        cuda.cudaEventRecord(fork, main);
        cuda.cudaStreamWaitEvent(side, fork, 0);
        look.at("fork");
        cuda.cudaLaunchKernel(b, ONE, ONE, 0, main);
        look.at("b in main");
        cuda.cudaLaunchKernel(c, ONE, ONE, 0, side);
        look.at("c in side");
        cuda.cudaEventRecord(join, side);
        cuda.cudaStreamWaitEvent(main, join, 0);
        look.at("join");
        cuda.cudaLaunchKernel(d, ONE, ONE, 0, main);
        look.at("d in main");
        CUgraph graph = cuda.cudaStreamEndCapture(main);
        look.at("end");
        // @end

        // @start region="launch"
        out.println(graph.text());
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        cuda.cudaGraphLaunch(exec, main);
        cuda.cudaStreamSynchronize(main);
        // @end
    }

    /** Tells of two streams whether they are captured, and what their next node will depend on. */
    private record Look(CudaRuntime cuda, CUstream main, CUstream side, PrintStream out) {
        void at(String step) {
            out.printf("%-10s main: %-11s side: %s%n", step, state(main), state(side));
        }

        // @start region="look"
        String state(CUstream stream) {
            CUstreamCaptureInfo info = cuda.cudaStreamGetCaptureInfo(stream, false);
            return info.status() == cudaStreamCaptureStatusActive ? "after " + nodes(info) : "-";
        }
        // @end

        private String nodes(CUstreamCaptureInfo info) {
            return info.dependencies().stream()
                    .map(each -> cuda.cudaFuncGetName(cuda.cudaGraphKernelNodeGetParams(each.node()).func))
                    .sorted()
                    .collect(Collectors.joining(" ", "{", "}"));
        }
    }

    @Override
    public List<Answer> answers() {
        return List.of(CaptureAnswers::nothingRuns, CaptureAnswers::argumentsAreKept, CaptureAnswers::emptyBranch);
    }
}
