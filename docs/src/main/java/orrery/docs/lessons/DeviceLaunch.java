package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaGraphInstantiateFlagDeviceLaunch;
import static orrery.runtime.CudaRuntime.cudaStreamGraphFireAndForget;
import static orrery.runtime.CudaRuntime.cudaStreamGraphTailLaunch;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.DeviceGraphTraceActivity;
import orrery.cupti.record.Generation;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaKernelNodeParams;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A graph whose kernels launch two other graphs: one at once, one after all. */
public final class DeviceLaunch implements Lesson {
    private static final int BUFFER = 1 << 12;

    @Override
    public String summary() {
        return "lesson 10: kernels launch graphs, and who waits for whom";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        // @start region="graphs"
        CUgraphExec child = deviceGraph(cuda, stream, kernel(busy("child", 40)));
        CUgraphExec tail = deviceGraph(cuda, stream, kernel(busy("tail", 20)));
        CUgraphExec parent = deviceGraph(
                cuda,
                stream,
                kernel(launcher("enqueue", cudaStreamGraphTailLaunch), tail),
                kernel(launcher("fire", cudaStreamGraphFireAndForget), child));
        // @end

        List<Activity> launches = new ArrayList<>();
        Cupti cupti = recorder(machine, launches);
        // @start region="launch"
        String time = Lab.timed(machine, cuda, () -> {
            cuda.cudaGraphLaunch(parent, stream);
            cuda.cudaLaunchKernel(busy("downstream", 10), ONE, ONE, 0, stream);
        });
        // @end
        cupti.cuptiActivityFlushAll(0);
        out.println("parent, all that came of it, and downstream: " + time);
        out.println("the host launched " + parent);
        for (Activity each : launches) {
            if (each instanceof DeviceGraphTraceActivity launch) {
                out.println("executable graph " + launch.launcherGraphId() + " launched executable graph "
                        + launch.graphId() + ": " + launch.deviceLaunchMode());
            }
        }
    }

    /** Returns a recorder of graphs that kernels launch. */
    private static Cupti recorder(Machine machine, List<Activity> records) {
        Cupti cupti = Cupti.of(machine, Generation.CUDA_13_0);
        cupti.cuptiActivityRegisterCallbacks(
                () -> new Granted(ActivityBuffer.allocate(BUFFER), BUFFER, 0),
                (context, stream, buffer, size, validSize) -> records.addAll(cupti.records(buffer, validSize)));
        cupti.cuptiActivityEnableDeviceGraph(true);
        cupti.cuptiActivityEnable(ActivityKind.GRAPH_TRACE);
        return cupti;
    }

    // @start region="launcher"
    /** Returns a kernel that launches the graph which is its argument, and takes ten microseconds. */
    public static Kernel launcher(String name, GraphLaunchMode mode) {
        return Kernel.perLaunch(args -> launch -> launch.device().launchGraph(args.graph(0), mode))
                .launchesGraphs()
                .named(name)
                .costPerBlock((shape, args) -> 10_000);
    }
    // @end

    // @start region="device-graph"
    /** Creates a graph that kernels can launch, of kernels one after the other. */
    public static CUgraphExec deviceGraph(CudaRuntime cuda, CUstream stream, cudaKernelNodeParams... kernels) {
        CUgraph graph = cuda.cudaGraphCreate(0);
        List<CUgraphNode> before = List.of();
        for (cudaKernelNodeParams each : kernels) {
            before = List.of(cuda.cudaGraphAddKernelNode(graph, before, each));
        }
        CUgraphExec exec = cuda.cudaGraphInstantiateWithFlags(graph, cudaGraphInstantiateFlagDeviceLaunch);
        cuda.cudaGraphUpload(exec, stream);
        return exec;
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(
                DeviceLaunchAnswers::sibling, DeviceLaunchAnswers::tailsOfTails, DeviceLaunchAnswers::twiceAtOnce);
    }
}
