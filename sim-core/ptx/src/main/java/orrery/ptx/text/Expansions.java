package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Adds statements to a body, with simpler ones in place of some: registers that are parameters, results or arguments
 * are copied from and to variables, a {@code mov} of a vector is one of each element, and {@code alloca} takes a part
 * of a variable in local memory.
 */
final class Expansions {
    /** The bytes that {@code alloca} has in each call of a function. */
    private static final int STACK_BYTES = 16 << 10;

    private static final String STACK = "#stack";
    private static final String TOP = "#top";
    private static final String MOVED = "#moved";
    private static final String OVERFLOW = "#overflow";
    private static final ImmutableSet<String> ACCESSES = ImmutableSet.of("ld", "st", "atom", "red");
    private static final Operand ZERO = new Operand.Int(0);

    private final ModuleScope outer;
    private final Map<String, PtxType> registers;
    private final List<Variable> variables;
    private final List<Statement> statements;
    private final List<Variable> results;
    private int count;

    /**
     * Creates the expansions of a body.
     *
     * @param outer what is declared before
     * @param registers the registers of the body, to which others are added
     * @param variables its variables, to which others are added
     * @param statements its statements, to which all are added
     * @param results what the function returns, of which some can be registers
     */
    Expansions(
            ModuleScope outer,
            Map<String, PtxType> registers,
            List<Variable> variables,
            List<Statement> statements,
            List<Variable> results) {
        this.outer = outer;
        this.registers = registers;
        this.variables = variables;
        this.statements = statements;
        this.results = results;
    }

