package orrery.driver;

import static java.lang.Long.toUnsignedString;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ContextMemory;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.external.ExternalBuffer;
import orrery.core.graph.GraphAddresses;
import orrery.core.graph.GraphAllocation;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryRule;
import orrery.core.memory.Registration;
import orrery.core.pool.MemoryPool;
import orrery.core.pool.StreamOrderedAllocator;
import orrery.core.rule.UnsignedText;
import orrery.driver.MemoryManagement.MemoryInfo;
import orrery.driver.MemoryManagement.PitchedMemory;
import orrery.sim.MemoryKind;

/** Allocation, freeing, and information about addresses. */
final class MemoryCalls {
    /** Rows of pitched memory begin at multiples of this many bytes. */
    private static final long PITCH_UNIT = 512;

    /** The flags of registered memory: portable, device-mapped, input and output memory, read-only. */
    private static final int HOST_REGISTER_FLAGS = 15;

    /** The flag of memory-mapped I/O space. */
    private static final int IO_MEMORY = 4;

    /** The flag of memory that devices only read. */
    private static final int READ_ONLY = 8;

    /** The flag of memory in the address space of devices, which registered memory always has. */
    private static final int DEVICE_MAP = 2;

    private final Session session;

    MemoryCalls(Session session) {
        this.session = session;
    }

    MemoryInfo cuMemGetInfo() {
        Device device = session.current().device();
        device.memory().reclaim();
        return new MemoryInfo(
                device.memory().freeBytes(), device.model().memory().totalBytes());
    }

    long cuMemAlloc(long bytes) {
        return session.current().memory().allocate(bytes).base();
    }

    PitchedMemory cuMemAllocPitch(long widthInBytes, long height, int elementSizeBytes) {
        boolean legal = widthInBytes != 0
                && height != 0
                && (elementSizeBytes == 4 || elementSizeBytes == 8 || elementSizeBytes == 16);
        if (legal) { // other arguments are refused before the rules of captures
            session.machine().captures().checks().checkSafe();
        }
        Context context = session.current();
        MemoryRule.SIZE.require(
                legal && widthInBytes > 0 && height > 0 && widthInBytes <= Long.MAX_VALUE - PITCH_UNIT,
                () -> toUnsignedString(height) + " rows of " + toUnsignedString(widthInBytes)
                        + " bytes are allocated for elements of " + Integer.toUnsignedString(elementSizeBytes)
                        + " bytes; legal are rows of 1 to " + (Long.MAX_VALUE - PITCH_UNIT) + " bytes, up to "
                        + Long.MAX_VALUE + " of them, and elements of 4, 8 or 16 bytes");
        long pitch = (widthInBytes + PITCH_UNIT - 1) / PITCH_UNIT * PITCH_UNIT;
        return new PitchedMemory(
                context.memory().allocate(product(pitch, height)).base(), pitch);
    }

    /** Returns the product of two sizes; {@link Long#MAX_VALUE} if it overflows. */
    private static long product(long pitch, long height) {
        return Math.multiplyHigh(pitch, height) == 0 && pitch * height > 0 ? pitch * height : Long.MAX_VALUE;
    }

    void cuMemFree(long address) {
        session.checkMachine();
        session.checkNotDestroyed();
        if (address != 0) {
            freeAnyDeviceMemory(address);
        }
    }

    /** Marks an allocation of a graph as freed. */
    void freeOfGraph(GraphAllocation allocation) {
        for (Device device : session.machine().devices()) {
            device.pools().graphMemory().unpin(allocation);
        }
        allocation.free();
    }

    /** Frees device memory. A free of pool memory does not wait for the device. */
    private void freeAnyDeviceMemory(long address) {
        GraphAllocation graphs = session.machine().graphAddresses().findLive(address);
        if (graphs != null) {
            session.machine().lifetimes().end(graphs.memory(), session.who());
            session.machine().observers().freedByHost(graphs.memory());
            freeOfGraph(graphs);
            session.machine().memory().pooled().unmap(graphs.memory());
            return;
        }
        Allocation imported = session.machine().memory().imported().take(address);
        if (imported != null) {
            session.machine().memory().free(imported);
            return;
        }
        ExternalBuffer mapped = session.machine().external().buffer(address);
        if (mapped != null) {
            session.machine().await(mapped.context().order().whole().tails());
            mapped.context().order().happensBefore().foundAllComplete();
            MemoryRule.FREE.require(
                    session.machine().external().buffer(address) != null,
                    () -> session.who() + " is given 0x" + Long.toHexString(address)
                            + ", the address of a buffer that was freed while it waited");
            mapped.free();
            return;
        }
        Allocation allocation = session.machine().memory().find(address);
        MemoryRule.FREE.require(
                allocation == null || !(allocation.owner() instanceof GraphAddresses),
                () -> session.who() + " is given " + allocation + ", which no launch has allocated");
        if (allocation != null && MemoryPool.poolOf(allocation) != null && allocation.base() == address) {
            StreamOrderedAllocator.freeNow(allocation, session.who());
            session.machine().observers().freedByHost(allocation);
        } else {
            session.machine().observers().freeing(address, session.who());
            ContextMemory.free(session.machine(), address);
        }
    }

