package orrery.core.pool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.core.exec.Executor;
import orrery.core.exec.WorkOwner;
import orrery.core.machine.Device;

/**
 * The physical memory of a device that belongs to graphs, in blocks. Graphs of one stream use the same blocks one after
 * the other; graphs of several streams do when the last user is over, for they could run at the same time. A block
 * behind memory that nobody has freed is for nobody else. It is nobody's pool: programs can only ask how much it is.
 */
public final class GraphMemory {
    /** A block of physical memory. */
    public static final class Block {
        private long user = Executor.NONE;
        private WorkOwner owner;

        private Block() {}
    }

    /**
     * A launch or an upload that needs blocks.
     *
     * @param stream where it is
     * @param before the one before of the same executable graph, which it comes behind in any stream; or
     *     {@link Executor#NONE}
     * @param now the time of the call
     */
    public record Request(WorkOwner stream, long before, long now) {}

    private final Device device;
    private final Watermark used = new Watermark();
    private final Watermark reserved = new Watermark();
    private final Set<Block> blocks = new LinkedHashSet<>();
    private final Map<Object, List<Block>> pinned = new HashMap<>();

    GraphMemory(Device device) {
        this.device = device;
    }

    /** Physical memory that is mapped for graphs, in bytes: on the hardware, all that is reserved. */
    public Watermark used() {
        return used;
    }

    /** Physical memory that is reserved for graphs, in bytes. */
    public Watermark reserved() {
        return reserved;
    }

    /** Sees to it that {@code mine} are {@code count} blocks, as many as possible those of before. */
    public void map(List<Block> mine, int count, Request request) {
        Set<Block> taken = pinned();
        mine.removeIf(block -> !blocks.contains(block) || taken.contains(block) || !comesBehind(request, block));
        while (mine.size() > count) {
            mine.remove(mine.size() - 1);
        }
        for (Block block : blocks) {
            if (mine.size() < count && !taken.contains(block) && !mine.contains(block) && comesBehind(request, block)) {
                mine.add(block);
            }
        }
        while (mine.size() < count) {
            PoolRule.OUT_OF_MEMORY.require(
                    device.take(Backing.BLOCK),
                    () -> "a graph needs " + count + " blocks of memory on device " + device.ordinal());
            Block block = new Block();
            blocks.add(block);
            mine.add(block);
            used.add(Backing.BLOCK);
            reserved.add(Backing.BLOCK);
        }
    }

    /** Keeps blocks for an allocation that outlives its launch. */
    public void pin(Object allocation, List<Block> behind) {
        pinned.put(allocation, new ArrayList<>(behind));
    }

    /** The allocation was freed; the blocks that it had, or null. */
    public List<Block> unpin(Object allocation) {
        return pinned.remove(allocation);
    }

    /** The allocation is freed when {@code free} comes to its turn. */
    public void unpin(Object allocation, long free, WorkOwner stream) {
        List<Block> behind = pinned.remove(allocation);
        if (behind != null) {
            use(behind, free, stream);
        }
    }

    /** Blocks are used until {@code user} is over. */
    public void use(List<Block> mine, long user, WorkOwner stream) {
        for (Block block : mine) {
            block.user = user;
            block.owner = stream;
        }
    }

    private boolean idle(Block block, long now) {
        return device.machine().executor().isCompleteAt(block.user, now);
    }

    private boolean comesBehind(Request request, Block block) {
        return idle(block, request.now()) || block.owner == request.stream() || block.user == request.before();
    }

    private Set<Block> pinned() {
        Set<Block> all = new HashSet<>();
        pinned.values().forEach(all::addAll);
        return all;
    }

    /** Gives back what nobody uses at {@code now}, and what no allocation is behind of that nobody has freed. */
    public void trim(long now) {
        Set<Block> taken = pinned();
        blocks.removeIf(block -> {
            boolean idle = !taken.contains(block) && idle(block, now);
            if (idle) {
                device.give(Backing.BLOCK);
                used.add(-Backing.BLOCK);
                reserved.add(-Backing.BLOCK);
            }
            return idle;
        });
    }
}
