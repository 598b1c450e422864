package orrery.core.graph;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the addresses of the allocations of one graph. An alloc node can reuse memory that a preceding free node has
 * freed.
 *
 * <p>Free nodes that are ordered after each other share a pool. A free node adds its range to the oldest pool whose
 * latest free node precedes it, or to a new pool. Adjacent ranges in a pool are merged. An alloc node searches the
 * pools from the oldest to the newest. The H200 does the same in a new process. Later, the order of its search depends
 * on host memory addresses in the driver, so that the same program can get other addresses.
 */
public final class GraphAllocator {
    /** The size of a block in bytes. Addresses are added in blocks. */
    public static final long BLOCK_BYTES = 32L << 20;

    private static final long GRANULARITY = 512;

    private final Graph graph;
    private final GraphAddresses addresses;
    private final int device;
    private final List<Long> blocks = new ArrayList<>();
    private final List<Region> regions = new ArrayList<>();

    /** In the order of their creation. */
    private final List<Pool> pools = new ArrayList<>();

    private final PrecedingFrees precedingFrees;
    private final List<GraphAllocation> allocations = new ArrayList<>();
    private boolean graphDestroyed;

    /** A contiguous range of blocks, and the end of its used part. */
    private static final class Region {
        private long next;
        private long end;
    }

    /**
     * A free range.
     *
     * @param freeNumber the number, within the pool, of the last free node that freed a part of it
     */
    private record FreeRange(long start, long end, int freeNumber) {
        long length() {
            return end - start;
        }

        boolean isAdjacentTo(FreeRange other) {
            return end == other.start || start == other.end;
        }

        /** Returns both ranges as one, which can be reused after the later free. */
        FreeRange mergedWith(FreeRange earlier) {
            return new FreeRange(Math.min(start, earlier.start), Math.max(end, earlier.end), freeNumber);
        }

        FreeRange withoutFirst(long bytes) {
            return new FreeRange(start + bytes, end, freeNumber);
        }
    }

    /** The free ranges of free nodes that are ordered after each other. */
    private static final class Pool {
        private int freeCount;

        /** In the order of their last change. */
        private final List<FreeRange> ranges = new ArrayList<>();

        void add(FreeRange range) {
            FreeRange merged = range;
            for (FreeRange other : ranges) {
                if (other.isAdjacentTo(range)) {
                    merged = merged.mergedWith(other);
                }
            }
            ranges.removeIf(range::isAdjacentTo);
            ranges.add(merged);
        }

        /**
         * Returns the smallest range that is large enough; of equal ranges the first one. If this range is not reusable
         * after the first {@code after} frees of the pool, returns the reusable range that was freed first; null if
         * there is none.
         */
        @Nullable
        FreeRange findRange(long size, int after) {
            FreeRange smallest = null;
            FreeRange oldest = null;
            for (FreeRange range : ranges) {
                if (range.length() < size) {
                    continue;
                }
                if (smallest == null || range.length() < smallest.length()) {
                    smallest = range;
                }
                if (range.freeNumber <= after && (oldest == null || range.freeNumber < oldest.freeNumber)) {
                    oldest = range;
                }
            }
            return smallest != null && smallest.freeNumber <= after ? smallest : oldest;
        }

        /** Allocates the first bytes of a range. The rest becomes a new range. */
        void take(FreeRange range, long bytes) {
            ranges.remove(range);
            if (range.length() > bytes) {
                ranges.add(range.withoutFirst(bytes));
            }
        }
    }

    GraphAllocator(Graph graph, GraphAddresses addresses, int device) {
        this.graph = graph;
        this.addresses = addresses;
        this.device = device;
        this.precedingFrees = new PrecedingFrees(graph);
    }

    Graph graph() {
        return graph;
    }

    /**
     * Allocates {@code bytes} bytes for a node that depends on {@code before}.
     *
     * @param bytes the size as an unsigned number
     * @throws orrery.sim.CudaException if the device has no addresses left (MEMNODE-10)
     */
    GraphAllocation allocate(long bytes, List<Node> before, MemoryPlacement placement) {
        long size = roundedUp(bytes);
        long start = pools.isEmpty() ? -1 : reuse(size, precedingFrees.countsBefore(before));
        if (start < 0) {
            start = allocateNew(size);
        }
        GraphAllocation allocation = addresses.reserve(this, start, bytes, size, placement);
        allocations.add(allocation);
        return allocation;
    }

    /** Returns a size, an unsigned number, as a multiple of the granularity, and at most the largest one. */
    private static long roundedUp(long bytes) {
        long largest = Long.MAX_VALUE / GRANULARITY * GRANULARITY;
        return bytes < 0 || bytes > largest ? largest : (bytes + GRANULARITY - 1) / GRANULARITY * GRANULARITY;
    }

    /** Allocates a range of the oldest pool that has one, and returns its address; -1 if there is none. */
    private long reuse(long size, int[] after) {
        for (int i = 0; i < after.length; i++) {
            FreeRange range = pools.get(i).findRange(size, after[i]);
            if (range != null) {
                pools.get(i).take(range, size);
                return range.start;
            }
        }
        return -1;
    }

    private long allocateNew(long size) {
        for (Region region : regions) {
            if (region.end - region.next >= size) {
                return take(region, size);
            }
        }
        int count = addresses.countBlocks(device, size, graph);
        Region last = regions.isEmpty() ? null : regions.get(regions.size() - 1);
        if (last == null || !addresses.takeBlocks(device, last.end / BLOCK_BYTES, count)) {
            last = new Region();
            last.next = addresses.takeBlocks(device, count) * BLOCK_BYTES;
            last.end = last.next;
            regions.add(last);
        }
        for (int i = 0; i < count; i++) {
            blocks.add(last.end / BLOCK_BYTES + i);
        }
        last.end += count * BLOCK_BYTES;
        return take(last, size);
    }

    private static long take(Region region, long size) {
        long start = region.next;
        region.next += size;
        return start;
    }

    /** Adds the range of an allocation that a free node frees. */
    void free(GraphAllocation allocation, Node by) {
        int[] after = precedingFrees.countsBefore(by.dependencies());
        int index = poolFor(after);
        Pool pool = pools.get(index);
        pool.freeCount++;
        long base = allocation.memory().base();
        pool.add(new FreeRange(base, base + allocation.reserved(), pool.freeCount));
        precedingFrees.add(by, index, pool.freeCount);
    }

    /** Returns the index of the first pool all of whose frees precede the node, or of a new pool. */
    private int poolFor(int[] after) {
        for (int i = 0; i < after.length; i++) {
            if (after[i] == pools.get(i).freeCount) {
                return i;
            }
        }
        pools.add(new Pool());
        return pools.size() - 1;
    }

    /** Releases the addresses as soon as no allocation needs them. Called when the graph is destroyed. */
    void releaseWhenUnused() {
        graphDestroyed = true;
        releaseIfUnused();
    }

    /**
     * Releases the addresses if the graph is destroyed and no allocation needs them. From then on, nothing can need
     * them again.
     */
    void releaseIfUnused() {
        if (graphDestroyed && allocations.stream().noneMatch(GraphAllocation::isNeeded)) {
            addresses.release(device, blocks, allocations);
        }
    }
}
