package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.FULL;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaGraphInstantiateFlagUseNodePriority;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamCaptureModeGlobal;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.ContextManagement.PriorityRange;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Answers of {@link StreamPriorities}. */
final class StreamPrioritiesAnswers {
    private static final long BYTES = 4 << 20;

    private StreamPrioritiesAnswers() {}

    /** Shows that a number outside of the range becomes the nearest one in it. */
    static void outside(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        for (int asked : new int[] {3, -2, -100}) {
            CUstream stream = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, asked);
            out.println("asked for " + asked + ", got " + cuda.cudaStreamGetPriority(stream));
        }
    }

    /** Copies wait for the copy engine in the order in which they come to it. */
    static void copies(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        PriorityRange range = cuda.cudaDeviceGetStreamPriorityRange();
        CUstream one = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.least());
        CUstream two = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.least());
        CUstream urgent = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.greatest());
        long host = cuda.cudaMallocHost(BYTES);
        long device = cuda.cudaMalloc(3 * BYTES);
        CUevent begin = Lab.recordEvent(cuda, one);
        cuda.cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, one);
        cuda.cudaMemcpyAsync(device + BYTES, host, BYTES, cudaMemcpyHostToDevice, two);
        CUevent twoEnds = Lab.recordEvent(cuda, two);
        cuda.cudaMemcpyAsync(device + 2 * BYTES, host, BYTES, cudaMemcpyHostToDevice, urgent);
        CUevent urgentEnds = Lab.recordEvent(cuda, urgent);
        out.println("the second copy is over after " + Lab.micros(cuda, begin, twoEnds));
        out.println("the urgent copy is over after " + Lab.micros(cuda, begin, urgentEnds));
    }

    /** Shows that a node keeps the priority of the stream of its capture, and that a flag makes it count. */
    static void nodes(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        PriorityRange range = cuda.cudaDeviceGetStreamPriorityRange();
        CUstream usual = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.least());
        CUstream other = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.least());
        CUstream urgent = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.greatest());
        cuda.cudaStreamBeginCapture(urgent, cudaStreamCaptureModeGlobal);
        cuda.cudaLaunchKernel(busy("urgent", 30), FULL, THREADS, 0, urgent);
        CUgraph graph = cuda.cudaStreamEndCapture(urgent);
        out.println(
                "without the flag: urgent is over after " + time(cuda, cuda.cudaGraphInstantiate(graph), usual, other));
        out.println("with the flag:    urgent is over after "
                + time(
                        cuda,
                        cuda.cudaGraphInstantiateWithFlags(graph, cudaGraphInstantiateFlagUseNodePriority),
                        usual,
                        other));
    }

    /** Returns when a graph of a stream of least priority is over, beside a kernel that needs the device twice over. */
    private static String time(CudaRuntime cuda, CUgraphExec exec, CUstream usual, CUstream other) {
        cuda.cudaDeviceSynchronize();
        CUevent begin = Lab.recordEvent(cuda, other);
        cuda.cudaLaunchKernel(busy("large", 30), StreamPriorities.TWICE_FULL, THREADS, 0, other);
        cuda.cudaGraphLaunch(exec, usual);
        return Lab.micros(cuda, begin, Lab.recordEvent(cuda, usual));
    }
}
