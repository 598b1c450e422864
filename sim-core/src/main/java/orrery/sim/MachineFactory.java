package orrery.sim;

/** Creates machines. {@link Machine#create(MachineOptions)} finds the implementation as a service. */
public interface MachineFactory {

    /** Creates a machine with the given options. */
    Machine create(MachineOptions options);

    /**
     * Returns the first factory that the class loader of this interface knows. It is looked up once.
     *
     * @throws IllegalStateException if there is none
     */
    static MachineFactory find() {
        return DefaultMachineFactory.get();
    }
}
