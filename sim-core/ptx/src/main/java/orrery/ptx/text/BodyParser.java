package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
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
 * <p>Braces are scopes of names ({@link NameScopes}). {@link OperandParser} has the grammar of instructions,
 * {@link SourceLines} that of locations.
 */
final class BodyParser {
    private final Tokens tokens;
    private final Declarations declarations;
    private final OperandParser operands;
    private final String function;
    private final NameScopes scopes;
    private final Map<String, PtxType> registers = new LinkedHashMap<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<Statement> statements = new ArrayList<>();
    private final Map<String, CallPrototype> prototypes = new LinkedHashMap<>();
    private final Expansions expansions;
    private final SourceLines sources;

    /** What a body declares and does. */
    record Body(
            ImmutableMap<String, PtxType> registers,
            ImmutableList<Variable> variables,
            ImmutableList<Statement> statements,
            ImmutableMap<String, CallPrototype> prototypes) {}

    BodyParser(
            Tokens tokens,
            Declarations declarations,
            String function,
            List<Variable> results,
            List<Variable> parameters,
            ModuleScope outer) {
        this.tokens = tokens;
        this.declarations = declarations;
        this.scopes = new NameScopes(outer, registers, statements);
        this.operands = new OperandParser(tokens, scopes);
        this.sources = new SourceLines(tokens);
        this.function = function;
        BodyStatements body = new BodyStatements(registers, variables, statements);
        RegisterPassing passing = new RegisterPassing(body, outer.functions(), results);
        this.expansions = new Expansions(outer, body, passing);
        outer.registers().forEach(scopes::add);
        outer.locals().forEach(this::add);
        results.forEach(scopes::addParameter);
        parameters.forEach(each -> {
            scopes.declare(each.name(), each.line());
            scopes.addParameter(each);
        });
        passing.begin(parameters, tokens.line());
    }

    Body parse() {
        tokens.require("{");
        while (!scopes.areClosed()) {
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
                scopes.open(token.line());
            }
            case "}" -> {
                tokens.take();
                scopes.close();
            }
            case "@" -> {
                tokens.take();
                boolean isNegated = tokens.takeSign("!");
                String guard = scopes.resolved(tokens.name("a predicate"), token.line());
                parseCode(tokens.take(), guard, isNegated);
            }
            case ";" -> tokens.take();
            default -> throw tokens.unexpected("a statement of " + function);
        }
    }

    private void parseLabelOrCode(Token token) {
        tokens.take();
        if (!tokens.takeSign(":")) {
            parseCode(token, null, false);
            return;
        }
        if (tokens.takeDotWord("branchtargets")) {
            String name = scopes.addLabel(token);
            statements.add(new Statement.Targets(name, parseNames(), token.line()));
        } else if (tokens.takeDotWord("calltargets")) {
            add(token.text(), new CallPrototype(ImmutableList.of(), ImmutableList.of(), parseNames()));
        } else if (tokens.takeDotWord("callprototype")) {
            add(token.text(), parsePrototype());
        } else {
            statements.add(new Statement.Label(scopes.addLabel(token), token.line()));
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
                named("result", RegisterPassing.inMemory(results)),
                named("parameter", RegisterPassing.inMemory(parameters)),
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
        prototypes.put(scopes.add(name, name + " of " + function), prototype);
    }

    private void parseCode(Token opcode, @Nullable String guard, boolean isNegated) {
        if (opcode.kind() != Token.Kind.NAME) {
            throw PtxException.invalid(opcode.line(), opcode.shown() + " where an instruction is expected");
        }
        ImmutableList.Builder<String> modifiers = ImmutableList.builder();
        while (tokens.peek().kind() == Token.Kind.DOT_WORD) {
            modifiers.add(tokens.take().text());
        }
        ImmutableList<Operand> all = operands.parse(opcode.text().equals("call"));
        expansions.add(new Statement.Code(
                guard, isNegated, opcode.text(), modifiers.build(), all, opcode.line(), sources.current()));
    }

    private void parseDirective(Token word) {
        switch (word.text()) {
            case "reg" ->
                declarations.registers().forEach(each -> {
                    scopes.declare(each.name() + (each.count() < 0 ? "" : "<"), word.line());
                    scopes.add(each);
                });
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

    private void parseVariables(StateSpace space) {
        declarations.variables(space, false).forEach(each -> {
            scopes.declare(each.name(), each.line());
            add(each);
        });
    }

    private void add(Variable variable) {
        boolean isOfModule = variable.space() == StateSpace.GLOBAL || variable.space() == StateSpace.CONST;
        // Names with % are else those of registers.
        String unique = (isOfModule ? function + "." : variable.name().startsWith("%") ? "#" : "") + variable.name();
        variables.add(variable.withName(scopes.add(variable.name(), unique)));
    }
}
