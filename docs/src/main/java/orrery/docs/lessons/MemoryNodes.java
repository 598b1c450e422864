package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaGraphMemAttrReservedMemCurrent;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.runtime.cudaMemPoolProps;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Two graphs that allocate what they need, use it and free it, in one stream. */
public final class MemoryNodes implements Lesson {
    static final long BYTES = 64L << 20;

    /** {@code twice(from, to)}: to becomes twice from. */
    private static final Kernel TWICE = Kernel.perLaunch(args -> {
                IntView from = args.ints(0);
                IntView to = args.ints(1);
                return launch -> to.set(0, 2 * from.get(0));
            })
            .named("twice")
            .costPerBlock((shape, args) -> 30_000);

    @Override
    public String summary() {
        return "lesson 9: memory that lives for a part of a graph, and what stands behind its address";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel set = Lab.set(30);
        long result = cuda.cudaMalloc(Integer.BYTES);
        cudaMemAllocNodeParams memory = memory();

        // @start region="build"
        CUgraph graph = cuda.cudaGraphCreate(0);
        CUgraphNode alloc = cuda.cudaGraphAddMemAllocNode(graph, List.of(), memory);
        long scratch = memory.dptr; // there is an address, and no memory yet
        CUgraphNode fill = cuda.cudaGraphAddKernelNode(graph, List.of(alloc), kernel(set, scratch, 21));
        CUgraphNode use = cuda.cudaGraphAddKernelNode(graph, List.of(fill), kernel(TWICE, scratch, result));
        cuda.cudaGraphAddMemFreeNode(graph, List.of(use), scratch);
        // @end
        out.println(graph.text());

        cudaMemAllocNodeParams otherMemory = memory();
        CUgraph other = cuda.cudaGraphCreate(0);
        CUgraphNode otherAlloc = cuda.cudaGraphAddMemAllocNode(other, List.of(), otherMemory);
        CUgraphNode otherUse =
                cuda.cudaGraphAddKernelNode(other, List.of(otherAlloc), kernel(set, otherMemory.dptr, 0));
        cuda.cudaGraphAddMemFreeNode(other, List.of(otherUse), otherMemory.dptr);

        // @start region="footprint"
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        CUgraphExec otherExec = cuda.cudaGraphInstantiate(other);
        out.println("the addresses are the same: " + (memory.dptr == otherMemory.dptr));
        out.println("instantiated: " + reserved(cuda));
        cuda.cudaGraphLaunch(exec, stream);
        out.println("launched:     " + reserved(cuda));
        cuda.cudaGraphLaunch(otherExec, stream);
        out.println("both:         " + reserved(cuda));
        cuda.cudaStreamSynchronize(stream);
        out.println("over:         " + reserved(cuda));
        cuda.cudaDeviceGraphMemTrim(0);
        out.println("trimmed:      " + reserved(cuda));
        // @end
        out.println("twice 21 is " + Lab.read(cuda, result));
    }

    public static cudaMemAllocNodeParams memory() {
        cudaMemAllocNodeParams params = new cudaMemAllocNodeParams();
        params.poolProps = cudaMemPoolProps.onDevice(0);
        params.bytesize = BYTES;
        return params;
    }

    // @start region="reserved"
    /** Returns the physical memory that graphs hold. */
    public static String reserved(CudaRuntime cuda) {
        return (cuda.cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent) >> 20) + " MiB";
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(MemoryNodesAnswers::twoStreams, MemoryNodesAnswers::neverFreed, MemoryNodesAnswers::reuse);
    }
}
