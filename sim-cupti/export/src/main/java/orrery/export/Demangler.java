package orrery.export;

import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads mangled names of C++ functions, as nvcc gives them to kernels: nested names, templates with types and integers,
 * pointers, references, arrays and functions as types, substitutions, anonymous namespaces and lambdas' closures. A
 * name with anything else is returned as it is, and so is one whose types are nested too deep or whose text becomes too
 * long: substitutions can double the text with each few characters. Source: Itanium C++ ABI, "Mangling".
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

    private static final ImmutableMap<Character, String> LITERAL_SUFFIX =
            ImmutableMap.of('i', "", 'j', "u", 'l', "l", 'm', "ul", 'x', "ll", 'y', "ull");

    /** The name is not one that this class reads. */
    private static final class UnreadableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableException() {
            super(null, null, false, false);
        }
    }

    /**
     * A type around the place of a declarator: a pointer to a function is {@code before} "void (*", {@code after}
     * ")()".
     */
    private record Shape(String before, String after) {
        String text() {
            return before + after;
        }
    }

    private final String mangled;
    private final List<Shape> substitutions = new ArrayList<>();
    private List<String> templateArguments = List.of();
    private int at;

    /** Whether the name of the function is being read, whose template arguments its parameters refer to. */
    private boolean naming;

    private int nesting;

    private int depth;
    private int total;

    private Demangler(String mangled) {
        this.mangled = mangled;
    }

    /** Returns the name as the source has it, with its parameters; the name itself if it is not a mangled one. */
    static String demangle(String name) {
        if (!name.startsWith("_Z") || name.length() > MAX_LENGTH) {
            return name;
        }
        try {
            return new Demangler(name).function();
        } catch (UnreadableException | IndexOutOfBoundsException | NumberFormatException e) {
            return name;
        }
    }

    /** Returns a name without scope, template arguments and parameters, as reports abbreviate it. */
    static String shortName(String demangled) {
        int depth = 0;
        int from = 0;
        String head = demangled.startsWith("void ") ? demangled.substring(5) : demangled;
        head = head.replace("(anonymous namespace)", "{anonymous}");
        for (int i = 0; i < head.length(); i++) {
            char c = head.charAt(i);
            if (c == '<' && depth++ == 0 && !head.startsWith("::", skipTemplate(head, i))) {
                return head.substring(from, i);
            } else if (c == '>') {
                depth--;
            } else if (depth == 0 && c == ':') {
                from = i + 1;
            } else if (depth == 0 && c == '(') {
                return head.substring(from, i);
            }
        }
        return head.substring(from);
    }

    private static int skipTemplate(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += text.charAt(i) == '<' ? 1 : text.charAt(i) == '>' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    // -- the input -----------------------------------------------------------------------------------------------

    private char peek() {
        return at < mangled.length() ? mangled.charAt(at) : '\0';
    }

    private boolean take(String expected) {
        boolean found = mangled.startsWith(expected, at);
        at += found ? expected.length() : 0;
        return found;
    }

    private void expect(String expected) {
        if (!take(expected)) {
            throw new UnreadableException();
        }
    }

    private void skipTo(char end) {
        at = mangled.indexOf(end, at);
        if (at < 0) {
            throw new UnreadableException();
        }
    }

    private int number() {
        int from = at;
        while (Character.isDigit(peek())) {
            at++;
        }
        return Integer.parseInt(mangled.substring(from, at));
    }

    // -- limits --------------------------------------------------------------------------------------------------

    private void descend() {
        if (++depth > MAX_DEPTH) {
            throw new UnreadableException();
        }
    }

    /** Counts a part of the name. */
    private void count(int length) {
        total += Math.min(length, MAX_LENGTH);
        if (length > MAX_LENGTH || total > MAX_TOTAL) {
            throw new UnreadableException();
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
                throw new UnreadableException();
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
        expect("_Z");
        String text = encoding();
        if (at != mangled.length() && peek() != '.') {
            throw new UnreadableException();
        }
        return at == mangled.length() ? text : text + " [clone " + mangled.substring(at) + "]";
    }

    /** Reads a function with its parameters. */
    private String encoding() {
        naming = true;
        Name name = name();
        naming = false;
        if (at == mangled.length() || peek() == 'E') {
            return name.text();
        }
        Shape result = name.hasResult() ? type() : null;
        String parameters = parameters();
        String whole = name.text() + "(" + parameters + ")";
        if (result != null) {
            whole = result.before() + " " + whole + result.after();
        }
        count(whole.length());
        return whole;
    }

    private String parameters() {
        List<String> all = new ArrayList<>();
        while (at < mangled.length() && peek() != 'E' && peek() != '.') {
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
        if (take("N")) {
            return nested();
        } else if (take("Z")) {
            return local();
        } else if (peek() == 'S' && mangled.charAt(at + 1) != 't') {
            String known = substitution().text();
            return nameOfTemplate(known + arguments());
        }
        boolean standard = take("St");
        String text = (standard ? "std::" : "") + unqualified();
        if (peek() != 'I') {
            return name(text);
        }
        add(text);
        return nameOfTemplate(text + arguments());
    }

    /** Reads what is declared in a function: a class, or that of a lambda. */
    private Name local() {
        boolean outer = naming;
        List<String> outerArguments = templateArguments;
        String function = encoding();
        naming = outer;
        templateArguments = outerArguments;
        expect("E");
        return name(function + "::" + unqualified());
    }

    private Name nested() {
        while (peek() == 'K' || peek() == 'V' || peek() == 'r') {
            at++; // qualifiers of a member function, which kernels are not
        }
        String text = "";
        String last = "";
        boolean template = false;
        boolean constructor = false;
        while (!take("E")) {
            if (peek() == 'S') {
                text = substitution().text();
                last = text.substring(text.lastIndexOf(':') + 1);
                template = false;
                continue;
            } else if (peek() == 'T') {
                text = templateParameter();
                add(text);
                continue;
            } else if (peek() == 'I') {
                text += arguments();
                template = true;
            } else {
                constructor = peek() == 'C' || peek() == 'D';
                String part;
                if (constructor) {
                    part = (peek() == 'D' ? "~" : "") + last;
                    at += 2;
                } else {
                    part = unqualified();
                    last = part;
                }
                text = text.isEmpty() ? part : text + "::" + part;
                template = false;
            }
            if (peek() != 'E') {
                add(text);
            }
        }
        return template && !constructor ? nameOfTemplate(text) : name(text);
    }

    private String unqualified() {
        if (take("Ut")) {
            return "{unnamed type#" + ordinal() + "}";
        } else if (take("Ul")) {
            String parameters = parameters();
            expect("E");
            return "{lambda(" + parameters + ")#" + ordinal() + "}";
        }
        take("L"); // internal linkage
        int length = number();
        String text = mangled.substring(at, at + length);
        at += length;
        return text.startsWith("_GLOBAL__N_") ? "(anonymous namespace)" : text;
    }

    private int ordinal() {
        int value = Character.isDigit(peek()) ? number() + 2 : 1;
        expect("_");
        return value;
    }

    private void add(String text) {
        substitutions.add(shape(text, ""));
    }

    private Shape substitution() {
        for (var each : STANDARD.entrySet()) {
            if (take(each.getKey())) {
                return shape(each.getValue(), "");
            }
        }
        expect("S");
        return substitutions.get(index());
    }

    /** Reads a number with the base 36 that counts from 1, and nothing for 0. */
    private int index() {
        int from = at;
        skipTo('_');
        String digits = mangled.substring(from, at++);
        return digits.isEmpty() ? 0 : Integer.parseInt(digits, 36) + 1;
    }

    // -- templates -----------------------------------------------------------------------------------------------

    private String arguments() {
        if (peek() != 'I') {
            return "";
        }
        at++;
        nesting++;
        List<String> all = new ArrayList<>();
        while (!take("E")) {
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
        if (take("J")) {
            descend();
            List<String> pack = new ArrayList<>();
            while (!take("E")) {
                argument(pack);
            }
            depth--;
            all.add(joined(pack));
        } else if (take("L")) {
            all.add(literal());
        } else {
            all.addAll(typeOrPack());
        }
    }

    private String literal() {
        if (take("_Z")) {
            String text = name().text();
            expect("E");
            return "&" + text;
        }
        char kind = peek();
        Shape type = type();
        int from = at;
        skipTo('E');
        String digits = mangled.substring(from, at++).replace('n', '-');
        if (kind == 'b') {
            return digits.equals("1") ? "true" : "false";
        }
        String suffix = LITERAL_SUFFIX.get(kind);
        return suffix == null ? "(" + type.text() + ")" + digits : digits + suffix;
    }

    private String templateParameter() {
        expect("T");
        return templateArguments.get(index());
    }

    // -- types ---------------------------------------------------------------------------------------------------

    /** Returns a type, or those of an expansion of a pack, which is an argument with commas. */
    private List<String> typeOrPack() {
        if (take("Dp")) {
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
            String builtin = at + length <= mangled.length() ? BUILTIN.get(mangled.substring(at, at + length)) : null;
            if (builtin != null) {
                at += length;
                return shape(builtin, "");
            }
        }
        Shape found;
        switch (peek()) {
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
                Shape parameter = shape(templateParameter(), "");
                substitutions.add(parameter);
                if (peek() != 'I') {
                    return parameter;
                }
                found = shape(parameter.text() + arguments(), "");
            }
            default -> found = shape(name().text(), "");
        }
        substitutions.add(found);
        return found;
    }

    /** Reads a type whose name begins with a substitution or in the namespace std. */
    private Shape named() {
        if (mangled.charAt(at + 1) == 't') {
            Shape found = shape(name().text(), "");
            substitutions.add(found);
            return found;
        }
        Shape known = substitution();
        if (peek() == 'I') {
            Shape found = shape(known.text() + arguments(), "");
            substitutions.add(found);
            return found;
        }
        return known;
    }

    private Shape pointer(String mark) {
        at++;
        Shape target = type();
        if (target.after().startsWith("(") || target.after().startsWith(" [")) {
            String after = ")" + target.after();
            return shape(target.before() + " (" + mark, after);
        }
        return shape(target.before() + mark, target.after());
    }

    private Shape qualified(String qualifier) {
        at++;
        Shape target = type();
        return shape(target.before() + qualifier, target.after());
    }

    private Shape array() {
        at++;
        String size = peek() == '_' ? "" : peek() == 'T' ? templateParameter() : Integer.toString(number());
        expect("_");
        Shape element = type();
        return shape(element.before(), " [" + size + "]" + element.after());
    }

    private Shape functionType() {
        at++;
        Shape result = type();
        String parameters = parameters();
        expect("E");
        return shape(result.before(), "(" + parameters + ")" + result.after());
    }
}
