package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * Parses the operands of an instruction.
 *
 * <pre>
 * operands  = [ operand { "," operand } ] ";"
 * operand   = simple [ "|" simple ] | "(" [ operand { "," operand } ] ")"
 * simple    = "_" | "!" name | value | "{" element { "," element } "}" | "[" value { "," operand } "]"
 * element   = constant | name [ "." word ]
 * value     = constant | name "." selector | name [ "." word ] [ "+" constant ]
 * </pre>
 *
 * <p>{@link ConstantParser} has the grammar of a constant. Parentheses are those of a list in calls, and else those of
 * a constant.
 */
final class OperandParser {
    private static final int MAX_OPERANDS = 300;

    /** The elements of a vector by their other names. */
    private static final ImmutableMap<String, String> COLORS = ImmutableMap.of("r", "x", "g", "y", "b", "z", "a", "w");

    private final Tokens tokens;
    private final ConstantParser constants;
    private final Names names;

    /** Finds what names refer to. */
    interface Names {
        /** Returns the unique name of what a name in a line refers to. */
        String resolved(String name, int line);

        /** Returns what a name in a line refers to: its unique name, or the elements of a vector. */
        Operand operand(String name, int line);
    }

    OperandParser(Tokens tokens, Names names) {
        this.tokens = tokens;
        this.constants = new ConstantParser(tokens);
        this.names = names;
    }

    /** Parses the operands of an instruction, with its semicolon. */
    ImmutableList<Operand> parse(boolean isCall) {
        ImmutableList.Builder<Operand> all = ImmutableList.builder();
        int count = 0;
        while (!tokens.takeSign(";")) {
            if (count > 0) {
                tokens.require(",");
            }
            checkCount(++count);
            all.add(isCall && tokens.takeSign("(") ? group() : operand());
        }
        return all.build();
    }

    private void checkCount(int count) {
        if (count > MAX_OPERANDS) {
            throw PtxException.invalid(tokens.line(), "more than " + MAX_OPERANDS + " operands");
        }
    }

    /** Parses a list after its parenthesis. */
    private Operand group() {
        ImmutableList.Builder<Operand> all = ImmutableList.builder();
        int count = 0;
        while (!tokens.takeSign(")")) {
            if (count > 0) {
                tokens.require(",");
            }
            checkCount(++count);
            all.add(simple());
        }
        return new Operand.Group(all.build());
    }

    private Operand operand() {
        Operand first = simple();
        return tokens.takeSign("|") ? new Operand.Pair(first, simple()) : first;
    }

    private Operand simple() {
        int line = tokens.line();
        if (tokens.takeSign("!")) {
            if (constants.isNext()) {
                return constants.parseAfterNot();
            }
            return new Operand.Negated(names.resolved(tokens.name("a predicate"), line));
        }
        if (tokens.takeSign("{")) {
            ImmutableList.Builder<Operand> builder = ImmutableList.builder();
            int count = 0;
            do {
                checkCount(++count);
                int at = tokens.line();
                Operand element = value();
                if (element instanceof Operand.Address) {
                    throw PtxException.invalid(at, "a sum in a vector; legal is a register into which it is moved");
                }
                builder.add(element);
            } while (tokens.takeSign(","));
            tokens.require("}");
            ImmutableList<Operand> all = builder.build();
            // Triton writes accesses of one register so.
            return all.size() == 1 ? all.get(0) : new Operand.Vector(all);
        }
        if (tokens.takeSign("[")) {
            return address();
        }
        return value();
    }

    private Operand address() {
        Operand base = value();
        if (tokens.isSign(",")) {
            ImmutableList.Builder<Operand> all = ImmutableList.builder();
            all.add(base);
            int count = 0;
            while (tokens.takeSign(",")) {
                checkCount(++count);
                all.add(tokens.isSign("{") ? simple() : value());
            }
            base = new Operand.Group(all.build());
        }
        tokens.require("]");
        return base instanceof Operand.Address ? base : new Operand.Address(base, 0);
    }

    private Operand value() {
        if (constants.isNext()) {
            return constants.parse();
        }
        int line = tokens.line();
        String name = tokens.name("an operand");
        if (name.equals("_")) {
            return new Operand.Sink();
        }
        if (tokens.peek().kind() == Token.Kind.DOT_WORD) {
            String part = tokens.take().text();
            if (VideoParts.isSelector(part)) {
                return new Operand.Part(new Operand.Name(names.resolved(name, line)), part);
            }
            name = name + "." + COLORS.getOrDefault(part, part);
        }
        Operand named = names.operand(name, line);
        if (tokens.takeSign("+")) {
            long offset = constants.integer("an offset");
            return offset == 0 ? named : new Operand.Address(named, offset);
        }
        return named;
    }
}
