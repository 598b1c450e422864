package orrery.export;

import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads mangled names of C++ functions, as nvcc gives them to kernels: nested names, templates with types, integers and
 * addresses, pointers, references, arrays and functions as types, substitutions, anonymous namespaces and lambdas'
 * closures. A name with anything else is returned as it is, and so is one whose types are nested too deep or whose text
 * becomes too long: substitutions can double the text with each few characters. Source: Itanium C++ ABI, "Mangling".
 */
final class Demangler {
    /** The maximum length of a demangled name, and of each part of it. */
    static final int MAX_LENGTH = 1 << 16;

    /** The maximum length of all parts of a name together, substitutions included. */
    private static final int MAX_TOTAL = 1 << 24;

    /** The maximum number of types and names within each other. */
    static final int MAX_DEPTH = 256;

    private static final ImmutableMap<String, String> BUILTIN = ImmutableMap.<String, String>builder()
            .put("v", "void")
            .put("w", "wchar_t")
            .put("b", "bool")
            .put("c", "char")
            .put("a", "signed char")
            .put("h", "unsigned char")
            .put("s", "short")
            .put("t", "unsigned short")
            .put("i", "int")
            .put("j", "unsigned int")
            .put("l", "long")
            .put("m", "unsigned long")
            .put("x", "long long")
            .put("y", "unsigned long long")
            .put("n", "__int128")
            .put("o", "unsigned __int128")
            .put("f", "float")
            .put("d", "double")
            .put("e", "long double")
            .put("z", "...")
            .put("Dn", "decltype(nullptr)")
            .put("Di", "char32_t")
            .put("Ds", "char16_t")
            .put("Du", "char8_t")
            .buildOrThrow();

    private static final ImmutableMap<String, String> STANDARD = ImmutableMap.of(
            "St", "std",
            "Sa", "std::allocator",
            "Sb", "std::basic_string",
            "Ss", "std::string",
            "Si", "std::istream",
            "So", "std::ostream",
            "Sd", "std::iostream");

    /**
     * A type around the place of a declarator: a function is {@code before} "void", {@code after} " ()", a pointer to
     * it "void (*" and ")()".
     */
    private record Shape(String before, String after) {
        String text() {
            return before + after;
        }
    }

    private final MangledText mangled;
    /** What was read. A template parameter is that of the function which is read when it is substituted. */
    private final List<Supplier<Shape>> substitutions = new ArrayList<>();

    private List<String> templateArguments = List.of();

    /** Whether the name of the function is being read, whose template arguments its parameters refer to. */
    private boolean naming;

    private int nesting;

    private int depth;
    private int total;

    private Demangler(String mangled) {
        this.mangled = new MangledText(mangled);
    }

    /** Returns the name as the source has it, with its parameters; the name itself if it is not a mangled one. */
    static String demangle(String name) {
        if (!name.startsWith("_Z") || name.length() > MAX_LENGTH) {
            return name;
        }
        try {
            return new Demangler(name).function();
        } catch (MangledText.UnreadableException | IndexOutOfBoundsException | NumberFormatException e) {
            return name;
        }
    }

    // -- limits --------------------------------------------------------------------------------------------------

    private void descend() {
        if (++depth > MAX_DEPTH) {
            throw new MangledText.UnreadableException();
        }
    }

    /** Counts a part of the name. */
    private void count(int length) {
        total += Math.min(length, MAX_LENGTH);
        if (length > MAX_LENGTH || total > MAX_TOTAL) {
            throw new MangledText.UnreadableException();
        }
    }

    private Shape shape(String before, String after) {
        count(before.length() + after.length());
        return new Shape(before, after);
    }

    private Name name(String text) {
        count(text.length());
        return new Name(text, false);
    }

    private Name nameOfTemplate(String text) {
        count(text.length());
        return new Name(text, true);
    }

    private String joined(List<String> parts) {
        int length = 0;
        for (String part : parts) {
            length += part.length() + 2;
            if (length > MAX_LENGTH) {
                throw new MangledText.UnreadableException();
            }
        }
        count(length);
        return String.join(", ", parts);
    }

    // -- names ---------------------------------------------------------------------------------------------------

    /**
     * A name.
     *
     * @param text the name as it is written
     * @param hasResult whether the type of the function's result follows: for templates that are no constructors
     */
    private record Name(String text, boolean hasResult) {}

    private String function() {
        mangled.expect("_Z");
        String text = encoding(true);
        if (!mangled.atEnd() && mangled.peek() != '.') {
            throw new MangledText.UnreadableException();
        }
        return mangled.atEnd() ? text : text + " [clone " + mangled.rest() + "]";
    }

