package orrery.core.memory;

import java.lang.invoke.VarHandle;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.UnsignedText;
import orrery.device.ApiText;
import orrery.sim.AccessProbe;
import orrery.sim.MemoryFault;
import orrery.sim.ThreadScope;

/**
 * The range of memory of a view: its bounds, and the general path of its accesses. Every access checks bounds and
 * lifetime.
 */
final class ViewRange {
    /** The storage; {@link Storage#INACCESSIBLE} if the address is not accessible. */
    final Storage storage;

    /** The number of elements that can be indexed with an {@code int}. */
    final int length;

    /** The number of elements. */
    final long size;

    /** Receives the reads; null if nobody observes the accesses. */
    final @Nullable AccessLog reads;

    /** Receives the writes; null if nobody observes the accesses. */
    final @Nullable AccessLog writes;

    private final long offset;

    /** Whether writes are faults. No array is used directly then. */
    private final boolean readOnly;

    private final AddressSpace space;
    private final @Nullable Accessor deniedAccessor;
    private final @Nullable Allocation allocation;
    private final long address;
    private final int shift;
    private final Elements type;
    private final @Nullable AccessProbe probe;
    private final long denseBytes;

    /** The array of another type that the memory has for good, because views of that type came first; null if not. */
    private @Nullable ForeignArray foreign;

    /** Creates a range of at most {@code limit} elements of a type from {@code address} on. */
    ViewRange(AddressSpace space, long address, long limit, Elements type, Accessor accessor) {
        Allocation allocation = accessor.onDevice() ? space.findMapped(address) : space.find(address);
        this.space = space;
        this.allocation = allocation;
        this.address = address;
        this.shift = type.shift();
        this.type = type;
        this.denseBytes = accessor.denseBytes();
        if (allocation != null && accessor.canAccess(allocation)) {
            this.deniedAccessor = null;
            this.storage = allocation.storage();
            this.offset = address - allocation.base();
            this.readOnly = accessor.isReadOnly(allocation);
            this.size = Math.min(limit, (allocation.size() - offset) >> shift);
        } else {
            this.deniedAccessor = accessor;
            this.storage = Storage.INACCESSIBLE;
            this.offset = 0;
            this.readOnly = false;
            this.size = 0;
        }
        this.length = (int) Math.min(size, Integer.MAX_VALUE);
        AccessProbe observer = accessor.probe();
        this.probe = observer == null ? null : observer.ofView(address, size << shift, 1 << shift);
        this.reads = probe == null ? null : logOf(probe, true);
        this.writes = probe == null ? null : logOf(probe, false);
    }

    private AccessLog logOf(AccessProbe observer, boolean load) {
        AccessLog log = observer instanceof LoggingProbe logging
                ? logging.log(load)
                : AccessLog.forwarding(index -> observer.onAccess(load, 1 << shift, address + (index << shift)));
        log.setMemory(storage, length);
        return log;
    }

    /** Returns the address of the first element. */
    long address() {
        return address;
    }

    /**
     * Looks for the array that contains the whole range, and otherwise for one of another type. Returns null if there
     * is none of this type; the general path may create it.
     */
    @Nullable
    Elements findElements() {
        if (readOnly || isMisaligned()) {
            return null;
        }
        Elements array = storage.typed(offset, (long) length << shift, type, denseBytes);
        if (array == null) {
            Elements other = storage.fixed(offset, (long) length << shift);
            // Another thread may have given it an array of this type meanwhile.
            foreign = other == null || other.getClass() == type.getClass()
                    ? null
                    : new ForeignArray(other, storage.position(offset));
        }
        VarHandle.releaseFence();
        return array;
    }

    /** Returns whether the memory has an array of another type for good. */
    boolean isForeign() {
        return foreign != null;
    }

    /** Returns the array of another type that the memory has for good; null if there is none. */
    @Nullable
    ForeignArray foreign() {
        return foreign;
    }

    /** Notifies the probe, if there is one, of an atomic operation. */
    void observeAtomic(long index, ThreadScope scope) {
        requireLegal(index, false);
        if (probe != null) {
            probe.onAtomic(1 << shift, address + (index << shift), scope);
        }
    }

    /** Returns whether accesses are observed. */
    boolean isObserved() {
        return probe != null;
    }

