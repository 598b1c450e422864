package orrery.ptx.device;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Floating-point numbers as {@code printf} of C prints them. */
final class CFloat {
    private CFloat() {}

    /**
     * Prints a number.
     *
     * @param digitsWanted the precision; -1 for none
     */
    static String format(char conversion, double value, int digitsWanted, String flags) {
        int precision = digitsWanted < 0 ? 6 : digitsWanted;
        boolean isUpper = Character.isUpperCase(conversion);
        String sign = Math.copySign(1, value) < 0 ? "-" : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
        double magnitude = Math.abs(value);
        String digits;
        if (Double.isNaN(value)) {
            digits = "nan";
        } else if (Double.isInfinite(value)) {
            digits = "inf";
        } else {
            digits = switch (Character.toLowerCase(conversion)) {
                case 'e' -> exponential(magnitude, precision);
                case 'g' -> shortest(magnitude, Math.max(1, precision));
                case 'a' -> hexadecimal(magnitude, digitsWanted);
                default ->
                    new BigDecimal(magnitude)
                            .setScale(precision, RoundingMode.HALF_EVEN)
                            .toPlainString();
            };
        }
        return sign + (isUpper ? digits.toUpperCase(Locale.ROOT) : digits);
    }

    /** Returns a number in base 16, rounded to a precision; -1 for all of its digits. */
    private static String hexadecimal(double magnitude, int precision) {
        boolean isNormal = magnitude >= Double.MIN_NORMAL;
        long fraction = Double.doubleToRawLongBits(magnitude) & (1L << 52) - 1;
        long all = isNormal ? fraction | 1L << 52 : fraction;
        int exponent = magnitude == 0 ? 0 : isNormal ? Math.getExponent(magnitude) : Double.MIN_EXPONENT;
        if (precision >= 0 && precision < 13) {
            int dropped = 52 - 4 * precision;
            long half = 1L << dropped - 1;
            long rounded = all + half - 1 + (all >>> dropped & 1);
            all = rounded >>> dropped << dropped;
        }
        String digits = String.format(Locale.ROOT, "%013x", all & (1L << 52) - 1);
        String shown = precision < 0
                ? digits.replaceAll("0+$", "")
                : precision <= 13 ? digits.substring(0, precision) : digits + "0".repeat(precision - 13);
        return "0x" + (all >>> 52) + (shown.isEmpty() ? "" : "." + shown) + (exponent < 0 ? "p" : "p+") + exponent;
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

    private static String shortest(double magnitude, int precision) {
        String scientific = exponential(magnitude, precision - 1);
        int exponent = Integer.parseInt(scientific.substring(scientific.indexOf('e') + 1));
        if (exponent < -4 || exponent >= precision) {
            int at = scientific.indexOf('e');
            return stripped(scientific.substring(0, at)) + scientific.substring(at);
        }
        return stripped(new BigDecimal(magnitude)
                .setScale(precision - 1 - exponent, RoundingMode.HALF_EVEN)
                .toPlainString());
    }

    private static String stripped(String number) {
        return number.contains(".") ? number.replaceAll("0+$", "").replaceAll("\\.$", "") : number;
    }
}