    /** Reads a function with its parameters, and the type of its result, which is left out for what it contains. */
    private String encoding(boolean hasResult) {
        naming = true;
        Name name = name();
        naming = false;
        if (mangled.atEnd() || mangled.peek() == 'E') {
            return name.text();
        }
        Shape result = name.hasResult() ? type() : null;
        String parameters = parameters();
        String whole = name.text() + "(" + parameters + ")";
        if (result != null && hasResult) {
            whole = result.before() + " " + whole + result.after();
        }
        count(whole.length());
        return whole;
    }

    private String parameters() {
        List<String> all = new ArrayList<>();
        while (!mangled.atEnd() && mangled.peek() != 'E' && mangled.peek() != '.') {
            all.addAll(typeOrPack());
        }
        return all.equals(List.of("void")) ? "" : joined(all);
    }

    private Name name() {
        descend();
        Name name = anyName();
        depth--;
        return name;
    }

    private Name anyName() {
        if (mangled.take("N")) {
            return nested();
        } else if (mangled.take("Z")) {
            return local();
        } else if (mangled.peek() == 'S' && mangled.peek(1) != 't') {
            String known = substitution().text();
            return nameOfTemplate(known + arguments());
        }
        boolean standard = mangled.take("St");
        String text = (standard ? "std::" : "") + unqualified();
        if (mangled.peek() != 'I') {
            return name(text);
        }
        add(text);
        return nameOfTemplate(text + arguments());
    }

    /** Reads what is declared in a function: a class, or that of a lambda. */
    private Name local() {
        return name(inner(false) + "::" + unqualified());
    }

    /** Reads a function or a variable that is a part of the name, and its end. It has template arguments of its own. */
    private String inner(boolean hasResult) {
        boolean outerNaming = naming;
        int outerNesting = nesting;
        List<String> outerArguments = templateArguments;
        nesting = 0;
        String text = encoding(hasResult);
        naming = outerNaming;
        nesting = outerNesting;
        templateArguments = outerArguments;
        mangled.expect("E");
        return text;
    }

    private Name nested() {
        while (mangled.peek() == 'K' || mangled.peek() == 'V' || mangled.peek() == 'r') {
            mangled.skip(1); // qualifiers of a member function, which kernels are not
        }
        String text = "";
        String last = "";
        boolean template = false;
        boolean constructor = false;
        while (!mangled.take("E")) {
            if (mangled.peek() == 'S') {
                text = substitution().text();
                last = text.substring(text.lastIndexOf(':') + 1);
                template = false;
                continue;
            } else if (mangled.peek() == 'T') {
                text = templateParameter();
                add(text);
                continue;
            } else if (mangled.peek() == 'I') {
                text += arguments();
                template = true;
            } else {
                constructor = mangled.peek() == 'C' || mangled.peek() == 'D';
                String part;
                if (constructor) {
                    part = (mangled.peek() == 'D' ? "~" : "") + last;
                    mangled.skip(2);
                } else {
                    part = unqualified();
                    last = part;
                }
                text = text.isEmpty() ? part : text + "::" + part;
                template = false;
            }
            if (mangled.peek() != 'E') {
                add(text);
            }
        }
        return template && !constructor ? nameOfTemplate(text) : name(text);
    }

    private String unqualified() {
        if (mangled.take("Ut")) {
            return "{unnamed type#" + ordinal() + "}";
        } else if (mangled.take("Ul")) {
            String parameters = parameters();
            mangled.expect("E");
            return "{lambda(" + parameters + ")#" + ordinal() + "}";
        }
        mangled.take("L"); // internal linkage
        String text = mangled.take(mangled.number());
        return text.startsWith("_GLOBAL__N_") ? "(anonymous namespace)" : text;
    }

    private int ordinal() {
        int value = Character.isDigit(mangled.peek()) ? mangled.number() + 2 : 1;
        mangled.expect("_");
        return value;
    }

    private void add(String text) {
        add(shape(text, ""));
    }

    private void add(Shape shape) {
        substitutions.add(() -> shape);
    }

    private Shape substitution() {
        for (var each : STANDARD.entrySet()) {
            if (mangled.take(each.getKey())) {
                return shape(each.getValue(), "");
            }
        }
        mangled.expect("S");
        return substitutions.get(mangled.index(36)).get();
    }

    // -- templates -----------------------------------------------------------------------------------------------

    private String arguments() {
        if (mangled.peek() != 'I') {
            return "";
        }
        mangled.skip(1);
        nesting++;
        List<String> all = new ArrayList<>();
        while (!mangled.take("E")) {
            argument(all);
        }
        nesting--;
        if (naming && nesting == 0) {
            templateArguments = List.copyOf(all);
        }
        String text = joined(all);
        return "<" + text + (text.endsWith(">") ? " >" : ">");
    }

