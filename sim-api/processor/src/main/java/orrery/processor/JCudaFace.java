package orrery.processor;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;

/**
 * The public functions of the adapter for a class of JCuda. Each refuses null where JCuda does and calls a function of
 * the same name in a class that programs do not see. The result of one that is written by hand without a result is a
 * result code: success, or that of the exception it throws.
 */
final class JCudaFace {
    /** The functions that are written by hand and not yet added, by signature. */
    private final Map<String, ExecutableElement> written = new LinkedHashMap<>();

    private final StringBuilder functions = new StringBuilder();

    /** The class whose method {@code run} makes a call and returns its result code. */
    private final String base;

    JCudaFace(String base, List<ExecutableElement> written) {
        this.base = base;
        written.forEach(each -> this.written.put(signature(each.getSimpleName().toString(), types(each)), each));
    }

    private static List<String> types(ExecutableElement function) {
        return function.getParameters().stream()
                .map(each -> TypeNames.of(each.asType()))
                .toList();
    }

    private static List<String> types(Method function) {
        return Arrays.stream(function.getParameterTypes())
                .map(Class::getCanonicalName)
                .toList();
    }

    private static String signature(String name, List<String> types) {
        return name + types;
    }

    /** Adds a function of JCuda if it is written by hand, and returns whether it is. */
    boolean addWritten(Method function) {
        ExecutableElement found = written.remove(signature(function.getName(), types(function)));
        if (found != null) {
            addWritten(found);
        }
        return found != null;
    }

    private void addWritten(ExecutableElement function) {
        String name = function.getSimpleName().toString();
        String checks = JCudaParameters.checks(name, types(function));
        String owner = function.getEnclosingElement().getSimpleName().toString();
        if (function.getReturnType().getKind() == TypeKind.VOID) {
            add("int", name, types(function), checks, base + ".run(() -> " + owner + ".%s)");
        } else {
            add(TypeNames.of(function.getReturnType()), name, types(function), checks, owner + ".%s");
        }
    }

    /** Adds a function that is generated; one that is not supported checks nothing. */
    void add(Method function, boolean isSupported) {
        List<String> types = types(function);
        add(
                function.getReturnType().getCanonicalName(),
                function.getName(),
                types,
                isSupported ? JCudaParameters.checks(function.getName(), types) : "",
                (isSupported ? "DelegatedFunctions" : "UnsupportedFunctions") + ".%s");
    }

    private void add(String result, String name, List<String> types, String checks, String call) {
        String parameters = IntStream.range(0, types.size())
                .mapToObj(i -> types.get(i) + " p" + i)
                .collect(Collectors.joining(", "));
        String passed = IntStream.range(0, types.size()).mapToObj(i -> "p" + i).collect(Collectors.joining(", "));
        functions.append("\n    public static %s %s(%s) {\n        %sreturn %s;\n    }\n"
                .formatted(result, name, parameters, checks, call.formatted(name + '(' + passed + ')')));
    }

    /** Returns the functions, with those by hand that JCuda's class does not have: older versions have them. */
    String source() {
        written.values().forEach(this::addWritten);
        written.clear();
        return functions.toString();
    }
}
