package orrery.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/**
 * The source of a class that has each call of an API made by the class of its chapter: the session of the chapters
 * makes the call, within which the function of the chapter runs.
 */
final class ChaptersSource {
    private static final String CLASS = """
            package %s;

            /** Makes each call, with the class of its chapter. */
            abstract class %s %s {

                /** Returns the chapters. */
                abstract %s chapters();
            %s}
            """;

    private static final String FUNCTION = """

                @Override
                public %s %s(%s) {
            %s        %schapters().session.%s(%s.%s, () -> %s);
                }
            """;

    /** A list is code of the program, which can throw and need not return: it is copied before the call begins. */
    private static final String COPY = "        var %sGiven = Session.copied(%1$s);%n";

    /** The names of functions of the driver and the runtime. */
    private static final Pattern NAME = Pattern.compile("cu(da)?[A-Z].*");

    /** A function of a chapter, and the expression of the chapter. */
    private record Owned(String owner, ExecutableElement method) {
        boolean entersMachine() {
            return method.getAnnotationMirrors().stream()
                    .anyMatch(each -> each.getAnnotationType().toString().equals("orrery.driver.EntersMachine"));
        }
    }

    private final Types types;
    private final TypeElement chapters;

    /** The functions of the chapters by the name and the types of the parameters. */
    private final Map<String, Owned> owned = new LinkedHashMap<>();

    private final Map<ExecutableElement, String> problems = new LinkedHashMap<>();

    ChaptersSource(Types types, TypeElement chapters) {
        this.types = types;
        this.chapters = chapters;
        for (VariableElement field : ElementFilter.fieldsIn(chapters.getEnclosedElements())) {
            for (ExecutableElement method : ElementFilter.methodsIn(
                    ((DeclaredType) field.asType()).asElement().getEnclosedElements())) {
                if (!method.getModifiers().contains(Modifier.PRIVATE)
                        && NAME.matcher(method.getSimpleName()).matches()) {
                    add(new Owned("chapters()." + field.getSimpleName(), method));
                }
            }
        }
    }

    private void add(Owned function) {
        String signature = signature(function.method());
        Owned other = owned.put(signature, function);
        if (other != null) {
            problems.put(function.method(), other.owner() + " and " + function.owner() + " both have " + signature);
        }
    }

    /**
     * Returns what is wrong with functions of chapters: two chapters have one, or the API has none of its name and
     * types.
     *
     * @param functions the functions of the API
     */
    Map<ExecutableElement, String> problems(List<ExecutableElement> functions) {
        Set<String> known = functions.stream().map(this::signature).collect(Collectors.toSet());
        Map<ExecutableElement, String> all = new LinkedHashMap<>(problems);
        owned.forEach((signature, function) -> {
            if (!known.contains(signature)) {
                all.put(
                        function.method(),
                        function.owner() + " has " + signature + ", which is no function of the API");
            }
        });
        return all;
    }

    /**
     * Returns the source, with the functions that a chapter has.
     *
     * @param name the name of the class, in the package of the chapters
     * @param above what it extends or implements
     * @param calls the enum of the functions
     * @param functions the functions of the API
     */
    String of(String name, String above, String calls, List<ExecutableElement> functions) {
        String qualified = chapters.getQualifiedName().toString();
        return CLASS.formatted(
                qualified.substring(0, qualified.lastIndexOf('.')),
                name,
                above,
                chapters.getSimpleName(),
                functions.stream()
                        .filter(function -> owned.containsKey(signature(function)))
                        .map(function -> body(function, owned.get(signature(function)), calls))
                        .collect(Collectors.joining()));
    }

    private static String body(ExecutableElement function, Owned owned, String calls) {
        if (owned.entersMachine()) {
            return ForwardingDriverSource.body(function, owned.owner());
        }
        StringBuilder copies = new StringBuilder();
        List<String> declared = new ArrayList<>();
        List<String> passed = new ArrayList<>();
        for (VariableElement parameter : function.getParameters()) {
            String type = TypeNames.ofParameter(function, parameter);
            // The runtime passes lists on to the driver, which copies them.
            boolean isCopied = calls.equals("DriverCall") && type.startsWith("java.util.List<");
            declared.add(type + " " + parameter);
            passed.add(isCopied ? parameter + "Given" : parameter.toString());
            copies.append(isCopied ? COPY.formatted(parameter) : "");
        }
        boolean isVoid = function.getReturnType().getKind() == TypeKind.VOID;
        String name = function.getSimpleName().toString();
        return FUNCTION.formatted(
                TypeNames.of(function.getReturnType()),
                name,
                String.join(", ", declared),
                copies,
                isVoid ? "" : "return ",
                isVoid ? "run" : "call",
                calls,
                name,
                owned.owner() + "." + name + "(" + String.join(", ", passed) + ")");
    }

    private String signature(ExecutableElement method) {
        return method.getParameters().stream()
                .map(VariableElement::asType)
                .map(types::erasure)
                .map(TypeMirror::toString)
                .collect(Collectors.joining(", ", method.getSimpleName() + "(", ")"));
    }
}
