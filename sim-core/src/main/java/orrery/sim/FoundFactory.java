package orrery.sim;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.Objects;
import java.util.ServiceLoader;

/** The factory that creates machines. Looking it up opens files, which takes longer than to create a machine. */
final class FoundFactory {
    private static final Supplier<MachineFactory> FOUND = Suppliers.memoize(FoundFactory::load);

    private FoundFactory() {}

    static MachineFactory get() {
        return Objects.requireNonNull(FOUND.get());
    }

    private static MachineFactory load() {
        return ServiceLoader.load(MachineFactory.class, MachineFactory.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no service provides " + MachineFactory.class.getName()
                        + "; legal is a class path with all of sim-core.jar"));
    }
}
