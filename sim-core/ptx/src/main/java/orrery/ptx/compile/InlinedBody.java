package orrery.ptx.compile;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.ptx.flow.Contractions;
import orrery.ptx.flow.Step;
import orrery.ptx.isa.Instruction.Role;
import orrery.ptx.text.Operand;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.Statement;
import orrery.ptx.text.Variable;

/**
 * The body of a function, in which the calls of functions whose threads meet are replaced by the bodies of these: a
 * thread can stop and resume in the method of an entry only.
 *
 * @param registers the types of the registers by name
 * @param variables the variables in memory
 * @param statements the statements
 */
record InlinedBody(
        ImmutableMap<String, PtxType> registers,
        ImmutableList<Variable> variables,
        ImmutableList<Statement> statements) {
    private static final int MAX_DEPTH = 100;
    private static final int MAX_STATEMENTS = 2_000_000;

    static InlinedBody of(CheckedModule module, PtxFunction function) {
        Builder builder = new Builder(module, function.isEntry());
        builder.add(function, "", Map.of(), 0);
        return new InlinedBody(
                ImmutableMap.copyOf(builder.registers),
                ImmutableList.copyOf(builder.variables),
                ImmutableList.copyOf(module.contracts() ? Contractions.in(builder.statements) : builder.statements));
    }

    private static final class Builder {
        private final CheckedModule module;
        private final boolean isEntry;
        private final Map<String, PtxType> registers = new LinkedHashMap<>();
        private final List<Variable> variables = new ArrayList<>();
        private final List<Statement> statements = new ArrayList<>();
        private int copies;

        Builder(CheckedModule module, boolean isEntry) {
            this.module = module;
            this.isEntry = isEntry;
        }

        /**
         * Adds the body of a function.
         *
         * @param suffix what is added to its names; empty for the outermost function
         * @param arguments the variables of the caller that its parameters and results are
         */
        void add(PtxFunction function, String suffix, Map<String, String> arguments, int depth) {
            ImmutableList<Statement> body = Objects.requireNonNull(function.body());
            if (depth > MAX_DEPTH) {
                throw PtxException.notSimulated(
                        function.line(), "function " + function.name() + ", which calls itself and has barriers,");
            }
            Map<String, String> names = new HashMap<>(arguments);
            if (!suffix.isEmpty()) {
                function.registers().keySet().forEach(each -> names.put(each, each + suffix));
                function.variables().forEach(each -> names.put(each.name(), each.name() + suffix));
                for (Statement each : body) {
                    if (each instanceof Statement.Label label) {
                        names.put(label.name(), label.name() + suffix);
                    } else if (each instanceof Statement.Targets targets) {
                        names.put(targets.name(), targets.name() + suffix);
                    }
                }
            }
            function.registers().forEach((name, type) -> registers.put(name + suffix, type));
            for (Variable each : function.variables()) {
                variables.add(each.withName(each.name() + suffix));
            }
            String end = "end of call" + suffix;
            for (Statement each : body) {
                add(each, names, suffix, end, depth);
            }
            if (!suffix.isEmpty()) {
                statements.add(new Statement.Label(end, function.line()));
            }
            if (statements.size() > MAX_STATEMENTS) {
                throw PtxException.notSimulated(
                        function.line(), "code of more than " + MAX_STATEMENTS + " instructions");
            }
        }

        private void add(Statement statement, Map<String, String> names, String suffix, String end, int depth) {
            if (statement instanceof Statement.Label label) {
                statements.add(new Statement.Label(renamed(label.name(), names), label.line()));
            } else if (statement instanceof Statement.Targets targets) {
                statements.add(new Statement.Targets(
                        renamed(targets.name(), names),
                        targets.labels().stream()
                                .map(each -> renamed(each, names))
                                .collect(ImmutableList.toImmutableList()),
                        targets.line()));
            } else {
                code(renamed((Statement.Code) statement, names), suffix, end, depth);
            }
        }

        private void code(Statement.Code code, String suffix, String end, int depth) {
            Role role = Step.of(code).row().role();
            if (role == Role.RETURN && !suffix.isEmpty()) {
                addBranch(code, code.guard(), code.isNegated(), end);
                return;
            }
            ImmutableList<PtxFunction> meeting =
                    role == Role.CALL ? module.calls().meeting(code) : ImmutableList.of();
            PtxFunction callee = role == Role.CALL ? module.callee(code) : null;
            boolean isGuarded = code.guard() != null;
            if (!meeting.isEmpty()) {
                guarded(code, () -> byAddress(code.with(null, code.operands()), meeting, depth));
            } else if (callee == null
                    || !isInlined(callee, suffix)
                    || isGuarded && !module.calls().meets(callee)) {
                statements.add(code);
            } else {
                guarded(code, () -> inlined(code, callee, depth));
            }
        }

        private void inlined(Statement.Code call, PtxFunction callee, int depth) {
            add(callee, "@" + ++copies, CallArguments.of(call, callee).names(callee), depth + 1);
        }

        /** Adds what replaces a call: threads for which its guard is false branch to the end of that. */
        private void guarded(Statement.Code call, Runnable replacement) {
            if (call.guard() == null) {
                replacement.run();
                return;
            }
            String after = "after call@" + ++copies;
            addBranch(call, call.guard(), !call.isNegated(), after);
            replacement.run();
            statements.add(new Statement.Label(after, call.line()));
        }

        /** Adds a call by an address: of the functions whose threads meet if it is theirs, otherwise of any other. */
        private void byAddress(Statement.Code call, List<PtxFunction> meeting, int depth) {
            Operand address = new Operand.Name(CheckedModule.calleeName(call));
            String end = "end of calls@" + ++copies;
            for (PtxFunction each : meeting) {
                String copy = "@" + ++copies;
                Operand function = new Operand.Name("function" + copy);
                String other = "other function" + copy;
                registers.put("function" + copy, PtxType.B64);
                registers.put(other, PtxType.PRED);
                addCode(call, "mov", "u64", function, new Operand.Name(each.name()));
                addCode(call, "setp", "ne.u64", new Operand.Name(other), address, function);
                addBranch(call, other, false, other);
                inlined(call, each, depth);
                addBranch(call, null, false, end);
                statements.add(new Statement.Label(other, call.line()));
            }
            statements.add(call);
            statements.add(new Statement.Label(end, call.line()));
        }

        private void addBranch(Statement.Code from, @Nullable String guard, boolean isNegated, String to) {
            statements.add(new Statement.Code(
                    guard,
                    isNegated,
                    "bra",
                    ImmutableList.of(),
                    ImmutableList.of(new Operand.Name(to)),
                    from.line(),
                    from.source()));
        }

        private void addCode(Statement.Code from, String opcode, String modifiers, Operand... operands) {
            statements.add(new Statement.Code(
                    null,
                    false,
                    opcode,
                    ImmutableList.copyOf(Splitter.on('.').split(modifiers)),
                    ImmutableList.copyOf(operands),
                    from.line(),
                    from.source()));
        }

        /** Returns whether a call is replaced by the function. Lanes exchange values in the code of the entry only. */
        private boolean isInlined(PtxFunction callee, String suffix) {
            return module.calls().isInlined(callee)
                    || isEntry && suffix.isEmpty() && module.calls().mayExchange(callee);
        }

        private static Statement.Code renamed(Statement.Code code, Map<String, String> names) {
            if (names.isEmpty()) {
                return code;
            }
            List<Operand> operands = new ArrayList<>(code.operands().size());
            code.operands().forEach(each -> operands.add(renamed(each, names)));
            String guard = code.guard();
            return code.with(guard == null ? null : renamed(guard, names), operands);
        }

        private static Operand renamed(Operand operand, Map<String, String> names) {
            if (operand instanceof Operand.Name name) {
                return new Operand.Name(renamed(name.name(), names));
            } else if (operand instanceof Operand.Negated name) {
                return new Operand.Negated(renamed(name.name(), names));
            } else if (operand instanceof Operand.Address address) {
                return new Operand.Address(renamed(address.base(), names), address.offset());
            } else if (operand instanceof Operand.Pair pair) {
                return new Operand.Pair(renamed(pair.first(), names), renamed(pair.second(), names));
            } else if (operand instanceof Operand.Vector vector) {
                return new Operand.Vector(renamed(vector.elements(), names));
            } else if (operand instanceof Operand.Group group) {
                return new Operand.Group(renamed(group.elements(), names));
            }
            return operand;
        }

        private static ImmutableList<Operand> renamed(List<Operand> all, Map<String, String> names) {
            return all.stream().map(each -> renamed(each, names)).collect(ImmutableList.toImmutableList());
        }

        private static String renamed(String name, Map<String, String> names) {
            @Nullable String other = names.get(name);
            return other == null ? name : other;
        }
    }
}
