package orrery.docs;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.docs.Examples.Observer;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Runs {@code main} methods, and observes the first machine that each creates. */
final class MainMethods {
    private MainMethods() {}

    /** Runs a program whose machines have changed options. Returns what checks find in its first machine. */
    static List<Finding> run(
            UserProgram program,
            List<String> arguments,
            UnaryOperator<MachineOptions> options,
            List<Observer> observers)
            throws IOException, UserProgram.Failed {
        List<Machine> machines = new ArrayList<>();
        List<Closeable> observations = new ArrayList<>();
        Consumer<Machine> observer = machine -> {
            machines.add(machine);
            if (machines.size() == 1) {
                observe(machine, observers, observations);
            }
        };
        ObservedMachines.observe(options, observer);
        try {
            program.runMain(arguments.toArray(String[]::new));
        } finally {
            ObservedMachines.end(observer);
            for (int i = observations.size() - 1; i >= 0; i--) {
                observations.get(i).close();
            }
        }
        machines.forEach(Machine::close);
        return machines.isEmpty() ? List.of() : machines.get(0).findings();
    }

    private static void observe(Machine machine, List<Observer> observers, List<Closeable> observations) {
        for (Observer each : observers) {
            try {
                observations.add(each.observe(machine));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
