package orrery.testing;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * How often something has to happen: see {@link TimelineAssert#verify}.
 *
 * @param least the smallest number that is right
 * @param most the greatest number that is right
 */
public record Count(int least, int most) {

    /** Creates a count. */
    public Count {
        checkArgument(
                least >= 0 && least <= most, "a count is from 0 or more to no less, but not %s to %s", least, most);
    }

    /** Returns whether a number is right. */
    boolean contains(int number) {
        return number >= least && number <= most;
    }

    @Override
    public String toString() {
        if (least == most) {
            return String.valueOf(least);
        } else if (most == Integer.MAX_VALUE) {
            return "at least " + least;
        }
        return least == 0 ? "at most " + most : least + " to " + most;
    }
}
