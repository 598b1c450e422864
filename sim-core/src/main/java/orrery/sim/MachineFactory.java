package orrery.sim;

/**
 * Creates machines. {@link Machine#create(MachineOptions)} finds the implementation as a service.
 *
 * <pre>{@code
 * SelfContainedProgram program = machines -> {
 *     Machine machine = machines.create(MachineOptions.defaults().andDevice(Devices.h200()));
 *     return sum(CudaDriver.of(machine));
 * };
 * Exploration exploration = Explorer.defaults().exploreSelfContained(program);
 * }</pre>
 */
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
