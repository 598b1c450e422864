package orrery.core.memory;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
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

    private static final int RANGES = (int) ((END - START) / RANGE_BYTES);

    private final AddressMap<Allocation> visible = new AddressMap<>();
    private final AddressMap<Allocation> mapped = new AddressMap<>();

    /** The hidden allocations whose alloc has not executed, for messages. */
    private final AddressMap<Allocation> freedEarly = new AddressMap<>();

    private final RetainedBytes retained = new RetainedBytes();

    /** The ranges that are in use, by number. */
    private final BitSet ranges = new BitSet();

    /** The number of the range after the one that was reserved last. */
    private int next;

    PooledAddresses() {}

    /** Returns whether an address belongs to memory pools. */
    public static boolean contains(long address) {
        return address >= START && address < END;
    }

    /**
     * Reserves a range of {@link #RANGE_BYTES} bytes and returns its first address. Uses the ranges in turn, so that an
     * address is reused as late as possible.
     *
     * @throws orrery.sim.CudaException if all ranges are in use (MEMORY-02)
     */
    public long reserve() {
        int found = ranges.nextClearBit(next);
        if (found >= RANGES) {
            found = ranges.nextClearBit(0);
        }
        MemoryRule.OUT_OF_MEMORY.require(
                found < RANGES,
                () -> "another range of " + RANGE_BYTES + " addresses is reserved; all " + RANGES
                        + " ranges are in use");
        ranges.set(found);
        next = found + 1;
        return START + found * RANGE_BYTES;
    }

    /** Releases a range without live allocations, and removes its freed allocations. */
    public void release(long base) {
        clear(visible, base);
        clear(mapped, base);
        clear(freedEarly, base);
        retained.discard(base, base + RANGE_BYTES);
        ranges.clear((int) ((base - START) / RANGE_BYTES));
    }

    /** Passes on what the checker of lifetimes has stored with allocations. */
    public void forEachHistory(Consumer<AllocationHistory> each) {
        for (AddressMap<Allocation> allocations : List.of(visible, mapped, freedEarly)) {
            allocations
                    .values()
                    .map(Allocation::history)
                    .filter(Objects::nonNull)
                    .forEach(each);
        }
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

    /**
     * Returns the allocation that calls find at {@code address}; null if there is none. Removes hidden allocations that
     * it encounters.
     */
    @Nullable
    Allocation findVisible(long address) {
        Allocation found = visible.floor(address);
        while (found != null && found.isHidden()) {
            visible.remove(found.base(), found);
            if (mapped.floor(found.base()) != found) {
                freedEarly.put(found.base(), found);
            }
            found = visible.floor(address);
        }
        return found != null && found.contains(address, 1) ? found : null;
    }

    /** Returns the allocation at {@code address} that was freed before its alloc executed; null if there is none. */
    @Nullable
    Allocation findFreedEarly(long address) {
        Allocation found = freedEarly.floor(address);
        return found != null && found.contains(address, 1) ? found : null;
    }

    // -- the view of the device ------------------------------------------------------------------------------------

    /**
     * Maps an allocation. It has the bytes that its physical memory had before. Unmaps all other allocations that
     * overlap it.
     */
    public void map(Allocation allocation) {
        if (allocation.storage().isReleasedPermanently()) {
            return;
        }
        Allocation freed = freedEarly.floor(allocation.base());
        if (freed != null && freed.base() == allocation.base()) {
            freedEarly.remove(freed.base(), freed);
        }
        Allocation before = mapped.put(allocation.base(), allocation);
        if (before != null) {
            unmap(before);
        }
        if (before == null || before.size() < allocation.size()) {
            displaceOverlapping(allocation);
        }
        retained.restore(allocation);
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
        unmap(other);
        mapped.remove(other.base(), other);
    }

    /** Unmaps an allocation. Its address is reported as freed until another allocation is mapped there. */
    public void unmap(Allocation allocation) {
        if (allocation.live()) {
            retained.retain(allocation);
            allocation.storage().release();
        }
    }

    /** Ends an allocation permanently: an alloc that executes later does not map it. */
    public void endPermanently(Allocation allocation) {
        unmap(allocation);
        freedEarly.remove(allocation.base(), allocation);
        allocation.storage().releasePermanently();
    }

    /** Drops the bytes of unmapped memory in a range of addresses, when its physical memory is released. */
    public void releasePhysical(long base, long bytes) {
        retained.discard(base, base + bytes);
    }

    /** Drops the bytes of a device's unmapped memory in a range of addresses. */
    public void releasePhysical(long base, long bytes, int device) {
        retained.discard(base, base + bytes, device);
    }

    /** Returns the bytes of Java heap that unmapped memory holds. */
    long heapBytesOfUnmapped() {
        return retained.heapBytes();
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
    Stream<Allocation> mappedAllocations() {
        return mapped.values();
    }
}
