package orrery.core.graph;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.WeakHashMap;
import orrery.core.memory.Allocation;

/** What an alloc node allocates: it has one address for the life of the node, and is allocated anew by each launch. */
public final class GraphAllocation {
    private final Arena arena;
    private final Allocation memory;
    private final long reserved;
    private final MemoryPlacement placement;

    /** The other graphs that have a free node for it, as long as anybody has those. */
    private final Set<Graph> freedBy = Collections.newSetFromMap(new WeakHashMap<>());

    private boolean freedByOther;
    private boolean freedByOwner;
    private boolean escaped;
    private boolean live;
    private int users;

    GraphAllocation(Arena arena, Allocation memory, long reserved, MemoryPlacement residence) {
        this.arena = arena;
        this.memory = memory;
        this.reserved = reserved;
        this.placement = residence;
    }

    /** The addresses it has a part of. */
    Arena arena() {
        return arena;
    }

    /** The graph with its alloc node. */
    Graph owner() {
        return arena.graph();
    }

    /** The memory. */
    public Allocation memory() {
        return memory;
    }

    /** Where it is, and who else can use it. */
    public MemoryPlacement placement() {
        return placement;
    }

    /** The bytes that its addresses take. */
    long reserved() {
        return reserved;
    }

    /** The blocks of its arena that it has a part of, by their numbers. */
    public Set<Long> blocks() {
        Set<Long> blocks = new HashSet<>();
        long last = (memory.base() + reserved - 1) / Arena.BLOCK;
        for (long block = memory.base() / Arena.BLOCK; block <= last; block++) {
            blocks.add(block);
        }
        return blocks;
    }

    /** Whether a launch has allocated it and nothing has freed it since. */
    public boolean live() {
        return live;
    }

    /** Notes that a launch allocates it, or that a call or a launch frees it. */
    public void live(boolean is) {
        live = is;
        arena.recycle();
    }

    /** An executable graph or a free node refers to it, or no longer. */
    public void users(int more) {
        users += more;
        arena.recycle();
    }

    boolean needed() {
        return live || users > 0;
    }

    /** Its graph was instantiated before a free node was there: only others can free it from now on. */
    public void escape() {
        escaped |= !freedByOwner;
    }

    /** Whether a graph can get a free node for it. */
    void checkFreeable(Graph by) {
        boolean own = by == owner();
        boolean legal = !freedByOwner && (own ? !freedByOther && !escaped : !freedBy.contains(by));
        MemoryNodeRule.FREED.require(legal, () -> by + " gets another free node for " + memory);
    }

    void freedBy(Graph graph) {
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
