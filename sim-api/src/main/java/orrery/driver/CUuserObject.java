package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.userobject.UserObject;

/** A handle of a user object. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUuserObject extends Handle<UserObject> {
    CUuserObject(SimulatedMachine machine, UserObject target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUuserObject(long address) {
        super(address);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUuserObject(CUuserObject handle) {
        super(handle);
    }
}
