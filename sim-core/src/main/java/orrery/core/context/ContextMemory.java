package orrery.core.context;

import java.util.ArrayList;
import java.util.List;
import orrery.core.machine.Device;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryKind;
import orrery.core.memory.MemoryRule;
import orrery.core.trace.Trace;

/** Allocation and release in a context. */
public final class ContextMemory {
    private static final int HOST_ALLOC_FLAGS = 7;
    private static final long GRANULE = 512;

    private final Context context;

    ContextMemory(Context context) {
        this.context = context;
    }

    private AddressSpace space() {
        return context.machine().memory();
    }

    /** Device memory of {@code bytes} bytes. */
    public Allocation allocate(long bytes) {
        MemoryRule.SIZE.require(bytes > 0, bytes + " bytes of device memory are allocated");
        takeFromDevice(bytes);
        return allocated(space().allocate(MemoryKind.DEVICE, bytes, context));
    }

    /** Managed memory, attached to every stream (flag 1) or to the host (flag 2). */
    public Allocation allocateManaged(long bytes, int flags) {
        MemoryRule.SIZE.require(bytes > 0, bytes + " bytes of managed memory are allocated");
        MemoryRule.FLAGS.require(flags == 1 || flags == 2, "managed memory is allocated with flags " + flags);
        takeFromDevice(bytes);
        return allocated(space().allocate(MemoryKind.MANAGED, bytes, context));
    }

    /** Page-locked host memory. */
    public Allocation allocateHost(long bytes, int flags) {
        MemoryRule.SIZE.require(bytes > 0, bytes + " bytes of host memory are allocated");
        MemoryRule.FLAGS.require(
                (flags & ~HOST_ALLOC_FLAGS) == 0, "page-locked memory is allocated with flags " + flags);
        return allocated(space().allocate(MemoryKind.PINNED, bytes, context));
    }

    /** Frees device or managed memory by its first address. */
    public void free(long address) {
        Allocation allocation = space().find(address);
        boolean legal = allocation != null
                && allocation.base() == address
                && (allocation.kind() == MemoryKind.DEVICE || allocation.kind() == MemoryKind.MANAGED);
        MemoryRule.FREE.require(legal, "0x" + Long.toHexString(address) + " is freed: " + space().describe(address));
        release(allocation);
    }

    /** Frees page-locked host memory by its first address. */
    public void freeHost(long address) {
        Allocation allocation = space().find(address);
        boolean legal = allocation != null && allocation.base() == address && allocation.kind() == MemoryKind.PINNED;
        MemoryRule.FREE.require(
                legal, "0x" + Long.toHexString(address) + " is freed as host memory: " + space().describe(address));
        release(allocation);
    }

    /** Frees everything that the context has allocated. */
    void freeAll() {
        List<Allocation> own = new ArrayList<>();
        for (Allocation allocation : space().live()) {
            if (allocation.owner() == context) {
                own.add(allocation);
            }
        }
        own.forEach(this::release);
    }

    private void takeFromDevice(long bytes) {
        Device device = context.device();
        MemoryRule.OUT_OF_MEMORY.require(
                bytes <= Long.MAX_VALUE - GRANULE && device.take(rounded(bytes)),
                bytes + " bytes are allocated on a device with " + device.freeBytes() + " bytes free");
    }

    private static long rounded(long bytes) {
        return (bytes + GRANULE - 1) / GRANULE * GRANULE;
    }

    private Allocation allocated(Allocation allocation) {
        Trace trace = context.machine().trace();
        if (trace.on()) {
            trace.tell(
                    listener -> listener.allocated(allocation, context.machine().now()));
        }
        return allocation;
    }

    private void release(Allocation allocation) {
        Trace trace = context.machine().trace();
        if (trace.on()) {
            trace.tell(listener -> listener.freed(allocation, context.machine().now()));
        }
        if (allocation.kind() != MemoryKind.PINNED) {
            ((Context) allocation.owner()).device().give(rounded(allocation.size()));
        }
        space().free(allocation);
    }
}
