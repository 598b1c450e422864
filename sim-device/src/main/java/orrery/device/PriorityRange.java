package orrery.device;

/**
 * The stream priorities a device knows; the smaller number goes first. Source: {@code cuCtxGetStreamPriorityRange}.
 *
 * @param least the number of the least urgent priority, which is the default
 * @param greatest the number of the most urgent priority
 */
public record PriorityRange(int least, int greatest) {

    /** The event loop tells so many levels of urgency apart. */
    private static final int MAX_LEVELS = 14;

    /** Checks the order of the two, and that there are at most 14 priorities. */
    public PriorityRange {
        RangeCheck.range("priorities.greatest", greatest, least - MAX_LEVELS + 1, least);
    }

    /**
     * Returns the priority that a stream gets when it asks for one: numbers outside the range are brought to its nearer
     * end, as the driver does.
     *
     * @param requested any number
     * @return a number within the range
     */
    public int clamp(int requested) {
        return Math.max(greatest, Math.min(least, requested));
    }

    /**
     * Returns how urgent work of a priority is.
     *
     * @param priority a number within the range
     * @return 0 for the greatest priority, and one more for each priority below it
     */
    public int urgency(int priority) {
        return priority - greatest;
    }

    /** {@return how urgent work is that has the default priority, which is 0 or the nearest priority to it} */
    public int defaultUrgency() {
        return urgency(clamp(0));
    }

    /** {@return the number of priorities} */
    public int levels() {
        return urgency(least) + 1;
    }
}
