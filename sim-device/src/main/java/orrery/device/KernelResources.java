package orrery.device;

/**
 * What one block of a kernel needs from an SM.
 *
 * @param threadsPerBlock threads of the block, at least 1
 * @param registersPerThread 32-bit registers of each thread
 * @param staticSharedBytes shared memory that the kernel declares, in bytes
 * @param dynamicSharedBytes shared memory that the launch adds, in bytes
 * @param carveout the preferred share of the SM's memory for shared memory, in percent of its largest shared memory; -1
 *     for no preference
 */
public record KernelResources(
        int threadsPerBlock, int registersPerThread, int staticSharedBytes, int dynamicSharedBytes, int carveout) {

    /** Creates the resources of a block of a kernel without a preferred carve-out. */
    public KernelResources(int threadsPerBlock, int registersPerThread, int staticSharedBytes, int dynamicSharedBytes) {
        this(threadsPerBlock, registersPerThread, staticSharedBytes, dynamicSharedBytes, -1);
    }

    /** Checks that nothing is negative; whether a device has this much is for {@link OccupancyCalculator} to say. */
    public KernelResources {
        RangeCheck.positive("threadsPerBlock", threadsPerBlock);
        RangeCheck.notNegative("registersPerThread", registersPerThread);
        RangeCheck.notNegative("staticSharedBytes", staticSharedBytes);
        RangeCheck.notNegative("dynamicSharedBytes", dynamicSharedBytes);
    }
}
