package orrery.core.graph;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import orrery.core.memory.Allocation;

/** The allocation of an alloc node. Its address is fixed. Each launch allocates it again. */
public final class GraphAllocation {
    private final GraphAllocator allocator;
    private final Allocation memory;
    private final long reserved;
    private final MemoryPlacement placement;
    private final LongSupplier ids;

    /** The other graphs that have a free node for it. */
    private final Set<Graph> freedBy = Collections.newSetFromMap(new WeakHashMap<>());

    private boolean freedByOther;
    private boolean freedByOwner;
    private boolean instantiatedWithoutFree;
    private boolean live;
    private long id;
    private int references;

    GraphAllocation(
            GraphAllocator allocator, Allocation memory, long reserved, MemoryPlacement placement, LongSupplier ids) {
        this.ids = ids;
        this.allocator = allocator;
        this.memory = memory;
        this.reserved = reserved;
        this.placement = placement;
    }

    /** Returns the allocator of its address. */
    GraphAllocator allocator() {
        return allocator;
    }

    /** Returns the graph of its alloc node. */
    Graph owner() {
        return allocator.graph();
    }

    /** Returns the memory. */
    public Allocation memory() {
        return memory;
    }

    /** Returns its device and the devices that can access it. */
    public MemoryPlacement placement() {
        return placement;
    }

    /** Returns the reserved size in bytes, which is rounded up. */
    long reserved() {
        return reserved;
    }

    /** Returns the numbers of the blocks that it overlaps. */
    public Set<Long> blocks() {
        Set<Long> blocks = new HashSet<>();
        long last = (memory.base() + reserved - 1) / GraphAllocator.BLOCK_BYTES;
        for (long block = memory.base() / GraphAllocator.BLOCK_BYTES; block <= last; block++) {
            blocks.add(block);
        }
        return blocks;
    }

    /** Returns whether a launch has allocated it and it is not freed. */
    public boolean isLive() {
        return live;
    }

    /** Returns the id that it has from one launch that allocates it to the next one. */
    public long id() {
        return id;
    }

    /** Records that a launch allocates it. */
    public void allocate() {
        live = true;
        id = ids.getAsLong();
    }

    /** Records that a call or launch frees it. */
    public void free() {
        live = false;
        allocator.releaseIfUnused();
    }

    /** Changes the number of executable graphs and nodes that refer to it. */
    public void addReferences(int more) {
        references += more;
        allocator.releaseIfUnused();
    }

    boolean isNeeded() {
        return live || references > 0;
    }

    /**
     * Records the instantiation of its graph. If the graph has no free node for it yet, only other graphs can get one.
     */
    public void markInstantiated() {
        instantiatedWithoutFree |= !freedByOwner;
    }

    /**
     * Checks that a graph can get a free node for it.
     *
     * @throws orrery.sim.CudaException if it cannot (MEMNODE-03)
     */
    void checkFreeable(Graph by) {
        boolean own = by == owner();
        boolean legal = !freedByOwner && (own ? !freedByOther && !instantiatedWithoutFree : !freedBy.contains(by));
        MemoryNodeRule.FREED.require(
                legal, () -> "a free node for " + memory + " is added to " + by + "; " + describeOtherFree(by));
    }

    /** Describes why a graph cannot get a free node for it, for messages. */
    private String describeOtherFree(Graph by) {
        if (freedByOwner) {
            return owner() + ", which allocates it, has a free node for it";
        } else if (freedBy.contains(by)) {
            return by + " has a free node for it";
        }
        return freedByOther
                ? "another graph has a free node for it"
                : by + " was instantiated without a free node for it";
    }

    void addFreeNodeOf(Graph graph) {
        if (graph == owner()) {
            freedByOwner = true;
        } else {
            freedByOther = true;
            freedBy.add(graph);
        }
    }

    @Override
    public String toString() {
        return memory.toString();
    }
}
