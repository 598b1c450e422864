package orrery.ptx.device;

import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.LongToIntFunction;

/** Prints as {@code printf} of a device: flags, width, precision and the conversions of C, without {@code %n}. */
final class PrintFormat {
    private final String format;
    private final LongToIntFunction words;
    private final LongFunction<String> texts;
    private final StringBuilder out = new StringBuilder();
    private long offset;
    private int count;

    /**
     * Creates a print.
     *
     * @param words the arguments: 32 bits at an offset
     * @param texts the text at an address
     */
    PrintFormat(String format, LongToIntFunction words, LongFunction<String> texts) {
        this.format = format;
        this.words = words;
        this.texts = texts;
    }

    int count() {
        return count;
    }

    String print() {
        int at = 0;
        while (at < format.length()) {
            char c = format.charAt(at++);
            if (c != '%') {
                out.append(c);
            } else if (at < format.length() && format.charAt(at) == '%') {
                out.append('%');
                at++;
            } else {
                at = conversion(at);
            }
        }
        return out.toString();
    }

    private int conversion(int from) {
        int at = from;
        StringBuilder flags = new StringBuilder();
        while (at < format.length() && "-+ #0".indexOf(format.charAt(at)) >= 0) {
            flags.append(format.charAt(at++));
        }
        StringBuilder width = new StringBuilder();
        at = number(at, width);
        StringBuilder precision = new StringBuilder();
        boolean hasPrecision = at < format.length() && format.charAt(at) == '.';
        if (hasPrecision) {
            at = number(at + 1, precision);
        }
        int longs = 0;
        while (at < format.length() && "hlLjzt".indexOf(format.charAt(at)) >= 0) {
            longs += format.charAt(at) == 'h' ? 0 : 1;
            at++;
        }
        if (at >= format.length()) {
            out.append(format, from - 1, format.length());
            return at;
        }
        count++;
        print(format.charAt(at), flags.toString(), width.toString(), hasPrecision, precision.toString(), longs > 0);
        return at + 1;
    }

    private int number(int from, StringBuilder into) {
        int at = from;
        if (at < format.length() && format.charAt(at) == '*') {
            into.append((int) next(false));
            return at + 1;
        }
        while (at < format.length() && Character.isDigit(format.charAt(at))) {
            into.append(format.charAt(at++));
        }
        return at;
    }

    /** Returns the next argument, sign-extended. */
    private long next(boolean isLong) {
        if (!isLong) {
            int word = words.applyAsInt(offset);
            offset += Integer.BYTES;
            return word;
        }
        offset = offset + Long.BYTES - 1 & -Long.BYTES;
        long low = words.applyAsInt(offset) & 0xFFFF_FFFFL;
        long high = words.applyAsInt(offset + Integer.BYTES);
        offset += Long.BYTES;
        return high << Integer.SIZE | low;
    }

    private void print(
            char conversion, String flags, String width, boolean hasPrecision, String precision, boolean isLong) {
        int digits = precision.isEmpty() ? 0 : Integer.parseInt(precision);
        String text = switch (conversion) {
            case 'd', 'i' -> signed(next(isLong), flags);
            case 'u' -> Long.toUnsignedString(unsigned(isLong));
            case 'x' -> (flags.contains("#") ? "0x" : "") + Long.toHexString(unsigned(isLong));
            case 'X' ->
                (flags.contains("#") ? "0X" : "")
                        + Long.toHexString(unsigned(isLong)).toUpperCase(Locale.ROOT);
            case 'o' -> Long.toOctalString(unsigned(isLong));
            case 'c' -> String.valueOf((char) (next(false) & 0xFF));
            case 'p' -> "0x" + Long.toHexString(next(true));
            case 's' -> {
                String whole = texts.apply(next(true));
                yield hasPrecision && digits < whole.length() ? whole.substring(0, digits) : whole;
            }
            default -> CFloat.format(conversion, Double.longBitsToDouble(next(true)), hasPrecision ? digits : 6, flags);
        };
        pad(text, flags, width, "diuxXoeEfFgGaA".indexOf(conversion) >= 0);
    }

    private long unsigned(boolean isLong) {
        return isLong ? next(true) : next(false) & 0xFFFF_FFFFL;
    }

    private static String signed(long value, String flags) {
        return (value >= 0 && flags.contains("+") ? "+" : value >= 0 && flags.contains(" ") ? " " : "") + value;
    }

    private void pad(String text, String flags, String width, boolean isNumber) {
        int wanted = width.isEmpty() ? 0 : Math.abs(Integer.parseInt(width));
        int missing = Math.max(0, Math.min(wanted, 1 << 12) - text.length());
        if (flags.contains("-") || width.startsWith("-")) {
            out.append(text).append(" ".repeat(missing));
        } else if (flags.contains("0") && isNumber && !text.endsWith("f") && !text.endsWith("n")) {
            int sign = !text.isEmpty() && "+- ".indexOf(text.charAt(0)) >= 0 ? 1 : 0;
            out.append(text, 0, sign).append("0".repeat(missing)).append(text.substring(sign));
        } else {
            out.append(" ".repeat(missing)).append(text);
        }
    }
}
