package orrery.sim;

import com.google.common.math.LongMath;
import java.math.RoundingMode;
import java.util.Locale;

/** Texts of estimates, with as many digits as say something. */
final class EstimateText {
    private EstimateText() {}

    /** Returns a share from 0 to 1 in percent. */
    static String percent(double share) {
        double percent = 100 * share;
        return percent >= 1
                ? Math.round(percent) + " %"
                : percent >= 0.001 ? String.format(Locale.ROOT, "%.2g %%", percent) : "less than 0.001 %";
    }

    /** Returns a share that is estimated: with "about", unless it is only said to be small. */
    static String about(double share) {
        String percent = percent(share);
        return Character.isDigit(percent.charAt(0)) ? "about " + percent : percent;
    }

    /** Returns a number that is 0 or more, with two digits that are not 0. */
    static String rounded(long number) {
        if (number >= 1_000_000_000_000L) {
            return "10^" + LongMath.log10(number, RoundingMode.FLOOR);
        }
        long unit = number < 100 ? 1 : LongMath.pow(10, LongMath.log10(number, RoundingMode.FLOOR) - 1);
        return String.format(Locale.ROOT, "%,d", LongMath.divide(number, unit, RoundingMode.HALF_UP) * unit);
    }
}
