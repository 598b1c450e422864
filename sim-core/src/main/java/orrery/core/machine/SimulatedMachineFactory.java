package orrery.core.machine;

import orrery.sim.Machine;
import orrery.sim.MachineFactory;
import orrery.sim.MachineOptions;

/** Creates simulated machines. */
public final class SimulatedMachineFactory implements MachineFactory {

    /** Creates the factory, for {@link java.util.ServiceLoader}. */
    public SimulatedMachineFactory() {}

    @Override
    public Machine create(MachineOptions options) {
        return new SimulatedMachine(options);
    }
}
