package orrery.docs.lessons;

import static orrery.docs.lessons.DeviceLaunch.deviceGraph;
import static orrery.docs.lessons.DeviceLaunch.launcher;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaStreamGraphFireAndForget;
import static orrery.runtime.CudaRuntime.cudaStreamGraphFireAndForgetAsSibling;
import static orrery.runtime.CudaRuntime.cudaStreamGraphTailLaunch;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link DeviceLaunch}. */
final class DeviceLaunchAnswers {
    private DeviceLaunchAnswers() {}

    /** Shows that tails do not wait for siblings. */
    static void sibling(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        for (GraphLaunchMode mode : List.of(cudaStreamGraphFireAndForget, cudaStreamGraphFireAndForgetAsSibling)) {
            CUgraphExec other = deviceGraph(cuda, stream, kernel(busy("other", 40)));
            CUgraphExec tail = deviceGraph(cuda, stream, kernel(busy("tail", 20)));
            CUgraphExec parent = deviceGraph(
                    cuda,
                    stream,
                    kernel(launcher("enqueue", cudaStreamGraphTailLaunch), tail),
                    kernel(launcher("fire", mode), other));
            String time = Lab.timed(machine, cuda, () -> cuda.cudaGraphLaunch(parent, stream));
            out.println(mode == cudaStreamGraphFireAndForget ? "as a child:   " + time : "as a sibling: " + time);
        }
    }

    /** Shows when the tail of x runs, where x and y are tails of one graph. */
    static void tailsOfTails(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        List<String> order = new ArrayList<>();
        CUgraphExec inner = deviceGraph(cuda, stream, kernel(named("tail of x", order)));
        CUgraphExec x = deviceGraph(
                cuda, stream, kernel(named("x", order)), kernel(launcher("launch", cudaStreamGraphTailLaunch), inner));
        CUgraphExec y = deviceGraph(cuda, stream, kernel(named("y", order)));
        CUgraphExec parent = deviceGraph(
                cuda,
                stream,
                kernel(launcher("first", cudaStreamGraphTailLaunch), x),
                kernel(launcher("second", cudaStreamGraphTailLaunch), y));
        cuda.cudaGraphLaunch(parent, stream);
        cuda.cudaStreamSynchronize(stream);
        out.println(String.join(", ", order));
    }

    /** Shows that a kernel cannot launch a graph that runs. */
    static void twiceAtOnce(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUgraphExec child = deviceGraph(cuda, stream, kernel(busy("child", 40)));
        Kernel twice = Kernel.perLaunch(args -> launch -> {
                    DeviceGraph graph = args.graph(0);
                    out.println("first:  " + launch.device().launchGraph(graph, cudaStreamGraphFireAndForget));
                    out.println("second: " + launch.device().launchGraph(graph, cudaStreamGraphFireAndForget));
                })
                .launchesGraphs()
                .named("twice");
        cuda.cudaGraphLaunch(deviceGraph(cuda, stream, kernel(twice, child)), stream);
        cuda.cudaStreamSynchronize(stream);
    }

    private static Kernel named(String name, List<String> order) {
        return Kernel.perLaunch(args -> launch -> order.add(name)).named(name).costPerBlock((shape, args) -> 10_000);
    }
}
