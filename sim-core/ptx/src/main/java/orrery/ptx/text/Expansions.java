package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Adds statements to a body, with simpler ones in place of some: a {@code mov} of a vector is one of each element,
 * {@code alloca} takes a part of a variable in local memory, and registers are passed by {@link RegisterPassing}.
 */
final class Expansions {
    /** The bytes that {@code alloca} has in each call of a function. */
    private static final int STACK_BYTES = 16 << 10;

    private static final String STACK = "#stack";
    private static final String TOP = "#top";
    private static final String MOVED = "#moved";
    private static final String OVERFLOW = "#overflow";
    private static final ImmutableSet<String> ACCESSES = ImmutableSet.of("ld", "st", "atom", "red");

    private final ModuleScope outer;
    private final BodyStatements body;
    private final RegisterPassing passing;
    private final VideoParts parts;

    /**
     * Creates the expansions of a body.
     *
     * @param outer what is declared before
     * @param body the body, to which statements are added
     * @param passing adds what copies registers that are parameters, results or arguments
     */
    Expansions(ModuleScope outer, BodyStatements body, RegisterPassing passing) {
        this.outer = outer;
        this.body = body;
        this.passing = passing;
        this.parts = new VideoParts(body);
    }

    /**
     * Completes a body: stores the registers that are results at its end, and sets the end of the memory for
     * {@code alloca} at its begin.
     */
    void end(int line) {
        Statement.Code end = new Statement.Code(null, false, "ret", ImmutableList.of(), ImmutableList.of(), line, null);
        passing.storeResults(end);
        if (body.registers().containsKey(TOP)) {
            Operand top = new Operand.Name(TOP);
            body.statements().add(0, BodyStatements.instruction(end, "mov.u64", top, new Operand.Name(STACK)));
            body.statements()
                    .add(1, BodyStatements.instruction(end, "add.u64", top, top, new Operand.Int(STACK_BYTES)));
        }
    }

    /** Adds an instruction, or what replaces it. */
    void add(Statement.Code code) {
        switch (code.opcode()) {
            case "ret" -> {
                passing.storeResults(code);
                body.add(code);
            }
            case "call" -> passing.addCall(code);
            case "mov" -> addMove(code);
            case "movmatrix" -> addTransposed(code);
            case "mma" -> addProduct(code);
            case "alloca" -> addAllocation(code);
            case "stacksave" -> {
                requireForm(code, 1, 1, "u64");
                declareStack();
                body.add(code, "mov.u64", code.operands().get(0), new Operand.Name(TOP));
            }
            case "stackrestore" -> {
                requireForm(code, 1, 1, "u64");
                declareStack();
                body.add(code, "mov.u64", new Operand.Name(TOP), code.operands().get(0));
            }
            case "lop3" -> addLogic(code);
            default -> {
                if (!parts.add(code)) {
                    body.add(outer.flushed(inSpace(code)));
                }
            }
        }
    }

    /** Checks the words after the opcode of an instruction, and the number of its operands. */
    private static void requireForm(Statement.Code code, int least, int most, String... words) {
        if (!code.modifiers().equals(List.of(words))) {
            throw PtxException.notSimulated(code.line(), "instruction " + code.mnemonic());
        }
        int count = code.operands().size();
        if (count < least || count > most) {
            throw PtxException.invalid(
                    code.line(),
                    code.mnemonic() + " has " + count + " operands; it needs " + least
                            + (most > least ? " to " + most : ""));
        }
    }

    /**
     * Returns an access in the state space of the variable whose name is its address, if it says none. If it says one,
     * it has to be that of the variable.
     */
    private Statement.Code inSpace(Statement.Code code) {
        if (!ACCESSES.contains(code.opcode())) {
            return code;
        }
        StateSpace stated = code.modifiers().stream()
                .map(StateSpace::of)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        for (Operand each : code.operands()) {
            if (each instanceof Operand.Address address && address.base() instanceof Operand.Name name) {
                StateSpace space = space(name.name());
                if (stated != null) {
                    requireSpace(code, name.name(), space, stated);
                } else if (space == StateSpace.SHARED || space == StateSpace.LOCAL) {
                    return code.withModifier(space == StateSpace.SHARED ? "shared" : "local");
                }
            }
        }
        return code;
    }

