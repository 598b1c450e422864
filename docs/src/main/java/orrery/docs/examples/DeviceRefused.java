package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUresult;
import orrery.docs.program.PortableExample;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.DeviceGraph;
import orrery.sim.DeviceRuntime;
import orrery.sim.GraphLaunchMode;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Sections 4.2.6.1.1 and 4.2.6.2 of the CUDA programming guide, from the other side. */
public final class DeviceRefused implements PortableExample {
    private static final int DEVICE_LAUNCH = CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

    private static final List<String> QUESTIONS = List.of(
            "a graph that was not uploaded",
            "one that was",
            "the same, which runs now",
            "itself, at once",
            "itself, as its tail",
            "itself, once more");

    @Override
    public String summary() {
        return "what a graph for the device cannot hold, and which launches a kernel is refused";
    }

    /** Runs all parts. The last is for the simulator only: after it the process could not use a GPU any more. */
    @Override
    public void run(Machine machine, PrintStream out) {
        PortableExample.super.run(machine, out);
        out.println("4. What ends the use of the device.");
        hostGraph(CudaDriver.of(machine), out);
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofBinary(cuda, "device-refused");
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        out.println("1. What is not instantiated for the device.");
        graphs(cuda, out);
        out.println("2. What a kernel is answered that launches a graph.");
        launches(cuda, kernels, stream, out);
        out.println("3. Where a kernel that launches graphs does not run.");
        places(cuda, kernels, stream, out);
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    private static void graphs(CudaDriver cuda, PrintStream out) {
        instantiate(cuda, "no node", cuda.cuGraphCreate(0), out);

        CUgraph host = cuda.cuGraphCreate(0);
        cuda.cuGraphAddHostNode(host, List.of(), new CUhostNodeParams(() -> {}));
        instantiate(cuda, "a host function", host, out);

        CUgraph empty = cuda.cuGraphCreate(0);
        cuda.cuGraphAddEmptyNode(empty, List.of());
        instantiate(cuda, "an empty node", empty, out);

        CUgraph memory = cuda.cuGraphCreate(0);
        cuda.cuGraphAddMemAllocNode(memory, List.of(), new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64));
        instantiate(cuda, "an allocation", memory, out);

        CUgraph conditional = cuda.cuGraphCreate(0);
        condition(cuda, conditional);
        instantiate(cuda, "a conditional node", conditional, out);
    }

    private static void instantiate(CudaDriver cuda, String what, CUgraph graph, PrintStream out) {
        CUgraphInstantiateParams params = new CUgraphInstantiateParams(DEVICE_LAUNCH, null);
        try {
            cuda.cuGraphInstantiateWithParams(graph, params);
            out.println("  " + what + ": instantiated");
        } catch (CudaException error) {
            out.println("  " + what + ": " + error.result() + ", " + params.result());
        }
    }

    // -- launches ------------------------------------------------------------------------------------------------

    private static void launches(CudaDriver cuda, PortableKernels kernels, CUstream stream, PrintStream out) {
        CUgraph busy = graph(cuda, kernels.busy("busy", 30));
        CUgraphExec fresh = cuda.cuGraphInstantiate(busy, DEVICE_LAUNCH);
        CUgraphExec ready = cuda.cuGraphInstantiate(busy, DEVICE_LAUNCH);
        cuda.cuGraphUpload(ready, stream);
        Kernel asks = Kernel.perLaunch(args -> {
                    IntView answers = args.ints(2);
                    return launch -> {
                        if (answers.get(0) == CUresult.CUDA_SUCCESS.code()) { // as its own tail it asks nothing
                            ask(launch.device(), args.graph(0), args.graph(1), answers);
                        }
                    };
                })
                .launchesGraphs();
        int bytes = 4 * QUESTIONS.size();
        long answers = cuda.cuMemAlloc(bytes);
        cuda.cuMemsetD8Async(answers, (byte) 0, bytes, stream);
        CUgraph graph = graph(cuda, kernels.load("asks", asks), fresh, ready, answers);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, DEVICE_LAUNCH), stream);
        cuda.cuStreamSynchronize(stream);
        int[] codes = new int[QUESTIONS.size()];
        cuda.cuMemcpyDtoH(cuda.host().of(codes), answers, bytes);
        for (int i = 0; i < codes.length; i++) {
            out.println("  " + QUESTIONS.get(i) + ": " + CUresult.of(codes[i]).orElseThrow());
        }
    }

    private static void ask(DeviceRuntime device, DeviceGraph fresh, DeviceGraph ready, IntView answers) {
        DeviceGraph self = device.currentGraph();
        List<CUresult> results = List.of(
                device.launchGraph(fresh, GraphLaunchMode.TAIL),
                device.launchGraph(ready, GraphLaunchMode.FIRE_AND_FORGET),
                device.launchGraph(ready, GraphLaunchMode.TAIL),
                device.launchGraph(self, GraphLaunchMode.FIRE_AND_FORGET),
                device.launchGraph(self, GraphLaunchMode.TAIL),
                device.launchGraph(self, GraphLaunchMode.TAIL));
        for (int i = 0; i < results.size(); i++) {
            answers.set(i, results.get(i).code());
        }
    }

    private static CUgraph graph(CudaDriver cuda, CUfunction function, Object... arguments) {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function, arguments));
        return graph;
    }

    private static void hostGraph(CudaDriver cuda, PrintStream out) {
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUgraphExec host = cuda.cuGraphInstantiate(graph(cuda, Setup.busy(cuda, "idle", 30)), 0);
        Kernel launches = Kernel.perLaunch(
                        args -> launch -> launch.device().launchGraph(args.graph(0), GraphLaunchMode.TAIL))
                .launchesGraphs();
        cuda.cuGraphLaunch(
                cuda.cuGraphInstantiate(graph(cuda, Setup.load(cuda, "launches", launches), host), DEVICE_LAUNCH),
                stream);
        try {
            cuda.cuStreamSynchronize(stream);
            out.println("  a host graph launched by a kernel: nothing");
        } catch (CudaException error) {
            out.println("  a host graph launched by a kernel: " + error.result());
        }
    }

    // -- places --------------------------------------------------------------------------------------------------

    private static void places(CudaDriver cuda, PortableKernels kernels, CUstream stream, PrintStream out) {
        CUfunction launcher = kernels.load("launcher", Kernel.empty().launchesGraphs());
        try {
            Setup.launch(cuda, launcher, stream);
            out.println("  outside of a graph: launched");
        } catch (CudaException error) {
            out.println("  outside of a graph: " + error.result());
        }

        CUgraph conditional = cuda.cuGraphCreate(0);
        CUconditionalNodeParams params = condition(cuda, conditional);
        try {
            cuda.cuGraphAddKernelNode(params.bodies().get(0), List.of(), CUkernelNodeParams.single(launcher));
            cuda.cuGraphInstantiate(conditional, 0);
            out.println("  in the body of a conditional node: instantiated");
        } catch (CudaException error) {
            out.println("  in the body of a conditional node:");
            Setup.explain(out, error);
        }
    }

    private static CUconditionalNodeParams condition(CudaDriver cuda, CUgraph graph) {
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle = cuda.cuGraphConditionalHandleCreate(graph, context, 0, 0);
        CUconditionalNodeParams params = new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.IF, 1, context);
        cuda.cuGraphAddNode(graph, List.of(), null, params);
        return params;
    }
}
