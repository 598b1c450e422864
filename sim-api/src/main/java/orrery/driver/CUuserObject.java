package orrery.driver;

import orrery.core.machine.Machine;
import orrery.core.userobject.UserObject;

/** A handle of a user object. */
public final class CUuserObject extends Handle<UserObject> {
    CUuserObject(Machine machine, UserObject target) {
        super(machine, target);
    }
}
