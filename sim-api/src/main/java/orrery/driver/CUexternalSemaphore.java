package orrery.driver;

import orrery.core.external.ExternalSemaphore;
import orrery.core.machine.SimulatedMachine;

/** A handle of a semaphore that was imported from another API. */
public final class CUexternalSemaphore extends Handle {
    private final ExternalSemaphore target;

    CUexternalSemaphore(SimulatedMachine machine, ExternalSemaphore target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUexternalSemaphore(long address) {
        super(address);
        this.target = null;
    }

    @Override
    ExternalSemaphore target() {
        return target;
    }
}
