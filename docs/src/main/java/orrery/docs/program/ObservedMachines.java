package orrery.docs.program;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.sim.Machine;
import orrery.sim.MachineFactory;
import orrery.sim.MachineOptions;

/**
 * Creates machines like the next factory on the class path, and tells an observer of those that the program of
 * {@code orrery run FILE.java} creates itself. {@code orrery explore FILE.java} substitutes machines of an explorer.
 */
public final class ObservedMachines implements MachineFactory {
    /** The next factory on the class path. The lookup opens files, and takes as long as to create a machine. */
    private static final Supplier<MachineFactory> NEXT = Suppliers.memoize(
            () -> ServiceLoader.load(MachineFactory.class, MachineFactory.class.getClassLoader()).stream()
                    .filter(each -> each.type() != ObservedMachines.class)
                    .findFirst()
                    .orElseThrow()
                    .get());

    private static final List<Consumer<Machine>> OBSERVERS = new ArrayList<>();
    private static UnaryOperator<MachineOptions> changes = UnaryOperator.identity();

    /** Creates machines instead; null if there is none. */
    private static @Nullable MachineFactory substitute;

    /** Creates the factory, as a service. */
    public ObservedMachines() {}

    /**
     * Tells an observer of all machines that are created from now on, with changed options. A program that asks for
     * checks of its own keeps them.
     */
    public static synchronized void observe(UnaryOperator<MachineOptions> options, Consumer<Machine> observer) {
        changes = options;
        OBSERVERS.add(observer);
    }

    /** Ends that. */
    public static synchronized void end(Consumer<Machine> observer) {
        OBSERVERS.remove(observer);
        changes = UnaryOperator.identity();
    }

    /** Lets another factory create the machines of a program, which may do so by way of this one. */
    public static synchronized void substitute(MachineFactory factory) {
        substitute = factory;
    }

    /** Ends that for any factory. */
    public static synchronized void endSubstitute() {
        substitute = null;
    }

    /** Ends that for a factory, unless there is another one now. */
    public static synchronized void endSubstitute(MachineFactory factory) {
        if (substitute == factory) {
            substitute = null;
        }
    }

    private static synchronized Machine create(MachineFactory next, MachineOptions options) {
        MachineFactory other = substitute;
        if (other == null) {
            return observed(next.create(changed(options)));
        }
        substitute = null; // the machine that it creates comes here, too
        try {
            return other.create(options);
        } finally {
            substitute = other;
        }
    }

    private static synchronized Machine observed(Machine machine) {
        OBSERVERS.forEach(each -> each.accept(machine));
        return machine;
    }

    private static synchronized MachineOptions changed(MachineOptions options) {
        MachineOptions changed = changes.apply(options);
        return options.checks().enabled().isEmpty() ? changed : changed.withChecks(options.checks());
    }

    @Override
    public Machine create(MachineOptions options) {
        return create(NEXT.get(), options);
    }
}
