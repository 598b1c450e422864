package orrery.device;

/**
 * What one SM (streaming multiprocessor) holds at a time, and in which portions it hands it out.
 *
 * <p>Sources: the device attributes of the same meaning; the portions are those of the occupancy calculator in
 * {@code cuda_occupancy.h}.
 *
 * @param warpSize threads of a warp
 * @param partitions parts of an SM that each have a scheduler and an equal share of the registers
 * @param maxThreads most resident threads
 * @param maxBlocks most resident blocks
 * @param registers 32-bit registers
 * @param registerUnit registers are given to a warp in multiples of this many
 * @param sharedBytes shared memory, in bytes
 * @param sharedUnitBytes shared memory is given to a block in multiples of this many bytes
 * @param reservedSharedBytesPerBlock shared memory that the driver takes for itself from each block, in bytes
 */
public record SmLimits(
        int warpSize,
        int partitions,
        int maxThreads,
        int maxBlocks,
        int registers,
        int registerUnit,
        int sharedBytes,
        int sharedUnitBytes,
        int reservedSharedBytesPerBlock) {

    /** The most threads that a model's SM may have; twice as many as any chip's, like the other limits. */
    public static final int MAX_THREADS = 4095;

    /** The most blocks that a model's SM may have. */
    public static final int MAX_BLOCKS = 63;

    /** The most registers that a model's SM may have. */
    public static final int MAX_REGISTERS = 131_071;

    /** The most shared memory that a model's SM may have, in bytes. */
    public static final int MAX_SHARED_BYTES = 1_048_575;

    /** Checks that the limits are positive and fit each other. */
    public SmLimits {
        RangeCheck.positive("sm.warpSize", warpSize);
        RangeCheck.positive("sm.partitions", partitions);
        RangeCheck.range("sm.maxThreads", maxThreads, warpSize, MAX_THREADS);
        RangeCheck.range("sm.maxBlocks", maxBlocks, 1, MAX_BLOCKS);
        RangeCheck.range("sm.registers", registers, partitions, MAX_REGISTERS);
        RangeCheck.positive("sm.registerUnit", registerUnit);
        RangeCheck.range("sm.sharedBytes", sharedBytes, 0, MAX_SHARED_BYTES);
        RangeCheck.positive("sm.sharedUnitBytes", sharedUnitBytes);
        RangeCheck.range("sm.reservedSharedBytesPerBlock", reservedSharedBytesPerBlock, 0, sharedBytes);
    }

    /** {@return the most resident warps} */
    public int maxWarps() {
        return maxThreads / warpSize;
    }
}
