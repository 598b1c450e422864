package orrery.runtime;

import orrery.driver.CUuserObject;

/** The runtime's name of {@link CUuserObject}: a handle of a user object. Source: {@code driver_types.h}. */
public final class cudaUserObject_t extends CUuserObject {
    cudaUserObject_t(CUuserObject handle) {
        super(handle);
    }
}
