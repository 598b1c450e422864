package orrery.driver;

import orrery.core.external.ExternalSemaphore;
import orrery.core.machine.SimulatedMachine;

/** A handle of a semaphore that was imported from another API. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUexternalSemaphore extends Handle<ExternalSemaphore> {
    CUexternalSemaphore(SimulatedMachine machine, ExternalSemaphore target) {
        super(machine, target);
    }

    /** A handle of another driver than the simulated one. */
    CUexternalSemaphore(long address) {
        super(address);
    }
}
