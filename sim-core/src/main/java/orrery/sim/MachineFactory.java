package orrery.sim;

import java.util.ServiceLoader;

/** Creates machines. {@link Machine#create(MachineOptions)} finds the implementation as a service. */
public interface MachineFactory {

    /** Creates a machine with the given options. */
    Machine create(MachineOptions options);

    /**
     * Returns the first factory that the class loader of this interface knows.
     *
     * @throws IllegalStateException if there is none
     */
    static MachineFactory find() {
        return ServiceLoader.load(MachineFactory.class, MachineFactory.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no service provides " + MachineFactory.class.getName()
                        + "; legal is a class path with all of sim-core.jar"));
    }
}
