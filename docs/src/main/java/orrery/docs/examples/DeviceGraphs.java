package orrery.docs.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;

/** Graphs that kernels launch, for the examples of section 4.2.6 of the CUDA programming guide. */
final class DeviceGraphs {
    private static final int LAUNCHER_NANOS = 10_000;

    private final CudaDriver cuda;
    private final PortableKernels kernels;
    private final PrintStream out;
    private final CUstream stream;
    private final CUfunction downstream;
    private final List<CUgraphExec> uploads = new ArrayList<>();

    /** A kernel and its arguments. */
    record Step(CUfunction function, List<CUgraphExec> arguments) {}

    DeviceGraphs(CudaDriver cuda, String example, PrintStream out) {
        this.cuda = cuda;
        this.kernels = PortableKernels.ofBinary(cuda, example);
        this.out = out;
        this.stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        this.downstream = kernels.busy("downstream", LAUNCHER_NANOS / 1000);
    }

    /** Returns a kernel that takes so many microseconds. */
    Step work(String name, int micros) {
        return new Step(kernels.busy(name, micros), List.of());
    }

    /** Returns a kernel that launches graphs in one of the three ways, and takes ten microseconds. */
    Step launcher(String name, GraphLaunchMode mode, CUgraphExec... graphs) {
        Kernel kernel = Kernel.perLaunch(args -> launch -> {
                    for (int i = 0; i < args.count(); i++) {
                        launch.device().launchGraph(args.graph(i), mode);
                    }
                })
                .launchesGraphs()
                .costPerBlock((shape, args) -> LAUNCHER_NANOS);
        return new Step(kernels.load(name, kernel), List.of(graphs));
    }

    /** Creates a device graph, one kernel after the other: instantiated for launches from the device. */
    CUgraphExec create(String name, Step... steps) {
        CUgraph graph = cuda.cuGraphCreate(0);
        List<CUgraphNode> before = List.of();
        for (Step step : steps) {
            before = List.of(cuda.cuGraphAddKernelNode(
                    graph,
                    before,
                    CUkernelNodeParams.single(step.function(), step.arguments().toArray())));
        }
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
        uploads.add(exec);
        return named(name, exec, graph);
    }

    /** Captures a host graph: kernels of it can launch device graphs, but it is launched from the host only. */
    CUgraphExec captureWith(String name, Step... steps) {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        for (Step step : steps) {
            cuda.cuLaunchKernel(
                    step.function(),
                    1,
                    1,
                    1,
                    1,
                    1,
                    1,
                    0,
                    stream,
                    step.arguments().toArray());
        }
        CUgraph graph = cuda.cuStreamEndCapture(stream);
        return named(name, cuda.cuGraphInstantiate(graph, 0), graph);
    }

    private CUgraphExec named(String name, CUgraphExec exec, CUgraph graph) {
        out.println(exec + " is " + name + ": " + graph.text());
        return exec;
    }

    /** Uploads the device graphs, and launches a graph from the host and a kernel after it in the stream. */
    void launch(CUgraphExec exec) {
        uploads.forEach(each -> cuda.cuGraphUpload(each, stream));
        cuda.cuGraphLaunch(exec, stream);
        Setup.launch(cuda, downstream, stream);
        cuda.cuStreamSynchronize(stream);
    }
}
