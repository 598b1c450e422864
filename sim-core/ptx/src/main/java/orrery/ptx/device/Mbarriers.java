package orrery.ptx.device;

import orrery.sim.MemoryFault;

/**
 * The barrier objects in shared memory that the PTX ISA calls mbarriers. A phase is complete when all arrivals that it
 * expects have come and no bytes of transactions are pending; the next phase begins at once.
 *
 * <pre>
 *   bit 63: parity of the phase   40..60: pending bytes, signed   20..39: expected arrivals   0..19: pending arrivals
 * </pre>
 */
public final class Mbarriers {
    private static final int COUNT_BITS = 20;
    private static final int MOST = (1 << COUNT_BITS) - 1;
    private static final int BYTES_SHIFT = 2 * COUNT_BITS;
    private static final int BYTES_BITS = COUNT_BITS + 1;
    private static final int PARITY_SHIFT = 63;

    private Mbarriers() {}

    /** Returns the offset in shared memory that a generic address stands for. */
    public static long offset(long address, BlockState block, int site) {
        if (Windows.isShared(address) == 0) {
            throw MemoryFault.illegal(block.site(site) + " names 0x" + Long.toHexString(address)
                    + "; an mbarrier must be in the shared memory of the block");
        }
        return Windows.offset(address);
    }

    /** Returns the block of a cluster whose shared memory an address names. */
    public static BlockState owner(BlockState block, long address) {
        return block.ofRank(Windows.rank(address));
    }

    private static long load(BlockState block, long at, int site) {
        return ByteMemory.load64(block.shared, at, block, site);
    }

    private static void store(BlockState block, long at, long word, int site) {
        ByteMemory.store64(block.shared, at, word, block, site);
    }

    /** Returns the pending arrivals that a state tells. */
    public static int pendingCount(long state) {
        return (int) state & MOST;
    }

    private static int expected(long word) {
        return (int) (word >>> COUNT_BITS) & MOST;
    }

    private static int bytes(long word) {
        int unused = Integer.SIZE - BYTES_BITS;
        return (int) (word >>> BYTES_SHIFT) << unused >> unused;
    }

    private static long parity(long word) {
        return word >>> PARITY_SHIFT;
    }

    private static long word(long parity, int bytes, int expected, int pending) {
        long pendingBytes = bytes & (1L << BYTES_BITS) - 1;
        return parity << PARITY_SHIFT | pendingBytes << BYTES_SHIFT | (long) expected << COUNT_BITS | pending;
    }

    /** Stores a phase; the next one if it is complete. */
    private static void update(BlockState block, long at, long parity, int bytes, int expected, int pending, int site) {
        boolean isComplete = pending == 0 && bytes == 0;
        store(
                block,
                at,
                word(isComplete ? 1 - parity : parity, bytes, expected, isComplete ? expected : pending),
                site);
    }

    /** Makes an object that expects so many arrivals in each phase. */
    public static void init(BlockState block, long at, int count, int site) {
        if (count < 1 || count > MOST) {
            throw MemoryFault.illegal(
                    block.site(site) + " initializes an mbarrier for " + count + " arrivals; legal are 1 to " + MOST);
        }
        store(block, at, word(0, 0, count, count), site);
    }

    /** Ends an object. */
    public static void invalidate(BlockState block, long at, int site) {
        load(block, at, site);
        store(block, at, 0, site);
    }

    /**
     * Lets threads arrive.
     *
     * @param count the number of arrivals
     * @param bytes bytes that the phase waits for, too
     * @param drop 1 if later phases expect fewer arrivals
     * @return the state before it
     */
    public static long arrive(BlockState block, long at, int count, int bytes, int drop, int site) {
        long word = load(block, at, site);
        int pending = pendingCount(word);
        if (count < 1 || count > pending) {
            throw MemoryFault.illegal(block.site(site) + " makes " + count + " arrivals at an mbarrier that expects "
                    + pending + " more" + (expected(word) == 0 ? "; it is not initialized" : " in this phase"));
        }
        int expected = expected(word) - (drop != 0 ? count : 0);
        update(block, at, parity(word), bytes(word) + bytes, expected, pending - count, site);
        return word;
    }

    /** Changes the bytes that the phase waits for. */
    public static void transact(BlockState block, long at, int bytes, int site) {
        long word = load(block, at, site);
        update(block, at, parity(word), bytes(word) + bytes, expected(word), pendingCount(word), site);
    }

    /** Returns whether the phase is complete that a state is of. */
    public static int isComplete(BlockState block, long at, long state, int site) {
        return noted(block, parity(load(block, at, site)) != parity(state));
    }

    /** Returns whether the phase with a parity is complete: that before the current one. */
    public static int isParityComplete(BlockState block, long at, long parity, int site) {
        return noted(block, parity(load(block, at, site)) != (parity & 1));
    }

    /** Notes that what follows comes after what others did before they arrived, if the phase is complete. */
    private static int noted(BlockState block, boolean isComplete) {
        if (isComplete) {
            block.noteBarrier();
        }
        return isComplete ? 1 : 0;
    }
}
