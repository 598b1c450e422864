package orrery.ptx.text;

import com.google.common.collect.ImmutableSet;

/**
 * Divides PTX into tokens, one at a time, in one pass without going back.
 *
 * <pre>
 * name      = [A-Za-z_$%] [A-Za-z0-9_$%]*
 * dot word  = "." [A-Za-z0-9_$]+ ( "::" [A-Za-z0-9_]+ )*
 * number    = [0-9] [A-Za-z0-9]* ( "." [0-9]* )? ( [eE] [+-]? [0-9]+ )?
 * string    = '"' any character but '"' and the end of the line '"'
 * sign      = one of {@code , ; : ( ) [ ] { } < > @ ! | + - * / = & ~ ^ ?} or of {@code << >> <= >= == != && ||}
 * </pre>
 *
 * <p>Comments and white space separate tokens.
 */
final class Lexer {
    private static final String SIGNS = ",;:()[]{}<>@!|+-*/=&~^?";
    private static final ImmutableSet<String> LONG_SIGNS =
            ImmutableSet.of("<<", ">>", "<=", ">=", "==", "!=", "&&", "||");

    private final String text;
    private int at;
    private int line = 1;

    Lexer(String text) {
        this.text = text;
    }

    /** Returns the next token; one of kind END at the end of the text. */
    Token next() {
        skipBlank();
        if (at >= text.length()) {
            return new Token(Token.Kind.END, "", line);
        }
        char c = text.charAt(at);
        int from = at;
        if (isNameStart(c)) {
            at++;
            while (at < text.length() && isNamePart(text.charAt(at))) {
                at++;
            }
            return token(Token.Kind.NAME, from);
        }
        if (c >= '0' && c <= '9') {
            return number();
        }
        if (c == '.') {
            return dotWord();
        }
        if (c == '"') {
            return string();
        }
        if (SIGNS.indexOf(c) >= 0) {
            boolean isLong = at + 2 <= text.length() && LONG_SIGNS.contains(text.substring(at, at + 2));
            at += isLong ? 2 : 1;
            return token(Token.Kind.SIGN, from);
        }
        throw PtxException.invalid(
                line, c < ' ' || c > '~' ? "character U+%04X".formatted((int) c) : "character '" + c + "'");
    }

    /** Skips to the sign that closes braces, after the first brace was read; returns whether it was found. */
    boolean skipBraces() {
        int depth = 1;
        while (depth > 0 && at < text.length()) {
            char c = text.charAt(at++);
            if (c == '\n') {
                line++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            }
        }
        return depth == 0;
    }

    int line() {
        return line;
    }

    private Token token(Token.Kind kind, int from) {
        return new Token(kind, text.substring(from, at), line);
    }

    private Token number() {
        int from = at;
        boolean hex = text.startsWith("0x", at) || text.startsWith("0X", at);
        boolean bits = text.startsWith("0f", at)
                || text.startsWith("0F", at)
                || text.startsWith("0d", at)
                || text.startsWith("0D", at);
        while (at < text.length() && isLetterOrDigit(text.charAt(at))) {
            char c = text.charAt(at++);
            boolean exponent = !hex && !bits && (c == 'e' || c == 'E');
            if (exponent && at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
        }
        if (!hex && !bits && at + 1 < text.length() && text.charAt(at) == '.' && isDigit(text.charAt(at + 1))) {
            at++;
            return fraction(from);
        }
        return token(Token.Kind.NUMBER, from);
    }

    private Token fraction(int from) {
        while (at < text.length() && isLetterOrDigit(text.charAt(at))) {
            char c = text.charAt(at++);
            if ((c == 'e' || c == 'E') && at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
        }
        return token(Token.Kind.NUMBER, from);
    }

    private Token dotWord() {
        int from = ++at;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (isLetterOrDigit(c) || c == '_' || c == '$') {
                at++;
            } else if (c == ':' && text.startsWith("::", at)) {
                at += 2;
            } else {
                break;
            }
        }
        if (at == from) {
            throw PtxException.invalid(line, "a dot without a word after it");
        }
        return token(Token.Kind.DOT_WORD, from);
    }

    private Token string() {
        int from = ++at;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
            at++;
        }
        if (at >= text.length() || text.charAt(at) != '"') {
            throw PtxException.invalid(line, "a string without its closing quote");
        }
        Token token = token(Token.Kind.STRING, from);
        at++;
        return token;
    }

    private void skipBlank() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                line++;
                at++;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
                at++;
            } else if (text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                skipComment();
            } else {
                return;
            }
        }
    }

    private void skipComment() {
        int begun = line;
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw PtxException.invalid(begun, "a comment that does not end");
        }
        for (int i = at; i < end; i++) {
            if (text.charAt(i) == '\n') {
                line++;
            }
        }
        at = end + 2;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetterOrDigit(char c) {
        return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isNameStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c == '%';
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c);
    }
}
