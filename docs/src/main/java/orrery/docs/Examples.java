package orrery.docs;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
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
import orrery.docs.examples.Leak;
import orrery.docs.examples.Priorities;
import orrery.docs.examples.ProgrammaticLaunch;
import orrery.docs.examples.PtxHistogram;
import orrery.docs.examples.Race;
import orrery.docs.examples.RuntimeErrors;
import orrery.docs.examples.RuntimeSaxpy;
import orrery.docs.examples.Schedules;
import orrery.docs.examples.SilentCapture;
import orrery.docs.examples.StaleRead;
import orrery.docs.examples.Survive;
import orrery.docs.examples.TwoDevices;
import orrery.docs.examples.TwoStreams;
import orrery.docs.examples.UserObject;
import orrery.docs.program.Example;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.timeline.TextTimeline;
import orrery.sim.timeline.TimelineFormat;

/** The examples by name. */
public final class Examples {
    /** Observes a machine from before a program runs until the returned object is closed. */
    @FunctionalInterface
    public interface Observer {
        /** Begins to observe. */
        Closeable observe(Machine machine) throws IOException;
    }

    private static final ImmutableMap<String, Supplier<Example>> ALL = ImmutableMap.<String, Supplier<Example>>builder()
            .put("two-streams", TwoStreams::new)
            .put("elapsed-time", ElapsedTime::new)
            .put("priorities", Priorities::new)
            .put("two-devices", TwoDevices::new)
            .put("block-reduction", BlockReduction::new)
            .put("schedules", Schedules::new)
            .put("race", Race::new)
            .put("stale-read", StaleRead::new)
            .put("leak", Leak::new)
            .put("graph-reduction", GraphReduction::new)
            .put("graph-update", GraphUpdate::new)
            .put("programmatic-launch", ProgrammaticLaunch::new)
            .put("conditional-if", ConditionalIf::new)
            .put("conditional-while", ConditionalWhile::new)
            .put("conditional-switch", ConditionalSwitch::new)
            .put("graph-memory", GraphMemory::new)
            .put("graph-memory-footprint", GraphMemoryFootprint::new)
            .put("graph-auto-free", GraphAutoFree::new)
            .put("user-object", UserObject::new)
            .put("device-fire-and-forget", DeviceFireAndForget::new)
            .put("device-nested", DeviceNested::new)
            .put("device-stream-environment", DeviceStreamEnvironment::new)
            .put("device-tail", DeviceTail::new)
            .put("device-tail-order", DeviceTailOrder::new)
            .put("device-tail-of-tails", DeviceTailOfTails::new)
            .put("device-self-launch", DeviceSelfLaunch::new)
            .put("device-sibling", DeviceSibling::new)
            .put("device-refused", DeviceRefused::new)
            .put("silent-capture", SilentCapture::new)
            .put("runtime-saxpy", RuntimeSaxpy::new)
            .put("ptx-histogram", PtxHistogram::new)
            .put("runtime-errors", RuntimeErrors::new)
            .put("fault", Fault::new)
            .put("survive", Survive::new)
            .put("deadlock", Deadlock::new)
            .build();

    private static final ImmutableMap<String, String> SIMULATOR_ONLY = ImmutableMap.<String, String>builder()
            .put("schedules", "it tries every order of its kernels, and a GPU chooses one")
            .put("survive", "it lets each of its calls fail, and has no kernel")
            .put("user-object", "it waits for destructors, for which a driver has no call")
            .put("runtime-errors", "after its fault the process cannot use a GPU any more")
            .put("fault", "it writes 112 bytes past its allocation, which a GPU does not notice")
            .put("deadlock", "it would hang")
            .build();

    private Examples() {}

    /** Returns the examples that do not run on a GPU and have no device code, each with the reason. */
    static ImmutableMap<String, String> simulatorOnly() {
        return SIMULATOR_ONLY;
    }

    /**
     * Returns new examples by name, in the order in which a newcomer might read them. An example that has run can keep
     * state.
     */
    public static ImmutableMap<String, Example> all() {
        return ImmutableMap.copyOf(Maps.transformValues(ALL, Supplier::get));
    }

    /** Runs an example on a machine of its own with observers, and closes them in reverse order. */
    public static void run(Example example, PrintStream out, Observer... observers) throws IOException {
        run(example, options -> options, out, observers);
    }

    /**
     * Runs an example like {@link #run(Example, PrintStream, Observer...)} on a machine with changed options, and
     * returns what checks find in it.
     */
    public static List<Finding> run(
            Example example, UnaryOperator<MachineOptions> options, PrintStream out, Observer... observers)
            throws IOException {
        Thread thread = Thread.currentThread();
        String name = thread.getName();
        thread.setName("main"); // messages name the thread, and should not depend on who runs the example
        try {
            Machine machine = Machine.create(options.apply(example.machine()));
            try (machine) {
                run(example, machine, out, List.of(observers));
            }
            return machine.findings();
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

    /** Draws the timeline of the machine when the program has ended. */
    public static Observer drawing(PrintStream out, TimelineFormat format) {
        return drawing(out, format, UnaryOperator.identity());
    }

    /** Draws the timeline, and changes each line before it is printed. */
    static Observer drawing(PrintStream out, TimelineFormat format, UnaryOperator<String> change) {
        return machine -> {
            TextTimeline timeline = new TextTimeline();
            machine.trace().add(timeline);
            return () -> {
                out.println();
                timeline.render(format).lines().map(change).forEach(out::println);
            };
        };
    }
}
