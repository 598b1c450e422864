package orrery.core.memory;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.sim.AccessProbe;
import orrery.sim.MemoryFault;

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

    private final long offset;

    private final AddressSpace space;
    private final @Nullable Accessor deniedAccessor;
    private final @Nullable Allocation allocation;
    private final long address;
    private final int shift;
    private final Elements type;
    private final @Nullable AccessProbe probe;
    private final long denseBytes;

    /** Creates a range of at most {@code limit} elements of a type from {@code address} on. */
    ViewRange(AddressSpace space, long address, long limit, Elements type, Accessor accessor) {
        Allocation allocation = accessor.onDevice() ? space.findMapped(address) : space.find(address);
        this.space = space;
        this.allocation = allocation;
        this.address = address;
        this.shift = type.shift();
        this.type = type;
        this.probe = accessor.probe();
        this.denseBytes = accessor.denseBytes();
        if (allocation != null && accessor.canAccess(allocation)) {
            this.deniedAccessor = null;
            this.storage = allocation.storage();
            this.offset = address - allocation.base();
            this.size = Math.min(limit, (allocation.size() - offset) >> shift);
        } else {
            this.deniedAccessor = accessor;
            this.storage = Storage.INACCESSIBLE;
            this.offset = 0;
            this.size = 0;
        }
        this.length = (int) Math.min(size, Integer.MAX_VALUE);
    }

    /** Returns the address of the first element. */
    long address() {
        return address;
    }

    /**
     * Returns the array that contains the whole range; null if there is none, or if a probe observes the accesses. The
     * general path may create it.
     */
    @Nullable
    Elements elements() {
        Elements array = probe != null ? null : storage.typed(offset, (long) length << shift, type, denseBytes);
        VarHandle.releaseFence();
        return array;
    }

    /** Returns the index of the first element in that array. */
    int first() {
        return storage == Storage.INACCESSIBLE ? 0 : storage.first(offset, shift);
    }

    /** Returns an element through the general path, which supports every kind of memory. */
    long bits(long index) {
        check(index, true);
        storage.countAccess(offset + (index << shift), type);
        return storage.bits(offset + (index << shift), 1 << shift);
    }

    /** Sets an element through the general path. */
    void setBits(long index, long bits) {
        check(index, false);
        storage.countAccess(offset + (index << shift), type);
        storage.setBits(offset + (index << shift), 1 << shift, bits);
    }

    /**
     * Adds to an element of sparse memory and returns its previous bits. Returns null, without effect, if the memory is
     * an array.
     */
    @Nullable
    Long addToPage(long index, long value) {
        requireLegal(index);
        long at = offset + (index << shift);
        storage.countAccess(at, type);
        Long old = storage.addToPage(at, 1 << shift, value);
        if (old != null && probe != null) {
            check(index, true);
            check(index, false);
        }
        return old;
    }

    private void requireLegal(long index) {
        if (isMisaligned() || index < 0 || index >= size || !storage.live()) {
            throw fault(index);
        }
    }

    private void check(long index, boolean load) {
        requireLegal(index);
        if (probe != null) {
            probe.onAccess(load, 1 << shift, address + (index << shift));
        }
    }

    private boolean isMisaligned() {
        return (address & (1 << shift) - 1) != 0;
    }

    /** Returns the fault of an illegal access. A misaligned access takes precedence over other faults. */
    MemoryFault fault(long index) {
        if (isMisaligned()) {
            return MemoryFault.misaligned("an access to " + (1 << shift) + " bytes at 0x"
                    + Long.toHexString(address + (index << shift))
                    + " is misaligned; the address must be a multiple of "
                    + (1 << shift));
        }
        String who = "element " + index + " of a view of " + size + " elements";
        if (allocation == null || !allocation.live()) {
            return space.fault(address + (index << shift), 1L << shift, who);
        }
        String where = who + " at 0x" + Long.toHexString(address) + ", in " + allocation;
        return deniedAccessor == null
                ? MemoryFault.illegal(where + " does not exist")
                : MemoryFault.illegal(ApiText.of(where, ", ", deniedAccessor.describeNoAccess(allocation)));
    }
}
