package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses a module.
 *
 * <pre>
 * module    = ".version" N.N ".target" word { "," word } { ".target" ... } [ ".address_size" N ] { item }
 * item      = { linking } ( ".global" | ".const" | ".shared" | ".local" ) variables
 *           | ".reg" ...
 *           | { linking } ".entry" name [ parameters ] { limit } ( body | [ ";" ] )
 *           | { linking } ".func" [ parameters ] name [ parameters ] { limit } ( body | [ ";" ] )
 *           | ".file" N string [ "," N "," N ] | ".section" name "{" ... "}" | ".pragma" string ";" | ".alias" name "," name ";"
 * linking   = ".extern" | ".visible" | ".weak" | ".common"
 * parameters= "(" [ parameter { "," parameter } ] ")"
 * parameter = ( ".param" | ".reg" ) variable
 * limit     = ".maxntid" N { "," N } | ".reqntid" N { "," N } | ".minnctapersm" N | ".maxnreg" N | ".noreturn" | ...
 * </pre>
 *
 * <p>{@link Declarations} has the grammar of a variable, {@link BodyParser} that of a body.
 */
final class ModuleParser {
    /** The words with which the next item of a module begins. */
    private static final ImmutableSet<String> ITEMS = ImmutableSet.of(
            "extern", "visible", "weak", "common", "global", "const", "shared", "reg", "local", "entry", "func", "file",
            "section");

    private final Tokens tokens;
    private final Declarations declarations;
    private final Map<String, Variable> variables = new LinkedHashMap<>();
    private final Map<String, PtxFunction> functions = new LinkedHashMap<>();
    private boolean flushes;
    private boolean hasAbi;
    private final List<Register> registers = new ArrayList<>();
    private final List<Variable> locals = new ArrayList<>();
    private final Map<Integer, String> files = new LinkedHashMap<>();
    private final Map<String, Linkage> linkages = new LinkedHashMap<>();

    ModuleParser(String text, Naming naming) {
        int zero = text.indexOf('\0');
        tokens = new Tokens(zero < 0 ? text : text.substring(0, zero), naming);
        declarations = new Declarations(tokens);
    }

    PtxModule parse() {
        ModuleHeader header = ModuleHeader.take(tokens);
        flushes = header.flushes();
        hasAbi = header.version() >= 30;
        while (!tokens.atEnd()) {
            parseItem();
        }
        if (header.narrowsDoubles()) {
            functions.values().forEach(ModuleParser::requireNoDoubles);
        }
        return new PtxModule(
                header.version(),
                header.target(),
                header.isDebug(),
                ImmutableMap.copyOf(variables),
                ImmutableMap.copyOf(functions),
                ImmutableMap.copyOf(files),
                ImmutableMap.copyOf(linkages));
    }

    private static void requireNoDoubles(PtxFunction function) {
        for (Statement each : function.body() == null ? ImmutableList.<Statement>of() : function.body()) {
            if (each instanceof Statement.Code code && code.modifiers().contains("f64")) {
                throw PtxException.notSimulated(code.line(), code + " for the target map_f64_to_f32");
            }
        }
    }

    private void parseItem() {
        Linkage linkage = linkage();
        int line = tokens.line();
        String word = tokens.dotWord("a directive");
        switch (word) {
            case "global", "const", "shared" -> parseVariables(space(word), linkage);
            case "reg" -> {
                requireNoAbi(word, line);
                registers.addAll(declarations.registers());
            }
            case "local" -> {
                requireNoAbi(word, line);
                parseVariables(StateSpace.LOCAL, linkage);
            }
            case "entry" -> parseFunction(true, linkage, line);
            case "func" -> parseFunction(false, linkage, line);
            case "file" -> parseFile();
            case "section" -> parseSection();
            case "pragma", "alias" -> tokens.skipTo(";");
            case "tex" -> throw PtxException.notSimulated(line, "the directive .tex");
            default -> throw PtxException.invalid(line, "the directive ." + word + " is not known here");
        }
    }

    /** Refuses what only code without a calling convention has, of versions before 3.0. */
    private void requireNoAbi(String space, int line) {
        if (hasAbi) {
            throw PtxException.invalid(
                    line, "a variable of ." + space + " in a module; legal is one in a function since version 3.0");
        }
    }

    private Linkage linkage() {
        Linkage last = Linkage.STATIC;
        while (true) {
            if (tokens.takeDotWord("extern")) {
                last = Linkage.EXTERN;
            } else if (tokens.takeDotWord("visible")) {
                last = Linkage.VISIBLE;
            } else if (tokens.takeDotWord("weak")) {
                last = Linkage.WEAK;
            } else if (tokens.takeDotWord("common")) {
                last = Linkage.COMMON;
            } else {
                return last;
            }
        }
    }

    private static StateSpace space(String word) {
        return switch (word) {
            case "global" -> StateSpace.GLOBAL;
            case "const" -> StateSpace.CONST;
            default -> StateSpace.SHARED;
        };
    }

    private void parseVariables(StateSpace space, Linkage linkage) {
        boolean isExtern = linkage == Linkage.EXTERN;
        declarations.variables(space, isExtern).forEach(each -> add(each, linkage));
    }

    private ModuleScope outer(boolean isEntry) {
        return new ModuleScope(
                isEntry ? ImmutableList.copyOf(registers) : ImmutableList.of(),
                isEntry ? ImmutableList.copyOf(locals) : ImmutableList.of(),
                isEntry
                        ? ImmutableSet.of()
                        : locals.stream().map(Variable::name).collect(ImmutableSet.toImmutableSet()),
                variables,
                functions,
                flushes);
    }

