package orrery.ptx.device;

import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.LongToIntFunction;

/** Prints as {@code printf} of a device: flags, width, precision and the conversions of C, without {@code %n}. */
final class PrintFormat {
    /** The most characters that a width or a precision adds. */
    private static final int MAX_DIGITS = 1 << 12;

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
        int halves = 0;
        while (at < format.length() && "hlLjzt".indexOf(format.charAt(at)) >= 0) {
            longs += format.charAt(at) == 'h' ? 0 : 1;
            halves += format.charAt(at) == 'h' ? 1 : 0;
            at++;
        }
        if (at >= format.length()) {
            out.append(format, from - 1, format.length());
            return at;
        }
        char conversion = format.charAt(at);
        if (conversion == '%') {
            out.append('%');
            return at + 1;
        }
        count++;
        // A negative precision, which an argument can be, counts as none.
        int digits = !hasPrecision ? -1 : precision.isEmpty() ? 0 : Integer.parseInt(precision.toString());
        int bits = longs > 0 ? Long.SIZE : halves == 0 ? Integer.SIZE : halves == 1 ? Short.SIZE : Byte.SIZE;
        print(conversion, flags.toString(), width.toString(), Math.max(-1, digits), bits);
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

    /**
     * Prints an argument.
     *
     * @param precision -1 for none
     * @param bits the size of an integer
     */
    private void print(char conversion, String flags, String width, int precision, int bits) {
        boolean isInteger = "diuxXo".indexOf(conversion) >= 0;
        String text = switch (conversion) {
            case 'd', 'i' -> signed(integer(bits), flags, precision);
            case 'u' -> digits(Long.toUnsignedString(unsigned(bits)), precision);
            case 'x', 'X' -> hexadecimal(unsigned(bits), conversion, flags, precision);
            case 'o' -> octal(unsigned(bits), flags, precision);
            case 'c' -> String.valueOf((char) (next(false) & 0xFF));
            case 'p' -> "0x" + Long.toHexString(next(true));
            case 's' -> {
                String whole = texts.apply(next(true));
                yield precision >= 0 && precision < whole.length() ? whole.substring(0, precision) : whole;
            }
            default -> CFloat.format(conversion, Double.longBitsToDouble(next(true)), precision, flags);
        };
        boolean isFinite = "eEfFgGaA".indexOf(conversion) >= 0 && !text.matches("(?i).*(inf|nan)");
        pad(text, flags, width, isFinite || isInteger && precision < 0);
    }

    /** Returns the next argument, whose upper bits count only if it has as many. */
    private long integer(int bits) {
        long value = next(bits == Long.SIZE);
        return value << Long.SIZE - bits >> Long.SIZE - bits;
    }

    private long unsigned(int bits) {
        return integer(bits) & -1L >>> Long.SIZE - bits;
    }

    private static String signed(long value, String flags, int precision) {
        String sign = value < 0 ? "-" : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
        return sign + digits(Long.toUnsignedString(Math.abs(value)), precision);
    }

    private static String hexadecimal(long value, char conversion, String flags, int precision) {
        String digits = digits(Long.toHexString(value), precision);
        String text = flags.contains("#") && value != 0 ? "0x" + digits : digits;
        return conversion == 'X' ? text.toUpperCase(Locale.ROOT) : text;
    }

    private static String octal(long value, String flags, int precision) {
        String digits = digits(Long.toOctalString(value), precision);
        return flags.contains("#") && !digits.startsWith("0") ? "0" + digits : digits;
    }

    /** Returns a number with at least as many digits as its precision. Zero with precision 0 has none. */
    private static String digits(String number, int precision) {
        return precision == 0 && number.equals("0")
                ? ""
                : "0".repeat(Math.max(0, Math.min(precision, MAX_DIGITS) - number.length())) + number;
    }

    private void pad(String text, String flags, String width, boolean takesZeros) {
        int wanted = width.isEmpty() ? 0 : Math.abs(Integer.parseInt(width));
        int missing = Math.max(0, Math.min(wanted, MAX_DIGITS) - text.length());
        if (flags.contains("-") || width.startsWith("-")) {
            out.append(text).append(" ".repeat(missing));
        } else if (flags.contains("0") && takesZeros) {
            int prefix = !text.isEmpty() && "+- ".indexOf(text.charAt(0)) >= 0 ? 1 : 0;
            prefix += text.regionMatches(true, prefix, "0x", 0, 2) ? 2 : 0;
            out.append(text, 0, prefix).append("0".repeat(missing)).append(text.substring(prefix));
        } else {
            out.append(" ".repeat(missing)).append(text);
        }
    }
}
