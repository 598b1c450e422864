package orrery.core.pool;

import java.util.BitSet;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import orrery.core.host.MemoryBudget;

/** The physical memory that a pool has reserved, in blocks of its address range. */
public final class PhysicalMemory {
    /** The size of a block in bytes, as observed on the H200. */
    public static final long BLOCK_BYTES = 32L << 20;

    private final MemoryBudget budget;
    private final long maxBytes;
    private final BitSet blocks = new BitSet();
    private final Watermark reserved = new Watermark();
    private final LongConsumer onRelease;

    /**
     * Creates an empty reservation.
     *
     * @param budget the memory of the device
     * @param maxSize the maximum in bytes, which is rounded up to blocks; 0 for none
     * @param onRelease receives the offset of each block that is released
     */
    PhysicalMemory(MemoryBudget budget, long maxSize, LongConsumer onRelease) {
        this.budget = budget;
        this.onRelease = onRelease;
        boolean limited = maxSize > 0 && maxSize <= Long.MAX_VALUE - BLOCK_BYTES;
        this.maxBytes = limited ? (maxSize + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES : Long.MAX_VALUE;
    }

    /**
     * Returns the most bytes that can be reserved, as a phrase that follows the reserved bytes; empty without a limit.
     */
    String ofMost() {
        return maxBytes == Long.MAX_VALUE ? "" : " of at most " + maxBytes;
    }

    /** Returns the reserved bytes. */
    Watermark reserved() {
        return reserved;
    }

    /**
     * Reserves the missing blocks of {@code [start, end)}. Returns false, without effect, if the device or the maximum
     * does not allow it.
     */
    boolean reserve(long start, long end) {
        int present = blocks.get(firstBlock(start), lastBlock(end) + 1).cardinality();
        long bytes = (lastBlock(end) + 1 - firstBlock(start) - present) * BLOCK_BYTES;
        if (bytes > maxBytes - reserved.current() || !budget.tryTake(bytes)) {
            return false;
        }
        blocks.set(firstBlock(start), lastBlock(end) + 1);
        reserved.add(bytes);
        return true;
    }

    /**
     * Returns unused blocks to the device, from the highest address down, while {@code condition} accepts the number of
     * reserved bytes.
     */
    void releaseWhile(Extents extents, LongPredicate condition) {
        if (blocks.isEmpty() || !condition.test(reserved.current())) {
            return;
        }
        BitSet unused = extents.commonBlocks(blocks.length(), BLOCK_BYTES);
        unused.and(blocks);
        for (int block = unused.length() - 1;
                block >= 0 && condition.test(reserved.current());
                block = unused.previousSetBit(block - 1)) {
            blocks.clear(block);
            budget.give(BLOCK_BYTES);
            onRelease.accept(block * BLOCK_BYTES);
            reserved.add(-BLOCK_BYTES);
        }
    }

    private static int firstBlock(long start) {
        return (int) (start / BLOCK_BYTES);
    }

    private static int lastBlock(long end) {
        return (int) ((end - 1) / BLOCK_BYTES);
    }
}
