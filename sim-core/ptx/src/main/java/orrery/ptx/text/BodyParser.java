package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the body of a function.
 *
 * <pre>
 * body      = "{" { statement } "}"
 * statement = "{" | "}" | label ":" | declaration ";" | [ guard ] instruction ";" | location | ".pragma" string ";"
 *           | label ":" ( ".branchtargets" | ".calltargets" ) name { "," name } ";"
 *           | label ":" ".callprototype" [ parameters ] "_" [ parameters ] [ ".noreturn" ] ";"
 * declaration = ".reg" [ ".v2" | ".v4" ] type name [ "&lt;" N "&gt;" ] { "," name [ "&lt;" N "&gt;" ] }
 *           | ( ".local" | ".shared" | ".param" | ".global" | ".const" ) variables
 * guard     = "@" [ "!" ] name
 * </pre>
 *
 * <p>Braces are scopes of names. A name of an inner scope is replaced by one that is unique in the function.
 * {@link OperandParser} has the grammar of instructions, {@link SourceLines} that of locations.
 */
final class BodyParser implements OperandParser.Names {
    private static final int MAX_SCOPES = 10_000;

    private final Tokens tokens;
    private final Declarations declarations;
    private final OperandParser operands;
    private final String function;
    private final ModuleScope outer;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    private final Map<String, PtxType> registers = new LinkedHashMap<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Statement> statements = new ArrayList<>();
    private final Map<String, CallPrototype> prototypes = new LinkedHashMap<>();
    private final Expansions expansions;
    private final SourceLines sources;
    private int scopeCount;

    /** What a body declares and does. */
    record Body(
            ImmutableMap<String, PtxType> registers,
            ImmutableList<Variable> variables,
            ImmutableList<Statement> statements,
            ImmutableMap<String, CallPrototype> prototypes) {}

    /** Registers that are declared with a number, such as {@code %r<8>}. */
    private record Series(PtxType type, long count) {}

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

