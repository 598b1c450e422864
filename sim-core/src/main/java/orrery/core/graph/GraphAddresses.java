package orrery.core.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryOwner;
import orrery.core.memory.PooledAddresses;

/** The addresses of the allocations of all graphs of a machine. */
public final class GraphAddresses implements MemoryOwner {
    private static final long BLOCKS = PooledAddresses.RANGE_BYTES / Arena.BLOCK;

    private final AddressSpace space;
    private final BitSet taken = new BitSet();
    private final Map<Long, List<GraphAllocation>> byAddress = new HashMap<>();
    private final Map<Allocation, MemoryPlacement> placements = Collections.synchronizedMap(new WeakHashMap<>());
    private long base = -1;

    /** None given out yet. */
    public GraphAddresses(AddressSpace space) {
        this.space = space;
    }

    /** Where the addresses are. */
    public AddressSpace space() {
        return space;
    }

    /** Whether an address is among those that graphs have. */
    private boolean holds(long address) {
        return base >= 0 && address / Arena.BLOCK >= base && address / Arena.BLOCK < base + BLOCKS;
    }

    /** The number of the first block of all. */
    private long first() {
        if (base < 0) {
            base = space.pooled().reserve() / Arena.BLOCK;
        }
        return base;
    }

    /** Takes blocks that follow each other, the lowest there are; the number of the first. */
    long take(int count) {
        int start = taken.nextClearBit(0);
        while (taken.get(start, start + count).cardinality() > 0) {
            start = taken.nextClearBit(start + 1);
        }
        taken.set(start, start + count);
        return first() + start;
    }

    /** Takes blocks from a number on; false if they are not all free. */
    boolean take(long block, int count) {
        int start = Math.toIntExact(block - first());
        if (taken.get(start, start + count).cardinality() > 0) {
            return false;
        }
        taken.set(start, start + count);
        return true;
    }

    GraphAllocation place(Arena arena, long address, long bytes, long reserved, MemoryPlacement residence) {
        GraphAllocation allocation =
                new GraphAllocation(arena, space.reserve(address, bytes, this), reserved, residence);
        placements.put(allocation.memory(), residence);
        byAddress.computeIfAbsent(address, none -> new ArrayList<>(1)).add(allocation);
        return allocation;
    }

    void give(List<Long> blocks, List<GraphAllocation> allocations) {
        for (long block : blocks) {
            taken.clear(Math.toIntExact(block - first()));
        }
        for (GraphAllocation allocation : allocations) {
            long address = allocation.memory().base();
            space.pooled().hide(allocation.memory());
            List<GraphAllocation> there = byAddress.get(address);
            there.remove(allocation);
            if (there.isEmpty()) {
                byAddress.remove(address);
            }
        }
    }

    /** Where memory is that a graph allocates: also when the graph is gone, as long as somebody uses the memory. */
    public MemoryPlacement placement(Allocation memory) {
        return placements.get(memory);
    }

    @Override
    public int deviceOf(Allocation memory) {
        return placement(memory).device();
    }

    @Override
    public boolean grantsAccess(Allocation memory, int device) {
        return placement(memory).isAccessibleFrom(device);
    }

    @Override
    public String accessGrant() {
        return "an access descriptor of its alloc node";
    }

    /** The latest allocation with this address, or null. */
    public GraphAllocation find(long address) {
        List<GraphAllocation> there = byAddress.getOrDefault(address, List.of());
        return there.isEmpty() ? null : there.get(there.size() - 1);
    }

    /** The allocation with this address that a launch has allocated and nothing has freed, or null. */
    public GraphAllocation findLive(long address) {
        if (!holds(address)) {
            return null;
        }
        for (GraphAllocation allocation : byAddress.getOrDefault(address, List.of())) {
            if (allocation.live()) {
                return allocation;
            }
        }
        return null;
    }
}