    private void argument(List<String> all) {
        if (mangled.take("J")) {
            descend();
            List<String> pack = new ArrayList<>();
            while (!mangled.take("E")) {
                argument(pack);
            }
            depth--;
            all.add(joined(pack));
        } else if (mangled.take("L")) {
            all.add(literal());
        } else if (mangled.take("X")) {
            all.add(expression());
            mangled.expect("E");
        } else {
            all.addAll(typeOrPack());
        }
    }

    private String literal() {
        if (mangled.take("_Z")) {
            return inner(true);
        }
        char kind = mangled.peek();
        String type = type().text();
        return TemplateLiteral.text(kind, type, mangled.takeTo('E'));
    }

    /**
     * Reads a template parameter, or the address of a function or a variable. Kernels rarely have other expressions.
     */
    private String expression() {
        if (mangled.peek() == 'T') {
            return templateParameter();
        }
        mangled.expect("adL_Z");
        String text = inner(true);
        return text.endsWith(")") ? "&(" + text + ")" : "&" + text;
    }

    private String templateParameter() {
        return templateArguments.get(templateIndex());
    }

    private int templateIndex() {
        mangled.expect("T");
        return mangled.index(10);
    }

    // -- types ---------------------------------------------------------------------------------------------------

    /** Returns a type, or those of an expansion of a pack, which is an argument with commas. */
    private List<String> typeOrPack() {
        if (mangled.take("Dp")) {
            String all = type().text();
            return all.isEmpty() ? List.of() : List.of(all);
        }
        return List.of(type().text());
    }

    private Shape type() {
        descend();
        Shape type = anyType();
        depth--;
        return type;
    }

    private Shape anyType() {
        for (int length = 1; length <= 2; length++) {
            String builtin = BUILTIN.get(mangled.lookAhead(length));
            if (builtin != null) {
                mangled.skip(length);
                return shape(builtin, "");
            }
        }
        Shape found;
        switch (mangled.peek()) {
            case 'P' -> found = pointer("*");
            case 'R' -> found = pointer("&");
            case 'O' -> found = pointer("&&");
            case 'K' -> found = qualified(" const");
            case 'V' -> found = qualified(" volatile");
            case 'r' -> found = qualified(" restrict");
            case 'A' -> found = array();
            case 'F' -> found = functionType();
            case 'S' -> {
                return named();
            }
            case 'T' -> {
                int index = templateIndex();
                Shape parameter = shape(templateArguments.get(index), "");
                substitutions.add(() -> shape(templateArguments.get(index), ""));
                if (mangled.peek() != 'I') {
                    return parameter;
                }
                found = shape(parameter.text() + arguments(), "");
            }
            default -> found = shape(name().text(), "");
        }
        add(found);
        return found;
    }

    /** Reads a type whose name begins with a substitution or in the namespace std. */
    private Shape named() {
        if (mangled.peek(1) == 't') {
            Shape found = shape(name().text(), "");
            add(found);
            return found;
        }
        Shape known = substitution();
        if (mangled.peek() == 'I') {
            Shape found = shape(known.text() + arguments(), "");
            add(found);
            return found;
        }
        return known;
    }

    private Shape pointer(String mark) {
        mangled.skip(1);
        Shape target = type();
        String after = target.after();
        if (after.startsWith(" (")) {
            return shape(target.before() + " (" + mark, ")" + after.substring(1));
        } else if (after.startsWith(" [")) {
            return shape(target.before() + " (" + mark, ")" + after);
        } else if (after.startsWith("(")) {
            return shape(target.before() + "(" + mark, ")" + after);
        }
        return shape(target.before() + mark, after);
    }

    private Shape qualified(String qualifier) {
        mangled.skip(1);
        Shape target = type();
        return shape(target.before() + qualifier, target.after());
    }

    private Shape array() {
        mangled.skip(1);
        String size = mangled.peek() == '_'
                ? ""
                : mangled.peek() == 'T' ? templateParameter() : Integer.toString(mangled.number());
        mangled.expect("_");
        Shape element = type();
        String inner = element.after().startsWith(" [") ? element.after().substring(1) : element.after();
        return shape(element.before(), " [" + size + "]" + inner);
    }

    private Shape functionType() {
        mangled.skip(1);
        Shape result = type();
        String parameters = parameters();
        mangled.expect("E");
        String space = result.after().isEmpty() ? " " : "";
        return shape(result.before(), space + "(" + parameters + ")" + result.after());
    }
}
