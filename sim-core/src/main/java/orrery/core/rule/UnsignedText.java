package orrery.core.rule;

/** Prints unsigned numbers for messages. A program that passes a negative number finds it in the message, too. */
public final class UnsignedText {
    private UnsignedText() {}

    /** Returns an unsigned number; one of 2^63 or more also as the negative number that the program has passed. */
    public static String of(long number) {
        return number >= 0 ? Long.toString(number) : both(number, Long.toUnsignedString(number));
    }

    /** Returns an unsigned number; one of 2^31 or more also as the negative number that the program has passed. */
    public static String of(int number) {
        return number >= 0 ? Integer.toString(number) : both(number, Integer.toUnsignedString(number));
    }

    /** Returns an unsigned number with its unit, such as {@code byte}, in the plural unless the number is 1. */
    public static String of(long number, String unit) {
        return of(number) + unit(unit, number == 1);
    }

    /** Returns an unsigned number of 32 bits with its unit. */
    public static String of(int number, String unit) {
        return of(number) + unit(unit, number == 1);
    }

    private static String unit(String unit, boolean isSingular) {
        return ' ' + unit + (isSingular ? "" : "s");
    }

    private static String both(long given, String unsigned) {
        return given + " (" + unsigned + " as an unsigned number)";
    }
}
