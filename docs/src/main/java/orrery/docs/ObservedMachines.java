package orrery.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import orrery.sim.Checks;
import orrery.sim.Machine;
import orrery.sim.MachineFactory;
import orrery.sim.MachineOptions;

/**
 * Creates machines like the factory behind it on the class path, and tells an observer of those that the program of
 * {@code orrery run FILE.java} creates itself.
 */
public final class ObservedMachines implements MachineFactory {
    private static final List<Consumer<Machine>> OBSERVERS = new ArrayList<>();
    private static Checks checks = Checks.none();

    /** Creates the factory, as a service. */
    public ObservedMachines() {}

    /** Tells an observer of all machines that are created from now on; they have checks, unless they ask for others. */
    static synchronized void observe(Checks wanted, Consumer<Machine> observer) {
        checks = wanted;
        OBSERVERS.add(observer);
    }

    /** Ends that. */
    static synchronized void end(Consumer<Machine> observer) {
        OBSERVERS.remove(observer);
        checks = Checks.none();
    }

    private static synchronized Machine observed(Machine machine) {
        OBSERVERS.forEach(each -> each.accept(machine));
        return machine;
    }

    private static synchronized MachineOptions checked(MachineOptions options) {
        return options.checks().enabled().isEmpty() ? options.withChecks(checks) : options;
    }

    @Override
    public Machine create(MachineOptions options) {
        MachineFactory next = ServiceLoader.load(MachineFactory.class, MachineFactory.class.getClassLoader()).stream()
                .filter(each -> each.type() != ObservedMachines.class)
                .findFirst()
                .orElseThrow()
                .get();
        return observed(next.create(checked(options)));
    }
}
