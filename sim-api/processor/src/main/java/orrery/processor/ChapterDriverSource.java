package orrery.processor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** The source of the driver that has each call made by the class of its chapter. */
final class ChapterDriverSource {
    private static final String CLASS = """
            package orrery.driver;

            /** Has each call made by the class of its chapter. */
            abstract class ChapterDriver implements CudaDriver {

                /** Returns the chapters. */
                abstract Chapters chapters();
            %s}
            """;

    private final Types types;

    /** The expression of the chapter that has a function, by the name and the types of the parameters. */
    private final Map<String, String> owners = new HashMap<>();

    ChapterDriverSource(Types types, TypeElement chapters) {
        this.types = types;
        for (VariableElement field : ElementFilter.fieldsIn(chapters.getEnclosedElements())) {
            if (field.asType() instanceof DeclaredType declared
                    && !field.getModifiers().contains(Modifier.PRIVATE)) {
                for (ExecutableElement method :
                        ElementFilter.methodsIn(declared.asElement().getEnclosedElements())) {
                    if (!method.getModifiers().contains(Modifier.PRIVATE)) {
                        owners.put(signature(method), "chapters()." + field.getSimpleName());
                    }
                }
            }
        }
    }

    /** The source, for the functions of the driver that a chapter has. */
    String of(List<ExecutableElement> functions) {
        return CLASS.formatted(functions.stream()
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