        Scope(String suffix, int firstStatement) {
            this.suffix = suffix;
            this.firstStatement = firstStatement;
        }
    }

    BodyParser(
            Tokens tokens,
            Declarations declarations,
            String function,
            List<Variable> results,
            List<Variable> parameters,
            ModuleScope outer) {
        this.tokens = tokens;
        this.declarations = declarations;
        this.operands = new OperandParser(tokens, this);
        this.sources = new SourceLines(tokens);
        this.function = function;
        this.outer = outer;
        this.expansions = new Expansions(outer, registers, variables, statements, results);
        scopes.push(new Scope("", 0));
        outer.registers().forEach(this::addRegisters);
        outer.locals().forEach(this::add);
        results.forEach(this::addParameter);
        parameters.forEach(this::addParameter);
        expansions.begin(parameters, tokens.line());
    }

    private void addParameter(Variable parameter) {
        if (parameter.space() == StateSpace.REG) {
            addRegister(parameter.name(), parameter.type(), Expansions.lanes(parameter));
        } else {
            scope().others.put(parameter.name(), parameter.name());
        }
    }

    private Scope scope() {
        return scopes.element();
    }

    Body parse() {
        tokens.require("{");
        while (!scopes.isEmpty()) {
            parseStatement();
        }
        expansions.end(tokens.line());
        return new Body(
                ImmutableMap.copyOf(registers),
                ImmutableList.copyOf(variables),
                ImmutableList.copyOf(statements),
                ImmutableMap.copyOf(prototypes));
    }

    private void parseStatement() {
        Token token = tokens.peek();
        switch (token.kind()) {
            case NAME -> parseLabelOrCode(token);
            case DOT_WORD -> parseDirective(tokens.take());
            case SIGN -> parseSign(token);
            default -> throw tokens.unexpected("a statement of " + function);
        }
    }

    private void parseSign(Token token) {
        switch (token.text()) {
            case "{" -> {
                tokens.take();
                if (scopes.size() >= MAX_SCOPES) {
                    throw PtxException.invalid(token.line(), "more than " + MAX_SCOPES + " scopes in each other");
                }
                scopes.push(new Scope("#" + ++scopeCount, statements.size()));
            }
            case "}" -> {
                tokens.take();
                renameLabels(scopes.pop());
            }
            case "@" -> {
                tokens.take();
                boolean isNegated = tokens.takeSign("!");
                String guard = resolved(tokens.name("a predicate"), token.line());
                parseCode(tokens.take(), guard, isNegated);
            }
            case ";" -> tokens.take();
            default -> throw tokens.unexpected("a statement of " + function);
        }
    }

    /** Replaces the labels of an inner scope in its statements. */
    private void renameLabels(Scope closed) {
        if (closed.suffix.isEmpty() || closed.labels.isEmpty()) {
            return;
        }
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

    private void parseLabelOrCode(Token token) {
        tokens.take();
        if (!tokens.takeSign(":")) {
            parseCode(token, null, false);
            return;
        }
        if (tokens.takeDotWord("branchtargets")) {
            String name = token.text() + scope().suffix;
            scope().labels.put(token.text(), name);
            statements.add(new Statement.Targets(name, parseNames(), token.line()));
        } else if (tokens.takeDotWord("calltargets")) {
            add(token.text(), new CallPrototype(ImmutableList.of(), ImmutableList.of(), parseNames()));
        } else if (tokens.takeDotWord("callprototype")) {
            add(token.text(), parsePrototype());
        } else {
            String name = token.text() + scope().suffix;
            if (scope().labels.put(token.text(), name) != null) {
                throw PtxException.invalid(token.line(), "label " + token.text() + " is declared again");
            }
            statements.add(new Statement.Label(name, token.line()));
        }
    }

    /** Parses the names of a list of targets. */
    private ImmutableList<String> parseNames() {
        ImmutableList.Builder<String> names = ImmutableList.builder();
        do {
            names.add(tokens.name("a label or a function"));
        } while (tokens.takeSign(","));
        tokens.require(";");
        return names.build();
    }

    private CallPrototype parsePrototype() {
        ImmutableList<Variable> results = tokens.isSign("(") ? declarations.parameters() : ImmutableList.of();
        tokens.name("\"_\"");
        ImmutableList<Variable> parameters = tokens.isSign("(") ? declarations.parameters() : ImmutableList.of();
        tokens.takeDotWord("noreturn");
        tokens.require(";");
        return new CallPrototype(
                named("result", Expansions.inMemory(results)),
                named("parameter", Expansions.inMemory(parameters)),
                ImmutableList.of());
    }

    /** Returns variables with names that are different. */
    private static ImmutableList<Variable> named(String name, List<Variable> all) {
        ImmutableList.Builder<Variable> named = ImmutableList.builder();
        for (int i = 0; i < all.size(); i++) {
            named.add(all.get(i).withName(name + " " + i));
        }
        return named.build();
    }

    private void add(String name, CallPrototype prototype) {
        String unique = name + " of " + function + scope().suffix;
        scope().others.put(name, unique);
        prototypes.put(unique, prototype);
    }

    private void parseCode(Token opcode, @Nullable String guard, boolean isNegated) {
        if (opcode.kind() != Token.Kind.NAME) {
            throw PtxException.invalid(opcode.line(), opcode.shown() + " where an instruction is expected");
        }
        ImmutableList.Builder<String> modifiers = ImmutableList.builder();
        while (tokens.peek().kind() == Token.Kind.DOT_WORD) {
            modifiers.add(tokens.take().text());
        }
        ImmutableList<Operand> all = operands.parse();
        expansions.add(new Statement.Code(
                guard, isNegated, opcode.text(), modifiers.build(), all, opcode.line(), sources.current()));
    }

    private void parseDirective(Token word) {
        switch (word.text()) {
            case "reg" -> declarations.registers().forEach(this::addRegisters);
            case "local" -> parseVariables(StateSpace.LOCAL);
            case "shared" -> parseVariables(StateSpace.SHARED);
            case "param" -> parseVariables(StateSpace.PARAM);
            case "global" -> parseVariables(StateSpace.GLOBAL);
            case "const" -> parseVariables(StateSpace.CONST);
            case "loc" -> sources.parse();
            case "pragma" -> tokens.skipTo(";");
            default -> throw PtxException.invalid(word.line(), "the directive ." + word.text() + " is not known here");
        }
    }

    private void addRegisters(Register declared) {
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
            Expansions.elements(name, lanes).forEach(each -> scope().named.put(each, type));
        }
    }

    private void parseVariables(StateSpace space) {
        declarations.variables(space, false).forEach(this::add);
    }

    private void add(Variable variable) {
        boolean isOfModule = variable.space() == StateSpace.GLOBAL || variable.space() == StateSpace.CONST;
        // Names with % are else those of registers.
        String name = (isOfModule ? function + "." : variable.name().startsWith("%") ? "#" : "")
                + variable.name()
                + scope().suffix;
        scope().others.put(variable.name(), name);
        variables.add(variable.withName(name));
    }

    @Override
    public Operand operand(String name, int line) {
        for (Scope each : scopes) {
            Integer lanes = each.vectors.get(name);
            if (lanes != null) {
                return Expansions.vector(Expansions.elements(name, lanes).stream()
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

    private static @Nullable PtxType ofSeries(Scope scope, String name, int line) {
        int digits = name.length();
        while (digits > 0 && Character.isDigit(name.charAt(digits - 1))) {
            digits--;
        }
        if (digits == name.length() || name.length() - digits > 9) {
            return null;
        }
        Series series = scope.series.get(name.substring(0, digits));
        if (series == null) {
            return null;
        }
        long number = Long.parseLong(name.substring(digits));
        if (number >= series.count()) {
            throw PtxException.invalid(
                    line, "register " + name + " is used; there are " + series.count() + " of this name, from 0 on");
        }
        return series.type();
    }
}
