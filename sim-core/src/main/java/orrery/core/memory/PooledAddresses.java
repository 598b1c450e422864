package orrery.core.memory;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Addresses that are given out again: those of memory pools. A call sees an address from the moment an allocation
 * returned it until it was freed; the device sees memory there from the alloc's turn in its stream to that of the free.
 * The two differ, so that the same address may mean one allocation to a call and still another to a running kernel.
 */
public final class PooledAddresses {
    /** The first address. */
    static final long START = 1L << 55;

    private static final long END = 1L << 56;

    /** Bytes of a range: more than any device has. */
    public static final long SPAN = 1L << 40;

    private final AddressMap<Allocation> named = new AddressMap<>();
    private final AddressMap<Allocation> mapped = new AddressMap<>();
    private final Deque<Long> released = new ArrayDeque<>();
    private long next = START;

    PooledAddresses() {}

    /** Whether an address is one of these. */
    static boolean holds(long address) {
        return address >= START && address < END;
    }

    /**
     * The first address of another range of {@link #SPAN} bytes: a new one as long as there is one, then the one that
     * was released first.
     */
    public long reserve() {
        if (next < END) {
            next += SPAN;
            return next - SPAN;
        }
        MemoryRule.OUT_OF_MEMORY.require(
                !released.isEmpty(), () -> "another range of addresses is reserved, and all are in use");
        return released.remove();
    }

    /** Takes a range back in which nothing lives any more; what was there is forgotten. */
    public void release(long base) {
        clear(named, base);
        clear(mapped, base);
        released.add(base);
    }

    private static void clear(AddressMap<Allocation> allocations, long base) {
        Allocation dead = allocations.floor(base + SPAN - 1);
        while (dead != null && dead.base() >= base) {
            allocations.remove(dead.base(), dead);
            dead = allocations.floor(base + SPAN - 1);
        }
    }

    // -- what calls see ------------------------------------------------------------------------------------------

    void name(Allocation allocation) {
        named.put(allocation.base(), allocation);
    }

    /** From here on no call finds the allocation; the device still may. */
    public void forget(Allocation allocation) {
        allocation.forget();
    }

    /** The allocation that calls find at {@code address}, or null. Who was forgotten goes when he is met. */
    Allocation named(long address) {
        Allocation found = named.floor(address);
        while (found != null && found.forgotten()) {
            named.remove(found.base(), found);
            found = named.floor(address);
        }
        return found != null && found.contains(address, 1) ? found : null;
    }

    // -- what the device sees ------------------------------------------------------------------------------------

    /** The allocation begins: its bytes are there, all zero. Whatever the device had there is gone. */
    public void map(Allocation allocation) {
        if (allocation.storage().over()) {
            return;
        }
        Allocation before = mapped.put(allocation.base(), allocation);
        if (before != null && before.live()) {
            before.storage().kill();
        }
        if (before == null || before.size() < allocation.size()) {
            endOthers(allocation);
        }
        allocation.storage().begin();
    }

    /** Ends whatever else the device had at the addresses of an allocation. */
    private void endOthers(Allocation allocation) {
        Allocation other = mapped.floor(allocation.base() + allocation.size() - 1);
        while (other != allocation) {
            displace(other);
            other = mapped.floor(allocation.base() + allocation.size() - 1);
        }
        other = mapped.floor(allocation.base() - 1);
        if (other != null && other.base() + other.size() > allocation.base()) {
            displace(other);
        }
    }

    private void displace(Allocation other) {
        other.storage().kill();
        mapped.remove(other.base(), other);
    }

    /** The allocation ends: its bytes are gone, its address stays known as freed until something else is there. */
    public void unmap(Allocation allocation) {
        allocation.storage().kill();
    }

    /** The allocation ends for good: an alloc whose turn is still to come does not begin it any more. */
    public void end(Allocation allocation) {
        allocation.storage().end();
    }

    /** The live allocation that the device has at {@code address}, or null. */
    Allocation mapped(long address) {
        Allocation found = mapped.floor(address);
        return found != null && found.contains(address, 1) && found.live() ? found : null;
    }

    /** The allocation that the device has or had at {@code address} or else before it, or null. */
    Allocation nearest(long address) {
        return mapped.floor(address);
    }

    /** What the device has now, in ascending order. */
    Iterable<Allocation> all() {
        return mapped;
    }
}
