package orrery.core.pool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.core.engine.WorkOwner;
import orrery.core.graph.GraphAllocation;
import orrery.core.host.HostDevice;

/**
 * The physical memory that a device has reserved for graphs, in blocks. Launches in one stream reuse the same blocks.
 * Launches in different streams share a block only after its last user is complete, because they may run concurrently.
 * A block that an allocation overlaps which is not freed is pinned and cannot be shared. Programs can only query and
 * trim this memory.
 */
public final class GraphMemory {
    /** A block of physical memory. */
    public static final class Block {
        private @Nullable Operation user;
        private @Nullable WorkOwner owner;
        private int mappings;

        private Block() {}

        /** Changes the number of executable graphs that map it. */
        void map(int more) {
            mappings += more;
        }
    }

    /**
     * A request of a launch or an upload for blocks.
     *
     * @param stream the stream of the launch
     * @param before the previous launch of the same executable graph, which this launch is ordered after in any stream;
     *     null for none
     * @param now the time of the call in nanoseconds
     */
    public record Request(WorkOwner stream, @Nullable Operation before, long now) {}

    private final HostDevice device;
    private final Watermark used = new Watermark();
    private final Watermark reserved = new Watermark();
    private final Set<Block> blocks = new LinkedHashSet<>();
    private final Map<GraphAllocation, List<Block>> pinned = new HashMap<>();

    GraphMemory(HostDevice device) {
        this.device = device;
    }

    /**
     * Returns the bytes that are mapped by at least one graph: those of executable graphs, of allocations that are not
     * freed, and of launches that are not complete.
     */
    public long usedBytes(long now) {
        Set<Block> taken = pinnedBlocks();
        return blocks.stream()
                        .filter(block -> block.mappings > 0 || taken.contains(block) || !idle(block, now))
                        .count()
                * PhysicalMemory.BLOCK_BYTES;
    }

    /** Updates the number of used bytes and returns it. The number grows only when an executable graph is mapped. */
    public Watermark countUsed(long now) {
        used.add(usedBytes(now) - used.current());
        return used;
    }

    /** Returns the bytes of physical memory that are reserved for graphs. */
    public Watermark reserved() {
        return reserved;
    }

    /** Returns up to {@code count} blocks that a request may use, of the blocks that it has already if possible. */
    List<Block> choose(Collection<Block> former, int count, Request request, Set<GraphAllocation> replaced) {
        Set<Block> taken = pinnedExceptBy(replaced);
        Set<Block> chosen = new LinkedHashSet<>();
        for (Collection<Block> candidates : List.of(former, blocks)) {
            for (Block block : candidates) {
                if (chosen.size() == count) {
                    return new ArrayList<>(chosen);
                }
                forgetCompleteUser(block, request.now());
                if (blocks.contains(block) && !taken.contains(block) && comesAfter(request, block)) {
                    chosen.add(block);
                }
            }
        }
        return new ArrayList<>(chosen);
    }

    /** Checks that {@code missing} of {@code count} blocks can be reserved. */
    void checkFree(int count, int missing) {
        device.memory().reclaim();
        PoolRule.OUT_OF_MEMORY.require(
                missing * PhysicalMemory.BLOCK_BYTES <= device.memory().freeBytes(),
                () -> "a graph needs " + count + " blocks of " + PhysicalMemory.BLOCK_BYTES + " bytes on device "
                        + device.ordinal() + ", " + missing + " more than it can share, and the device has "
                        + device.memory().freeBytes() + " bytes free");
    }

    /** Reserves a block. */
    Block reserve() {
        if (!device.memory().tryTake(PhysicalMemory.BLOCK_BYTES)) {
            throw new AssertionError("more blocks are reserved than were found free");
        }
        Block block = new Block();
        blocks.add(block);
        reserved.add(PhysicalMemory.BLOCK_BYTES);
        return block;
    }

    /** Pins the blocks of an allocation that its launch does not free. */
    void pin(GraphAllocation allocation, List<Block> own) {
        pinned.put(allocation, new ArrayList<>(own));
    }

    /** Releases the blocks of an allocation that was freed, and returns them; null if it had none. */
    public List<Block> unpin(GraphAllocation allocation) {
        return pinned.remove(allocation);
    }

    /** Releases the blocks of an allocation when {@code free} is complete. */
    public void unpin(GraphAllocation allocation, Operation free, WorkOwner stream) {
        List<Block> own = pinned.remove(allocation);
        if (own != null) {
            use(own, free, stream);
        }
    }

    /** Marks blocks as used until {@code user} is complete. */
    static void use(Collection<Block> used, Operation user, WorkOwner stream) {
        for (Block block : used) {
            block.user = user;
            block.owner = stream;
        }
    }

    /** Returns whether the last user of a block is complete. */
    private static boolean idle(Block block, long now) {
        return Operation.isAbsentOrCompleteAt(block.user, now);
    }

    /** Forgets the last user of a block if it is complete: its context may be destroyed. */
    private static void forgetCompleteUser(Block block, long now) {
        if (idle(block, now)) {
            block.user = null;
            block.owner = null;
        }
    }

    private boolean comesAfter(Request request, Block block) {
        return idle(block, request.now()) || block.owner == request.stream() || block.user == request.before();
    }

    private Set<Block> pinnedBlocks() {
        return pinnedExceptBy(Set.of());
    }

    private Set<Block> pinnedExceptBy(Set<GraphAllocation> replaced) {
        Set<Block> all = new HashSet<>();
        pinned.forEach((allocation, own) -> {
            if (!replaced.contains(allocation)) {
                all.addAll(own);
            }
        });
        return all;
    }

    /** Releases the blocks that are not pinned and not in use at {@code now}. */
    public void trim(long now) {
        Set<Block> taken = pinnedBlocks();
        blocks.removeIf(block -> {
            boolean idle = !taken.contains(block) && idle(block, now);
            if (idle) {
                device.memory().give(PhysicalMemory.BLOCK_BYTES);
                reserved.add(-PhysicalMemory.BLOCK_BYTES);
            }
            return idle;
        });
    }
}
