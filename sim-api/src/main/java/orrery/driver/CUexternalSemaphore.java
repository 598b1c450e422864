package orrery.driver;

import orrery.core.external.ExternalSemaphore;
import orrery.core.machine.Machine;

/** A handle of a semaphore that was imported from another API. */
public final class CUexternalSemaphore extends Handle<ExternalSemaphore> {
    CUexternalSemaphore(Machine machine, ExternalSemaphore target) {
        super(machine, target);
    }
}
