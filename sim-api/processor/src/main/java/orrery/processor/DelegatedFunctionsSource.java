package orrery.processor;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** The source of the class with the functions that only call the driver. */
final class DelegatedFunctionsSource {
    private static final String CLASS = """
            package orrery.runtime;

            /** The functions of the runtime that make one call of the driver, which has the same parameters. */
            abstract class DelegatedFunctions implements CudaRuntime {

                /** Returns what makes the calls. */
                abstract RuntimeSession session();

                /** Returns the conversions of parameters and results. */
                abstract DriverForms forms();
            %s}
            """;

    private static final String FUNCTION = """

                @Override
                public %s %s(%s) {
                    %s(RuntimeCall.%s, () -> %s);
                }
            """;

    private DelegatedFunctionsSource() {}

    /** Returns the source, with the functions. */
    static String of(String functions) {
        return CLASS.formatted(functions);
    }

    /**
     * Returns the source of a function that calls one of the driver with the same parameters, in the same order. A
     * handle becomes one of the runtime by the constructor of that. Any other parameter or result of another type is
     * converted by the method {@code as...} of {@code DriverForms} that is named after the type that it becomes.
     */
    static String body(ExecutableElement function, ExecutableElement delegate) {
        List<String> declared = new ArrayList<>();
        List<String> passed = new ArrayList<>();
        for (int i = 0; i < function.getParameters().size(); i++) {
            VariableElement parameter = function.getParameters().get(i);
            String type = TypeNames.of(parameter.asType());
            String name = parameter.getSimpleName().toString();
            declared.add(TypeNames.ofParameter(function, parameter) + " " + name);
            String wanted = TypeNames.of(delegate.getParameters().get(i).asType());
            passed.add(type.equals(wanted) ? name : conversion(wanted) + "(" + name + ", \"" + name + "\")");
        }
        String call = "session().driver()." + delegate.getSimpleName() + "(" + String.join(", ", passed) + ")";
        String result = TypeNames.of(function.getReturnType());
        String given = TypeNames.of(delegate.getReturnType());
        boolean isVoid = function.getReturnType().getKind() == TypeKind.VOID;
        return FUNCTION.formatted(
                result,
                function.getSimpleName(),
                String.join(", ", declared),
                isVoid ? "session().run" : "return session().call",
                function.getSimpleName(),
                isVoid || result.equals(given)
                        ? call
                        : (isHandle(function.getReturnType(), given) ? "new " + result : conversion(result)) + "("
                                + call + ")");
    }

    /** Returns whether a type is the runtime's name of a handle of the driver. */
    private static boolean isHandle(TypeMirror type, String handle) {
        return type instanceof DeclaredType declared
                && TypeNames.of(((TypeElement) declared.asElement()).getSuperclass())
                        .equals(handle);
    }

    /** Returns the name of the method that converts to a type. */
    private static String conversion(String type) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        return "forms().as" + Character.toUpperCase(simple.charAt(0)) + simple.substring(1);
    }
}
