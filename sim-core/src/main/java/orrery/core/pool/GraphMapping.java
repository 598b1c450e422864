package orrery.core.pool;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import orrery.core.engine.Operation;
import orrery.core.engine.WorkOwner;
import orrery.core.graph.GraphAllocation;

/** The physical memory of one device that is mapped for one executable graph. It is kept between launches. */
public final class GraphMapping {
    private final GraphMemory memory;

    /** The physical blocks, by the numbers of the blocks of addresses that they are mapped at. */
    private NavigableMap<Long, GraphMemory.Block> blocks = new TreeMap<>();

    private List<GraphMemory.Block> freed = List.of();

    /** Creates a mapping of nothing. */
    public GraphMapping(GraphMemory memory) {
        this.memory = memory;
    }

    /**
     * A change of a mapping that has not been made yet: the blocks of addresses, and the physical blocks that it keeps
     * or shares.
     */
    public final class Change {
        private final Set<Long> numbers;
        private final List<GraphMemory.Block> present;

        private Change(Set<Long> numbers, List<GraphMemory.Block> present) {
            this.numbers = numbers;
            this.present = present;
        }

        /** Makes the change. */
        public void apply(GraphMemory.Request request) {
            if (numbers.equals(blocks.keySet()) && present.equals(List.copyOf(blocks.values()))) {
                return;
            }
            NavigableMap<Long, GraphMemory.Block> all = new TreeMap<>();
            Iterator<GraphMemory.Block> next = present.iterator();
            for (long number : new TreeSet<>(numbers)) {
                all.put(number, next.hasNext() ? next.next() : memory.reserve());
            }
            blocks.values().forEach(block -> block.map(-1));
            all.values().forEach(block -> block.map(1));
            blocks = all;
            memory.countUsed(request.now());
        }
    }

    /**
     * Returns the change to other blocks, which the request may use. It keeps as many of the previous blocks as
     * possible. Nothing has changed yet.
     *
     * @param numbers the numbers of the blocks of addresses
     * @param replaced allocations that the launch frees first, whose blocks it may use
     * @throws orrery.sim.CudaException if the device has too little free memory (POOL-06)
     */
    public Change change(Set<Long> numbers, GraphMemory.Request request, Set<GraphAllocation> replaced) {
        List<GraphMemory.Block> present = memory.choose(blocks.values(), numbers.size(), request, replaced);
        memory.checkFree(numbers.size(), numbers.size() - present.size());
        return new Change(numbers, present);
    }

    /**
     * Reserves the blocks that an allocation overlaps, in place of those that it has: its launch does not free it.
     * Other launches can use the other blocks of its executable graph.
     */
    public void pin(GraphAllocation allocation) {
        unpin(allocation);
        memory.pin(
                allocation,
                allocation.blocks().stream()
                        .map(number -> Objects.requireNonNull(blocks.get(number)))
                        .toList());
    }

    /** Releases the blocks of an allocation that the next launch frees. */
    public void unpin(GraphAllocation allocation) {
        List<GraphMemory.Block> after = memory.unpin(allocation);
        if (after != null) {
            freed = new ArrayList<>(freed);
            freed.addAll(after);
        }
    }

    /** Marks the blocks, and those that the launch frees, as used until {@code user} is complete. */
    public void usedBy(Operation user, WorkOwner stream) {
        GraphMemory.use(freed, user, stream);
        freed = List.of();
        GraphMemory.use(blocks.values(), user, stream);
    }

    /** Ends the mapping, when the executable graph is destroyed. The blocks stay reserved. */
    public void unmap() {
        blocks.values().forEach(block -> block.map(-1));
        blocks = new TreeMap<>();
    }
}
