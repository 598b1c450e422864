package orrery.device;

/**
 * How long the driver's thread takes for a host function, from its turn. The thread sleeps while the device works: the
 * longer it has slept, the longer it takes to wake.
 *
 * @param idle nanoseconds of a function whose stream was idle
 * @param next nanoseconds of a function that follows another one immediately
 * @param wake nanoseconds of a function whose stream was busy, by the nanoseconds since the last function; constant
 *     above the largest
 */
public record HostFunctionCost(long idle, long next, Curve wake) {

    /**
     * Returns the nanoseconds of a function.
     *
     * @param waited whether the function waited for the device
     * @param sinceLast nanoseconds since the last function; 0 if it follows immediately
     */
    public long of(boolean waited, long sinceLast) {
        if (sinceLast == 0) {
            return next;
        }
        return waited ? Math.round(wake.at(Math.min(sinceLast, wake.largest()))) : idle;
    }
}
