package orrery.device;

/**
 * How fast kernels move data and compute.
 *
 * <p>A block demands as much bandwidth as its threads can keep in flight. What all blocks and copies demand together is
 * more than the memory gives once there are many: the device slows all down alike.
 *
 * @param bytesPerNano the bandwidth of device memory that kernels approach the more of them run, in bytes per
 *     nanosecond
 * @param bytesPerNanoOfThread the bandwidth that a thread alone reaches, in bytes per nanosecond
 * @param flopsPerNanoOfSm floating-point operations of single precision of an SM per nanosecond
 */
public record TrafficCost(double bytesPerNano, double bytesPerNanoOfThread, double flopsPerNanoOfSm) {
    /** How sharply the bandwidth saturates: fitted to a saxpy of 1 to 1056 blocks on an H200. */
    private static final double SHARPNESS = 1.7;

    /** With fewer threads an SM does not compute at its rate: each waits 4 clocks for its last result. */
    private static final double THREADS_TO_SATURATE = 512;

    private static final int WARP = 32;

    /**
     * Returns the share of its speed that each block and copy has.
     *
     * @param demand the bandwidth that all demand together, in bytes per nanosecond
     * @return 1 for no demand, less for more
     */
    public double speed(double demand) {
        return StrictMath.pow(1 + StrictMath.pow(demand / bytesPerNano, SHARPNESS), -1 / SHARPNESS);
    }

    /**
     * Returns the nanoseconds of a block without contention for memory from other SMs. Only equal blocks share its SM,
     * which computes at its full rate from 512 threads on, counted in whole warps.
     *
     * @param bytes bytes that it moves
     * @param flops its floating-point operations
     * @param threads its threads
     * @param beside how many such blocks share an SM
     */
    public double blockNanos(long bytes, long flops, int threads, int beside) {
        int lanes = (threads + WARP - 1) / WARP * WARP;
        double share = Math.max(beside, THREADS_TO_SATURATE / lanes);
        return Math.max(bytes / (bytesPerNanoOfThread * threads), flops * share / flopsPerNanoOfSm);
    }
}
