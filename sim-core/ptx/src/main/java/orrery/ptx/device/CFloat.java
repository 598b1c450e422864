package orrery.ptx.device;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Floating-point numbers as {@code printf} of C prints them. */
final class CFloat {
    private CFloat() {}

    /** The bits of the fraction of a number, and its digits in base 16. */
    private static final int FRACTION_BITS = 52;

    private static final int FRACTION_DIGITS = 13;

    /**
     * Returns the text of a number.
     *
     * @param conversion one of {@code aefgAEFG}
     * @param value the number
     * @param requestedPrecision the precision; -1 for that of the conversion
     * @param flags the flags, of which '+', ' ' and '#' count here
     */
    static String format(char conversion, double value, int requestedPrecision, String flags) {
        int precision = requestedPrecision < 0 ? 6 : requestedPrecision;
        boolean isUpper = Character.isUpperCase(conversion);
        String sign = Math.copySign(1, value) < 0 ? "-" : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
        boolean keepsPoint = flags.contains("#");
        double magnitude = Math.abs(value);
        String digits;
        if (Double.isNaN(value)) {
            digits = "nan";
        } else if (Double.isInfinite(value)) {
            digits = "inf";
        } else {
            String plain = switch (Character.toLowerCase(conversion)) {
                case 'e' -> exponential(magnitude, precision);
                case 'g' -> general(magnitude, Math.max(1, precision), keepsPoint);
                case 'a' -> hexadecimal(magnitude, requestedPrecision);
                default ->
                    new BigDecimal(magnitude)
                            .setScale(precision, RoundingMode.HALF_EVEN)
                            .toPlainString();
            };
            digits = keepsPoint && !plain.contains(".") ? plain.replaceFirst("(?=[ep]|$)", ".") : plain;
        }
        return sign + (isUpper ? digits.toUpperCase(Locale.ROOT) : digits);
    }

    /** Returns a number in base 16, rounded to a precision; -1 for all of its digits. */
    private static String hexadecimal(double magnitude, int precision) {
        boolean isNormal = magnitude >= Double.MIN_NORMAL;
        long fraction = Double.doubleToRawLongBits(magnitude) & (1L << FRACTION_BITS) - 1;
        long all = isNormal ? fraction | 1L << FRACTION_BITS : fraction;
        int exponent = magnitude == 0 ? 0 : isNormal ? Math.getExponent(magnitude) : Double.MIN_EXPONENT;
        if (precision >= 0 && precision < FRACTION_DIGITS) {
            int dropped = FRACTION_BITS - 4 * precision;
            long half = 1L << dropped - 1;
            long rounded = all + half - 1 + (all >>> dropped & 1);
            all = rounded >>> dropped << dropped;
        }
        String digits = String.format(Locale.ROOT, "%013x", all & (1L << FRACTION_BITS) - 1);
        String shown = precision < 0
                ? digits.replaceAll("0+$", "")
                : precision <= FRACTION_DIGITS
                        ? digits.substring(0, precision)
                        : digits + "0".repeat(precision - FRACTION_DIGITS);
        return "0x" + (all >>> FRACTION_BITS) + (shown.isEmpty() ? "" : "." + shown) + (exponent < 0 ? "p" : "p+")
                + exponent;
    }

    private static String exponential(double magnitude, int precision) {
        if (magnitude == 0) {
            return withExponent("0" + (precision > 0 ? "." + "0".repeat(precision) : ""), 0);
        }
        BigDecimal rounded = new BigDecimal(magnitude).round(new MathContext(precision + 1, RoundingMode.HALF_EVEN));
        String all = rounded.unscaledValue().toString();
        int exponent = all.length() - 1 - rounded.scale();
        String padded = all + "0".repeat(Math.max(0, precision + 1 - all.length()));
        String mantissa = padded.charAt(0) + (precision > 0 ? "." + padded.substring(1, precision + 1) : "");
        return withExponent(mantissa, exponent);
    }

    private static String withExponent(String mantissa, int exponent) {
        return mantissa + (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    /** Returns the form of {@code %g}: exponential for large and small exponents, else plain. */
    private static String general(double magnitude, int precision, boolean keepsZeros) {
        String scientific = exponential(magnitude, precision - 1);
        int exponent = Integer.parseInt(scientific.substring(scientific.indexOf('e') + 1));
        if (exponent < -4 || exponent >= precision) {
            int at = scientific.indexOf('e');
            return keepsZeros ? scientific : stripped(scientific.substring(0, at)) + scientific.substring(at);
        }
        String plain = new BigDecimal(magnitude)
                .setScale(precision - 1 - exponent, RoundingMode.HALF_EVEN)
                .toPlainString();
        return keepsZeros ? plain : stripped(plain);
    }

    private static String stripped(String number) {
        return number.contains(".") ? number.replaceAll("0+$", "").replaceAll("\\.$", "") : number;
    }
}
