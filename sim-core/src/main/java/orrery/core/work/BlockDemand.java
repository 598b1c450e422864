package orrery.core.work;

import orrery.device.Coscheduling;
import orrery.device.DeviceModel;
import orrery.device.OccupancyCalculator.Footprint;
import orrery.device.SmLimits;

/**
 * The resources that a block uses of its SM, packed into one word: threads, block slots, slots for blocks of clusters,
 * registers and shared memory. Each field has a guard bit above it that a subtraction clears if there is too little, so
 * that one comparison tells whether a block fits.
 */
public final class BlockDemand {
    private static final int BLOCKS_AT = above(0, SmLimits.MAX_THREADS);
    private static final int CLUSTER_BLOCKS_AT = above(BLOCKS_AT, SmLimits.MAX_BLOCKS);
    private static final int REGISTERS_AT = above(CLUSTER_BLOCKS_AT, Coscheduling.MAX_CLUSTER_BLOCKS);
    private static final int SHARED_AT = above(REGISTERS_AT, SmLimits.MAX_REGISTERS);
    private static final int END = above(SHARED_AT, SmLimits.MAX_SHARED_BYTES);

    /** The guard bits of all fields. */
    public static final long GUARDS = 1L << BLOCKS_AT - 1
            | 1L << CLUSTER_BLOCKS_AT - 1
            | 1L << REGISTERS_AT - 1
            | 1L << SHARED_AT - 1
            | 1L << END - 1;

    private BlockDemand() {}

    /** Returns the position of the field above one that starts at {@code at} and holds values up to {@code most}. */
    private static int above(int at, int most) {
        return at + Integer.SIZE - Integer.numberOfLeadingZeros(most) + 1;
    }

    private static long word(int threads, int blocks, int clusterBlocks, int registers, int sharedBytes) {
        return threads
                | (long) blocks << BLOCKS_AT
                | (long) clusterBlocks << CLUSTER_BLOCKS_AT
                | (long) registers << REGISTERS_AT
                | (long) sharedBytes << SHARED_AT;
    }

    /** Returns the demand of one block; {@code clustered} if it is a block of a cluster. */
    public static long of(Footprint block, boolean clustered) {
        return word(block.threads(), 1, clustered ? 1 : 0, block.registers(), block.sharedBytes());
    }

    /** Returns what an empty SM of a device offers, with all guard bits set. */
    public static long capacity(DeviceModel device) {
        SmLimits sm = device.sm();
        return GUARDS
                | word(
                        sm.maxThreads(),
                        sm.maxBlocks(),
                        device.coscheduling().clusterBlocksPerSm(),
                        sm.registers(),
                        sm.sharedBytes());
    }
}