    /** Notifies the probe that the atomic operation has happened of which it was notified last. */
    void observeAtomicEnd(boolean changed) {
        if (probe != null) {
            probe.onAtomicEnd(changed);
        }
    }

    /** Returns the index of the first element in that array. */
    int first() {
        return storage == Storage.INACCESSIBLE ? 0 : storage.first(offset, shift);
    }

    /**
     * Returns the index in the array of an element, where {@code first} is that of the first element. Most views begin
     * with their array: the JVM vectorizes their loops, but no loop whose indices are sums of more variables.
     */
    static int at(int first, int index) {
        return first == 0 ? index : first + index;
    }

    /** Returns an element through the general path, which supports every kind of memory. */
    long bits(long index) {
        check(index, true);
        ForeignArray other = foreign;
        if (other != null) {
            return other.bits(index << shift, 1 << shift);
        }
        storage.countAccess(offset + (index << shift), type);
        return storage.bits(offset + (index << shift), 1 << shift);
    }

    /** Sets an element through the general path. */
    void setBits(long index, long bits) {
        check(index, false);
        ForeignArray other = foreign;
        if (other != null) {
            other.setBits(index << shift, 1 << shift, bits);
            return;
        }
        storage.countAccess(offset + (index << shift), type);
        storage.setBits(offset + (index << shift), 1 << shift, bits);
    }

    /** Returns an element through the general path, as a volatile access. */
    long volatileBits(long index) {
        observeVolatile(index, true);
        VarHandle.fullFence();
        return storage.atomicBits(offset + (index << shift), 1 << shift);
    }

    /** Sets an element through the general path, as a volatile access. */
    void setVolatileBits(long index, long bits) {
        observeVolatile(index, false);
        storage.setAtomicBits(offset + (index << shift), 1 << shift, bits);
        VarHandle.fullFence();
    }

    private void observeVolatile(long index, boolean load) {
        requireLegal(index, load);
        if (probe != null) {
            probe.onVolatile(load, 1 << shift, address + (index << shift));
        }
        storage.countAccess(offset + (index << shift), type);
    }

    /** Changes an element as one step through the general path, and returns its previous bits. */
    long update(long index, LongUnaryOperator change) {
        long at = offset + (index << shift);
        storage.countAccess(at, type);
        return storage.update(at, 1 << shift, change);
    }

    private void requireLegal(long index, boolean load) {
        if (isMisaligned() || index < 0 || index >= size || !storage.live() || !load && readOnly) {
            throw fault(index, load);
        }
    }

    private void check(long index, boolean load) {
        requireLegal(index, load);
        AccessLog log = load ? reads : writes;
        if (log != null) {
            log.add(index);
        }
    }

    private boolean isMisaligned() {
        return (address & (1 << shift) - 1) != 0;
    }

    /**
     * Returns the fault of an illegal access. A misaligned access takes precedence over other faults. The probe is
     * notified of an access to memory that does not exist.
     */
    MemoryFault fault(long index, boolean load) {
        boolean exists = allocation != null && allocation.live();
        if (probe != null && !exists) {
            // Memory that was freed, or is not allocated yet.
            probe.onAccess(load, 1 << shift, address + (index << shift));
        }
        if (isMisaligned()) {
            return MemoryFault.misaligned("an access to " + (1 << shift) + " bytes at 0x"
                    + Long.toHexString(address + (index << shift))
                    + " is misaligned; the address must be a multiple of "
                    + (1 << shift));
        }
        // A view that begins after the free of its memory has no elements.
        String who = "element " + index + " of a view"
                + (allocation == null ? "" : " of " + UnsignedText.of(size, "element"));
        if (!exists || allocation == null) {
            return space.fault(address + (index << shift), 1L << shift, who);
        }
        String where = who + " at 0x" + Long.toHexString(address) + ", in " + allocation;
        if (!load && index >= 0 && index < size && readOnly) {
            return MemoryFault.illegal(where + " is written, and may only be read");
        }
        if (deniedAccessor != null) {
            String place = "element " + index + " of a view at 0x" + Long.toHexString(address) + " is in " + allocation;
            return MemoryFault.illegal(ApiText.of(place, ", ", deniedAccessor.describeNoAccess(allocation)));
        }
        return MemoryFault.illegal(where + " does not exist; "
                + (size == 0
                        ? "the view has no elements"
                        : size == 1 ? "legal is element 0" : "legal are elements 0 to " + (size - 1)));
    }
}
