package orrery.device;

import java.util.function.IntUnaryOperator;

/**
 * How many blocks of a kernel an SM holds. Pure arithmetic over {@link SmLimits} and {@link LaunchLimits}.
 *
 * <p>Source: the rules of the occupancy calculator that CUDA publishes as {@code cuda_occupancy.h}, the shared memory
 * capacities of the CUDA Programming Guide ("Compute Capabilities"), and what an H200 makes of a preferred carve-out. A
 * block's shared memory is held against the opt-in limit; whether a kernel has opted in is for the launch to check.
 */
public final class OccupancyCalculator {
    /** How much shared memory an SM can have, in KiB, besides the most. */
    private static final int[] CAPACITIES = {8, 16, 32, 64, 100, 132, 164, 196};

    private OccupancyCalculator() {}

    /**
     * Blocks of a kernel that can be resident on one SM, as {@code cuOccupancyMaxActiveBlocksPerMultiprocessor}
     * answers.
     *
     * @param device the device
     * @param kernel what one block needs
     * @return the number of blocks; 0 if not even one fits
     */
    public static int blocksPerSm(DeviceModel device, KernelResources kernel) {
        if (kernel.threadsPerBlock() > device.launch().maxThreadsPerBlock()) {
            return 0;
        }
        SmLimits sm = device.sm();
        int warps = ceilDiv(kernel.threadsPerBlock(), sm.warpSize());
        int blocks = Math.min(sm.maxBlocks(), sm.maxWarps() / warps);
        blocks = Math.min(blocks, blocksByRegisters(device, kernel.registersPerThread(), warps));
        return Math.min(blocks, blocksBySharedMemory(device, kernel));
    }

    /**
     * Returns the dynamic shared memory that is left to each of some blocks on one SM, as
     * {@code cuOccupancyAvailableDynamicSMemPerBlock} is documented to answer.
     *
     * @param device the device
     * @param kernel what one block needs; its dynamic shared memory does not count
     * @param blocks how many blocks share the SM, at least 1
     * @return bytes for each block; negative if they have not even room for what the kernel declares
     */
    public static int availableDynamicShared(DeviceModel device, KernelResources kernel, int blocks) {
        SmLimits sm = device.sm();
        int capacity = blocks == 1 ? sm.sharedBytes() : sharedCapacity(device, kernel.carveout());
        int share = capacity / blocks / sm.sharedUnitBytes() * sm.sharedUnitBytes();
        return share - sm.reservedSharedBytesPerBlock() - kernel.staticSharedBytes();
    }

    /** Returns the shared memory of an SM with a preferred carve-out: the least capacity that has so many percent. */
    private static int sharedCapacity(DeviceModel device, int carveout) {
        int most = device.sm().sharedBytes();
        if (carveout < 0) {
            return most;
        }
        for (int capacity : CAPACITIES) {
            int bytes = capacity << 10;
            boolean legal =
                    bytes < most && (capacity >= 32 || device.capability().major() >= 8);
            if (legal && bytes * 100L >= (long) carveout * most) {
                return bytes;
            }
        }
        return most;
    }

    /**
     * Returns the block size that fills an SM best, as {@code cuOccupancyMaxPotentialBlockSizeWithFlags} answers: among
     * whole warps and the limit itself, the size with the most resident threads, and the largest of several.
     *
     * @param device the device
     * @param registersPerThread 32-bit registers of each thread
     * @param staticSharedBytes shared memory that the kernel declares, in bytes
     * @param dynamicSharedBytes shared memory that a launch with a given block size adds, in bytes
     * @param blockSizeLimit largest block size to consider, in threads; 0 for the device's own limit
     * @return the block size and the grid that fills the device with it; both 0 if no block fits
     */
    public static Suggestion maxPotentialBlockSize(
            DeviceModel device,
            int registersPerThread,
            int staticSharedBytes,
            IntUnaryOperator dynamicSharedBytes,
            int blockSizeLimit) {
        int deviceLimit = device.launch().maxThreadsPerBlock();
        int limit = blockSizeLimit == 0 ? deviceLimit : Math.min(blockSizeLimit, deviceLimit);
        RangeCheck.positive("blockSizeLimit", limit);
        int warp = device.sm().warpSize();
        Suggestion best = new Suggestion(0, 0);
        int mostThreads = 0;
        for (int size = roundUp(limit, warp); size > 0; size -= warp) {
            int threads = Math.min(size, limit);
            int blocks = blocksPerSm(
                    device,
                    new KernelResources(
                            threads, registersPerThread, staticSharedBytes, dynamicSharedBytes.applyAsInt(threads)));
            if (blocks * threads > mostThreads) {
                mostThreads = blocks * threads;
                best = new Suggestion(blocks * device.smCount(), threads);
            }
        }
        return best;
    }