    private void add(Variable variable, Linkage linkage) {
        if (variable.space() == StateSpace.LOCAL) {
            locals.add(variable);
            return;
        }
        Variable present = variables.get(variable.name());
        if (present != null && !present.isExtern() && !variable.isExtern()) {
            throw PtxException.invalid(
                    variable.line(),
                    "variable " + variable.name() + " is declared again; the first declaration is in line "
                            + present.line());
        }
        if (present == null || present.isExtern()) {
            variables.put(variable.name(), variable);
            linkages.put(variable.name(), linkage);
        }
    }

    private void parseFile() {
        int index = tokens.file();
        if (tokens.peek().kind() != Token.Kind.STRING) {
            throw tokens.unexpected("the name of a file");
        }
        files.put(index, tokens.take().text());
        while (tokens.takeSign(",")) {
            tokens.integer("a number");
        }
    }

    private void parseSection() {
        tokens.dotWord("the name of a section");
        if (!tokens.isSign("{")) {
            throw tokens.unexpected("\"{\"");
        }
        tokens.skipBraces();
    }

    private void parseFunction(boolean isEntry, Linkage linkage, int line) {
        ImmutableList<Variable> results = tokens.isSign("(") ? declarations.parameters() : ImmutableList.of();
        String name = tokens.name(isEntry ? "the name of an entry" : "the name of a function");
        ImmutableList<Variable> parameters = tokens.isSign("(") ? declarations.parameters() : ImmutableList.of();
        if (isEntry) {
            requireNoRegisters(name, results, parameters, line);
        }
        ImmutableMap<String, ImmutableList<Integer>> limits = limits();
        BodyParser.@Nullable Body body = null;
        if (tokens.isSign("{")) {
            body = new BodyParser(tokens, declarations, name, results, parameters, outer(isEntry)).parse();
            body.variables().stream().filter(ModuleParser::isOfModule).forEach(each -> add(each, Linkage.STATIC));
        } else {
            // The compiler of CUDA 4.0 and earlier writes none.
            tokens.takeSign(";");
        }
        PtxFunction function = new PtxFunction(
                name,
                isEntry,
                RegisterPassing.inMemory(results),
                RegisterPassing.inMemory(parameters),
                body == null ? ImmutableMap.of() : body.registers(),
                body == null
                        ? ImmutableList.of()
                        : body.variables().stream()
                                .filter(each -> !isOfModule(each))
                                .collect(ImmutableList.toImmutableList()),
                body == null ? null : body.statements(),
                body == null ? ImmutableMap.of() : body.prototypes(),
                limits,
                line);
        PtxFunction present = functions.get(name);
        if (present != null && present.body() != null && body != null) {
            throw PtxException.invalid(
                    line, "function " + name + " is defined again; it is defined in line " + present.line());
        }
        if (present == null || present.body() == null) {
            functions.put(name, function);
            linkages.put(name, linkage);
        }
    }

    private static void requireNoRegisters(String name, List<Variable> results, List<Variable> parameters, int line) {
        if (!results.isEmpty() || parameters.stream().anyMatch(each -> each.space() == StateSpace.REG)) {
            throw PtxException.invalid(
                    line, "entry " + name + " has results or parameters in registers; legal are parameters of .param");
        }
    }

    private static boolean isOfModule(Variable variable) {
        return variable.space() == StateSpace.GLOBAL || variable.space() == StateSpace.CONST;
    }

    private ImmutableMap<String, ImmutableList<Integer>> limits() {
        Map<String, ImmutableList<Integer>> all = new LinkedHashMap<>();
        while (tokens.peek().kind() == Token.Kind.DOT_WORD
                && !ITEMS.contains(tokens.peek().text())) {
            int line = tokens.line();
            String word = tokens.dotWord("a directive");
            ImmutableList<Integer> values = ImmutableList.of();
            switch (word) {
                case "maxntid", "reqntid" -> values = numbers(word, 1, 3);
                case "minnctapersm", "maxnctapersm", "maxnreg", "local_maxnreg" -> values = numbers(word, 1, 1);
                case "reqnctapercluster" -> values = numbers(word, 0, 3);
                case "maxclusterrank" -> values = numbers(word, 0, 1);
                case "noreturn", "explicitcluster" -> {}
                case "blocksareclusters" ->
                    throw PtxException.notSimulated(
                            line, "the directive .blocksareclusters, with which a grid counts clusters,");
                case "pragma" -> tokens.skipTo(";");
                case "attribute", "abi_preserve", "abi_preserve_control" -> tokens.take();
                default -> throw PtxException.invalid(line, "the directive ." + word + " is not known here");
            }
            all.put(word, values);
            if (all.containsKey("maxntid") && all.containsKey("reqntid")) {
                throw PtxException.invalid(line, "an entry has both .maxntid and .reqntid; legal is one of them");
            }
        }
        return ImmutableMap.copyOf(all);
    }

    private ImmutableList<Integer> numbers(String directive, int least, int most) {
        ImmutableList.Builder<Integer> values = ImmutableList.builder();
        int count = 0;
        do {
            values.add(tokens.integer("a number of ." + directive, least, Integer.MAX_VALUE));
        } while (++count < most && tokens.takeSign(","));
        return values.build();
    }
}
