package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.userobject.UserObject;

/** A handle of a user object. */
public final class CUuserObject extends Handle {
    private final UserObject target;

    CUuserObject(SimulatedMachine machine, UserObject target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUuserObject(long address) {
        super(address);
        this.target = null;
    }

    @Override
    UserObject target() {
        return target;
    }
}
