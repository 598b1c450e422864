package orrery.docs;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import orrery.core.machine.Machine;
import orrery.core.timeline.TextTimeline;
import orrery.core.timeline.TimelineFormat;
import orrery.docs.examples.BlockReduction;
import orrery.docs.examples.ConditionalIf;
import orrery.docs.examples.ConditionalSwitch;
import orrery.docs.examples.ConditionalWhile;
import orrery.docs.examples.Deadlock;
import orrery.docs.examples.DeviceFireAndForget;
import orrery.docs.examples.DeviceNested;
import orrery.docs.examples.DeviceRefused;
import orrery.docs.examples.DeviceSelfLaunch;
import orrery.docs.examples.DeviceSibling;
import orrery.docs.examples.DeviceStreamEnvironment;
import orrery.docs.examples.DeviceTail;
import orrery.docs.examples.DeviceTailOfTails;
import orrery.docs.examples.DeviceTailOrder;
import orrery.docs.examples.ElapsedTime;
import orrery.docs.examples.Fault;
import orrery.docs.examples.GraphAutoFree;
import orrery.docs.examples.GraphMemory;
import orrery.docs.examples.GraphMemoryFootprint;
import orrery.docs.examples.GraphReduction;
import orrery.docs.examples.GraphUpdate;
import orrery.docs.examples.Priorities;
import orrery.docs.examples.ProgrammaticLaunch;
import orrery.docs.examples.RuntimeErrors;
import orrery.docs.examples.RuntimeSaxpy;
import orrery.docs.examples.Schedules;
import orrery.docs.examples.SilentCapture;
import orrery.docs.examples.TwoDevices;
import orrery.docs.examples.TwoStreams;
import orrery.docs.examples.UserObject;

/** The examples by name. */
public final class Examples {
    /** Looks at what a machine does, from before a program runs until what is returned is closed. */
    @FunctionalInterface
    public interface Observer {
        /** Begins to look. */
        Closeable observe(Machine machine) throws IOException;
    }

    private static final Map<String, Example> ALL = new LinkedHashMap<>();

    static {
        ALL.put("two-streams", new TwoStreams());
        ALL.put("elapsed-time", new ElapsedTime());
        ALL.put("priorities", new Priorities());
        ALL.put("two-devices", new TwoDevices());
        ALL.put("block-reduction", new BlockReduction());
        ALL.put("schedules", new Schedules());
        ALL.put("graph-reduction", new GraphReduction());
        ALL.put("graph-update", new GraphUpdate());
        ALL.put("programmatic-launch", new ProgrammaticLaunch());
        ALL.put("conditional-if", new ConditionalIf());
        ALL.put("conditional-while", new ConditionalWhile());
        ALL.put("conditional-switch", new ConditionalSwitch());
        ALL.put("graph-memory", new GraphMemory());
        ALL.put("graph-memory-footprint", new GraphMemoryFootprint());
        ALL.put("graph-auto-free", new GraphAutoFree());
        ALL.put("user-object", new UserObject());
        ALL.put("device-fire-and-forget", new DeviceFireAndForget());
        ALL.put("device-nested", new DeviceNested());
        ALL.put("device-stream-environment", new DeviceStreamEnvironment());
        ALL.put("device-tail", new DeviceTail());
        ALL.put("device-tail-order", new DeviceTailOrder());
        ALL.put("device-tail-of-tails", new DeviceTailOfTails());
        ALL.put("device-self-launch", new DeviceSelfLaunch());
        ALL.put("device-sibling", new DeviceSibling());
        ALL.put("device-refused", new DeviceRefused());
        ALL.put("silent-capture", new SilentCapture());
        ALL.put("runtime-saxpy", new RuntimeSaxpy());
        ALL.put("runtime-errors", new RuntimeErrors());
        ALL.put("fault", new Fault());
        ALL.put("deadlock", new Deadlock());
    }

    private Examples() {}

    /** The examples by name, in the order in which a newcomer might read them. */
    public static Map<String, Example> all() {
        return new LinkedHashMap<>(ALL);
    }

    /** Runs an example on a machine of its own, under the eyes of observers; the last one is done first. */
    public static void run(Example example, PrintStream out, Observer... observers) throws IOException {
        Thread thread = Thread.currentThread();
        String name = thread.getName();
        thread.setName("main"); // messages name the thread, and should not depend on who runs the example
        try (Machine machine = new Machine(example.machine())) {
            run(example, machine, out, List.of(observers));
        } finally {
            thread.setName(name);
        }
    }

    private static void run(Example example, Machine machine, PrintStream out, List<Observer> observers)
            throws IOException {
        if (observers.isEmpty()) {
            example.run(machine, out);
            return;
        }
        Closeable observation = observers.get(0).observe(machine);
        try (observation) {
            run(example, machine, out, observers.subList(1, observers.size()));
        }
    }

    /** Draws the timeline of what the machine does, when that is over. */
    public static Observer drawing(PrintStream out, TimelineFormat format) {
        return machine -> {
            TextTimeline timeline = new TextTimeline();
            machine.trace().add(timeline);
            return () -> {
                out.println();
                out.print(timeline.render(format));
            };
        };
    }
}
