package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.THREADS;
import static orrery.runtime.CudaRuntime.cudaMemcpyDeviceToHost;
import static orrery.runtime.CudaRuntime.cudaMemcpyHostToDevice;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The same work in one stream and in two. */
public final class StreamsAndOverlap implements Lesson {
    static final long BYTES = 1 << 20;

    /** A thread for each number. */
    static final dim3 BLOCKS = new dim3((int) BYTES / Integer.BYTES / 1024);

    /** Doubles each number of an array. */
    static final Kernel TWICE = Kernel.perThread(args -> {
                IntView data = args.ints(0);
                return thread -> data.set(thread.globalX(), 2 * data.get(thread.globalX()));
            })
            .named("twice")
            .costPerBlock((shape, args) -> 20_000);

    @Override
    public String summary() {
        return "lesson 1: the same work in one stream and in two";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        // @start region="streams"
        CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        long host = cuda.cudaMallocHost(2 * BYTES); // page-locked
        long device = cuda.cudaMalloc(2 * BYTES);
        cuda.host().ints(host).set(0, 21);

        String together = Lab.timed(machine, cuda, () -> {
            half(cuda, device, host, one);
            half(cuda, device + BYTES, host + BYTES, one);
        });
        String apart = Lab.timed(machine, cuda, () -> {
            half(cuda, device, host, one);
            half(cuda, device + BYTES, host + BYTES, other);
        });
        // @end
        out.println("two halves in one stream:  " + together);
        out.println("two halves in two streams: " + apart);
        out.println("21, doubled twice: " + cuda.host().ints(host).get(0));
    }

    // @start region="half"
    /** Copies to the device, runs a kernel, and copies back. Each call returns at once; the stream keeps the order. */
    static void half(CudaRuntime cuda, long device, long host, CUstream stream) {
        cuda.cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, stream);
        cuda.cudaLaunchKernel(TWICE, BLOCKS, THREADS, 0, stream, device);
        cuda.cudaMemcpyAsync(host, device, BYTES, cudaMemcpyDeviceToHost, stream);
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(
                StreamsAndOverlapAnswers::moreParts,
                StreamsAndOverlapAnswers::fullDevice,
                StreamsAndOverlapAnswers::breadthFirst);
    }
}
