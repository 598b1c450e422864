package orrery.core.context;

import java.util.ArrayList;
import java.util.List;
import orrery.core.machine.Device;
import orrery.core.machine.Machine;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryKind;
import orrery.core.memory.MemoryRule;
import orrery.core.rule.CudaException;
import orrery.core.trace.Trace;

/** Allocation and release in a context. */
public final class ContextMemory {
    private static final int HOST_ALLOC_FLAGS = 7;
    private static final int DEVICE_MAPPED = 2;
    private static final long GRANULE = 512;

    private final Context context;

    ContextMemory(Context context) {
        this.context = context;
    }

    private AddressSpace space() {
        return context.machine().memory();
    }

    /** Device memory of {@code bytes} bytes, an unsigned number. */
    public Allocation allocate(long bytes) {
        MemoryRule.SIZE.require(bytes != 0, () -> "0 bytes of device memory are allocated");
        return allocated(allocateOnDevice(MemoryKind.DEVICE, bytes));
    }

    /** Managed memory, attached to every stream (flag 1) or to the host (flag 2). */
    public Allocation allocateManaged(long bytes, int flags) {
        MemoryRule.SIZE.require(bytes != 0, () -> "0 bytes of managed memory are allocated");
        MemoryRule.FLAGS.require(flags == 1 || flags == 2, () -> "managed memory is allocated with flags " + flags);
        return allocated(allocateOnDevice(MemoryKind.MANAGED, bytes));
    }

    /** Page-locked host memory; null where no byte is asked for. */
    public Allocation allocateHost(long bytes, int flags) {
        MemoryRule.FLAGS.require(
                (flags & ~HOST_ALLOC_FLAGS) == 0, () -> "page-locked memory is allocated with flags " + flags);
        if (bytes == 0) {
            return null;
        }
        Allocation allocation = space().allocate(MemoryKind.PINNED, bytes, context);
        allocation.setFlags(flags | DEVICE_MAPPED);
        return allocated(allocation);
    }

    /** Frees device or managed memory by its first address, when the work of its context is done. */
    public static void free(Machine machine, long address, String who) {
        freeIdle(machine, owned(machine, address, MemoryKind.DEVICE, MemoryKind.MANAGED), who);
    }

    /** Frees page-locked host memory by its first address, when the work of its context is done. */
    public static void freeHost(Machine machine, long address, String who) {
        freeIdle(machine, owned(machine, address, MemoryKind.PINNED, MemoryKind.PINNED), who);
    }

    private static void freeIdle(Machine machine, Allocation allocation, String who) {
        awaitWork(machine, allocation, who).check(who);
        release(machine, allocation);
    }

    /** Frees device or managed memory for a call in stream order, which does not hear of what became of the work. */
    public static void freeAsync(Machine machine, long address, String who) {
        Allocation allocation = owned(machine, address, MemoryKind.DEVICE, MemoryKind.MANAGED);
        awaitWork(machine, allocation, who);
        release(machine, allocation);
    }

    /** Waits for all work of the context that memory is of, and returns the context. */
    private static Context awaitWork(Machine machine, Allocation allocation, String who) {
        Context owner = (Context) allocation.owner();
        machine.await(owner.order().allTails(), who);
        return owner;
    }

    private static Allocation owned(Machine machine, long address, MemoryKind kind, MemoryKind orKind) {
        Allocation allocation = machine.memory().find(address);
        boolean legal = allocation != null
                && allocation.base() == address
                && allocation.owner() instanceof Context
                && (allocation.kind() == kind || allocation.kind() == orKind);
        if (!legal) {
            throw MemoryRule.FREE.violated("0x" + Long.toHexString(address) + " is freed as " + kind + " memory: "
                    + machine.memory().describe(address));
        }
        return allocation;
    }

    /** Frees everything that the context has allocated. */
    void freeAll() {
        List<Allocation> own = new ArrayList<>();
        for (Allocation allocation : space().liveAllocations()) {
            if (allocation.owner() == context) {
                own.add(allocation);
            }
        }
        for (Allocation allocation : own) {
            release(context.machine(), allocation);
            space().setEndReason(allocation, "ended with " + context);
        }
    }

    private Allocation allocateOnDevice(MemoryKind kind, long bytes) {
        Device device = context.device();
        takeFrom(device, bytes);
        try {
            return space().allocate(kind, bytes, context);
        } catch (CudaException noAddress) {
            device.give(rounded(bytes));
            throw noAddress;
        }
    }

    private static void takeFrom(Device device, long bytes) {
        MemoryRule.OUT_OF_MEMORY.require(
                bytes > 0 && bytes <= Long.MAX_VALUE - GRANULE && device.take(rounded(bytes)),
                () -> Long.toUnsignedString(bytes) + " bytes are allocated on a device with " + device.freeBytes()
                        + " bytes free");
    }

    private static long rounded(long bytes) {
        return (bytes + GRANULE - 1) / GRANULE * GRANULE;
    }

    private Allocation allocated(Allocation allocation) {
        Trace trace = context.machine().trace();
        if (trace.on()) {
            trace.listeners().allocated(allocation, context.machine().now());
        }
        return allocation;
    }

    private static void release(Machine machine, Allocation allocation) {
        Trace trace = machine.trace();
        if (trace.on()) {
            trace.listeners().freed(allocation, machine.now());
        }
        if (allocation.kind() != MemoryKind.PINNED) {
            ((Context) allocation.owner()).device().give(rounded(allocation.size()));
        }
        machine.memory().free(allocation);
    }
}
