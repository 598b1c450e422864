package orrery.driver;

import orrery.core.pool.MemoryPool;

/** A handle of a memory pool. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUmemoryPool extends Handle<MemoryPool> {
    CUmemoryPool(Reference<MemoryPool> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUmemoryPool(CUmemoryPool handle) {
        super(handle);
    }
}
