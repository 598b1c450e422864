package orrery.conformance.replay;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import orrery.driver.CUmoduleImage;
import orrery.sim.DeviceGraph;
import orrery.sim.GraphLaunchMode;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.KernelArguments;
import orrery.sim.LaunchBody;
import orrery.sim.LaunchContext;

/** The probe kernels of transcripts: each runs as one thread on 32-bit cells. */
final class Probes {
    private static final long NOBODYS = 16;
    private static final Map<String, Probe> ALL = new LinkedHashMap<>();

    static {
        // The registers are those of the compiled probes that the transcripts were recorded with.
        ALL.put("nop", new Probe("", Kernel.empty().registersPerThread(4)));
        ALL.put("mark", new Probe("pi", Kernel.perLaunch(Probes::mark).registersPerThread(14)));
        ALL.put("gate", new Probe("p", Kernel.perLaunch(Probes::gate).blocking().registersPerThread(6)));
        ALL.put("store", new Probe("pi", Kernel.perLaunch(Probes::store)));
        ALL.put("muladd", new Probe("pii", Kernel.perLaunch(Probes::muladd).registersPerThread(8)));
        ALL.put("copycell", new Probe("pp", Kernel.perLaunch(Probes::copycell)));
        ALL.put("setcond", new Probe("hi", Kernel.perLaunch(Probes::setcond)));
        ALL.put("setcondfrom", new Probe("hp", Kernel.perLaunch(Probes::setcondfrom)));
        ALL.put("countdown", new Probe("hp", Kernel.perLaunch(Probes::countdown)));
        ALL.put(
                "devlaunch",
                new Probe("xip", Kernel.perLaunch(Probes::devlaunch).launchesGraphs()));
        ALL.put(
                "devlaunchmany",
                new Probe("xiip", Kernel.perLaunch(Probes::devlaunchmany).launchesGraphs()));
        ALL.put("selftail", new Probe("pip", Kernel.perLaunch(Probes::selftail).launchesGraphs()));
        ALL.put("indevicegraph", new Probe("p", Kernel.perLaunch(Probes::indevicegraph)));
        ALL.put("trapnow", new Probe("", Kernel.perLaunch(arguments -> LaunchContext::trap)));
        ALL.put("badwrite", new Probe("", Kernel.perLaunch(Probes::badwrite)));
    }

    private static final CUmoduleImage IMAGE = createImage();

    private Probes() {}

    /**
     * A kernel and its parameters: {@code p} is a pointer, {@code i} a 32-bit number, {@code h} a conditional handle,
     * {@code x} an executable graph.
     */
    private record Probe(String signature, Kernel kernel) {}

    private static LaunchBody mark(KernelArguments arguments) {
        IntView log = arguments.ints(0);
        int id = arguments.i32(1);
        return launch -> log.set(1 + log.atomicAdd(0, 1), id);
    }

    private static LaunchBody gate(KernelArguments arguments) {
        IntView flag = arguments.ints(0);
        return launch -> launch.awaitHost(() -> flag.getVolatile(0) != 0);
    }

    private static LaunchBody store(KernelArguments arguments) {
        IntView cell = arguments.ints(0);
        int value = arguments.i32(1);
        return launch -> cell.set(0, value);
    }

    private static LaunchBody muladd(KernelArguments arguments) {
        IntView cell = arguments.ints(0);
        int factor = arguments.i32(1);
        int addend = arguments.i32(2);
        return launch -> cell.set(0, cell.get(0) * factor + addend);
    }

    private static LaunchBody copycell(KernelArguments arguments) {
        IntView to = arguments.ints(0);
        IntView from = arguments.ints(1);
        return launch -> to.set(0, from.get(0));
    }

    private static LaunchBody setcond(KernelArguments arguments) {
        long handle = arguments.i64(0);
        int value = arguments.i32(1);
        return launch -> launch.device().setConditional(handle, value);
    }

    private static LaunchBody setcondfrom(KernelArguments arguments) {
        long handle = arguments.i64(0);
        IntView cell = arguments.ints(1);
        return launch -> launch.device().setConditional(handle, cell.get(0));
    }

    private static LaunchBody countdown(KernelArguments arguments) {
        long handle = arguments.i64(0);
        IntView cell = arguments.ints(1);
        return launch -> {
            cell.set(0, cell.get(0) - 1);
            launch.device().setConditional(handle, cell.get(0));
        };
    }

    /** Returns the launch mode of a number: the first two by their numbers, the sibling for any other. */
    private static GraphLaunchMode mode(int number) {
        return GraphLaunchMode.values()[number == 0 || number == 1 ? number : 2];
    }

    private static LaunchBody devlaunch(KernelArguments arguments) {
        DeviceGraph graph = arguments.graph(0);
        GraphLaunchMode mode = mode(arguments.i32(1));
        IntView cell = arguments.ints(2);
        return launch -> cell.set(0, launch.device().launchGraph(graph, mode).code());
    }

    private static LaunchBody devlaunchmany(KernelArguments arguments) {
        DeviceGraph graph = arguments.graph(0);
        GraphLaunchMode mode = mode(arguments.i32(1));
        int count = arguments.i32(2);
        IntView cells = arguments.ints(3);
        return launch -> {
            int successes = 0;
            int first = 0;
            for (int i = 0; i < count; i++) {
                int code = launch.device().launchGraph(graph, mode).code();
                successes += code == 0 ? 1 : 0;
                first = first == 0 ? code : first;
            }
            cells.set(0, successes);
            cells.set(1, first);
        };
    }

    private static LaunchBody selftail(KernelArguments arguments) {
        IntView cell = arguments.ints(0);
        int limit = arguments.i32(1);
        IntView result = arguments.ints(2);
        return launch -> {
            if (cell.get(0) < limit) {
                cell.set(0, cell.get(0) + 1);
                DeviceGraph self = launch.device().currentGraph();
                result.set(
                        0,
                        launch.device().launchGraph(self, GraphLaunchMode.TAIL).code());
            }
        };
    }

    private static LaunchBody indevicegraph(KernelArguments arguments) {
        IntView cell = arguments.ints(0);
        return launch -> cell.set(0, launch.device().currentGraph() == null ? 0 : 1);
    }

    private static LaunchBody badwrite(KernelArguments arguments) {
        IntView cell = arguments.intsAt(NOBODYS);
        return launch -> cell.set(0, 1);
    }

    /** Returns the module that every transcript finds loaded. */
    static CUmoduleImage image() {
        return IMAGE;
    }

    private static CUmoduleImage createImage() {
        CUmoduleImage image = CUmoduleImage.ofBinary(binary());
        for (Map.Entry<String, Probe> probe : ALL.entrySet()) {
            image = image.with(probe.getKey(), probe.getValue().kernel());
        }
        return image;
    }

    private static byte[] binary() {
        try {
            return Resources.toByteArray(Resources.getResource(Probes.class, "probes.cubin"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the names of the kernels. */
    static Set<String> names() {
        return ALL.keySet();
    }

    /** Returns the arguments of a launch of a kernel. */
    static List<Object> arguments(String kernel, ReplayedCall call) {
        String signature = ALL.get(kernel).signature();
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < signature.length(); i++) {
            values.add(
                    switch (signature.charAt(i)) {
                        case 'p' -> call.pointer();
                        case 'h' -> call.condition();
                        case 'x' -> Objects.requireNonNullElse(call.exec(), 0L);
                        default -> call.integer();
                    });
        }
        return values;
    }
}