    /** Returns the variables by which parameters or results are passed that can be registers. */
    static ImmutableList<Variable> inMemory(List<Variable> all) {
        return all.stream()
                .map(each ->
                        each.space() == StateSpace.REG ? memory(each.name() + "#", each.type(), lanes(each)) : each)
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the number of elements of a register that is declared as a parameter. */
    static int lanes(Variable register) {
        return (int) (register.bytes() / register.type().bytes());
    }

    /** Returns the names of the elements of a vector in a register. */
    static ImmutableList<String> elements(String name, int lanes) {
        return ImmutableList.of(name + ".x", name + ".y", name + ".z", name + ".w")
                .subList(0, lanes);
    }

    private static Variable memory(String name, PtxType type, int lanes) {
        PtxType stored = type == PtxType.PRED ? PtxType.B32 : type;
        int bytes = stored.bytes() * lanes;
        return new Variable(StateSpace.PARAM, stored, name, bytes, bytes, ImmutableList.of(), false, false, 0);
    }

    /** Loads the registers that are parameters, at the begin of a body. */
    void begin(List<Variable> parameters, int line) {
        for (Variable each : parameters) {
            if (each.space() == StateSpace.REG) {
                load(new Statement.Code(null, false, "ld", ImmutableList.of(), ImmutableList.of(), line, null), each);
            }
        }
    }

    /**
     * Completes a body: stores the registers that are results at its end, and sets the end of the memory for
     * {@code alloca} at its begin.
     */
    void end(int line) {
        Statement.Code end = new Statement.Code(null, false, "ret", ImmutableList.of(), ImmutableList.of(), line, null);
        storeResults(end);
        if (registers.containsKey(TOP)) {
            Operand top = new Operand.Name(TOP);
            statements.add(0, instruction(end, "mov.u64", top, new Operand.Name(STACK)));
            statements.add(1, instruction(end, "add.u64", top, top, new Operand.Int(STACK_BYTES)));
        }
    }

    /** Adds an instruction, or what replaces it. */
    void add(Statement.Code code) {
        switch (code.opcode()) {
            case "ret" -> {
                storeResults(code);
                statements.add(code);
            }
            case "call" -> addCall(code);
            case "mov" -> addMove(code);
            case "movmatrix" -> addTransposed(code);
            case "mma" -> addProduct(code);
            case "alloca" -> addAllocation(code);
            case "stacksave" -> {
                requireForm(code, 1, 1, "u64");
                declareStack();
                add(code, "mov.u64", code.operands().get(0), new Operand.Name(TOP));
            }
            case "stackrestore" -> {
                requireForm(code, 1, 1, "u64");
                declareStack();
                add(code, "mov.u64", new Operand.Name(TOP), code.operands().get(0));
            }
            default -> statements.add(outer.flushed(inSpace(code)));
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

    /** Returns an access in the state space of the variable whose name is its address, if it says none. */
    private Statement.Code inSpace(Statement.Code code) {
        if (!ACCESSES.contains(code.opcode())
                || code.modifiers().stream().anyMatch(each -> StateSpace.of(each) != null)) {
            return code;
        }
        for (Operand each : code.operands()) {
            if (each instanceof Operand.Address address && address.base() instanceof Operand.Name name) {
                StateSpace space = space(name.name());
                if (space == StateSpace.SHARED || space == StateSpace.LOCAL) {
                    return code.withModifier(space == StateSpace.SHARED ? "shared" : "local");
                }
            }
        }
        return code;
    }

    private @Nullable StateSpace space(String name) {
        for (Variable each : variables) {
            if (each.name().equals(name)) {
                return each.space();
            }
        }
        Variable ofModule =
                registers.containsKey(name) ? null : outer.variables().get(name);
        return ofModule == null ? null : ofModule.space();
    }

    /** Adds an instruction with the guard and the line of another one. */
    private void add(Statement.Code like, String mnemonic, Operand... operands) {
        statements.add(instruction(like, mnemonic, operands));
    }

    private static Statement.Code instruction(Statement.Code like, String mnemonic, Operand... operands) {
        List<String> words = List.of(mnemonic.split("\\."));
        return new Statement.Code(
                like.guard(),
                like.isNegated(),
                words.get(0),
                ImmutableList.copyOf(words.subList(1, words.size())),
                ImmutableList.copyOf(operands),
                like.line(),
                like.source());
    }

    private void storeResults(Statement.Code code) {
        for (Variable each : results) {
            if (each.space() == StateSpace.REG) {
                copy(code, true, each.name() + "#", each.type(), operand(each));
            }
        }
    }

    private void load(Statement.Code code, Variable register) {
        copy(code, false, register.name() + "#", register.type(), operand(register));
    }

    private Operand operand(Variable register) {
        if (lanes(register) == 1) {
            registers.put(register.name(), register.type());
            return new Operand.Name(register.name());
        }
        ImmutableList<String> names = elements(register.name(), lanes(register));
        names.forEach(each -> registers.put(each, register.type()));
        return vector(names);
    }

    static Operand vector(List<String> names) {
        return new Operand.Vector(names.stream().map(Operand.Name::new).collect(ImmutableList.toImmutableList()));
    }

    /** Copies a register, or a vector, to or from a variable. */
    private void copy(Statement.Code code, boolean toMemory, String variable, PtxType type, Operand register) {
        Operand address = new Operand.Address(new Operand.Name(variable), 0);
        if (type == PtxType.PRED) {
            String bits = variable + "bits";
            registers.put(bits, PtxType.B32);
            if (toMemory) {
                add(code, "selp.b32", new Operand.Name(bits), new Operand.Int(1), ZERO, register);
                add(code, "st.param.b32", address, new Operand.Name(bits));
            } else {
                add(code, "ld.param.b32", new Operand.Name(bits), address);
                add(code, "setp.ne.u32", register, new Operand.Name(bits), ZERO);
            }
            return;
        }
        String lanes = register instanceof Operand.Vector vector
                ? ".v" + vector.elements().size()
                : "";
        String suffix = ".param" + lanes + ".b" + type.bits();
        if (toMemory) {
            add(code, "st" + suffix, address, register);
        } else {
            add(code, "ld" + suffix, register, address);
        }
    }

    /** Adds a call, with variables in place of registers and numbers among its arguments. */
    private void addCall(Statement.Code code) {
        List<Operand> operands = new ArrayList<>(code.operands());
        int name = 0;
        while (name < operands.size() && !(operands.get(name) instanceof Operand.Name)) {
            name++;
        }
        PtxFunction callee =
                name < operands.size() ? outer.functions().get(((Operand.Name) operands.get(name)).name()) : null;
        List<Runnable> loads = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i) instanceof Operand.Group group) {
                boolean isResult = i < name;
                List<Variable> declared =
                        callee == null ? ImmutableList.of() : isResult ? callee.results() : callee.parameters();
                ImmutableList.Builder<Operand> passed = ImmutableList.builder();
                for (int k = 0; k < group.elements().size(); k++) {
                    Variable formal = k < declared.size() ? declared.get(k) : null;
                    passed.add(argument(code, group.elements().get(k), isResult, formal, loads));
                }
                operands.set(i, new Operand.Group(passed.build()));
            }
        }
        statements.add(code.with(code.guard(), operands));
        loads.forEach(Runnable::run);
    }

    private Operand argument(
            Statement.Code call, Operand argument, boolean isResult, @Nullable Variable formal, List<Runnable> loads) {
        Operand first =
                argument instanceof Operand.Vector vector ? vector.elements().get(0) : argument;
        PtxType type = first instanceof Operand.Name name ? registers.get(name.name()) : null;
        if (type == null && !(first instanceof Operand.Name) && formal != null) {
            type = formal.type();
        }
        if (type == null) {
            return argument;
        }
        String variable = "#argument" + count++;
        int lanes =
                argument instanceof Operand.Vector vector ? vector.elements().size() : 1;
        variables.add(memory(variable, type, lanes));
        PtxType copied = type;
        if (!isResult) {
            copy(call, true, variable, copied, argument);
        } else if (!(argument instanceof Operand.Sink)) {
            loads.add(() -> copy(call, false, variable, copied, argument));
        }
        return new Operand.Name(variable);
    }

