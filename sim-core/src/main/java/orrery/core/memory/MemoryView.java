package orrery.core.memory;

/**
 * Memory seen as an array of one primitive type. Every access checks bounds and lifetime; where one Java array holds
 * the whole range and has the view's type, an access costs no more than one to that array.
 */
public abstract class MemoryView {
    /** The bytes, or null where the address belongs to nothing. */
    protected final Storage storage;

    /** The first byte within the storage. */
    protected final long offset;

    /** How many elements may be indexed with an {@code int}. */
    protected final int length;

    private final AddressSpace space;
    private final Accessor beyond;
    private final Allocation allocation;
    private final long address;
    private final long size;
    private final int shift;
    private final AccessProbe probe;

    /** A view of at most {@code limit} elements of {@code 1 << shift} bytes from {@code address} on. */
    protected MemoryView(AddressSpace space, long address, long limit, int shift, Accessor accessor) {
        Allocation allocation = accessor.onDevice() ? space.mapped(address) : space.find(address);
        boolean reachable = allocation != null && accessor.reaches(allocation);
        this.space = space;
        this.beyond = reachable ? null : accessor;
        this.allocation = allocation;
        this.address = address;
        this.shift = shift;
        this.probe = accessor.probe();
        this.storage = reachable ? allocation.storage() : null;
        this.offset = reachable ? address - allocation.base() : 0;
        this.size = reachable ? Math.min(limit, (allocation.size() - offset) >> shift) : 0;
        this.length = (int) Math.min(size, Integer.MAX_VALUE);
    }

    /** How many elements the view has. */
    public final long size() {
        return size;
    }

    /** The address of the first element. */
    public final long address() {
        return address;
    }

    /** The array that serves the whole view, or null where there is none, or every access has to be told of. */
    final Elements elements(Elements wanted) {
        return storage == null || probe != null ? null : storage.typed(offset, (long) length << shift, wanted);
    }

    /** Where the view begins in that array. */
    final int first() {
        return storage == null ? 0 : storage.first(offset, shift);
    }

    /** An element through the slow path, which knows every kind of memory. */
    final long bits(long index) {
        check(index, true);
        return storage.bits(offset + (index << shift), 1 << shift);
    }

    /** Sets an element through the slow path. */
    final void setBits(long index, long bits) {
        check(index, false);
        storage.setBits(offset + (index << shift), 1 << shift, bits);
    }

    private void check(long index, boolean load) {
        if (misaligned() || index < 0 || index >= size || !storage.live()) {
            throw fault(index);
        }
        if (probe != null) {
            probe.access(load, 1 << shift, address + (index << shift));
        }
    }

    private boolean misaligned() {
        return (address & (1 << shift) - 1) != 0;
    }

    /** The fault of an access that the view does not allow. That it is not aligned counts before all else. */
    final MemoryFault fault(long index) {
        if (misaligned()) {
            return MemoryFault.misaligned("an access to " + (1 << shift) + " bytes at 0x"
                    + Long.toHexString(address + (index << shift)) + ", which is not aligned to them");
        }
        String who = "element " + index + " of a view of " + size + " elements";
        if (allocation == null || !allocation.live()) {
            return space.fault(address + (index << shift), 1L << shift, who);
        }
        String why = beyond != null ? ", " + beyond.beyond(allocation) : " does not exist";
        return MemoryFault.illegal(who + " at 0x" + Long.toHexString(address) + ", in " + allocation + why);
    }
}
