package orrery.driver;

import orrery.core.machine.SimulatedMachine;

/** A handle of a link that is under way. */
@SuppressWarnings("exports") // of a type of this package
public final class CUlinkState extends Handle<JitLink> {
    CUlinkState(SimulatedMachine machine, JitLink target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUlinkState(long address) {
        super(address);
    }
}