    private void addMove(Statement.Code code) {
        if (code.modifiers().size() != 2
                || code.operands().size() != 2
                || !(code.operands().get(0) instanceof Operand.Vector to)
                || !(code.operands().get(1) instanceof Operand.Vector from)
                || !code.modifiers().get(0).equals("v" + to.elements().size())
                || to.elements().size() != from.elements().size()
                || PtxType.of(code.modifiers().get(1)) == null
                || to.elements().size() != 2 && to.elements().size() != 4) {
            statements.add(code);
            return;
        }
        String type = code.modifiers().get(1);
        for (int i = 0; i < to.elements().size(); i++) {
            registers.put(MOVED + i, Objects.requireNonNull(PtxType.of(type)));
            add(
                    code,
                    "mov." + type,
                    new Operand.Name(MOVED + i),
                    from.elements().get(i));
        }
        for (int i = 0; i < to.elements().size(); i++) {
            add(code, "mov." + type, to.elements().get(i), new Operand.Name(MOVED + i));
        }
    }

    /** Adds a transposed matrix of 8 x 8 half words: each lane has two neighbors of a row. */
    private void addTransposed(Statement.Code code) {
        requireForm(code, 2, 2, "sync", "aligned", "m8n8", "trans", "b16");
        Operand result = code.operands().get(0);
        Operand from = register("#from", PtxType.B32);
        Operand row = register("#row", PtxType.B32);
        Operand second = register("#second", PtxType.B32);
        Operand all = new Operand.Int(-1);
        Operand last = new Operand.Int(31);
        add(code, "mov.u32", row, new Operand.Name("%laneid"));
        add(code, "and.b32", from, row, new Operand.Int(3));
        add(code, "shl.b32", from, from, new Operand.Int(3));
        add(code, "shr.u32", row, row, new Operand.Int(2));
        add(code, "shr.u32", second, row, new Operand.Int(1));
        add(code, "add.u32", from, from, second);
        Operand words = code.operands().get(1);
        add(code, "add.u32", second, from, new Operand.Int(4));
        add(code, "shfl.sync.idx.b32", second, words, second, last, all);
        add(code, "shfl.sync.idx.b32", from, words, from, last, all);
        // The lower halves, or the upper ones of an odd row.
        add(code, "and.b32", row, row, new Operand.Int(1));
        add(code, "mad.lo.u32", row, row, new Operand.Int(0x7632 - 0x5410), new Operand.Int(0x5410));
        add(code, "prmt.b32", result, from, second, row);
    }

    /** Adds a product of matrices; one of double precision with 16 columns is two with 8. */
    private void addProduct(Statement.Code code) {
        if (!code.modifiers().contains("m16n8k16")
                || !code.modifiers().contains("f64")
                || code.operands().size() < 4) {
            statements.add(code);
            return;
        }
        String half = code.mnemonic().replace("m16n8k16", "m16n8k8");
        ImmutableList<Operand> kept = IntStream.range(0, 4)
                .mapToObj(i -> register("#product" + i, PtxType.F64))
                .collect(ImmutableList.toImmutableList());
        Operand middle = new Operand.Vector(kept);
        Operand a = code.operands().get(1);
        Operand b = code.operands().get(2);
        add(code, half, middle, half(a, 0), half(b, 0), code.operands().get(3));
        add(code, half, code.operands().get(0), half(a, 1), half(b, 1), middle);
    }

    private static Operand half(Operand operand, int which) {
        if (!(operand instanceof Operand.Vector vector)) {
            return operand;
        }
        int size = vector.elements().size() / 2;
        return new Operand.Vector(vector.elements().subList(which * size, (which + 1) * size));
    }

    private Operand register(String name, PtxType type) {
        registers.put(name, type);
        return new Operand.Name(name);
    }

    /** Declares the variable from whose end on {@code alloca} takes memory, at the begin of the body. */
    private void declareStack() {
        if (registers.put(TOP, PtxType.B64) != null) {
            return;
        }
        registers.put(OVERFLOW, PtxType.PRED);
        variables.add(new Variable(
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
        add(code, "sub.u64", result, top, operands.get(1));
        add(code, "and.b64", result, result, new Operand.Int(-Math.max(align, 8)));
        add(code, "mov.u64", top, new Operand.Name(STACK));
        add(code, "setp.lt.s64", new Operand.Name(OVERFLOW), result, top);
        statements.add(new Statement.Code(
                OVERFLOW, false, "trap", ImmutableList.of(), ImmutableList.of(), code.line(), code.source()));
        add(code, "mov.u64", top, result);
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
