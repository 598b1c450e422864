package orrery.device;

/**
 * What a device draws and how warm it gets. Between idle and busy both follow the share of SMs that work; temperature
 * follows at once, which on an H200 takes about a second.
 *
 * @param idleMilliwatts drawn while nothing runs, at the full clock, in milliwatts
 * @param busyMilliwatts drawn while all SMs work, in milliwatts
 * @param limitMilliwatts the most that the device may draw, in milliwatts
 * @param idleCelsius temperature while nothing runs
 * @param busyCelsius temperature while all SMs work
 */
public record PowerFacts(
        int idleMilliwatts, int busyMilliwatts, int limitMilliwatts, int idleCelsius, int busyCelsius) {

    /** Checks that a device that works draws more, and not more than it may. */
    public PowerFacts {
        RangeCheck.positive("power.limitMilliwatts", limitMilliwatts);
        RangeCheck.range("power.busyMilliwatts", busyMilliwatts, 0, limitMilliwatts);
        RangeCheck.range("power.idleMilliwatts", idleMilliwatts, 0, busyMilliwatts);
        RangeCheck.range("power.idleCelsius", idleCelsius, 0, busyCelsius);
    }

    /**
     * Returns what the device draws.
     *
     * @param busy the share of its SMs that work, from 0 to 1
     * @return milliwatts
     */
    public int milliwatts(double busy) {
        return between(idleMilliwatts, busyMilliwatts, busy);
    }

    /**
     * Returns how warm the device is.
     *
     * @param busy the share of its SMs that work, from 0 to 1
     * @return degrees Celsius
     */
    public int celsius(double busy) {
        return between(idleCelsius, busyCelsius, busy);
    }

    private static int between(int idle, int busy, double share) {
        return (int) Math.round(idle + (busy - idle) * Math.min(1, Math.max(0, share)));
    }
}
