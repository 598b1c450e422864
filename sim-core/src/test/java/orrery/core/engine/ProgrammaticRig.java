package orrery.core.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import orrery.core.call.TestCall;
import orrery.core.graph.EdgeData;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.graphexec.Instantiation;
import orrery.core.host.CaptureMode;
import orrery.core.stream.Stream;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;

/** Programs of kernels that trigger and wait for each other. */
final class ProgrammaticRig {
    private static final Pattern KERNEL = Pattern.compile("(\\+?)([a-z])(\\d+)((?:[ts]\\d+)*)(?:x(\\d+))?");
    private static final Pattern SAYING = Pattern.compile("([ts])(\\d+)");

    private ProgrammaticRig() {}

    /**
     * A kernel by its name, its nanoseconds, and what it says: {@code t} and {@code s} are a trigger and a wait so many
     * nanoseconds after the begin of a block, {@code x} is how many blocks there are, each of which fills half a
     * multiprocessor. With {@code +} it is launched with programmatic serialization.
     */
    static KernelLaunch kernel(EngineRig rig, String text) {
        Matcher parts = KERNEL.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(text);
        }
        Matcher sayings = SAYING.matcher(parts.group(4));
        List<String> said = new ArrayList<>();
        while (sayings.find()) {
            said.add(sayings.group());
        }
        long nanos = Long.parseLong(parts.group(3));
        Kernel kernel = Kernel.perLaunch(a -> launch -> said.forEach(each -> {
                    long at = Long.parseLong(each.substring(1));
                    if (each.startsWith("t")) {
                        launch.device().triggerProgrammaticLaunchCompletion(at);
                    } else {
                        launch.device().gridDependencySynchronize(at);
                    }
                }))
                .costPerBlock((shape, a) -> nanos);
        int blocks = parts.group(5) == null ? 1 : Integer.parseInt(parts.group(5));
        return programmatic(
                rig.kernel(parts.group(2), kernel, LaunchShape.linear(blocks, 1024)),
                !parts.group(1).isEmpty());
    }

    /** Returns the same launch with or without the attribute for programmatic serialization. */
    static KernelLaunch programmatic(KernelLaunch launch, boolean permitted) {
        return launch.with(launch.attributes().withProgrammatic(permitted));
    }

    /** What ran when if the kernels are put into one stream. */
    static List<String> streamed(EngineRig rig, String program) {
        Stream stream = rig.stream();
        rig.call(() -> {
            for (String text : program.split(" ")) {
                stream.submit(kernel(rig, text));
            }
        });
        rig.synchronize();
        return rig.timeline();
    }

    /** What ran when if the same is captured and launched. */
    static List<String> captured(EngineRig rig, String program) {
        Stream stream = rig.stream();
        Graph[] graph = new Graph[1];
        rig.machine.run(TestCall.cuLaunchKernel, () -> {
            rig.machine.captures().begin(stream, CaptureMode.RELAXED, rig.machine.caller(), null, EdgeList::new);
            for (String text : program.split(" ")) {
                stream.submit(kernel(rig, text));
            }
            graph[0] = rig.machine.captures().end(stream, rig.machine.caller());
        });
        return launched(rig, graph[0]);
    }

    static Graph graph(EngineRig rig) {
        return new Graph(rig.machine::nextObjectId, rig.machine.trace());
    }

    /** Another node of a graph, with an edge {@code data} from each of those before it. */
    static Node add(Graph graph, NodeWork work, EdgeData data, Node... before) {
        List<EdgeData> edges = new ArrayList<>();
        for (int i = 0; i < before.length; i++) {
            edges.add(data);
        }
        return graph.add(work, List.of(before), edges);
    }

    /** What ran when inside a launch of a graph. */
    static List<String> launched(EngineRig rig, Graph graph) {
        Instantiation made =
                Instantiation.of(graph, 0, rig.machine::nextObjectId, null, rig.machine.graphServices(), any -> {});
        Stream stream = rig.stream();
        rig.call(() -> stream.submit(made.exec().launch(stream, rig.machine.now())));
        rig.synchronize();
        return rig.timeline().stream().filter(line -> !line.startsWith("graph")).toList();
    }
}
