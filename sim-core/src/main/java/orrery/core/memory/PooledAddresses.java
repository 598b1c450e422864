package orrery.core.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of memory pools, which are reused. A call finds an allocation from the call that allocates it to the
 * call that frees it. The device has it mapped from the execution of the alloc to the execution of the free. Therefore,
 * an address can mean one allocation to a call and another one to a running kernel.
 */
public final class PooledAddresses {
    /** The first address. */
    static final long START = 1L << 55;

    private static final long END = 1L << 56;

    /** The size of an address range in bytes. It is larger than the memory of any device. */
    public static final long RANGE_BYTES = 1L << 40;

    private final AddressMap<Allocation> visible = new AddressMap<>();
    private final AddressMap<Allocation> mapped = new AddressMap<>();
    private final Deque<Long> released = new ArrayDeque<>();
    private long next = START;

    PooledAddresses() {}

    /** Returns whether an address belongs to memory pools. */
    static boolean contains(long address) {
        return address >= START && address < END;
    }

    /**
     * Reserves a range of {@link #RANGE_BYTES} bytes and returns its first address. Prefers ranges that were never
     * used, then the range that was released first.
     *
     * @throws orrery.sim.CudaException if all ranges are in use (MEMORY-02)
     */
    public long reserve() {
        if (next < END) {
            next += RANGE_BYTES;
            return next - RANGE_BYTES;
        }
        MemoryRule.OUT_OF_MEMORY.require(
                !released.isEmpty(),
                () -> "another range of " + RANGE_BYTES + " addresses is reserved; all " + (END - START) / RANGE_BYTES
                        + " ranges are in use");
        return released.remove();
    }

    /** Releases a range without live allocations, and removes its freed allocations. */
    public void release(long base) {
        clear(visible, base);
        clear(mapped, base);
        released.add(base);
    }

    private static void clear(AddressMap<Allocation> allocations, long base) {
        Allocation dead = allocations.floor(base + RANGE_BYTES - 1);
        while (dead != null && dead.base() >= base) {
            allocations.remove(dead.base(), dead);
            dead = allocations.floor(base + RANGE_BYTES - 1);
        }
    }

    // -- the view of calls ------------------------------------------------------------------------------------------

    void addVisible(Allocation allocation) {
        visible.put(allocation.base(), allocation);
    }

    /** Hides an allocation from calls. The device may still have it mapped. */
    public void hide(Allocation allocation) {
        allocation.hide();
    }

    /**
     * Returns the allocation that calls find at {@code address}; null if there is none. Removes hidden allocations that
     * it encounters.
     */
    @Nullable
    Allocation findVisible(long address) {
        Allocation found = visible.floor(address);
        while (found != null && found.isHidden()) {
            visible.remove(found.base(), found);
            found = visible.floor(address);
        }
        return found != null && found.contains(address, 1) ? found : null;
    }

    // -- the view of the device ------------------------------------------------------------------------------------

    /** Maps an allocation with zeroed bytes. Unmaps all other allocations that overlap it. */
    public void map(Allocation allocation) {
        if (allocation.storage().isReleasedPermanently()) {
            return;
        }
        Allocation before = mapped.put(allocation.base(), allocation);
        if (before != null && before.live()) {
            before.storage().release();
        }
        if (before == null || before.size() < allocation.size()) {
            displaceOverlapping(allocation);
        }
        allocation.storage().revive();
    }

    /** Unmaps all other allocations that overlap an allocation. */
    private void displaceOverlapping(Allocation allocation) {
        Allocation other = mapped.floor(allocation.base() + allocation.size() - 1);
        while (other != null && other != allocation) {
            displace(other);
            other = mapped.floor(allocation.base() + allocation.size() - 1);
        }
        other = mapped.floor(allocation.base() - 1);
        if (other != null && other.base() + other.size() > allocation.base()) {
            displace(other);
        }
    }

    private void displace(Allocation other) {
        other.storage().release();
        mapped.remove(other.base(), other);
    }

    /** Unmaps an allocation. Its address is reported as freed until another allocation is mapped there. */
    public void unmap(Allocation allocation) {
        allocation.storage().release();
    }

    /** Ends an allocation permanently: an alloc that executes later does not map it. */
    public void endPermanently(Allocation allocation) {
        allocation.storage().releasePermanently();
    }

    /** Returns the live allocation that is mapped at {@code address}; null if there is none. */
    @Nullable
    Allocation findMapped(long address) {
        Allocation found = mapped.floor(address);
        return found != null && found.contains(address, 1) && found.live() ? found : null;
    }

    /** Returns the last allocation that was mapped at {@code address}, otherwise before it; null if there is none. */
    @Nullable
    Allocation findNearest(long address) {
        return mapped.floor(address);
    }

    /** Returns the mapped allocations and those that were unmapped last, in ascending order of addresses. */
    Iterable<Allocation> mappedAllocations() {
        return mapped;
    }
}
