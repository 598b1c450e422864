package orrery.core.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address region of one kind of memory. It keeps the latest freed allocations, so that accesses to them are
 * reported as such.
 */
final class AddressRegion {
    private static final long ALIGNMENT = 512;

    private static final int MIN_FREED_KEPT = 4096;

    private final long start;
    private final long end;
    private List<Allocation> sorted = new ArrayList<>();
    private @Nullable Allocation recent;
    private long next;
    private int freedCount;

    AddressRegion(long start, long end) {
        this.start = start;
        this.end = end;
        this.next = start;
    }

    /** Returns the largest size of another allocation. */
    long freeBytes() {
        return end - next - ALIGNMENT - ALIGNMENT;
    }

    /** Adds an allocation at the addresses that were taken last. */
    void add(Allocation allocation) {
        sorted.add(allocation);
    }

    /** Returns the live allocations, in ascending order of addresses. */
    Stream<Allocation> live() {
        return sorted.stream().filter(Allocation::live);
    }

    /** Returns whether an address has been given to an allocation. */
    boolean contains(long address) {
        return address >= start && address < next;
    }

    /** Takes the addresses of an allocation of {@code size} bytes, and returns the first. */
    long takeAddresses(long size) {
        long address = next;
        next += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + ALIGNMENT;
        return address;
    }

    /**
     * Returns the live or freed allocation that contains an address, otherwise the one before it; null if there is
     * none.
     */
    @Nullable
    Allocation find(long address) {
        Allocation last = recent;
        if (last != null && last.contains(address, 1)) {
            return last;
        }
        int low = 0;
        int high = sorted.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (sorted.get(middle).base() <= address) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        if (high < 0 || sorted.get(low).base() > address) {
            return null;
        }
        recent = sorted.get(low);
        return recent;
    }

    /** Counts an allocation that was freed. Forgets the freed ones when they are many. */
    void countFreed() {
        if (++freedCount > MIN_FREED_KEPT && freedCount > sorted.size() / 2) {
            sorted = new ArrayList<>(live().toList());
            recent = null;
            freedCount = 0;
        }
    }
}
