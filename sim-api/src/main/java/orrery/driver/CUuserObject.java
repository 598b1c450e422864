package orrery.driver;

import orrery.core.userobject.UserObject;

/** A handle of a user object: a reference-counted resource that graphs keep alive. Source: {@code cuda.h}. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUuserObject extends Handle<UserObject> {
    CUuserObject(Reference<UserObject> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUuserObject(CUuserObject handle) {
        super(handle);
    }
}
