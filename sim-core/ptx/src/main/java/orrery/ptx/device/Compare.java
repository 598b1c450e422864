package orrery.ptx.device;

import com.google.common.collect.ImmutableList;

/** The comparison operators of {@code setp} and {@code set}, by numbers that code passes. */
public final class Compare {
    private static final ImmutableList<String> NAMES = ImmutableList.of(
            "eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan");

    private static final int UNORDERED = 6;
    private static final int NUM = 12;

    private Compare() {}

    /** Returns the number of an operator; -1 for none. */
    public static int number(String name) {
        return switch (name) {
            case "lo" -> 2;
            case "ls" -> 3;
            case "hi" -> 4;
            case "hs" -> 5;
            default -> NAMES.indexOf(name);
        };
    }

    /** Returns whether numbers compare so. */
    public static int floats(int operator, double a, double b) {
        boolean isUnordered = Double.isNaN(a) || Double.isNaN(b);
        boolean result;
        if (operator >= NUM) {
            result = operator == NUM ? !isUnordered : isUnordered;
        } else if (isUnordered) {
            result = operator >= UNORDERED;
        } else {
            result = switch (operator % UNORDERED) {
                case 0 -> a == b;
                case 1 -> a != b;
                case 2 -> a < b;
                case 3 -> a <= b;
                case 4 -> a > b;
                default -> a >= b;
            };
        }
        return result ? 1 : 0;
    }

    /** Returns whether numbers compare so. */
    public static int floats(int operator, float a, float b) {
        return floats(operator, (double) a, (double) b);
    }
}
