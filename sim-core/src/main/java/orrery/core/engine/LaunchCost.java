package orrery.core.engine;

import orrery.sim.KernelTraffic;

/**
 * What a launch costs.
 *
 * @param blockNanos the duration of each block in nanoseconds
 * @param launchNanos the duration of the launch as a whole; -1 if blocks have costs
 * @param work what each block moves and computes, which takes the place of durations; nothing if it has a duration
 */
public record LaunchCost(long blockNanos, long launchNanos, KernelTraffic.Work work) {
    /** That of a launch whose cost fails. */
    public static final LaunchCost NONE = new LaunchCost(0, -1, KernelTraffic.Work.NONE);

    boolean movesData() {
        return !work.equals(KernelTraffic.Work.NONE);
    }
}