    /**
     * Returns what one block takes from the SM it is on, such that exactly {@link #blocksPerSm} of them fit.
     *
     * @param device the device
     * @param kernel what one block needs
     * @return the footprint
     */
    public static Footprint footprint(DeviceModel device, KernelResources kernel) {
        SmLimits sm = device.sm();
        int warps = ceilDiv(kernel.threadsPerBlock(), sm.warpSize());
        int byRegisters = blocksByRegisters(device, kernel.registersPerThread(), warps);
        int byShared = blocksBySharedMemory(device, kernel);
        return new Footprint(
                warps * sm.warpSize(),
                sm.registers() / Math.max(1, byRegisters),
                sm.sharedBytes() / Math.max(1, byShared),
                blocksPerSm(device, kernel));
    }

    /**
     * What one block takes from an SM.
     *
     * @param threads threads, in whole warps
     * @param registers 32-bit registers
     * @param sharedBytes shared memory in bytes
     * @param blocksPerSm how many such blocks an empty SM holds
     */
    public record Footprint(int threads, int registers, int sharedBytes, int blocksPerSm) {}

    /** Registers go to warps in units, from the share of the partition that the warp is in. */
    private static int blocksByRegisters(DeviceModel device, int registersPerThread, int warps) {
        if (registersPerThread > device.launch().maxRegistersPerThread()) {
            return 0;
        }
        if (registersPerThread == 0) {
            return Integer.MAX_VALUE;
        }
        SmLimits sm = device.sm();
        int perWarp = roundUp(registersPerThread * sm.warpSize(), sm.registerUnit());
        // The launch check counts a block as if it had the same number of warps in every partition.
        if ((long) perWarp * roundUp(warps, sm.partitions()) > device.launch().registersPerBlock()) {
            return 0;
        }
        int warpsPerPartition = sm.registers() / sm.partitions() / perWarp;
        return warpsPerPartition * sm.partitions() / warps;
    }

    private static int blocksBySharedMemory(DeviceModel device, KernelResources kernel) {
        SmLimits sm = device.sm();
        long reserved = sm.reservedSharedBytesPerBlock();
        long asked = reserved + kernel.staticSharedBytes() + kernel.dynamicSharedBytes();
        long allocated = ceilDiv(asked, sm.sharedUnitBytes()) * sm.sharedUnitBytes();
        if (allocated > device.launch().sharedBytesPerBlockOptin() + reserved) {
            return 0;
        }
        if (allocated == 0) {
            return Integer.MAX_VALUE;
        }
        // One block has the capacity that it needs, whatever is preferred.
        return Math.max(1, (int) (sharedCapacity(device, kernel.carveout()) / allocated));
    }

    private static int roundUp(int value, int unit) {
        return ceilDiv(value, unit) * unit;
    }

    private static int ceilDiv(int value, int unit) {
        return (int) ceilDiv((long) value, unit);
    }

    private static long ceilDiv(long value, long unit) {
        return (value + unit - 1) / unit;
    }

    /**
     * A launch shape that fills the device.
     *
     * @param minGridSize smallest number of blocks that occupies every SM fully
     * @param blockSize threads of a block
     */
    public record Suggestion(int minGridSize, int blockSize) {}
}
