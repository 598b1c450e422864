package orrery.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;

/** The source of the driver that passes each call on to another one. */
final class ForwardingDriverSource {
    private static final String CLASS = """
            package orrery.driver;

            import java.util.Objects;

            /**
             * A driver that passes each call on to another one: the base of adapters, of mocks, and of drivers with a planted
             * mistake. A subclass overrides the functions that it changes.
             */
            public abstract class ForwardingCudaDriver implements CudaDriver {
                private final CudaDriver delegate;

                /** Creates a driver that passes calls on to {@code delegate}. */
                protected ForwardingCudaDriver(CudaDriver delegate) {
                    this.delegate = Objects.requireNonNull(delegate, "delegate");
                }

                /** Returns the driver that calls are passed on to. */
                protected final CudaDriver delegate() {
                    return delegate;
                }
            %s}
            """;

    private static final String FUNCTION = """

                @Override
                public %s %s(%s) {
                    %s%s.%s(%s);
                }
            """;

    private ForwardingDriverSource() {}

    /**
     * Returns the source, for the functions of the driver. One with a body that calls another form of it keeps that
     * body.
     */
    static String of(List<ExecutableElement> functions) {
        Set<Name> implemented = functions.stream()
                .filter(ForwardingDriverSource::isAbstract)
                .map(ExecutableElement::getSimpleName)
                .collect(Collectors.toSet());
        StringBuilder bodies = new StringBuilder();
        for (ExecutableElement function : functions) {
            boolean isForm = !isAbstract(function) && implemented.contains(function.getSimpleName());
            if (!isForm && !function.getModifiers().contains(Modifier.STATIC)) {
                bodies.append(body(function, "delegate"));
            }
        }
        return CLASS.formatted(bodies);
    }

    private static boolean isAbstract(ExecutableElement function) {
        return function.getModifiers().contains(Modifier.ABSTRACT);
    }

    /** Returns the function as one that passes the call on to the function of the same name of {@code receiver}. */
    static String body(ExecutableElement function, String receiver) {
        List<String> declared = new ArrayList<>();
        List<String> passed = new ArrayList<>();
        for (VariableElement parameter : function.getParameters()) {
            declared.add(TypeNames.ofParameter(function, parameter) + " " + parameter.getSimpleName());
            passed.add(parameter.getSimpleName().toString());
        }
        return FUNCTION.formatted(
                TypeNames.of(function.getReturnType()),
                function.getSimpleName(),
                String.join(", ", declared),
                function.getReturnType().getKind() == TypeKind.VOID ? "" : "return ",
                receiver,
                function.getSimpleName(),
                String.join(", ", passed));
    }
}
