package orrery.driver;

import orrery.core.memory.PhysicalHandle;

/** A handle of physical memory. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUmemGenericAllocationHandle extends Handle<PhysicalHandle> {
    CUmemGenericAllocationHandle(Reference<PhysicalHandle> reference) {
        super(reference);
    }
}
