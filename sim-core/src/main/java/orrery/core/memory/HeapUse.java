package orrery.core.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;

/** What the memory of an address space holds of the Java heap. */
final class HeapUse {
    /** The number of allocations that the description names. */
    private static final int LARGEST_SHOWN = 3;

    private final AddressSpace space;

    HeapUse(AddressSpace space) {
        this.space = space;
    }

    /** Returns how many bytes memory holds. */
    long bytes() {
        return space.pooled().heapBytesOfUnmapped()
                + space.liveAllocations().stream()
                        .mapToLong(each -> each.storage().heapBytes())
                        .sum();
    }

    /** Describes the allocations that hold the most, for the message about an exhausted heap. */
    String describe() {
        List<Allocation> largest = new ArrayList<>(space.liveAllocations());
        long sum = bytes();
        largest.sort(Comparator.comparingLong(
                (Allocation allocation) -> -allocation.storage().heapBytes()));
        StringJoiner names = new StringJoiner(", ");
        for (Allocation allocation : largest.subList(0, Math.min(LARGEST_SHOWN, largest.size()))) {
            names.add(allocation.storage().heapBytes() + " bytes for " + allocation);
        }
        return "simulated memory holds " + sum + " bytes of the heap"
                + (sum == 0
                        ? ""
                        : ", among them " + names + ", and " + space.pooled().heapBytesOfUnmapped()
                                + " bytes for freed memory of pools and graphs");
    }
}
