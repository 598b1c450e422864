package orrery.core.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The addresses of the allocations of one graph. What a free node gives back, an alloc node can have that comes behind
 * it, at whatever distance. The order in which places are tried is that of the hardware.
 */
public final class Arena {
    /** The bytes of a block: how much is added at a time. */
    public static final long BLOCK = 32L << 20;

    private static final long GRANULE = 512;

    private final Graph graph;
    private final GraphAddresses addresses;
    private final List<Long> blocks = new ArrayList<>();
    private final List<Region> regions = new ArrayList<>();
    private final List<Pool> pools = new ArrayList<>();
    private final List<GraphAllocation> allocations = new ArrayList<>();
    private int freed;
    private boolean abandoned;

    /** Blocks that follow each other, and how far they have been used. */
    private static final class Region {
        private long next;
        private long end;
    }

    /** A place that a free node has given back. */
    private static final class Place {
        private final Node by;
        private long start;
        private long end;

        Place(Node by, long start, long end) {
            this.by = by;
            this.start = start;
            this.end = end;
        }
    }

    /** Places that free nodes have given back which come behind each other. */
    private static final class Pool {
        private final List<Place> places = new ArrayList<>();
        private Node latest;
        private int latestAt;
        private int madeAt;
    }

    Arena(Graph graph, GraphAddresses addresses) {
        this.graph = graph;
        this.addresses = addresses;
    }

    Graph graph() {
        return graph;
    }

    /** An allocation of {@code bytes} bytes for a node that comes behind {@code before}. */
    GraphAllocation allocate(long bytes, List<Node> before, Residence residence) {
        long size = (bytes + GRANULE - 1) / GRANULE * GRANULE;
        long start = pools.isEmpty() ? -1 : reuse(size, ancestors(before));
        if (start < 0) {
            start = fresh(size);
        }
        GraphAllocation allocation = addresses.place(this, start, bytes, size, residence);
        allocations.add(allocation);
        return allocation;
    }

    /** The smallest place that fits, in the oldest pool that has one; -1 if none has. */
    private long reuse(long size, Set<Node> ancestors) {
        pools.sort(Comparator.comparingInt(pool -> pool.madeAt));
        for (Pool pool : pools) {
            Place best = null;
            for (Place place : pool.places) {
                long length = place.end - place.start;
                if (length >= size
                        && ancestors.contains(place.by)
                        && (best == null || length < best.end - best.start)) {
                    best = place;
                }
            }
            if (best != null) {
                long start = best.start;
                best.start += size;
                if (best.start == best.end) {
                    pool.places.remove(best);
                }
                return start;
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

    /**
     * A free node gives an allocation back. Pools that it comes behind become one; the place is joined with its
     * neighbours in the oldest of them.
     */
    void free(GraphAllocation allocation, Node by) {
        Set<Node> ancestors = pools.isEmpty() ? Set.of() : ancestors(by.dependencies());
        List<Pool> joined = new ArrayList<>();
        pools.stream().filter(pool -> ancestors.contains(pool.latest)).forEach(joined::add);
        joined.sort(Comparator.comparingInt(pool -> pool.latestAt));
        pools.removeAll(joined);
        long base = allocation.memory().base();
        Place place = new Place(by, base, base + allocation.reserved());
        Pool pool = new Pool();
        pool.latest = by;
        pool.latestAt = ++freed;
        pool.madeAt = freed;
        for (Pool each : joined) {
            pool.madeAt = Math.min(pool.madeAt, each.madeAt);
        }
        if (!joined.isEmpty()) {
            pool.places.addAll(joined.get(0).places);
            join(place, pool.places);
        }
        pool.places.add(place);
        for (int i = 1; i < joined.size(); i++) {
            pool.places.addAll(joined.get(i).places);
        }
        pools.add(pool);
    }

    private static void join(Place place, List<Place> others) {
        boolean grown = true;
        while (grown) {
            grown = others.removeIf(other -> {
                boolean neighbour = other.end == place.start || other.start == place.end;
                if (neighbour) {
                    place.start = Math.min(place.start, other.start);
                    place.end = Math.max(place.end, other.end);
                }
                return neighbour;
            });
        }
    }

    /** All nodes that others come behind, and these. */
    private static Set<Node> ancestors(List<Node> nodes) {
        Set<Node> found = new HashSet<>(nodes);
        List<Node> open = new ArrayList<>(nodes);
        while (!open.isEmpty()) {
            Node node = open.remove(open.size() - 1);
            for (int i = 0; i < node.inCount(); i++) {
                if (found.add(node.in(i))) {
                    open.add(node.in(i));
                }
            }
        }
        return found;
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
