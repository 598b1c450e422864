package orrery.core.external;

import orrery.core.context.Context;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryKind;
import orrery.core.memory.Storage;

/** A buffer mapped onto external memory: device memory that owns none of its bytes. */
public final class ExternalBuffer {
    private final ExternalMemory memory;
    private final AddressSpace space;
    private final Allocation allocation;

    ExternalBuffer(ExternalMemory memory, AddressSpace space, Storage bytes, long offset, long size) {
        this.memory = memory;
        this.space = space;
        this.allocation = space.share(MemoryKind.DEVICE, bytes, offset, size, memory.context());
    }

    /** The context that mapped it. */
    public Context context() {
        return memory.context();
    }

    /** Its first address. */
    public long address() {
        return allocation.base();
    }

    /** Its memory is gone. */
    void revoke() {
        space.revoke(allocation, "is out of reach, for " + memory + " was destroyed");
    }

    /** Ends it. */
    public void free() {
        context().machine().external().unmapped(this);
        memory.forget(this);
        space.free(allocation);
    }
}
