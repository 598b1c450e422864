package orrery.processor;

import java.util.HashMap;
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
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** The source of a class that has each call of an API made by the class of its chapter. */
final class ChaptersSource {
    private static final String CLASS = """
            package %s;

            /** Has each call made by the class of its chapter. */
            abstract class %s %s {

                /** Returns the chapters. */
                abstract %s chapters();
            %s}
            """;

    /** The names of functions of the driver and the runtime. */
    private static final Pattern FUNCTION = Pattern.compile("cu(da)?[A-Z].*");

    private final Types types;
    private final TypeElement chapters;

    /** The expression of the chapter that has a function, by the name and the types of the parameters. */
    private final Map<String, String> owners = new HashMap<>();

    /** The functions that are named as those of an API, by the name and the types of the parameters. */
    private final Map<String, ExecutableElement> named = new HashMap<>();

    private final Map<ExecutableElement, String> problems = new LinkedHashMap<>();

    ChaptersSource(Types types, TypeElement chapters) {
        this.types = types;
        this.chapters = chapters;
        for (VariableElement field : ElementFilter.fieldsIn(chapters.getEnclosedElements())) {
            if (field.asType() instanceof DeclaredType declared
                    && !field.getModifiers().contains(Modifier.PRIVATE)) {
                for (ExecutableElement method :
                        ElementFilter.methodsIn(declared.asElement().getEnclosedElements())) {
                    if (!method.getModifiers().contains(Modifier.PRIVATE)) {
                        add(method, "chapters()." + field.getSimpleName());
                    }
                }
            }
        }
    }

    private void add(ExecutableElement method, String owner) {
        String signature = signature(method);
        String other = owners.put(signature, owner);
        if (FUNCTION.matcher(method.getSimpleName()).matches()) {
            named.put(signature, method);
            if (other != null && !other.equals(owner)) {
                problems.put(method, other + " and " + owner + " both have " + signature);
            }
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
        named.forEach((signature, method) -> {
            if (!known.contains(signature)) {
                all.put(method, owners.get(signature) + " has " + signature + ", which is no function of the API");
            }
        });
        return all;
    }

    /**
     * Returns the source, with the functions that a chapter has.
     *
     * @param name the name of the class, in the package of the chapters
     * @param above what it extends or implements
     * @param functions the functions of the API
     */
    String of(String name, String above, List<ExecutableElement> functions) {
        String qualified = chapters.getQualifiedName().toString();
        return CLASS.formatted(
                qualified.substring(0, qualified.lastIndexOf('.')),
                name,
                above,
                chapters.getSimpleName(),
                functions.stream()
                        .filter(function -> owners.containsKey(signature(function)))
                        .map(function -> ForwardingDriverSource.body(function, owners.get(signature(function))))
                        .collect(Collectors.joining()));
    }

    private String signature(ExecutableElement method) {
        return method.getParameters().stream()
                .map(VariableElement::asType)
                .map(types::erasure)
                .map(TypeMirror::toString)
                .collect(Collectors.joining(", ", method.getSimpleName() + "(", ")"));
    }
}
