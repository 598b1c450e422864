package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.docs.program.PortableExample;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/**
 * Section 4.2.4.4 of the CUDA programming guide: a loop that counts down. The condition is 1 at the beginning of each
 * launch, so that no kernel upstream is needed.
 */
public final class ConditionalWhile implements PortableExample {
    private static final int DEFAULT = 1;
    private static final int SET_DEPENDENCIES = 1;

    @Override
    public String summary() {
        return "a WHILE node: a loop on the device, built by hand, and captured as a whole";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofBinary(cuda, "conditional-while");
        CUfunction countDown = ConditionKernels.countDown(kernels, "countDown");
        CUfunction work = kernels.change("work", 15, value -> value + 10);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long left = cuda.cuMemAlloc(4);
        long sum = cuda.cuMemAlloc(4);

        CUgraph built = build(cuda, countDown, work, left, sum);
        CUgraph captured = capture(cuda, stream, countDown, work, left, sum);
        out.println("built:    " + built.text());
        out.println("captured: " + captured.text());
        loop(cuda, built, 3, stream, left, sum, out);
        loop(cuda, captured, 2, stream, left, sum, out);
    }

    private static CUgraph build(CudaDriver cuda, CUfunction countDown, CUfunction work, long left, long sum) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle =
                cuda.cuGraphConditionalHandleCreate(graph, context, DEFAULT, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUconditionalNodeParams params =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, context);
        cuda.cuGraphAddNode(graph, List.of(), null, params);
        CUgraph body = params.bodies().get(0);
        CUgraphNode first = cuda.cuGraphAddKernelNode(body, List.of(), CUkernelNodeParams.single(work, sum));
        cuda.cuGraphAddKernelNode(body, List.of(first), CUkernelNodeParams.single(countDown, handle, left));
        return graph;
    }

    /**
     * Captures a loop, for which stream capture has no call: adds the node to the captured graph, and makes the stream
     * depend on it.
     */
    private static CUgraph capture(
            CudaDriver cuda, CUstream stream, CUfunction countDown, CUfunction work, long left, long sum) {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        CUstreamCaptureInfo info = cuda.cuStreamGetCaptureInfo(stream, true);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle = cuda.cuGraphConditionalHandleCreate(
                info.graph(), context, DEFAULT, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUconditionalNodeParams params =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, context);
        CUgraphNode loop = cuda.cuGraphAddNode(info.graph(), List.of(), null, params);
        cuda.cuStreamUpdateCaptureDependencies(stream, List.of(loop), null, SET_DEPENDENCIES);

        CUstream inside = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUgraph body = params.bodies().get(0);
        cuda.cuStreamBeginCaptureToGraph(inside, body, List.of(), null, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(work, 1, 1, 1, 1, 1, 1, 0, inside, sum);
        cuda.cuLaunchKernel(countDown, 1, 1, 1, 1, 1, 1, 0, inside, handle, left);
        cuda.cuStreamEndCapture(inside);
        return cuda.cuStreamEndCapture(stream);
    }

    private static void loop(
            CudaDriver cuda, CUgraph graph, int times, CUstream stream, long left, long sum, PrintStream out) {
        cuda.cuMemsetD32Async(left, times, 1, stream);
        cuda.cuMemsetD32Async(sum, 0, 1, stream);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
        out.println(times + " times 10 is " + Setup.readInt(cuda, sum, stream));
    }
}
