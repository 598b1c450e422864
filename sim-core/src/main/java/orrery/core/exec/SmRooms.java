package orrery.core.exec;

import java.util.Arrays;
import orrery.device.Occupancy.Footprint;
import orrery.device.SmLimits;

/**
 * What is free on each multiprocessor. Threads, blocks, registers and shared memory are fields of one word, each with a
 * bit above it that a subtraction takes away if there is too little: one comparison says whether a block has room.
 */
final class SmRooms {
    private static final int BLOCKS_AT = above(0, SmLimits.MOST_THREADS);
    private static final int REGISTERS_AT = above(BLOCKS_AT, SmLimits.MOST_BLOCKS);
    private static final int SHARED_AT = above(REGISTERS_AT, SmLimits.MOST_REGISTERS);
    private static final int END = above(SHARED_AT, SmLimits.MOST_SHARED_BYTES);
    private static final long ENOUGH =
            1L << BLOCKS_AT - 1 | 1L << REGISTERS_AT - 1 | 1L << SHARED_AT - 1 | 1L << END - 1;

    private final long[] free;

    /** So many multiprocessors with nothing on them. */
    SmRooms(int count, SmLimits sm) {
        free = new long[count];
        Arrays.fill(free, ENOUGH | word(sm.maxThreads(), sm.maxBlocks(), sm.registers(), sm.sharedBytes()));
    }

    /** Where the next field begins: behind this one and the bit above it. */
    private static int above(int at, int most) {
        return at + Integer.SIZE - Integer.numberOfLeadingZeros(most) + 1;
    }

    private static long word(int threads, int blocks, int registers, int sharedBytes) {
        return threads
                | (long) blocks << BLOCKS_AT
                | (long) registers << REGISTERS_AT
                | (long) sharedBytes << SHARED_AT;
    }

    /** What a block needs, as a word. It is no more than a multiprocessor has. */
    static long need(Footprint block) {
        return word(block.threads(), 1, block.registers(), block.sharedBytes());
    }

    /** Takes the room of one block; false if there is too little. */
    boolean takes(long need, int sm) {
        long left = free[sm] - need;
        if ((left & ENOUGH) != ENOUGH) {
            return false;
        }
        free[sm] = left;
        return true;
    }

    /** Gives the room of one block back. */
    void gives(long need, int sm) {
        free[sm] += need;
    }
}
