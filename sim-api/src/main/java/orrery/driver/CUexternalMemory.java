package orrery.driver;

import orrery.core.external.ExternalMemory;
import orrery.core.machine.Machine;

/** A handle of memory that was imported from another API. */
public final class CUexternalMemory extends Handle<ExternalMemory> {
    CUexternalMemory(Machine machine, ExternalMemory target) {
        super(machine, target);
    }
}
