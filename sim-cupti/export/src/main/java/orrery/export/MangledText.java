package orrery.export;

/** The text of a mangled name, read from its beginning to its end. */
final class MangledText {
    private final String text;
    private int at;

    MangledText(String text) {
        this.text = text;
    }

    /** The name is not one that is read. */
    static final class UnreadableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableException() {
            super(null, null, false, false);
        }
    }

    /** Returns whether all of it is read. */
    boolean atEnd() {
        return at == text.length();
    }

    /** Returns the next character; {@code '\0'} at the end. */
    char peek() {
        return peek(0);
    }

    /** Returns a character behind the next one; {@code '\0'} behind the end. */
    char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    /** Returns the next characters without reading them; fewer at the end. */
    String lookAhead(int length) {
        return text.substring(at, Math.min(text.length(), at + length));
    }

    /** Returns what is not read yet. */
    String rest() {
        return text.substring(at);
    }

    /** Skips characters. */
    void skip(int length) {
        at += length;
    }

    /** Reads a text if it comes next, and returns whether it does. */
    boolean take(String expected) {
        boolean found = text.startsWith(expected, at);
        at += found ? expected.length() : 0;
        return found;
    }

    /** Reads a text that has to come next. */
    void expect(String expected) {
        if (!take(expected)) {
            throw new UnreadableException();
        }
    }

    /** Reads a number of characters. */
    String take(int length) {
        String taken = text.substring(at, at + length);
        at += length;
        return taken;
    }

    /** Reads up to a character, and the character, which is not returned. */
    String takeTo(char end) {
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw new UnreadableException();
        }
        String taken = text.substring(at, found);
        at = found + 1;
        return taken;
    }

    /** Reads a decimal number. */
    int number() {
        int from = at;
        while (Character.isDigit(peek())) {
            at++;
        }
        return Integer.parseInt(text.substring(from, at));
    }

    /** Reads a number that counts from 1, and nothing for 0. */
    int index(int base) {
        String digits = takeTo('_');
        return digits.isEmpty() ? 0 : Integer.parseInt(digits, base) + 1;
    }
}
