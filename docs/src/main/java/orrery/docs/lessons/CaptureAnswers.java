package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Answers of {@link Capture}. */
final class CaptureAnswers {
    private CaptureAnswers() {}

    /** Shows that nothing runs while it is captured, and all of it at each launch. */
    static void nothingRuns(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cell = cuda.cudaMalloc(Integer.BYTES);
        cuda.cudaMemset(cell, 0, Integer.BYTES);

        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(Lab.add(10), ONE, ONE, 0, stream, cell, 7);
        CUgraph graph = cuda.cudaStreamEndCapture(stream);
        out.println("after the capture:    " + Lab.read(cuda, cell));
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        out.println("after instantiation:  " + Lab.read(cuda, cell));
        cuda.cudaGraphLaunch(exec, stream);
        cuda.cudaGraphLaunch(exec, stream);
        out.println("after two launches:   " + Lab.read(cuda, cell));
    }

    /** Shows that arguments are those of the time of the capture. */
    static void argumentsAreKept(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long cell = cuda.cudaMalloc(Integer.BYTES);
        cuda.cudaMemset(cell, 0, Integer.BYTES);
        int n = 1;
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(Lab.add(10), ONE, ONE, 0, stream, cell, n);
        CUgraphExec exec = cuda.cudaGraphInstantiate(cuda.cudaStreamEndCapture(stream));
        for (n = 2; n <= 4; n++) {
            cuda.cudaGraphLaunch(exec, stream);
        }
        out.println("n is " + n + ", the cell is " + Lab.read(cuda, cell));
    }

    /** Ends a capture with a kernel in the other stream that came after the event of the join. */
    static void emptyBranch(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream main = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream side = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUevent fork = cuda.cudaEventCreate();
        CUevent join = cuda.cudaEventCreate();
        cuda.cudaStreamBeginCapture(main, cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(busy("a", 10), ONE, ONE, 0, main);
        cuda.cudaEventRecord(fork, main);
        cuda.cudaStreamWaitEvent(side, fork, 0);
        cuda.cudaLaunchKernel(busy("b", 10), ONE, ONE, 0, main);
        cuda.cudaLaunchKernel(busy("c", 10), ONE, ONE, 0, side);
        cuda.cudaEventRecord(join, side);
        cuda.cudaLaunchKernel(busy("x", 10), ONE, ONE, 0, side);
        cuda.cudaStreamWaitEvent(main, join, 0);
        cuda.cudaLaunchKernel(busy("d", 10), ONE, ONE, 0, main);
        out.println("cudaStreamEndCapture: " + Lab.code(() -> cuda.cudaStreamEndCapture(main)));
    }
}
