package orrery.conformance.rules;

import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Programs in which graphs or streams allocate memory, and kernels use it. */
final class AllocationPrograms {
    private final Rig rig;
    private final CudaDriver cuda;
    private final CUfunction touch;

    AllocationPrograms(Rig rig) {
        this.rig = rig;
        this.cuda = rig.cuda();
        this.touch = rig.load(Kernel.perLaunch(args -> {
            var cell = args.ints(0);
            return launch -> cell.set(0, 1);
        }));
    }

    /** Launches a kernel that uses memory. */
    void use(long memory, CUstream stream) {
        cuda.cuLaunchKernel(touch, 1, 1, 1, 1, 1, 1, 0, stream, memory);
    }

    /** Returns the parameters of a kernel node that uses memory. */
    CUkernelNodeParams using(long memory) {
        return CUkernelNodeParams.single(touch, memory);
    }

    /** Lets later work of a stream wait for the work of another one. */
    void order(CUstream first, CUstream second) {
        CUevent event = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuEventRecord(event, first);
        cuda.cuStreamWaitEvent(second, event, 0);
    }

    /**
     * Launches the graph of the guide's figure: kernels after an alloc node, and a free node after them.
     *
     * @param e whether there is a kernel that does not come after the alloc node
     * @param d whether there is a kernel that does not come ahead of the free node
     */
    void launchFigure(boolean e, boolean d) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
        CUgraphNode alloc = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        CUkernelNodeParams kernel = using(params.dptr());
        CUgraphNode a = cuda.cuGraphAddKernelNode(graph, List.of(alloc), kernel);
        CUgraphNode b = cuda.cuGraphAddKernelNode(graph, List.of(a), kernel);
        CUgraphNode c = cuda.cuGraphAddKernelNode(graph, List.of(a), kernel);
        List<CUgraphNode> before = new ArrayList<>(List.of(b, c));
        if (e) {
            before.add(cuda.cuGraphAddKernelNode(graph, List.of(), kernel));
        }
        if (d) {
            cuda.cuGraphAddKernelNode(graph, List.of(c), kernel);
        }
        cuda.cuGraphAddMemFreeNode(graph, before, params.dptr());
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), rig.stream());
    }
}
