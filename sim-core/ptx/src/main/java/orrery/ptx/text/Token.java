package orrery.ptx.text;

/**
 * A token of PTX.
 *
 * @param kind what it is
 * @param text its text: a name, a directive or modifier without its dot, a number, a string without quotes, or a sign
 * @param line its line, counted from 1
 */
record Token(Kind kind, String text, int line) {

    /** The kinds of tokens. */
    enum Kind {
        /** A name: of an instruction, a register, a variable, a function or a label. */
        NAME,
        /** A dot and a word: a directive, a type or a modifier. */
        DOT_WORD,
        /** A number. */
        NUMBER,
        /** Text in quotes. */
        STRING,
        /** A sign such as a comma. */
        SIGN,
        /** The end of the text. */
        END
    }

    boolean isSign(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    boolean isDotWord(String word) {
        return kind == Kind.DOT_WORD && text.equals(word);
    }

    /** Returns the token for a message. */
    String shown() {
        String shortened = text.length() > 40 ? text.substring(0, 40) + "..." : text;
        return switch (kind) {
            case END -> "the end of the text";
            case DOT_WORD -> "\"." + shortened + "\"";
            default -> "\"" + shortened + "\"";
        };
    }
}
