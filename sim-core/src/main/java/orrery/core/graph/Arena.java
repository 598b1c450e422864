package orrery.core.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * The addresses of the allocations of one graph. What a free node gives back, an alloc node can have that comes behind
 * it, at whatever distance.
 *
 * <p>Free nodes that come behind each other share a pool, as what is freed in one stream would: a free node adds its
 * place to the oldest pool whose latest free node it comes behind, or to a new one. Neighbours in one pool are one
 * place. An alloc node looks into one pool after the other, the oldest first. The H200 does so in a process that has
 * just begun. Later it goes by where its own records of the pools are in host memory, so that the same program can get
 * other addresses.
 */
public final class Arena {
    /** The bytes of a block: how much is added at a time. */
    public static final long BLOCK = 32L << 20;

    private static final long GRANULE = 512;

    private final Graph graph;
    private final GraphAddresses addresses;
    private final List<Long> blocks = new ArrayList<>();
    private final List<Region> regions = new ArrayList<>();

    /** In the order in which they were made. */
    private final List<Pool> pools = new ArrayList<>();

    private final FreesBehind frees;
    private final List<GraphAllocation> allocations = new ArrayList<>();
    private boolean abandoned;

    /** Blocks that follow each other, and how far they have been used. */
    private static final class Region {
        private long next;
        private long end;
    }

    /** A place that free nodes have given back: the {@code free}th of its pool last. */
    private record Place(long start, long end, int free) {
        long length() {
            return end - start;
        }

        boolean touches(Place other) {
            return end == other.start || start == other.end;
        }

        /** Both as one, which can be had behind the later of the two. */
        Place with(Place earlier) {
            return new Place(Math.min(start, earlier.start), Math.max(end, earlier.end), free);
        }

        Place without(long bytes) {
            return new Place(start + bytes, end, free);
        }
    }

    /** What free nodes have given back that come behind each other. */
    private static final class Pool {
        private int frees;

        /** In the order in which they became what they are. */
        private final List<Place> places = new ArrayList<>();

        void add(Place place) {
            Place joined = place;
            for (Place other : places) {
                if (other.touches(place)) {
                    joined = joined.with(other);
                }
            }
            places.removeIf(place::touches);
            places.add(joined);
        }

        /**
         * The smallest place with room, of equal ones the first. If that cannot be had behind so many of its frees, the
         * one freed first of those that can; or null.
         */
        Place find(long size, int behind) {
            Place smallest = null;
            Place oldest = null;
            for (Place place : places) {
                if (place.length() < size) {
                    continue;
                }
                if (smallest == null || place.length() < smallest.length()) {
                    smallest = place;
                }
                if (place.free <= behind && (oldest == null || place.free < oldest.free)) {
                    oldest = place;
                }
            }
            return smallest != null && smallest.free <= behind ? smallest : oldest;
        }

        /** Takes the first bytes of a place; the rest is a new one. */
        void take(Place place, long bytes) {
            places.remove(place);
            if (place.length() > bytes) {
                places.add(place.without(bytes));
            }
        }
    }

    Arena(Graph graph, GraphAddresses addresses) {
        this.graph = graph;
        this.addresses = addresses;
        this.frees = new FreesBehind(graph);
    }

    Graph graph() {
        return graph;
    }

    /** An allocation of {@code bytes} bytes for a node that comes behind {@code before}. */
    GraphAllocation allocate(long bytes, List<Node> before, MemoryPlacement residence) {
        long size = (bytes + GRANULE - 1) / GRANULE * GRANULE;
        long start = pools.isEmpty() ? -1 : reuse(size, frees.of(before));
        if (start < 0) {
            start = fresh(size);
        }
        GraphAllocation allocation = addresses.place(this, start, bytes, size, residence);
        allocations.add(allocation);
        return allocation;
    }

    /** The start of a place of the oldest pool that has one; -1 if none has. */
    private long reuse(long size, int[] behind) {
        for (int i = 0; i < behind.length; i++) {
            Place place = pools.get(i).find(size, behind[i]);
            if (place != null) {
                pools.get(i).take(place, size);
                return place.start;
            }
        }
        return -1;
    }

    private long fresh(long size) {
        for (Region region : regions) {
            if (region.end - region.next >= size) {
                return take(region, size);
            }
        }
        int count = Math.toIntExact((size + BLOCK - 1) / BLOCK);
        Region last = regions.isEmpty() ? null : regions.get(regions.size() - 1);
        if (last == null || !addresses.take(last.end / BLOCK, count)) {
            last = new Region();
            last.next = addresses.take(count) * BLOCK;
            last.end = last.next;
            regions.add(last);
        }
        for (int i = 0; i < count; i++) {
            blocks.add(last.end / BLOCK + i);
        }
        last.end += count * BLOCK;
        return take(last, size);
    }

    private static long take(Region region, long size) {
        long start = region.next;
        region.next += size;
        return start;
    }

    /** A free node gives an allocation back. */
    void free(GraphAllocation allocation, Node by) {
        int[] behind = frees.of(by.dependencies());
        int index = poolFor(behind);
        Pool pool = pools.get(index);
        pool.frees++;
        long base = allocation.memory().base();
        pool.add(new Place(base, base + allocation.reserved(), pool.frees));
        frees.add(by, index, pool.frees);
    }

    /** The first pool of which all frees are behind, or a new one. */
    private int poolFor(int[] behind) {
        for (int i = 0; i < behind.length; i++) {
            if (behind[i] == pools.get(i).frees) {
                return i;
            }
        }
        pools.add(new Pool());
        return pools.size() - 1;
    }

    /** The graph is gone: the addresses are given back when nobody needs them any more. */
    void abandon() {
        abandoned = true;
        recycle();
    }

    void recycle() {
        if (abandoned && !blocks.isEmpty() && allocations.stream().noneMatch(GraphAllocation::needed)) {
            addresses.give(blocks, allocations);
            blocks.clear();
        }
    }
}
