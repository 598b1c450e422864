package orrery.core.pool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.core.machine.Device;

/**
 * The physical memory of a device that belongs to graphs, in blocks. Graphs use the same blocks one after the other; a
 * block behind memory that nobody has freed is for nobody else. It is nobody's pool: programs can only ask how much it
 * is.
 */
public final class GraphMemory {
    /** A block of physical memory. */
    public static final class Block {
        private Block() {}
    }

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
    public void map(List<Block> mine, int count) {
        Set<Block> taken = pinned();
        mine.removeIf(block -> !blocks.contains(block) || taken.contains(block));
        while (mine.size() > count) {
            mine.remove(mine.size() - 1);
        }
        for (Block block : blocks) {
            if (mine.size() < count && !taken.contains(block) && !mine.contains(block)) {
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

    /** The allocation was freed. */
    public void unpin(Object allocation) {
        pinned.remove(allocation);
    }

    private Set<Block> pinned() {
        Set<Block> all = new HashSet<>();
        pinned.values().forEach(all::addAll);
        return all;
    }

    /** Gives back what no allocation is behind of that nobody has freed. */
    public void trim() {
        Set<Block> taken = pinned();
        blocks.removeIf(block -> {
            boolean idle = !taken.contains(block);
            if (idle) {
                device.give(Backing.BLOCK);
                used.add(-Backing.BLOCK);
                reserved.add(-Backing.BLOCK);
            }
            return idle;
        });
    }
}
