package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses declarations of variables and parameters.
 *
 * <pre>
 * variable  = [".align" N] [".v2" | ".v4"] type [".ptr" [space] [".align" N]] name { "[" [N] "]" } [ "=" initial ]
 * initial   = number | "-" number | address | "{" [ initial { "," initial } ] "}"
 * address   = name [ ("+" | "-") N ] | "generic" "(" name ")" [ ("+" | "-") N ]
 * </pre>
 */
final class Declarations {
    /** The number of bytes of the largest variable. */
    private static final long MAX_BYTES = 1L << 40;

    private static final int MAX_VECTORS = 10_000;

    private final Tokens tokens;

    Declarations(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Parses a variable after the word of its state space. */
    Variable variable(StateSpace space, boolean isExtern) {
        int line = tokens.line();
        int align = 0;
        int lanes = 1;
        boolean managed = takeManaged();
        while (true) {
            if (tokens.takeDotWord("align")) {
                align = tokens.integer("an alignment", 1, 1 << 20);
            } else if (tokens.takeDotWord("v2")) {
                lanes = 2;
            } else if (tokens.takeDotWord("v4")) {
                lanes = 4;
            } else {
                break;
            }
        }
        PtxType type = type();
        pointerAttributes();
        Variable variable = rest(space, isExtern, line, align, lanes, type);
        return managed ? variable.inManagedMemory() : variable;
    }

    /** Parses the name and what follows; for further variables of a list. */
    Variable rest(StateSpace space, boolean isExtern, int line, int align, int lanes, PtxType type) {
        String name = tokens.name("the name of a variable");
        long count = 1;
        boolean open = false;
        while (tokens.takeSign("[")) {
            if (tokens.isSign("]")) {
                open = true;
            } else {
                long dimension = tokens.integer("the size of an array");
                if (dimension < 0 || dimension > MAX_BYTES || count * dimension > MAX_BYTES) {
                    throw PtxException.invalid(line, "array " + name + " has a dimension of " + dimension);
                }
                count *= dimension;
            }
            tokens.require("]");
        }
        List<Variable.Initial> initial = new ArrayList<>();
        if (tokens.takeSign("=")) {
            initial(initial, type);
        }
        long bytes = count * type.bytes() * lanes;
        if (open) {
            bytes = initial.isEmpty() ? 0 : count * initial.size() * type.bytes();
        }
        if ((long) initial.size() * type.bytes() > bytes && bytes > 0) {
            throw PtxException.invalid(
                    line,
                    "variable " + name + " of " + bytes + " bytes is initialized with " + initial.size() + " elements");
        }
        return new Variable(
                space,
                type,
                name,
                Math.max(align, type.bytes() * lanes),
                bytes,
                ImmutableList.copyOf(initial),
                isExtern,
                false,
                line);
    }

    /** Parses parameters, or results, in parentheses. */
    ImmutableList<Variable> parameters() {
        List<Variable> all = new ArrayList<>();
        tokens.require("(");
        while (!tokens.isSign(")")) {
            if (!all.isEmpty()) {
                tokens.require(",");
            }
            boolean isRegister = tokens.takeDotWord("reg");
            if (!isRegister && !tokens.takeDotWord("param")) {
                throw tokens.unexpected("\".param\"");
            }
            all.add(variable(isRegister ? StateSpace.REG : StateSpace.PARAM, false));
        }
        tokens.require(")");
        return ImmutableList.copyOf(all);
    }

    /** Parses a declaration of registers after its word. */
    ImmutableList<Register> registers() {
        int lanes = tokens.takeDotWord("v2") ? 2 : tokens.takeDotWord("v4") ? 4 : 1;
        PtxType type = tokens.takeType();
        if (type == null) {
            throw tokens.unexpected("the type of a register");
        }
        ImmutableList.Builder<Register> all = ImmutableList.builder();
        do {
            String name = tokens.name("the name of a register");
            long count = -1;
            if (tokens.takeSign("<")) {
                count = lanes == 1
                        ? tokens.integer("a number of registers")
                        : tokens.integer("a number of vectors", 0, MAX_VECTORS);
                tokens.require(">");
            }
            all.add(new Register(type, name, lanes, count));
        } while (tokens.takeSign(","));
        tokens.require(";");
        return all.build();
    }

    private PtxType type() {
        int line = tokens.line();
        PtxType type = tokens.takeType();
        if (type != null) {
            return type;
        }
        Token token = tokens.peek();
        if (token.isDotWord("texref") || token.isDotWord("samplerref") || token.isDotWord("surfref")) {
            throw PtxException.notSimulated(line, "the type ." + token.text());
        }
        throw tokens.unexpected("a type");
    }

    /** Takes the attributes of a variable, and returns whether one says that it is in managed memory. */
    private boolean takeManaged() {
        if (!tokens.takeDotWord("attribute")) {
            return false;
        }
        tokens.require("(");
        boolean managed = tokens.takeDotWord("managed");
        tokens.skipTo(")");
        return managed;
    }

    private void pointerAttributes() {
        if (!tokens.takeDotWord("ptr")) {
            return;
        }
        while (tokens.peek().kind() == Token.Kind.DOT_WORD) {
            if (tokens.takeDotWord("align")) {
                tokens.integer("an alignment", 1, 1 << 20);
            } else {
                tokens.take();
            }
        }
    }

    private void initial(List<Variable.Initial> into, PtxType type) {
        if (!tokens.takeSign("{")) {
            into.add(element(type));
            return;
        }
        int depth = 1;
        while (depth > 0) {
            if (tokens.takeSign("{")) {
                depth++;
            } else if (tokens.takeSign("}")) {
                depth--;
                if (depth > 0) {
                    tokens.takeSign(",");
                }
            } else {
                into.add(element(type));
                if (!tokens.isSign("}")) {
                    tokens.require(",");
                }
            }
        }
    }

    private Variable.Initial element(PtxType type) {
        if (tokens.peek().kind() == Token.Kind.NAME) {
            return address(type.bytes());
        }
        boolean negative = tokens.takeSign("-");
        if (tokens.peek().kind() != Token.Kind.NUMBER) {
            throw tokens.unexpected("a number or an address");
        }
        Operand number = Numbers.parse(tokens.take());
        if (tokens.isSign("(")) {
            throw PtxException.notSimulated(tokens.line(), "a part of an address as an initial value");
        }
        return new Variable.Initial.Bits(bits(number, negative, type), type.bytes());
    }

    private static long bits(Operand number, boolean negative, PtxType type) {
        if (number instanceof Operand.Int integer) {
            long value = negative ? -integer.value() : integer.value();
            return type == PtxType.F32
                    ? Float.floatToRawIntBits((float) value)
                    : type == PtxType.F64 ? Double.doubleToRawLongBits((double) value) : value;
        }
        Operand.Real real = (Operand.Real) number;
        double value = negative ? -real.value() : real.value();
        if (type.bits() == 32) {
            return real.isSingle() && !negative ? real.bits() : Float.floatToRawIntBits((float) value);
        }
        return negative || real.isSingle() ? Double.doubleToRawLongBits(value) : real.bits();
    }

    private Variable.Initial address(int bytes) {
        String name = tokens.name("a variable");
        boolean isGeneric = name.equals("generic") && tokens.takeSign("(");
        if (isGeneric) {
            name = tokens.name("a variable");
            tokens.require(")");
        }
        long offset = 0;
        if (tokens.takeSign("+")) {
            offset = tokens.integer("an offset");
        } else if (tokens.isSign("-")) {
            offset = tokens.integer("an offset");
        }
        return new Variable.Initial.AddressOf(name, isGeneric, offset, bytes);
    }
}
