package orrery.sim;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.Objects;
import java.util.ServiceLoader;

/**
 * Holds the factory that {@link ServiceLoader} finds. The lookup opens files, and takes longer than to create a
 * machine.
 */
final class DefaultMachineFactory {
    private static final Supplier<MachineFactory> FOUND = Suppliers.memoize(DefaultMachineFactory::load);

    private DefaultMachineFactory() {}

    static MachineFactory get() {
        return Objects.requireNonNull(FOUND.get());
    }

    private static MachineFactory load() {
        return ServiceLoader.load(MachineFactory.class, MachineFactory.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no provider of " + MachineFactory.class.getName()
                        + " is on the class path or the module path; legal is a program that runs with the artifact"
                        + " orrery:orrery-core and its META-INF/services"));
    }
}
