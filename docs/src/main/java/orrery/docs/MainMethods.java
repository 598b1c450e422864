package orrery.docs;

import com.google.common.base.Throwables;
import com.google.common.collect.MapMaker;
import com.google.common.io.Closer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.docs.Examples.Observer;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineFactory;
import orrery.sim.MachineOptions;

/** Runs {@code main} methods, and observes or explores the first machine that each creates. */
final class MainMethods {
    private MainMethods() {}

    /** Runs a program whose machines have changed options. Returns what checks find in its first machine. */
    static List<Finding> run(
            UserProgram program,
            List<String> arguments,
            UnaryOperator<MachineOptions> options,
            List<Observer> observers)
            throws IOException, UserProgram.Failed {
        AtomicReference<Machine> first = new AtomicReference<>();
        // A program may create more machines than there is room for at the same time.
        Set<Machine> others =
                Collections.newSetFromMap(new MapMaker().weakKeys().makeMap());
        Closer closer = Closer.create();
        closer.register(() -> {
            Optional.ofNullable(first.get()).ifPresent(Machine::close);
            others.forEach(Machine::close);
        });
        Consumer<Machine> observer = machine -> {
            if (first.compareAndSet(null, machine)) {
                observe(machine, observers, closer);
            } else {
                others.add(machine);
            }
        };
        ObservedMachines.observe(options, observer);
        try {
            program.runMain(arguments.toArray(String[]::new));
        } catch (Throwable e) {
            throw closer.rethrow(e, UserProgram.Failed.class);
        } finally {
            ObservedMachines.end(observer);
            closer.close();
        }
        Machine observed = first.get();
        return observed == null ? List.of() : observed.findings();
    }

    /**
     * Explores a program whose result is what a {@code main} method prints, as {@link ExploreMain#result}. What runs of
     * a method share, which is the output of the process, allows one run at a time.
     */
    static Exploration explore(
            Explorer explorer, UserProgram program, List<String> arguments, UnaryOperator<MachineOptions> options) {
        PrintStream console = System.out;
        Consumer<Machine> nobody = machine -> {};
        ObservedMachines.observe(options, nobody);
        try {
            return explorer.exploreSelfContained(machines -> run(program, arguments, machines, console));
        } finally {
            // A run that was given up may not have restored these.
            ObservedMachines.endSubstitute();
            ObservedMachines.end(nobody);
            System.setOut(console);
        }
    }

    /** Runs a method, and returns what it prints. Another run may have begun when it ends, if it was given up. */
    private static String run(UserProgram program, List<String> arguments, MachineFactory machines, PrintStream console)
            throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        System.setOut(out);
        ObservedMachines.substitute(machines);
        try {
            program.reloaded().runMain(arguments.toArray(String[]::new));
        } catch (UserProgram.Failed e) {
            Throwables.throwIfInstanceOf(e.getCause(), Exception.class);
            Throwables.throwIfUnchecked(e.getCause());
            throw e;
        } finally {
            ObservedMachines.endSubstitute(machines);
            if (System.out == out) {
                System.setOut(console);
            }
        }
        return ExploreMain.result(bytes);
    }

    private static void observe(Machine machine, List<Observer> observers, Closer closer) {
        for (Observer each : observers) {
            try {
                closer.register(each.observe(machine));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
