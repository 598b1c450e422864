package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses declarations of variables and parameters.
 *
 * <pre>
 * variables  = prefix declarator { "," declarator } ";"
 * variable   = prefix declarator
 * prefix     = [".attribute" "(" … ")"] { ".align" N | ".v2" | ".v4" } type [".ptr" [space] [".align" N]]
 * declarator = name [ "[" [N] "]" { "[" N "]" } ] [ "=" initial ]
 * initial    = constant | address | "{" [ initial { "," initial } ] "}"
 * address    = ( name | "generic" "(" name ")" ) [ "+" constant | "-" N ]
 * </pre>
 *
 * <p>{@link ConstantParser} has the grammar of a constant.
 */
final class Declarations {
    /** The number of bytes of the largest variable. */
    private static final long MAX_BYTES = 1L << 40;

    private static final int MAX_ALIGN = 1 << 20;

    /** The size of a dimension that the initializer determines, or the launch. */
    private static final long OPEN = -1;

    private static final int MAX_VECTORS = 10_000;

    private final Tokens tokens;
    private final ConstantParser constants;

    Declarations(Tokens tokens) {
        this.tokens = tokens;
        this.constants = new ConstantParser(tokens);
    }

    /** What the variables of one declaration have in common. */
    private record Prefix(StateSpace space, boolean isExtern, boolean isManaged, int align, int lanes, PtxType type) {}

    /** Parses the list of variables after the word of their state space, with its semicolon. */
    ImmutableList<Variable> variables(StateSpace space, boolean isExtern) {
        Prefix prefix = prefix(space, isExtern);
        ImmutableList.Builder<Variable> all = ImmutableList.builder();
        do {
            Variable variable = declarator(prefix);
            if (variable.bytes() == 0 && !isExtern) {
                throw PtxException.invalid(
                        variable.line(),
                        "variable " + variable.name()
                                + " has no size; legal are sizes from 1 on, and none after .extern");
            }
            all.add(variable);
        } while (tokens.takeSign(","));
        tokens.require(";");
        return all.build();
    }

    private Prefix prefix(StateSpace space, boolean isExtern) {
        int align = 0;
        int lanes = 1;
        boolean managed = takeManaged();
        while (true) {
            if (tokens.takeDotWord("align")) {
                align = alignment();
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
        return new Prefix(space, isExtern, managed, Math.max(align, type.bytes() * lanes), lanes, type);
    }

    private int alignment() {
        int line = tokens.line();
        int align = tokens.integer("an alignment", 1, MAX_ALIGN);
        if (Integer.bitCount(align) > 1) {
            throw PtxException.invalid(line, "an alignment of " + align + " bytes; legal are powers of two");
        }
        return align;
    }

    private Variable declarator(Prefix prefix) {
        int line = tokens.line();
        String name = tokens.name("the name of a variable");
        List<Long> extents = new ArrayList<>();
        long bytes = (long) prefix.type.bytes() * prefix.lanes;
        while (tokens.takeSign("[")) {
            if (extents.isEmpty() && tokens.isSign("]")) {
                extents.add(OPEN);
            } else {
                long dimension = tokens.integer("the size of an array");
                checkDimension(line, name, dimension, bytes);
                bytes *= dimension;
                extents.add(dimension);
            }
            tokens.require("]");
        }
        boolean isOpen = !extents.isEmpty() && extents.get(0) == OPEN;
        List<Variable.Initial> initial = new ArrayList<>();
        long rows = 0;
        if (tokens.takeSign("=")) {
            if (prefix.space != StateSpace.GLOBAL && prefix.space != StateSpace.CONST) {
                throw PtxException.invalid(
                        line, "variable " + name + " has an initial value; legal are those of .global and .const");
            }
            if (prefix.lanes > 1) {
                extents.add((long) prefix.lanes);
            }
            rows = initial(initial, name, prefix, extents, 0);
        }
        if (isOpen) {
            checkDimension(line, name, rows, bytes);
            bytes *= rows;
        }
        return new Variable(
                prefix.space,
                prefix.type,
                name,
                prefix.align,
                bytes,
                ImmutableList.copyOf(initial),
                prefix.isExtern,
                prefix.isManaged,
                line);
    }

    private static void checkDimension(int line, String name, long dimension, long bytes) {
        if (dimension < 0 || dimension > MAX_BYTES / Math.max(1, bytes)) {
            throw PtxException.invalid(
                    line,
                    "array " + name + " has a dimension of " + dimension + "; a variable has at most " + MAX_BYTES
                            + " bytes");
        }
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
            all.add(declarator(prefix(isRegister ? StateSpace.REG : StateSpace.PARAM, false)));
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
                alignment();
            } else {
                tokens.take();
            }
        }
    }

    /**
     * Parses the initializer of a dimension of an array, of a vector or of one element; returns the number of parts in
     * its braces. Braces may have fewer parts than the dimension: the elements of the next braces follow directly, as
     * ptxas 12.9 and 13.0 place them, and the bytes after the last element are zero.
     *
     * @param extents the dimensions, the first of which may be {@link #OPEN}, and the length of a vector
     */
    private long initial(List<Variable.Initial> into, String name, Prefix prefix, List<Long> extents, int dimension) {
        if (dimension == extents.size()) {
            into.add(element(prefix.type));
            return 1;
        }
        int line = tokens.line();
        long count = 0;
        tokens.require("{");
        while (!tokens.takeSign("}")) {
            if (count > 0) {
                tokens.require(",");
            }
            initial(into, name, prefix, extents, dimension + 1);
            count++;
        }
        long extent = extents.get(dimension);
        boolean isVector = prefix.lanes > 1 && dimension == extents.size() - 1;
        if (extent != OPEN && (isVector ? count != extent : count > extent)) {
            throw PtxException.invalid(
                    line,
                    "variable " + name + " is initialized with " + count + (count == 1 ? " element" : " elements")
                            + ", where " + (isVector ? "a vector" : "a dimension") + " has " + extent);
        }
        return count;
    }

    private Variable.Initial element(PtxType type) {
        int line = tokens.line();
        if (!constants.isNext()) {
            return address(type.bytes());
        }
        Operand number = constants.parse();
        if (tokens.isSign("(")) {
            throw PtxException.notSimulated(line, "a part of an address as an initial value");
        }
        if (number instanceof Operand.Int ? type.isFloat() : type.isInteger()) {
            throw PtxException.invalid(
                    line,
                    (number instanceof Operand.Int ? "an integer" : "a floating-point number")
                            + " as the initial value of a variable of type ." + type.word());
        }
        return new Variable.Initial.Bits(bits(number, type), type.bytes());
    }

    private static long bits(Operand number, PtxType type) {
        if (number instanceof Operand.Int integer) {
            return integer.value();
        }
        Operand.Real real = (Operand.Real) number;
        return type.bits() == 32 && !real.isSingle() ? Float.floatToRawIntBits((float) real.value()) : real.bits();
    }

    private Variable.Initial address(int bytes) {
        String name = tokens.name("a number or an address");
        boolean isGeneric = name.equals("generic") && tokens.takeSign("(");
        if (isGeneric) {
            name = tokens.name("a variable");
            tokens.require(")");
        }
        long offset = 0;
        if (tokens.takeSign("+")) {
            offset = constants.integer("an offset");
        } else if (tokens.isSign("-")) {
            offset = tokens.integer("an offset"); // integer() takes the sign
        }
        return new Variable.Initial.AddressOf(name, isGeneric, offset, bytes);
    }
}