    /** Requires that an access states the state space of its variable. Parameters are in several. */
    private static void requireSpace(Statement.Code code, String name, @Nullable StateSpace space, StateSpace stated) {
        if (space != null && space != stated && space != StateSpace.PARAM && stated != StateSpace.PARAM) {
            throw PtxException.invalid(
                    code.line(),
                    code.mnemonic() + " of " + name + ", which is in ." + space.word()
                            + "; legal is that state space, or none");
        }
    }

    private @Nullable StateSpace space(String name) {
        if (body.registers().containsKey(name)) {
            return null;
        }
        for (Variable each : body.variables()) {
            if (each.name().equals(name)) {
                return each.space();
            }
        }
        Variable ofModule = outer.variables().get(name);
        return ofModule == null ? null : ofModule.space();
    }

    private void addMove(Statement.Code code) {
        requireShortAddress(code);
        if (code.modifiers().size() != 2
                || code.operands().size() != 2
                || !(code.operands().get(0) instanceof Operand.Vector to)
                || !(code.operands().get(1) instanceof Operand.Vector from)
                || !code.modifiers().get(0).equals("v" + to.elements().size())
                || to.elements().size() != from.elements().size()
                || PtxType.of(code.modifiers().get(1)) == null
                || to.elements().size() != 2 && to.elements().size() != 4) {
            body.add(code);
            return;
        }
        String type = code.modifiers().get(1);
        for (int i = 0; i < to.elements().size(); i++) {
            body.registers().put(MOVED + i, Objects.requireNonNull(PtxType.of(type)));
            body.add(
                    code,
                    "mov." + type,
                    new Operand.Name(MOVED + i),
                    from.elements().get(i));
        }
        for (int i = 0; i < to.elements().size(); i++) {
            body.add(code, "mov." + type, to.elements().get(i), new Operand.Name(MOVED + i));
        }
    }

    /** Requires that a register of 32 bits gets no address of 64 bits. One of 16 bits gets its lower bits. */
    private void requireShortAddress(Statement.Code code) {
        PtxType type =
                code.modifiers().isEmpty() ? null : PtxType.of(code.modifiers().get(0));
        if (type == null || type.bits() != 32) {
            return;
        }
        for (String name : code.names()) {
            StateSpace space = space(name);
            if (space == StateSpace.GLOBAL) {
                throw PtxException.invalid(
                        code.line(),
                        code.mnemonic() + " of variable " + name + ", whose address has 64 bits; legal is mov.u64");
            } else if (space == StateSpace.CONST) {
                throw PtxException.notSimulated(code.line(), "an address of 32 bits of constant memory");
            }
        }
    }

    /** Adds {@code lop3} with a predicate as a second result: whether the first one is not 0, combined with another. */
    private void addLogic(Statement.Code code) {
        if (code.modifiers().size() != 2 || !(code.operands().get(0) instanceof Operand.Pair to)) {
            body.add(code);
            return;
        }
        String operation = code.modifiers().get(0);
        requireForm(code, 6, 6, operation.equals("and") ? "and" : "or", "b32");
        Operand result = body.register("#logic", PtxType.B32);
        List<Operand> operands = code.operands();
        body.add(code, "lop3.b32", result, operands.get(1), operands.get(2), operands.get(3), operands.get(4));
        body.add(code, "setp.ne." + operation + ".b32", to.second(), result, new Operand.Int(0), operands.get(5));
        body.add(code, "mov.b32", to.first(), result);
    }

