package orrery.device;

import com.google.common.base.Preconditions;

/** Range checks of the facts a device model is made of; every failure names the field and what it may be. */
final class RangeCheck {
    private RangeCheck() {}

    static int range(String field, int value, int least, int greatest) {
        range(field, (long) value, least, greatest);
        return value;
    }

    static long range(String field, long value, long least, long greatest) {
        Preconditions.checkArgument(
                value >= least && value <= greatest,
                "%s must be from %s to %s, but is %s",
                field,
                least,
                greatest,
                value);
        return value;
    }

    static int positive(String field, int value) {
        return range(field, value, 1, Integer.MAX_VALUE);
    }

    static int notNegative(String field, int value) {
        return range(field, value, 0, Integer.MAX_VALUE);
    }
}
