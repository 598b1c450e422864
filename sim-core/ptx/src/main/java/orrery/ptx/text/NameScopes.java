package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names in a body, whose braces are scopes. A name of an inner scope is replaced by one that is unique in the
 * function. A label can be used before it is declared, so that its name is replaced when its scope is closed.
 */
final class NameScopes implements OperandParser.Names {
    private static final int MAX_SCOPES = 10_000;

    private final ModuleScope outer;
    private final Map<String, PtxType> registers;
    private final List<Statement> statements;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    private int count;

    /** Registers that are declared with a number, such as {@code %r<8>}. */
    private record Series(PtxType type, long count) {}

    /** A name that would be a register of a series. */
    private record Member(Series series, long number) {
        /** Tells whether so many registers are declared. */
        boolean exists() {
            return number < series.count();
        }
    }

    /** A scope of names. */
    private static final class Scope {
        /** What is added to the names of the scope; empty for that of the function. */
        final String suffix;

        final int firstStatement;
        final Map<String, Series> series = new HashMap<>();
        final Map<String, PtxType> named = new HashMap<>();
        final Map<String, Integer> vectors = new HashMap<>();
        final Map<String, String> others = new HashMap<>();
        final Map<String, String> labels = new HashMap<>();
        final Set<String> declared = new HashSet<>();

        Scope(String suffix, int firstStatement) {
            this.suffix = suffix;
            this.firstStatement = firstStatement;
        }
    }

    /**
     * Opens the scope of a function.
     *
     * @param outer what is declared before
     * @param registers the registers of the body, to which those that are used are added
     * @param statements the statements of the body, whose labels are replaced
     */
    NameScopes(ModuleScope outer, Map<String, PtxType> registers, List<Statement> statements) {
        this.outer = outer;
        this.registers = registers;
        this.statements = statements;
        scopes.push(new Scope("", 0));
    }

    private Scope scope() {
        return scopes.element();
    }

    /** Opens an inner scope. */
    void open(int line) {
        if (scopes.size() >= MAX_SCOPES) {
            throw PtxException.invalid(line, "more than " + MAX_SCOPES + " scopes in each other");
        }
        scopes.push(new Scope("#" + ++count, statements.size()));
    }

    /** Closes the innermost scope. */
    void close() {
        Scope closed = scopes.pop();
        if (!closed.suffix.isEmpty() && !closed.labels.isEmpty()) {
            renameLabels(closed);
        }
    }

    /** Returns whether the scope of the function is closed. */
    boolean areClosed() {
        return scopes.isEmpty();
    }

    /** Replaces the labels of an inner scope in its statements. */
    private void renameLabels(Scope closed) {
        for (int i = closed.firstStatement; i < statements.size(); i++) {
            if (statements.get(i) instanceof Statement.Targets targets) {
                statements.set(
                        i,
                        new Statement.Targets(
                                targets.name(),
                                targets.labels().stream()
                                        .map(each -> closed.labels.getOrDefault(each, each))
                                        .collect(ImmutableList.toImmutableList()),
                                targets.line()));
            } else if (statements.get(i) instanceof Statement.Code code) {
                List<Operand> renamed = new ArrayList<>(code.operands().size());
                boolean changed = false;
                for (Operand operand : code.operands()) {
                    String other = operand instanceof Operand.Name name ? closed.labels.get(name.name()) : null;
                    renamed.add(other == null ? operand : new Operand.Name(other));
                    changed |= other != null;
                }
                if (changed) {
                    statements.set(i, code.with(code.guard(), renamed));
                }
            }
        }
    }

    /**
     * Adds a label, or a list of labels.
     *
     * @return its unique name
     */
    String addLabel(Token label) {
        String unique = label.text() + scope().suffix;
        boolean isNew = !scope().declared.contains(label.text());
        if (scope().labels.put(label.text(), unique) != null || !isNew) {
            throw PtxException.invalid(label.line(), "label " + label.text() + " is declared again");
        }
        return unique;
    }

    /** Requires that nothing of the name is declared in the scope, but for registers and variables of the module. */
    void declare(String name, int line) {
        boolean isNew = scope().declared.add(name) && !scope().labels.containsKey(name);
        Member member = member(scope(), name);
        if (!isNew || member != null && member.exists()) {
            throw PtxException.invalid(line, (name.endsWith("<") ? name + "...>" : name) + " is declared again");
        }
    }

    /**
     * Adds a variable or a prototype.
     *
     * @param unique a name that is unique but for inner scopes
     * @return its unique name
     */
    String add(String name, String unique) {
        String ofScope = unique + scope().suffix;
        scope().others.put(name, ofScope);
        return ofScope;
    }

    /** Adds a parameter or a result of the function. */
    void addParameter(Variable parameter) {
        if (parameter.space() == StateSpace.REG) {
            addRegister(parameter.name(), parameter.type(), RegisterPassing.lanes(parameter));
        } else {
            scope().others.put(parameter.name(), parameter.name());
        }
    }

    /** Adds registers. */
    void add(Register declared) {
        if (declared.count() < 0) {
            addRegister(declared.name(), declared.type(), declared.lanes());
        } else if (declared.lanes() == 1) {
            scope().series.put(declared.name(), new Series(declared.type(), declared.count()));
        } else {
            for (int i = 0; i < declared.count(); i++) {
                addRegister(declared.name() + i, declared.type(), declared.lanes());
            }
        }
    }

    private void addRegister(String name, PtxType type, int lanes) {
        if (lanes == 1) {
            scope().named.put(name, type);
        } else {
            scope().vectors.put(name, lanes);
            RegisterPassing.elements(name, lanes).forEach(each -> scope().named.put(each, type));
        }
    }

    @Override
    public Operand operand(String name, int line) {
        for (Scope each : scopes) {
            Integer lanes = each.vectors.get(name);
            if (lanes != null) {
                return RegisterPassing.vector(RegisterPassing.elements(name, lanes).stream()
                        .map(element -> resolved(element, line))
                        .collect(ImmutableList.toImmutableList()));
            } else if (each.named.containsKey(name) || each.others.containsKey(name)) {
                break;
            }
        }
        return new Operand.Name(resolved(name, line));
    }

    @Override
    public String resolved(String name, int line) {
        for (Scope each : scopes) {
            String other = each.others.get(name);
            if (other != null) {
                return other;
            }
            PtxType type = each.named.get(name);
            if (type == null) {
                type = ofSeries(each, name, line);
            }
            if (type != null) {
                String unique = name + each.suffix;
                registers.put(unique, type);
                return unique;
            }
        }
        if (outer.refused().contains(name)) {
            throw PtxException.notSimulated(
                    line, "register or local variable " + name + " of the module in a function");
        }
        return name;
    }

    /** Returns the register of a series that a name is, if there are as many; null if it is of no series. */
    private static @Nullable Member member(Scope scope, String name) {
        int digits = name.length();
        while (digits > 0 && Character.isDigit(name.charAt(digits - 1))) {
            digits--;
        }
        if (digits == name.length() || name.length() - digits > 9) {
            return null;
        }
        Series series = scope.series.get(name.substring(0, digits));
        return series == null ? null : new Member(series, Long.parseLong(name.substring(digits)));
    }

    /** Returns the type of a register of a series; null if the name is of no series. */
    private static @Nullable PtxType ofSeries(Scope scope, String name, int line) {
        Member member = member(scope, name);
        if (member == null) {
            return null;
        }
        Series series = member.series();
        if (!member.exists()) {
            throw PtxException.invalid(
                    line, "register " + name + " is used; there are " + series.count() + " of this name, from 0 on");
        }
        return series.type();
    }
}
