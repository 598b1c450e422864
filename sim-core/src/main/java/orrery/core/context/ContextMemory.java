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

/** Allocates and frees the memory of a context. */
public final class ContextMemory {
    private static final int HOST_ALLOC_FLAGS = 7;
    private static final int DEVICE_MAPPED = 2;
    private static final long GRANULARITY = 512;

    private final Context context;

    ContextMemory(Context context) {
        this.context = context;
    }

    private AddressSpace space() {
        return context.machine().memory();
    }

    /**
     * Allocates device memory.
     *
     * @param bytes the size as an unsigned number
     * @throws CudaException if the size is 0 or the memory is not sufficient (MEMORY-01, MEMORY-02)
     */
    public Allocation allocate(long bytes) {
        MemoryRule.SIZE.require(bytes != 0, () -> "0 bytes of device memory are allocated");
        return notifyAllocated(allocateOnDevice(MemoryKind.DEVICE, bytes));
    }

    /**
     * Allocates managed memory.
     *
     * @param flags 1 to attach it to all streams, 2 to attach it to the host
     * @throws CudaException if an argument is not legal or the memory is not sufficient (MEMORY-01, MEMORY-02,
     *     MEMORY-07)
     */
    public Allocation allocateManaged(long bytes, int flags) {
        MemoryRule.SIZE.require(bytes != 0, () -> "0 bytes of managed memory are allocated");
        MemoryRule.FLAGS.require(flags == 1 || flags == 2, () -> "managed memory is allocated with flags " + flags);
        return notifyAllocated(allocateOnDevice(MemoryKind.MANAGED, bytes));
    }

    /**
     * Allocates page-locked host memory.
     *
     * @return the memory; null for 0 bytes
     * @throws CudaException if the flags are not legal (MEMORY-07)
     */
    public Allocation allocateHost(long bytes, int flags) {
        MemoryRule.FLAGS.require(
                (flags & ~HOST_ALLOC_FLAGS) == 0, () -> "page-locked memory is allocated with flags " + flags);
        if (bytes == 0) {
            return null;
        }
        Allocation allocation = space().allocate(MemoryKind.PINNED, bytes, context);
        allocation.setFlags(flags | DEVICE_MAPPED);
        return notifyAllocated(allocation);
    }

    /** Waits for all work of the context, and frees device or managed memory by its first address. */
    public static void free(Machine machine, long address, String who) {
        freeAfterWork(machine, requireOwned(machine, address, MemoryKind.DEVICE, MemoryKind.MANAGED), who);
    }

    /** Waits for all work of the context, and frees page-locked host memory by its first address. */
    public static void freeHost(Machine machine, long address, String who) {
        freeAfterWork(machine, requireOwned(machine, address, MemoryKind.PINNED, MemoryKind.PINNED), who);
    }

    private static void freeAfterWork(Machine machine, Allocation allocation, String who) {
        awaitWork(machine, allocation, who).checkAfterWait(who);
        release(machine, allocation);
    }

    /**
     * Waits for all work of the context, and frees device or managed memory for {@code cuMemFreeAsync}, which does not
     * report faults.
     */
    public static void freeAsync(Machine machine, long address, String who) {
        Allocation allocation = requireOwned(machine, address, MemoryKind.DEVICE, MemoryKind.MANAGED);
        awaitWork(machine, allocation, who);
        release(machine, allocation);
    }

    /** Waits for all work of the context that owns memory, and returns the context. */
    private static Context awaitWork(Machine machine, Allocation allocation, String who) {
        Context owner = (Context) allocation.owner();
        machine.await(owner.order().allTails(), who);
        return owner;
    }

    private static Allocation requireOwned(Machine machine, long address, MemoryKind kind, MemoryKind orKind) {
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

    /** Frees all memory that the context has allocated. */
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
        reserveOn(device, bytes);
        try {
            return space().allocate(kind, bytes, context);
        } catch (CudaException noAddress) {
            device.give(roundUp(bytes));
            throw noAddress;
        }
    }

    private static void reserveOn(Device device, long bytes) {
        MemoryRule.OUT_OF_MEMORY.require(
                bytes > 0 && bytes <= Long.MAX_VALUE - GRANULARITY && device.take(roundUp(bytes)),
                () -> Long.toUnsignedString(bytes) + " bytes are allocated on a device with " + device.freeBytes()
                        + " bytes free");
    }

    private static long roundUp(long bytes) {
        return (bytes + GRANULARITY - 1) / GRANULARITY * GRANULARITY;
    }

    private Allocation notifyAllocated(Allocation allocation) {
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
            ((Context) allocation.owner()).device().give(roundUp(allocation.size()));
        }
        machine.memory().free(allocation);
    }
}
