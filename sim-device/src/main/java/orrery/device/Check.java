package orrery.device;

/** Range checks for the figures of a device model. Each failure names the field and its legal range. */
final class Check {
    private Check() {}

    static int range(String field, int value, int least, int greatest) {
        range(field, (long) value, least, greatest);
        return value;
    }

    static long range(String field, long value, long least, long greatest) {
        if (value < least || value > greatest) {
            throw new IllegalArgumentException(
                    field + " must be from " + least + " to " + greatest + ", but is " + value);
        }
        return value;
    }

    static int positive(String field, int value) {
        return range(field, value, 1, Integer.MAX_VALUE);
    }

    static int notNegative(String field, int value) {
        return range(field, value, 0, Integer.MAX_VALUE);
    }
}
