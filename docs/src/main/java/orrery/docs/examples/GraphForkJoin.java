package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.core.machine.Machine;
import orrery.docs.Example;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** The graph of figure 22 in the CUDA programming guide: a fork and a join, built node by node and captured. */
public final class GraphForkJoin implements Example {
    @Override
    public String summary() {
        return "a graph of a fork and a join: built by hand, captured, drawn and launched";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        CUfunction a = Setup.busy(cuda, "a", 15);
        CUfunction b = Setup.busy(cuda, "b", 25);
        CUfunction c = Setup.busy(cuda, "c", 40);
        CUfunction d = Setup.busy(cuda, "d", 15);
        CUgraph built = build(cuda, a, b, c, d);
        CUgraph captured = capture(cuda, a, b, c, d);
        out.println("built:    " + built.text());
        out.println("captured: " + captured.text());
        out.print(cuda.cuGraphDebugDotPrint(captured, CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO));

        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(built, 0), stream);
        cuda.cuStreamSynchronize(stream);
    }

    private static CUgraph build(CudaDriver cuda, CUfunction a, CUfunction b, CUfunction c, CUfunction d) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode first = cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.of(a, 1, 128));
        CUgraphNode left = cuda.cuGraphAddKernelNode(graph, List.of(first), CUkernelNodeParams.of(b, 1, 128));
        CUgraphNode right = cuda.cuGraphAddKernelNode(graph, List.of(first), CUkernelNodeParams.of(c, 1, 128));
        cuda.cuGraphAddKernelNode(graph, List.of(left, right), CUkernelNodeParams.of(d, 1, 128));
        return graph;
    }

    /** The same calls as without a capture, between a begin and an end: nothing runs, everything becomes a node. */
    private static CUgraph capture(CudaDriver cuda, CUfunction a, CUfunction b, CUfunction c, CUfunction d) {
        CUstream main = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream side = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent fork = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        CUevent join = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuStreamBeginCapture(main, CUstreamCaptureMode.GLOBAL);
        Setup.launch(cuda, a, main);
        cuda.cuEventRecord(fork, main);
        cuda.cuStreamWaitEvent(side, fork, 0);
        Setup.launch(cuda, b, main);
        Setup.launch(cuda, c, side);
        cuda.cuEventRecord(join, side);
        cuda.cuStreamWaitEvent(main, join, 0);
        Setup.launch(cuda, d, main);
        return cuda.cuStreamEndCapture(main);
    }
}
