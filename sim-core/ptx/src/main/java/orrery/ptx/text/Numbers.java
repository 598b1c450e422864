package orrery.ptx.text;

/** The numbers of PTX. */
final class Numbers {
    private Numbers() {}

    /** Returns the operand that a number is: an integer, or a floating-point number. */
    static Operand parse(Token token) {
        String text = token.text();
        try {
            if (text.length() == 10 && (text.startsWith("0f") || text.startsWith("0F"))) {
                int bits = Integer.parseUnsignedInt(text.substring(2), 16);
                return new Operand.Real(Float.intBitsToFloat(bits), bits & 0xFFFF_FFFFL, true);
            }
            if (text.length() == 18 && (text.startsWith("0d") || text.startsWith("0D"))) {
                long bits = Long.parseUnsignedLong(text.substring(2), 16);
                return new Operand.Real(Double.longBitsToDouble(bits), bits, false);
            }
            boolean isHex = text.startsWith("0x") || text.startsWith("0X");
            if (!isHex && (text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0)) {
                double value = Double.parseDouble(text);
                return new Operand.Real(value, Double.doubleToRawLongBits(value), false);
            }
            return new Operand.Int(integer(text.endsWith("U") ? text.substring(0, text.length() - 1) : text));
        } catch (NumberFormatException e) {
            throw PtxException.invalid(token.line(), token.shown() + " is no number");
        }
    }

    private static long integer(String text) {
        if (text.startsWith("0x") || text.startsWith("0X")) {
            return Long.parseUnsignedLong(text.substring(2), 16);
        } else if (text.startsWith("0b") || text.startsWith("0B")) {
            return Long.parseUnsignedLong(text.substring(2), 2);
        } else if (text.length() > 1 && text.startsWith("0")) {
            return Long.parseUnsignedLong(text.substring(1), 8);
        }
        return Long.parseUnsignedLong(text);
    }
}
