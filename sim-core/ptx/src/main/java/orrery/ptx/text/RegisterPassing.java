package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Passes registers that are parameters, results or arguments of functions through variables: adds the loads and stores
 * that copy them.
 */
final class RegisterPassing {
    private static final Operand ZERO = new Operand.Int(0);

    private final BodyStatements body;
    private final Map<String, PtxFunction> functions;
    private final List<Variable> results;
    private int count;

    /**
     * Prepares to add statements to a body.
     *
     * @param functions the functions that are declared before
     * @param results what the function returns, of which some can be registers
     */
    RegisterPassing(BodyStatements body, Map<String, PtxFunction> functions, List<Variable> results) {
        this.body = body;
        this.functions = functions;
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
                Statement.Code begin =
                        new Statement.Code(null, false, "ld", ImmutableList.of(), ImmutableList.of(), line, null);
                copy(begin, false, each.name() + "#", each.type(), operand(each));
            }
        }
    }

    /** Stores the registers that are results, before an instruction that returns. */
    void storeResults(Statement.Code code) {
        for (Variable each : results) {
            if (each.space() == StateSpace.REG) {
                copy(code, true, each.name() + "#", each.type(), operand(each));
            }
        }
    }

    private Operand operand(Variable register) {
        if (lanes(register) == 1) {
            return body.register(register.name(), register.type());
        }
        ImmutableList<String> names = elements(register.name(), lanes(register));
        names.forEach(each -> body.registers().put(each, register.type()));
        return vector(names);
    }

    static Operand vector(List<String> names) {
        return new Operand.Vector(names.stream().map(Operand.Name::new).collect(ImmutableList.toImmutableList()));
    }

    /** Copies a register, or a vector, to or from a variable. */
    private void copy(Statement.Code code, boolean toMemory, String variable, PtxType type, Operand register) {
        Operand address = new Operand.Address(new Operand.Name(variable), 0);
        if (type == PtxType.PRED) {
            Operand bits = body.register(variable + "bits", PtxType.B32);
            if (toMemory) {
                body.add(code, "selp.b32", bits, new Operand.Int(1), ZERO, register);
                body.add(code, "st.param.b32", address, bits);
            } else {
                body.add(code, "ld.param.b32", bits, address);
                body.add(code, "setp.ne.u32", register, bits, ZERO);
            }
            return;
        }
        String lanes = register instanceof Operand.Vector vector
                ? ".v" + vector.elements().size()
                : "";
        String suffix = ".param" + lanes + ".b" + type.bits();
        if (toMemory) {
            body.add(code, "st" + suffix, address, register);
        } else {
            body.add(code, "ld" + suffix, register, address);
        }
    }

    /** Adds a call, with variables in place of registers and numbers among its arguments. */
    void addCall(Statement.Code code) {
        List<Operand> operands = new ArrayList<>(code.operands());
        int name = 0;
        while (name < operands.size() && !(operands.get(name) instanceof Operand.Name)) {
            name++;
        }
        PtxFunction callee = name < operands.size() ? functions.get(((Operand.Name) operands.get(name)).name()) : null;
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
        body.add(code.with(code.guard(), operands));
        loads.forEach(Runnable::run);
    }

    private Operand argument(
            Statement.Code call, Operand argument, boolean isResult, @Nullable Variable formal, List<Runnable> loads) {
        Operand first =
                argument instanceof Operand.Vector vector ? vector.elements().get(0) : argument;
        PtxType type = first instanceof Operand.Name name ? body.registers().get(name.name()) : null;
        if (type == null && !(first instanceof Operand.Name) && formal != null) {
            type = formal.type();
        }
        if (type == null) {
            return argument;
        }
        String variable = "#argument" + count++;
        int lanes =
                argument instanceof Operand.Vector vector ? vector.elements().size() : 1;
        body.variables().add(memory(variable, type, lanes));
        PtxType copied = type;
        if (!isResult) {
            copy(call, true, variable, copied, argument);
        } else if (!(argument instanceof Operand.Sink)) {
            loads.add(() -> copy(call, false, variable, copied, argument));
        }
        return new Operand.Name(variable);
    }
}
