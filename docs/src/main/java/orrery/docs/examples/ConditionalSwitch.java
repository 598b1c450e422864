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

/** Section 4.2.4.5 of the CUDA programming guide: the body whose number the condition is, or none. */
public final class ConditionalSwitch implements PortableExample {
    private static final int BODIES = 3;
    private static final int START = 100;

    @Override
    public String summary() {
        return "a SWITCH node: one body of three, by number, and none for a number that there is not";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long choice = cuda.cuMemAlloc(4);
        long cell = cuda.cuMemAlloc(4);
        CUgraph graph = build(cuda, stream, choice, cell);
        out.println(graph.text());

        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        for (int number = 0; number <= BODIES; number++) {
            cuda.cuMemsetD32Async(choice, number, 1, stream);
            cuda.cuMemsetD32Async(cell, START, 1, stream);
            cuda.cuGraphLaunch(exec, stream);
            out.println("body " + number + " of " + START + ": " + Setup.readInt(cuda, cell, stream));
        }
    }

    private static CUgraph build(CudaDriver cuda, CUstream stream, long choice, long cell) {
        PortableKernels kernels = PortableKernels.ofBinary(cuda, "conditional-switch");
        CUfunction choose = ConditionKernels.set(kernels, "choose", value -> value);
        List<CUfunction> works = List.of(
                kernels.change("increment", 5, value -> value + 1),
                kernels.change("halve", 10, value -> value / 2),
                kernels.change("square", 20, value -> value * value));

        CUgraph graph = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle = cuda.cuGraphConditionalHandleCreate(graph, context, 0, 0);
        CUgraphNode decide =
                cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(choose, handle, choice));
        CUconditionalNodeParams params =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.SWITCH, BODIES, context);
        cuda.cuGraphAddNode(graph, List.of(decide), null, params);

        cuda.cuGraphAddKernelNode(params.bodies().get(0), List.of(), CUkernelNodeParams.single(works.get(0), cell));
        for (int body = 1; body < BODIES; body++) {
            cuda.cuStreamBeginCaptureToGraph(
                    stream, params.bodies().get(body), List.of(), null, CUstreamCaptureMode.GLOBAL);
            cuda.cuLaunchKernel(works.get(body), 1, 1, 1, 1, 1, 1, 0, stream, cell);
            cuda.cuStreamEndCapture(stream);
        }
        return graph;
    }
}
