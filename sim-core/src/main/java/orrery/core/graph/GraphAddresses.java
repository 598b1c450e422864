package orrery.core.graph;

import com.google.common.collect.Iterables;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.util.BitSet;
import java.util.HashMap;
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

    /** The blocks of the devices with graph memory, by ordinal. */
    private final Map<Integer, DeviceBlocks> blocks = new HashMap<>();

    private final ListMultimap<Long, GraphAllocation> byAddress =
            MultimapBuilder.hashKeys().arrayListValues(1).build();
    private final Map<Allocation, MemoryPlacement> placements = new WeakHashMap<>();

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

    /** The addresses of the graph memory of one device. */
    private static final class DeviceBlocks {
        private static final int COUNT = (int) (PooledAddresses.RANGE_BYTES / GraphAllocator.BLOCK_BYTES);

        /** The number of the first block. */
        private final long first;

        /** The blocks that graphs have, counted from the first one. */
        private final BitSet taken = new BitSet();

        DeviceBlocks(long base) {
            first = base / GraphAllocator.BLOCK_BYTES;
        }

        /** Takes blocks. Returns false, without effect, if they are not all free. */
        boolean take(int start, int count) {
            boolean free =
                    count <= COUNT - start && taken.get(start, start + count).isEmpty();
            if (free) {
                taken.set(start, start + count);
            }
            return free;
        }
    }

    /** Returns the blocks of a device, whose addresses are reserved at the first call. */
    private DeviceBlocks obtainBlocks(int device) {
        return blocks.computeIfAbsent(
                device, first -> new DeviceBlocks(space.pooled().reserve()));
    }

    /**
     * Returns how many blocks an allocation needs.
     *
     * @throws orrery.sim.CudaException if the device has no addresses left (MEMNODE-10)
     */
    int countBlocks(int device, long bytes, Graph graph) {
        long count = blockCount(bytes);
        long limit = Math.min(DeviceBlocks.COUNT, blockCount(ADDRESSES_PER_BYTE * deviceBytes.applyAsLong(device)));
        DeviceBlocks present = blocks.get(device);
        long taken = present == null ? 0 : present.taken.cardinality();
        MemoryNodeRule.LIMIT.require(
                taken + count <= limit,
                () -> bytes + " bytes are allocated by a node of " + graph + "; the limit is "
                        + (limit - taken) * GraphAllocator.BLOCK_BYTES + " bytes: graphs have addresses for "
                        + limit * GraphAllocator.BLOCK_BYTES + " bytes on device " + device + ", of which "
                        + taken * GraphAllocator.BLOCK_BYTES + " are taken");
        return (int) count;
    }

    private static long blockCount(long bytes) {
        return (bytes - 1) / GraphAllocator.BLOCK_BYTES + 1;
    }

    /**
     * Allocates the lowest contiguous free blocks of a device, and returns the number of the first one.
     *
     * @throws orrery.sim.CudaException if no free blocks are contiguous (MEMNODE-10)
     */
    long takeBlocks(int device, int count) {
        DeviceBlocks own = obtainBlocks(device);
        int start = own.taken.nextClearBit(0);
        while (!own.take(start, count)) {
            int next = own.taken.nextSetBit(start);
            MemoryNodeRule.LIMIT.require(
                    next >= 0,
                    () -> count * GraphAllocator.BLOCK_BYTES + " bytes of addresses are allocated on device " + device
                            + "; what graphs have left of them is in smaller pieces");
            start = own.taken.nextClearBit(next);
        }
        return own.first + start;
    }

    /** Allocates blocks of a device from a number on. Returns false, without effect, if they are not all free. */
    boolean takeBlocks(int device, long block, int count) {
        DeviceBlocks own = obtainBlocks(device);
        return own.take(Math.toIntExact(block - own.first), count);
    }

    GraphAllocation reserve(
            GraphAllocator allocator, long address, long bytes, long reserved, MemoryPlacement placement) {
        GraphAllocation allocation =
                new GraphAllocation(allocator, space.reserve(address, bytes, this), reserved, placement, space::nextId);
        placements.put(allocation.memory(), placement);
        byAddress.put(address, allocation);
        return allocation;
    }

    void release(int device, List<Long> released, List<GraphAllocation> allocations) {
        DeviceBlocks own = obtainBlocks(device);
        for (long block : released) {
            own.taken.clear(Math.toIntExact(block - own.first));
        }
        for (GraphAllocation allocation : allocations) {
            allocation.memory().hide();
            byAddress.remove(allocation.memory().base(), allocation);
        }
    }

    /** Drops the bytes of freed memory of graphs on a device, when the device releases unused graph memory. */
    public void releasePhysical(int device) {
        DeviceBlocks own = blocks.get(device);
        if (own != null) {
            space.pooled().releasePhysical(own.first * GraphAllocator.BLOCK_BYTES, PooledAddresses.RANGE_BYTES, device);
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
