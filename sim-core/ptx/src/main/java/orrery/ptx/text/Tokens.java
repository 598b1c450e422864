package orrery.ptx.text;

import org.jspecify.annotations.Nullable;

/** The tokens of a text, with one token of lookahead. */
final class Tokens {
    private final Lexer lexer;
    private final Naming naming;
    private Token next;

    Tokens(String text, Naming naming) {
        this.lexer = new Lexer(text);
        this.naming = naming;
        this.next = read();
    }

    private Token read() {
        Token token = lexer.next();
        String renamed = token.kind() == Token.Kind.NAME ? naming.renamed().get(token.text()) : null;
        return renamed == null ? token : new Token(Token.Kind.NAME, renamed, token.line());
    }

    Token peek() {
        return next;
    }

    Token take() {
        Token taken = next;
        next = read();
        return taken;
    }

    /** Takes the number of a file. */
    int file() {
        return naming.firstFile() + integer("the number of a file", 0, Integer.MAX_VALUE);
    }

    int line() {
        return next.line();
    }

    boolean isSign(String sign) {
        return next.isSign(sign);
    }

    boolean atEnd() {
        return next.kind() == Token.Kind.END;
    }

    /** Takes a sign if it is the next token; returns whether it is. */
    boolean takeSign(String sign) {
        if (!next.isSign(sign)) {
            return false;
        }
        take();
        return true;
    }

    /** Takes a word with a dot if it is the next token; returns whether it is. */
    boolean takeDotWord(String word) {
        if (!next.isDotWord(word)) {
            return false;
        }
        take();
        return true;
    }

    /** Takes a type if it is the next token; null if it is none. */
    @Nullable
    PtxType takeType() {
        PtxType type = next.kind() == Token.Kind.DOT_WORD ? PtxType.of(next.text()) : null;
        if (type != null) {
            take();
        }
        return type;
    }

    void require(String sign) {
        if (!takeSign(sign)) {
            throw unexpected("\"" + sign + "\"");
        }
    }

    String name(String what) {
        if (next.kind() != Token.Kind.NAME) {
            throw unexpected(what);
        }
        return take().text();
    }

    String dotWord(String what) {
        if (next.kind() != Token.Kind.DOT_WORD) {
            throw unexpected(what);
        }
        return take().text();
    }

    /** Takes an integer, which may have a sign. */
    long integer(String what) {
        boolean negative = takeSign("-");
        if (next.kind() != Token.Kind.NUMBER) {
            throw unexpected(what);
        }
        Token token = take();
        if (!(Numbers.parse(token) instanceof Operand.Int number)) {
            throw PtxException.invalid(token.line(), token.shown() + " where " + what + " is expected");
        }
        return negative ? -number.value() : number.value();
    }

    /** Takes an integer of a range. */
    int integer(String what, int least, int most) {
        int line = line();
        long value = integer(what);
        if (value < least || value > most) {
            throw PtxException.invalid(line, what + " is " + value + "; legal are " + least + " to " + most);
        }
        return (int) value;
    }

    /** Skips what is in braces, of which the first one was peeked at. */
    void skipBraces() {
        int line = line();
        if (!lexer.skipBraces()) {
            throw PtxException.invalid(line, "\"{\" without its \"}\"");
        }
        next = read();
    }

    /** Skips to a sign, and takes it. */
    void skipTo(String sign) {
        while (!isSign(sign)) {
            if (atEnd()) {
                throw unexpected("\"" + sign + "\"");
            }
            take();
        }
        take();
    }

    PtxException unexpected(String expected) {
        return PtxException.invalid(next.line(), next.shown() + " where " + expected + " is expected");
    }
}
