package orrery.core.external;

import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.Storage;
import orrery.sim.MemoryKind;

/** A buffer mapped onto a range of external memory. Its bytes belong to the external memory object. */
public final class ExternalBuffer {
    private final ExternalMemory memory;
    private final AddressSpace space;
    private final Allocation allocation;

    ExternalBuffer(ExternalMemory memory, AddressSpace space, Storage bytes, long offset, long size) {
        this.memory = memory;
        this.space = space;
        this.allocation = space.map(MemoryKind.DEVICE, bytes, offset, size, memory.context());
    }

    /** Returns the context that mapped it. */
    public ImportingContext context() {
        return memory.context();
    }

    /** Returns the first address. */
    public long address() {
        return allocation.base();
    }

    /** Makes every further access to the buffer a fault, because the import was destroyed. */
    void revoke() {
        space.revoke(allocation, "is inaccessible because " + memory + " was destroyed");
    }

    /** Unmaps the buffer. */
    public void free() {
        context().imports().world().removeBuffer(this);
        memory.remove(this);
        space.free(allocation);
    }
}
