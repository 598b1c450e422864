package orrery.cupti.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Amounts with units, the same in every locale. */
public final class Amounts {
    private static final String[] TIMES = {"ns", "us", "ms", "s"};
    private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB"};
    private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_UP);
    private static final int KILO = 1000;
    private static final int KIBI = 1024;

    private Amounts() {}

    /** Returns a duration with four significant digits. */
    public static String time(long nanos) {
        return amount(nanos, KILO, TIMES);
    }

    /** Returns a number of bytes with four significant digits. */
    public static String bytes(long bytes) {
        return amount(bytes, KIBI, SIZES);
    }

    private static String amount(long value, int step, String... units) {
        int unit = 0;
        double scaled = value;
        while (unit < units.length - 1 && scaled >= step) {
            unit++;
            scaled /= step;
        }
        BigDecimal rounded = new BigDecimal(scaled).round(FOUR_DIGITS).stripTrailingZeros();
        return rounded.toPlainString() + " " + units[unit];
    }
}