    long cuMemAllocHost(long bytes) {
        return base(session.current().memory().allocateHost(bytes, 0));
    }

    long cuMemHostAlloc(long bytes, int flags) {
        return base(session.current().memory().allocateHost(bytes, flags));
    }

    private static long base(@Nullable Allocation allocation) {
        return allocation == null ? 0 : allocation.base();
    }

    void cuMemFreeHost(long address) {
        session.checkMachine();
        session.checkNotDestroyed();
        if (address != 0) {
            ContextMemory.freeHost(session.machine(), address);
        }
    }

    /**
     * Returns the page-locked memory of {@code cuMemHostAlloc} or {@code cuMemHostRegister} that an address belongs to.
     */
    private Allocation pinned(long address) {
        Allocation allocation = session.machine().memory().find(address);
        MemoryRule.POINTER.require(
                allocation != null
                        && allocation.kind() == MemoryKind.PINNED
                        && MemoryPool.poolOf(allocation) == null
                        && (allocation.owner() != null || allocation.isRegistered(address, 1)),
                () -> "0x" + Long.toHexString(address) + " is not page-locked memory: "
                        + session.machine().memory().describe(address));
        return allocation;
    }

    long cuMemHostGetDevicePointer(long address, int flags) {
        session.current();
        pinned(address);
        MemoryRule.FLAGS.require(flags == 0, () -> "a device pointer is requested with flags " + flags);
        return address;
    }

    int cuMemHostGetFlags(long address) {
        session.current();
        Allocation allocation = pinned(address);
        Registration range = allocation.registration(address);
        return range == null ? allocation.flags() : range.flags();
    }

    void cuMemHostRegister(long address, long bytes, int flags) {
        Context context = session.current();
        Allocation allocation = session.machine().memory().find(address);
        boolean inside = allocation != null && bytes > 0 && allocation.contains(address, bytes);
        MemoryRule.FLAGS.require(
                (flags & ~HOST_REGISTER_FLAGS) == 0, () -> "host memory is registered with flags " + flags);
        if (allocation != null && inside && allocation.isRegistered(address, bytes)) {
            throw MemoryRule.REGISTERED.violated(allocation + " is registered");
        }
        MemoryRule.RANGE.require(
                (flags & IO_MEMORY) == 0,
                () -> "0x" + Long.toHexString(address) + " is registered as I/O space, and is memory of the host");
        MemoryRule.RANGE.require(
                allocation != null && inside && isOfProgram(allocation),
                () -> "a range of " + UnsignedText.of(bytes, "byte") + " at 0x" + Long.toHexString(address)
                        + " is registered: " + session.machine().memory().describe(address));
        boolean readOnly = (flags & READ_ONLY) != 0;
        session.machine()
                .memory()
                .lockPages(
                        allocation,
                        new Registration(address, bytes, context, flags & ~READ_ONLY | DEVICE_MAP, readOnly));
    }

    void cuMemHostUnregister(long address) {
        session.checkMachine();
        requireRegistered(address);
        ExecutionContext current = session.currentOrNull();
        if (current != null) {
            current.baseContext().awaitWork();
        }
        session.machine().memory().unlockPages(requireRegistered(address), address);
    }

    /** Returns the memory of the program that was registered by an address. */
    private Allocation requireRegistered(long address) {
        MemoryRule.POINTER.require(address != 0, () -> session.who() + " is given null");
        Allocation allocation = session.machine().memory().find(address);
        MemoryRule.NOT_REGISTERED.require(
                allocation != null && isOfProgram(allocation) && allocation.isRegistered(address, 1),
                () -> "0x" + Long.toHexString(address) + " is unregistered: "
                        + session.machine().memory().describe(address));
        MemoryRule.REGISTRATION_BASE.require(
                allocation.isRegistrationBase(address),
                () -> allocation + " is unregistered by the address 0x" + Long.toHexString(address));
        return allocation;
    }

    /** Returns whether memory is the program's own, which it can register and which the driver did not allocate. */
    private static boolean isOfProgram(Allocation allocation) {
        return allocation.kind() == MemoryKind.PAGEABLE
                || allocation.kind() == MemoryKind.PINNED && allocation.owner() == null;
    }

    long cuMemAllocManaged(long bytes, int flags) {
        if (ContextMemory.acceptsManaged(bytes, flags)) { // other arguments are refused before the rules of captures
            session.machine().captures().checks().checkSafe();
        }
        return session.current().memory().allocateManaged(bytes, flags).base();
    }
}
