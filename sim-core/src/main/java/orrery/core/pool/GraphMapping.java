package orrery.core.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import orrery.core.exec.WorkOwner;
import orrery.core.graph.GraphAllocation;

/** The physical memory of one device that is mapped for one executable graph. It is kept between launches. */
public final class GraphMapping {
    private final GraphMemory memory;
    private List<GraphMemory.Block> blocks = List.of();
    private List<GraphMemory.Block> freed = List.of();

    /** Creates a mapping of nothing. */
    public GraphMapping(GraphMemory memory) {
        this.memory = memory;
    }

    /**
     * A change of a mapping that has not been made yet: the blocks that it keeps or shares, and how many are missing.
     */
    public final class Change {
        private final List<GraphMemory.Block> present;
        private final int missing;

        private Change(List<GraphMemory.Block> present, int missing) {
            this.present = present;
            this.missing = missing;
        }

        /** Makes the change. */
        public void apply(GraphMemory.Request request) {
            if (missing == 0 && present.equals(blocks)) {
                return;
            }
            List<GraphMemory.Block> all = new ArrayList<>(present);
            for (int i = 0; i < missing; i++) {
                all.add(memory.reserve());
            }
            blocks.forEach(block -> block.map(-1));
            all.forEach(block -> block.map(1));
            blocks = all;
            memory.countUsed(request.now());
        }
    }

    /**
     * Returns the change to {@code count} blocks that the request may use. It keeps as many of the previous blocks as
     * possible. Nothing has changed yet.
     *
     * @param replaced allocations that the launch frees first, whose blocks it may use
     * @throws orrery.sim.CudaException if the device has too little free memory (POOL-06)
     */
    public Change change(int count, GraphMemory.Request request, Set<GraphAllocation> replaced) {
        List<GraphMemory.Block> present = memory.choose(blocks, count, request, replaced);
        memory.checkFree(count, count - present.size());
        return new Change(present, count - present.size());
    }

    /** Reserves the blocks for an allocation that is not freed by its launch, in place of those that it has. */
    public void pin(GraphAllocation allocation) {
        unpin(allocation);
        memory.pin(allocation, blocks);
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
    public void usedBy(long user, WorkOwner stream) {
        GraphMemory.use(freed, user, stream);
        freed = List.of();
        GraphMemory.use(blocks, user, stream);
    }

    /** Ends the mapping, when the executable graph is destroyed. The blocks stay reserved. */
    public void unmap() {
        blocks.forEach(block -> block.map(-1));
        blocks = List.of();
    }
}
