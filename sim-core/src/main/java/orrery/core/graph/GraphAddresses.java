package orrery.core.graph;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Iterables;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multiset;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryOwner;
import orrery.core.memory.PooledAddresses;
import orrery.device.ApiText;

/** The addresses of the allocations of all graphs of a machine. It is the owner of this memory. */
public final class GraphAddresses implements MemoryOwner {
    /** How many times the memory of a device the address range of graphs has, as measured on an H200. */
    private static final int ADDRESSES_PER_BYTE = 2;

    private final AddressSpace space;
    private final IntToLongFunction deviceBytes;
    private final Multiset<Integer> blocksOfDevice = HashMultiset.create();
    private final BitSet takenBlocks = new BitSet();
    private final ListMultimap<Long, GraphAllocation> byAddress =
            MultimapBuilder.hashKeys().arrayListValues(1).build();
    private final Map<Allocation, MemoryPlacement> placements = new WeakHashMap<>();
    private long baseBlock = -1;

    /**
     * Creates an empty table.
     *
     * @param deviceBytes returns the memory of the device with an ordinal, in bytes
     */
    public GraphAddresses(AddressSpace space, IntToLongFunction deviceBytes) {
        this.space = space;
        this.deviceBytes = deviceBytes;
    }

    /** Returns the address space. */
    public AddressSpace space() {
        return space;
    }

    /** Returns the number of the first block, and reserves the address range at the first call. */
    private long obtainFirstBlock() {
        if (baseBlock < 0) {
            baseBlock = space.pooled().reserve() / GraphAllocator.BLOCK_BYTES;
        }
        return baseBlock;
    }

    /**
     * Counts the blocks of an allocation against the limit of a device, and returns how many they are.
     *
     * @throws orrery.sim.CudaException if the device has no addresses left (MEMNODE-10)
     */
    int countAgainstLimit(int device, long bytes, Graph graph) {
        long count = blocks(bytes);
        long limit = blocks(ADDRESSES_PER_BYTE * deviceBytes.applyAsLong(device));
        long taken = blocksOfDevice.count(device);
        MemoryNodeRule.LIMIT.require(
                taken + count <= limit,
                () -> bytes + " bytes are allocated by a node of " + graph + "; the limit is "
                        + (limit - taken) * GraphAllocator.BLOCK_BYTES + " bytes: graphs have addresses for "
                        + limit * GraphAllocator.BLOCK_BYTES + " bytes on device " + device + ", of which "
                        + taken * GraphAllocator.BLOCK_BYTES + " are taken");
        blocksOfDevice.add(device, (int) count);
        return (int) count;
    }

    private static long blocks(long bytes) {
        return (bytes - 1) / GraphAllocator.BLOCK_BYTES + 1;
    }

    /** Allocates the lowest contiguous free blocks, and returns the number of the first one. */
    long takeBlocks(int count) {
        int start = takenBlocks.nextClearBit(0);
        while (takenBlocks.get(start, start + count).cardinality() > 0) {
            start = takenBlocks.nextClearBit(start + 1);
        }
        takenBlocks.set(start, start + count);
        return obtainFirstBlock() + start;
    }

    /** Allocates blocks from a number on. Returns false, without effect, if they are not all free. */
    boolean takeBlocks(long block, int count) {
        int start = Math.toIntExact(block - obtainFirstBlock());
        if (takenBlocks.get(start, start + count).cardinality() > 0) {
            return false;
        }
        takenBlocks.set(start, start + count);
        return true;
    }

    GraphAllocation reserve(
            GraphAllocator allocator, long address, long bytes, long reserved, MemoryPlacement placement) {
        GraphAllocation allocation =
                new GraphAllocation(allocator, space.reserve(address, bytes, this), reserved, placement);
        placements.put(allocation.memory(), placement);
        byAddress.put(address, allocation);
        return allocation;
    }

    void release(int device, List<Long> blocks, List<GraphAllocation> allocations) {
        blocksOfDevice.remove(device, blocks.size());
        for (long block : blocks) {
            takenBlocks.clear(Math.toIntExact(block - obtainFirstBlock()));
        }
        for (GraphAllocation allocation : allocations) {
            space.pooled().hide(allocation.memory());
            byAddress.remove(allocation.memory().base(), allocation);
        }
    }

    /** Drops the bytes of freed memory of graphs on a device, when the device releases unused graph memory. */
    public void releasePhysical(int device) {
        if (baseBlock >= 0) {
            space.pooled().releasePhysical(baseBlock * GraphAllocator.BLOCK_BYTES, PooledAddresses.RANGE_BYTES, device);
        }
    }

    /** Returns the placement of memory of a graph. The graph may be destroyed already. */
    public MemoryPlacement placement(Allocation memory) {
        return Objects.requireNonNull(placements.get(memory), "placement");
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
    public ApiText accessGrant() {
        return ApiText.of("an access descriptor of its alloc node");
    }

    /** Returns the latest allocation with this address; null if there is none. */
    public @Nullable GraphAllocation find(long address) {
        return Iterables.getLast(byAddress.get(address), null);
    }

    /**
     * Returns the allocation with this address that a launch has allocated and that is not freed; null if there is
     * none.
     */
    public @Nullable GraphAllocation findLive(long address) {
        for (GraphAllocation allocation : byAddress.get(address)) {
            if (allocation.isLive()) {
                return allocation;
            }
        }
        return null;
    }
}
