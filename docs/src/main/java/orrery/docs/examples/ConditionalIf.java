package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.docs.program.PortableExample;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** Section 4.2.4.3 of the CUDA programming guide: a kernel upstream decides which of two bodies is executed. */
public final class ConditionalIf implements PortableExample {
    @Override
    public String summary() {
        return "an IF node with an else: a kernel sets the condition, the host is not asked";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long cell = cuda.cuMemAlloc(4);
        CUgraph graph = build(cuda, stream, cell);
        out.println(graph.text());

        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        for (int value : new int[] {3, 8}) {
            cuda.cuMemsetD32Async(cell, value, 1, stream);
            cuda.cuGraphLaunch(exec, stream);
            out.println(value + " becomes " + Setup.readInt(cuda, cell, stream));
        }
        cuda.cuGraphExecDestroy(exec);
        cuda.cuGraphDestroy(graph);
    }

    /** Builds a graph of one step of Collatz: an odd number is multiplied, an even one is halved. */
    private static CUgraph build(CudaDriver cuda, CUstream stream, long cell) {
        PortableKernels kernels = PortableKernels.ofBinary(cuda, "conditional-if");
        CUfunction isOdd = ConditionKernels.set(kernels, "isOdd", value -> value % 2);
        CUfunction triple = kernels.change("triple", 20, value -> 3 * value + 1);
        CUfunction halve = kernels.change("halve", 10, value -> value / 2);

        CUgraph graph = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle = cuda.cuGraphConditionalHandleCreate(graph, context, 0, 0); // undefined until a kernel sets it
        CUgraphNode decide =
                cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(isOdd, handle, cell));
        CUconditionalNodeParams params =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.IF, 2, context); // an if and an else
        CUgraphNode conditional = cuda.cuGraphAddNode(graph, List.of(decide), null, params);
        CUgraph then = params.bodies().get(0);
        CUgraph otherwise = params.bodies().get(1);

        // one body by the graph API, the other by capture
        cuda.cuGraphAddKernelNode(then, List.of(), CUkernelNodeParams.single(triple, cell));
        cuda.cuStreamBeginCaptureToGraph(stream, otherwise, List.of(), null, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(halve, 1, 1, 1, 1, 1, 1, 0, stream, cell);
        cuda.cuStreamEndCapture(stream);

        CUfunction after = kernels.busy("after", 10);
        cuda.cuGraphAddKernelNode(graph, List.of(conditional), CUkernelNodeParams.single(after));
        return graph;
    }
}
