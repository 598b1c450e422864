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

    @Override
    UserObject target() {
        return target;
    }
}
