package orrery.ptx.text;

import static java.util.Map.entry;

import com.google.common.collect.ImmutableMap;

/**
 * Parses constant expressions, and computes them as ptxas does.
 *
 * <pre>
 * expression = binary [ "?" expression ":" expression ]
 * binary     = unary { operator unary }
 * unary      = ( "-" | "+" | "!" | "~" | "(" ( ".s64" | ".u64" ) ")" ) unary
 *            | number | "WARP_SZ" | "(" expression ")"
 * </pre>
 *
 * <p>Operators bind as in C. Integers have 64 bits, and are signed unless they are written with {@code U} or do not
 * fit. If one of two operands is unsigned, both are; {@code ~} and {@code %} are always unsigned, a shift is what its
 * first operand is, and what is true or false is signed.
 */
final class ConstantParser {
    /** How tightly operators bind. */
    private static final ImmutableMap<String, Integer> PRECEDENCES = ImmutableMap.ofEntries(
            entry("||", 1),
            entry("&&", 2),
            entry("|", 3),
            entry("^", 4),
            entry("&", 5),
            entry("==", 6),
            entry("!=", 6),
            entry("<", 7),
            entry("<=", 7),
            entry(">", 7),
            entry(">=", 7),
            entry("<<", 8),
            entry(">>", 8),
            entry("+", 9),
            entry("-", 9),
            entry("*", 10),
            entry("/", 10),
            entry("%", 10));

    private static final String UNARY = "-+!~";

    /** The length of an expression, which also limits its depth. */
    private static final int MAX_OPERANDS = 500;

    private final Tokens tokens;
    private int operands;

    /** A value: its number, which is an integer or a floating-point number, and whether it is unsigned. */
    private record Value(Operand number, boolean isUnsigned) {
        static Value integer(long value, boolean isUnsigned) {
            return new Value(new Operand.Int(value), isUnsigned);
        }

        static Value truth(boolean value) {
            return integer(value ? 1 : 0, false);
        }

        static Value real(double value) {
            return new Value(new Operand.Real(value, Double.doubleToRawLongBits(value), false), false);
        }
    }

    ConstantParser(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Returns whether the next token begins an expression. */
    boolean isNext() {
        Token token = tokens.peek();
        return token.kind() == Token.Kind.NUMBER
                || token.kind() == Token.Kind.SIGN && (UNARY + "(").contains(token.text())
                || isWarpSize(token);
    }

    private static boolean isWarpSize(Token token) {
        return token.kind() == Token.Kind.NAME && token.text().equals("WARP_SZ");
    }

    /** Parses an expression; returns an integer or a floating-point number. */
    Operand parse() {
        operands = 0;
        return expression().number();
    }

    /** Parses the rest of an expression that begins with {@code !}. */
    Operand parseAfterNot() {
        operands = 0;
        return rest(unary("!", unary())).number();
    }

    /** Parses an expression that is an integer. */
    long integer(String what) {
        int line = tokens.line();
        if (!(parse() instanceof Operand.Int number)) {
            throw PtxException.invalid(line, "a floating-point number where " + what + " is expected");
        }
        return number.value();
    }

    private Value expression() {
        return rest(unary());
    }

    /** Parses what follows the first operand of an expression. */
    private Value rest(Value first) {
        Value condition = binary(first, 0);
        if (!tokens.takeSign("?")) {
            return condition;
        }
        boolean isFirst = bits(condition) != 0;
        Value then = expression();
        tokens.require(":");
        Value otherwise = expression();
        bits(then);
        bits(otherwise);
        return isFirst ? then : otherwise;
    }

    /** Parses operators that bind more tightly than {@code least}, and their operands after the first one. */
    private Value binary(Value first, int least) {
        Value left = first;
        while (precedence() > least) {
            int precedence = precedence();
            Token sign = tokens.take();
            Value right = binary(unary(), precedence);
            left = binary(sign, left, right);
        }
        return left;
    }

    /** Returns the precedence of the next token; 0 if it is no operator. The lexer takes % for a name. */
    private int precedence() {
        Token token = tokens.peek();
        return token.kind() == Token.Kind.SIGN || token.kind() == Token.Kind.NAME
                ? PRECEDENCES.getOrDefault(token.text(), 0)
                : 0;
    }

    private Value unary() {
        if (++operands > MAX_OPERANDS) {
            throw PtxException.invalid(tokens.line(), "a constant of more than " + MAX_OPERANDS + " operands");
        }
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.NUMBER) {
            Operand number = Numbers.parse(tokens.take());
            boolean isLarge = number instanceof Operand.Int integer && integer.value() < 0;
            return new Value(number, isLarge || token.text().endsWith("U"));
        }
        if (isWarpSize(token)) {
            tokens.take();
            return Value.integer(32, false);
        }
        if (tokens.takeSign("(")) {
            return parenthesized();
        }
        if (token.kind() != Token.Kind.SIGN || !UNARY.contains(token.text())) {
            throw tokens.unexpected("a number");
        }
        tokens.take();
        if (token.isSign("-") && tokens.peek().kind() == Token.Kind.NAME && !isWarpSize(tokens.peek())) {
            throw PtxException.notSimulated(token.line(), "a negated operand");
        }
        return unary(token.text(), unary());
    }

