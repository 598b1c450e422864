package orrery.core.pool;

import java.util.BitSet;
import java.util.function.LongPredicate;
import orrery.core.machine.Device;

/** The physical memory behind the addresses of a pool, in blocks. */
public final class Backing {
    /** Bytes of a block: what the H200 reserves at a time. */
    public static final long BLOCK = 32L << 20;

    private final Device device;
    private final long most;
    private final BitSet blocks = new BitSet();
    private final Watermark reserved = new Watermark();

    /** No block yet, and never more than {@code maxSize} bytes, rounded up to blocks; 0 is no limit. */
    Backing(Device device, long maxSize) {
        this.device = device;
        boolean limited = maxSize > 0 && maxSize <= Long.MAX_VALUE - BLOCK;
        this.most = limited ? (maxSize + BLOCK - 1) / BLOCK * BLOCK : Long.MAX_VALUE;
    }

    /** How much is reserved. */
    Watermark reserved() {
        return reserved;
    }

    /** Reserves what is missing behind {@code [start, end)}; false if the device or the limit does not allow it. */
    boolean reserve(long start, long end) {
        int present = blocks.get(first(start), last(end) + 1).cardinality();
        long bytes = (last(end) + 1 - first(start) - present) * BLOCK;
        if (bytes > most - reserved.current() || !device.take(bytes)) {
            return false;
        }
        blocks.set(first(start), last(end) + 1);
        reserved.add(bytes);
        return true;
    }

    /** Gives back unused blocks, the last first, as long as {@code goOn} holds of the bytes that are reserved. */
    void release(Extents extents, LongPredicate goOn) {
        if (blocks.isEmpty() || !goOn.test(reserved.current())) {
            return;
        }
        BitSet unused = extents.commonBlocks(blocks.length(), BLOCK);
        unused.and(blocks);
        for (int block = unused.length() - 1;
                block >= 0 && goOn.test(reserved.current());
                block = unused.previousSetBit(block - 1)) {
            blocks.clear(block);
            device.give(BLOCK);
            reserved.add(-BLOCK);
        }
    }

    private static int first(long start) {
        return (int) (start / BLOCK);
    }

    private static int last(long end) {
        return (int) ((end - 1) / BLOCK);
    }
}
