package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Sections 4.2.5.2 and 4.2.5.3.1 of the CUDA programming guide: figures 27 without d and e, 28 and 29. */
public final class GraphMemory implements PortableExample {
    private static final long BYTES = 1 << 20;

    @Override
    public String summary() {
        return "memory that a graph allocates and frees: built, captured, and which addresses are used again";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "graph-memory");
        CUfunction a = kernels.change("a", 20, value -> 7);
        CUfunction b = kernels.change("b", 20, value -> value);
        CUfunction c = kernels.load(
                "c",
                Kernel.perLaunch(args -> {
                            IntView from = args.ints(0);
                            IntView to = args.ints(1);
                            return launch -> to.set(0, from.get(0));
                        })
                        .costPerBlock((shape, args) -> 30_000));
        long result = cuda.cuMemAlloc(4);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUgraph built = build(cuda, a, b, c, result);
        CUgraph captured = capture(cuda, stream, a, b, c, result);
        out.println("built:    " + built.text());
        out.println("captured: " + captured.text());
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(built, 0), stream);
        out.println("the result is " + Setup.readInt(cuda, result, stream));
        addresses(cuda, out);
    }

    private static CUgraph build(CudaDriver cuda, CUfunction a, CUfunction b, CUfunction c, long result) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUmemAllocNodeParams memory = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES);
        CUgraphNode alloc = cuda.cuGraphAddMemAllocNode(graph, List.of(), memory);
        long dptr = memory.dptr();
        CUgraphNode first = cuda.cuGraphAddKernelNode(graph, List.of(alloc), CUkernelNodeParams.single(a, dptr));
        CUgraphNode left = cuda.cuGraphAddKernelNode(graph, List.of(first), CUkernelNodeParams.single(b, dptr));
        CUgraphNode right =
                cuda.cuGraphAddKernelNode(graph, List.of(first), CUkernelNodeParams.single(c, dptr, result));
        cuda.cuGraphAddMemFreeNode(graph, List.of(left, right), dptr); // after all who use the memory
        return graph;
    }

    private static CUgraph capture(
            CudaDriver cuda, CUstream main, CUfunction a, CUfunction b, CUfunction c, long result) {
        CUstream side = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent fork = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        CUevent join = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuStreamBeginCapture(main, CUstreamCaptureMode.GLOBAL);
        long dptr = cuda.cuMemAllocAsync(BYTES, main);
        cuda.cuLaunchKernel(a, 1, 1, 1, 1, 1, 1, 0, main, dptr);
        cuda.cuEventRecord(fork, main);
        cuda.cuStreamWaitEvent(side, fork, 0);
        cuda.cuLaunchKernel(b, 1, 1, 1, 1, 1, 1, 0, main, dptr);
        cuda.cuLaunchKernel(c, 1, 1, 1, 1, 1, 1, 0, side, dptr, result);
        cuda.cuEventRecord(join, side);
        cuda.cuStreamWaitEvent(main, join, 0);
        cuda.cuMemFreeAsync(dptr, main);
        return cuda.cuStreamEndCapture(main);
    }

    /** Shows that only an alloc node that depends on a free node can have what the free node gives back. */
    private static void addresses(CudaDriver cuda, PrintStream out) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUmemAllocNodeParams first = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES);
        CUmemAllocNodeParams second = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES);
        CUmemAllocNodeParams third = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), BYTES);
        CUgraphNode alloc1 = cuda.cuGraphAddMemAllocNode(graph, List.of(), first);
        CUgraphNode free1 = cuda.cuGraphAddMemFreeNode(graph, List.of(alloc1), first.dptr());
        CUgraphNode alloc2 = cuda.cuGraphAddMemAllocNode(graph, List.of(free1), second);
        cuda.cuGraphAddMemFreeNode(graph, List.of(alloc2), second.dptr());
        cuda.cuGraphAddMemAllocNode(graph, List.of(free1), third); // after free 1, but not after free 2
        out.println(graph.text());
        out.println("alloc 2 has the address of alloc 1: " + (second.dptr() == first.dptr()));
        out.println("alloc 3 has the address of alloc 2: " + (third.dptr() == second.dptr()));
    }
}
