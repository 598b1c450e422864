package orrery.driver;

import orrery.core.external.ExternalMemory;
import orrery.core.machine.SimulatedMachine;

/** A handle of memory that was imported from another API. */
public final class CUexternalMemory extends Handle {
    private final ExternalMemory target;

    CUexternalMemory(SimulatedMachine machine, ExternalMemory target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUexternalMemory(long address) {
        super(address);
        this.target = null;
    }

    @Override
    ExternalMemory target() {
        return target;
    }
}