    private Value parenthesized() {
        boolean isUnsigned = tokens.takeDotWord("u64");
        if (isUnsigned || tokens.takeDotWord("s64")) {
            tokens.require(")");
            return Value.integer(bits(unary()), isUnsigned);
        }
        Value value = expression();
        tokens.require(")");
        return value;
    }

    private Value unary(String sign, Value value) {
        return switch (sign) {
            case "+" -> value;
            case "!" -> Value.truth(bits(value) == 0);
            case "~" -> Value.integer(~bits(value), true);
            default -> new Value(negative(value.number()), value.isUnsigned());
        };
    }

    private static Operand negative(Operand number) {
        if (number instanceof Operand.Int integer) {
            return new Operand.Int(-integer.value());
        }
        Operand.Real real = (Operand.Real) number;
        long sign = real.isSingle() ? 0x8000_0000L : Long.MIN_VALUE;
        return new Operand.Real(-real.value(), real.bits() ^ sign, real.isSingle());
    }

    private long bits(Value value) {
        if (!(value.number() instanceof Operand.Int integer)) {
            throw PtxException.invalid(tokens.line(), "a floating-point number in a constant of integers");
        }
        return integer.value();
    }

    private static Value binary(Token sign, Value left, Value right) {
        if (left.number() instanceof Operand.Int a && right.number() instanceof Operand.Int b) {
            boolean isUnsigned = left.isUnsigned() || right.isUnsigned();
            if ("/%".contains(sign.text()) && b.value() == 0) {
                throw PtxException.invalid(sign.line(), "a constant divides by zero");
            }
            return sign.text().equals("<<") || sign.text().equals(">>")
                    ? shifted(sign.text(), a.value(), b.value(), left.isUnsigned())
                    : integers(sign.text(), a.value(), b.value(), isUnsigned);
        }
        if (left.number() instanceof Operand.Real a
                && right.number() instanceof Operand.Real b
                && !a.isSingle()
                && !b.isSingle()) {
            return reals(sign, a.value(), b.value());
        }
        throw PtxException.invalid(
                sign.line(), sign.shown() + " in a constant; legal are two integers, or two numbers such as 1.5");
    }

    private static Value shifted(String sign, long a, long b, boolean isUnsigned) {
        return Value.integer(sign.equals("<<") ? a << b : isUnsigned ? a >>> b : a >> b, isUnsigned);
    }

    private static Value integers(String sign, long a, long b, boolean isUnsigned) {
        int order = isUnsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
        return switch (sign) {
            case "+" -> Value.integer(a + b, isUnsigned);
            case "-" -> Value.integer(a - b, isUnsigned);
            case "*" -> Value.integer(a * b, isUnsigned);
            case "/" -> Value.integer(isUnsigned ? Long.divideUnsigned(a, b) : a / b, isUnsigned);
            case "%" -> Value.integer(Long.remainderUnsigned(a, b), true);
            case "&" -> Value.integer(a & b, isUnsigned);
            case "|" -> Value.integer(a | b, isUnsigned);
            case "^" -> Value.integer(a ^ b, isUnsigned);
            case "&&" -> Value.truth(a != 0 && b != 0);
            case "||" -> Value.truth(a != 0 || b != 0);
            default -> Value.truth(holds(sign, order));
        };
    }

    private static Value reals(Token sign, double a, double b) {
        return switch (sign.text()) {
            case "+" -> Value.real(a + b);
            case "-" -> Value.real(a - b);
            case "*" -> Value.real(a * b);
            case "/" -> {
                if (b == 0) {
                    throw PtxException.invalid(sign.line(), "a constant divides by zero");
                }
                yield Value.real(a / b);
            }
            case "==", "!=", "<", "<=", ">", ">=" -> Value.truth(holds(sign.text(), a < b ? -1 : a > b ? 1 : 0));
            default ->
                throw PtxException.invalid(sign.line(), sign.shown() + " of floating-point numbers in a constant");
        };
    }

    private static boolean holds(String sign, int order) {
        return switch (sign) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }
}