    /** Adds a transposed matrix of 8 x 8 half words: each lane has two neighbors of a row. */
    private void addTransposed(Statement.Code code) {
        requireForm(code, 2, 2, "sync", "aligned", "m8n8", "trans", "b16");
        Operand result = code.operands().get(0);
        Operand from = body.register("#from", PtxType.B32);
        Operand row = body.register("#row", PtxType.B32);
        Operand second = body.register("#second", PtxType.B32);
        Operand all = new Operand.Int(-1);
        Operand last = new Operand.Int(31);
        body.add(code, "mov.u32", row, new Operand.Name("%laneid"));
        body.add(code, "and.b32", from, row, new Operand.Int(3));
        body.add(code, "shl.b32", from, from, new Operand.Int(3));
        body.add(code, "shr.u32", row, row, new Operand.Int(2));
        body.add(code, "shr.u32", second, row, new Operand.Int(1));
        body.add(code, "add.u32", from, from, second);
        Operand words = code.operands().get(1);
        body.add(code, "add.u32", second, from, new Operand.Int(4));
        body.add(code, "shfl.sync.idx.b32", second, words, second, last, all);
        body.add(code, "shfl.sync.idx.b32", from, words, from, last, all);
        // The lower halves, or the upper ones of an odd row.
        body.add(code, "and.b32", row, row, new Operand.Int(1));
        body.add(code, "mad.lo.u32", row, row, new Operand.Int(0x7632 - 0x5410), new Operand.Int(0x5410));
        body.add(code, "prmt.b32", result, from, second, row);
    }

    /** Adds a product of matrices; one of double precision with 16 columns is two with 8. */
    private void addProduct(Statement.Code code) {
        if (!code.modifiers().contains("m16n8k16")
                || !code.modifiers().contains("f64")
                || code.operands().size() < 4) {
            body.add(code);
            return;
        }
        String half = code.mnemonic().replace("m16n8k16", "m16n8k8");
        ImmutableList<Operand> kept = IntStream.range(0, 4)
                .mapToObj(i -> body.register("#product" + i, PtxType.F64))
                .collect(ImmutableList.toImmutableList());
        Operand middle = new Operand.Vector(kept);
        Operand a = code.operands().get(1);
        Operand b = code.operands().get(2);
        body.add(code, half, middle, half(a, 0), half(b, 0), code.operands().get(3));
        body.add(code, half, code.operands().get(0), half(a, 1), half(b, 1), middle);
    }

    private static Operand half(Operand operand, int which) {
        if (!(operand instanceof Operand.Vector vector)) {
            return operand;
        }
        int size = vector.elements().size() / 2;
        return new Operand.Vector(vector.elements().subList(which * size, (which + 1) * size));
    }

    /** Declares the variable from whose end on {@code alloca} takes memory, at the begin of the body. */
    private void declareStack() {
        if (body.registers().put(TOP, PtxType.B64) != null) {
            return;
        }
        body.registers().put(OVERFLOW, PtxType.PRED);
        body.variables()
                .add(new Variable(
                        StateSpace.LOCAL, PtxType.B8, STACK, 16, STACK_BYTES, ImmutableList.of(), false, false, 0));
    }

    /** Adds {@code alloca result, size [, alignment]}: a fault if the variable has no room. */
    private void addAllocation(Statement.Code code) {
        requireForm(code, 2, 3, "u64");
        declareStack();
        List<Operand> operands = code.operands();
        long align = operands.size() < 3 ? 8 : alignment(code, operands.get(2));
        Operand top = new Operand.Name(TOP);
        Operand result = operands.get(0);
        body.add(code, "sub.u64", result, top, operands.get(1));
        body.add(code, "and.b64", result, result, new Operand.Int(-Math.max(align, 8)));
        body.add(code, "mov.u64", top, new Operand.Name(STACK));
        body.add(code, "setp.lt.s64", new Operand.Name(OVERFLOW), result, top);
        body.add(new Statement.Code(
                OVERFLOW, false, "trap", ImmutableList.of(), ImmutableList.of(), code.line(), code.source()));
        body.add(code, "mov.u64", top, result);
    }

    private static long alignment(Statement.Code code, Operand operand) {
        long value = operand instanceof Operand.Int number ? number.value() : 0;
        if (value <= 0 || Long.bitCount(value) != 1) {
            throw PtxException.invalid(
                    code.line(),
                    "the alignment of " + code.mnemonic() + " is " + (value == 0 ? "no number" : value)
                            + "; legal is a power of 2");
        }
        return value;
    }
}
