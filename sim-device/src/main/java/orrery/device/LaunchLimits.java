package orrery.device;

import java.util.Objects;

/**
 * What one kernel launch may ask for. Source: the device attributes of the same meaning and the table of technical
 * specifications in the programming guide.
 *
 * @param maxThreadsPerBlock most threads of a block
 * @param maxBlock largest block in each direction, in threads
 * @param maxGrid largest grid in each direction, in blocks
 * @param sharedBytesPerBlock shared memory a block may use as it is, in bytes
 * @param sharedBytesPerBlockOptin shared memory a block may use once its kernel has opted in, in bytes
 * @param registersPerBlock 32-bit registers a block may use
 * @param maxRegistersPerThread 32-bit registers a thread may use
 * @param maxResidentGrids most grids that can be on the device at once
 */
public record LaunchLimits(
        int maxThreadsPerBlock,
        Extent maxBlock,
        Extent maxGrid,
        int sharedBytesPerBlock,
        int sharedBytesPerBlockOptin,
        int registersPerBlock,
        int maxRegistersPerThread,
        int maxResidentGrids) {

    /** Checks that the limits are positive and fit each other. */
    public LaunchLimits {
        RangeCheck.positive("launch.maxThreadsPerBlock", maxThreadsPerBlock);
        Objects.requireNonNull(maxBlock, "launch.maxBlock");
        Objects.requireNonNull(maxGrid, "launch.maxGrid");
        RangeCheck.notNegative("launch.sharedBytesPerBlock", sharedBytesPerBlock);
        RangeCheck.range(
                "launch.sharedBytesPerBlockOptin", sharedBytesPerBlockOptin, sharedBytesPerBlock, Integer.MAX_VALUE);
        RangeCheck.positive("launch.registersPerBlock", registersPerBlock);
        RangeCheck.positive("launch.maxRegistersPerThread", maxRegistersPerThread);
        RangeCheck.positive("launch.maxResidentGrids", maxResidentGrids);
    }

    /**
     * A size in three directions.
     *
     * @param x size in the fastest direction
     * @param y size in the second direction
     * @param z size in the slowest direction
     */
    public record Extent(int x, int y, int z) {

        /** Checks that every direction is positive. */
        public Extent {
            RangeCheck.positive("extent.x", x);
            RangeCheck.positive("extent.y", y);
            RangeCheck.positive("extent.z", z);
        }
    }
}
