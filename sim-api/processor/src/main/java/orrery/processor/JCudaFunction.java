package orrery.processor;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A function of JCuda as a call of ours. Our parameters are a part of JCuda's, in the same order; the others are
 * JCuda's outputs, and get our result, or the components of it in their order. Where several parameters could be the
 * outputs, the first ones are, as in C.
 *
 * @param method JCuda's function
 * @param inputs how many of our parameters it gives
 * @param statement the call
 */
record JCudaFunction(Method method, int inputs, String statement) {
    /** Returns the source of a function that throws. */
    static String unsupported(Method method) {
        return source(method, "throw Unsupported.function(\"" + method.getName() + "\");");
    }

    /** Returns the source of the function. */
    String source() {
        return source(method, statement);
    }

    private static String source(Method method, String statement) {
        Class<?>[] types = method.getParameterTypes();
        String parameters = IntStream.range(0, types.length)
                .mapToObj(i -> types[i].getCanonicalName() + " p" + i)
                .collect(Collectors.joining(", "));
        return "\n    public static %s %s(%s) {\n        %s\n    }\n"
                .formatted(method.getReturnType().getCanonicalName(), method.getName(), parameters, statement);
    }

    /** Returns JCuda's function as a call of ours; empty if their parameters do not correspond. */
    static Optional<JCudaFunction> match(Method method, ExecutableElement ours, JCudaTypes types) {
        return new Search(method, ours, types)
                .find(0, 0, new ArrayList<>(), new ArrayList<>())
                .map(statement -> new JCudaFunction(method, ours.getParameters().size(), statement));
    }

    /** Goes through the ways to divide JCuda's parameters in outputs and inputs. */
    private record Search(Method method, ExecutableElement ours, JCudaTypes types) {

        /**
         * Returns the call, if there is one.
         *
         * @param next the first parameter of JCuda that is not yet used
         * @param given how many of our parameters are given
         * @param passed the expressions for them
         * @param outputs the parameters of JCuda that are outputs so far
         */
        Optional<String> find(int next, int given, List<String> passed, List<Integer> outputs) {
            Class<?>[] all = method.getParameterTypes();
            if (next == all.length) {
                return given == ours.getParameters().size() ? statement(passed, outputs) : Optional.empty();
            }
            if (JCudaTypes.isOutput(all[next])) {
                Optional<String> found = find(next + 1, given, passed, with(outputs, next));
                if (found.isPresent()) {
                    return found;
                }
            }
            if (given == ours.getParameters().size()) {
                return Optional.empty();
            }
            TypeMirror wanted = ours.getParameters().get(given).asType();
            if (next + 1 < all.length && all[next + 1] == long.class) {
                Optional<String> list = types.list(all[next], wanted, "p" + next, "p" + (next + 1));
                if (list.isPresent()) {
                    return find(next + 2, given + 1, with(passed, list.get()), outputs);
                }
            }
            for (ExecutableElement written : types.written(List.of(all).subList(next, all.length), wanted)) {
                int end = next + written.getParameters().size();
                String arguments =
                        IntStream.range(next, end).mapToObj(i -> "p" + i).collect(Collectors.joining(", "));
                Optional<String> found =
                        find(end, given + 1, with(passed, JCudaTypes.name(written) + "(" + arguments + ")"), outputs);
                if (found.isPresent()) {
                    return found;
                }
            }
            return types.input(all[next], wanted, "p" + next)
                    .flatMap(each -> find(next + 1, given + 1, with(passed, each), outputs));
        }

        private static <T> List<T> with(List<T> list, T added) {
            List<T> longer = new ArrayList<>(list);
            longer.add(added);
            return longer;
        }

        private Optional<String> statement(List<String> passed, List<Integer> outputs) {
            String call = "cuda()." + ours.getSimpleName() + "(" + String.join(", ", passed) + ")";
            TypeMirror result = ours.getReturnType();
            if (method.getName().matches("\\w+(Destroy|DestroyNode|Unload)") && result.getKind() == TypeKind.VOID) {
                return Optional.of("return run(() -> Handles.destroy(%s, cuda()::%s));"
                        .formatted(passed.get(0), ours.getSimpleName()));
            } else if (outputs.isEmpty()) {
                return withoutOutputs(call, result);
            }
            List<Class<?>> targets = outputs.stream()
                    .<Class<?>>map(i -> method.getParameterTypes()[i])
                    .toList();
            List<String> names = outputs.stream().map(i -> "p" + i).toList();
            if (method.getReturnType() != int.class || result.getKind() == TypeKind.VOID) {
                return Optional.empty();
            }
            // Nodes are destroyed with their graph.
            String owning = method.getName().matches("cuGraphAdd\\w*Node") ? "Handles.own(p1, p0);" : "";
            return types.results(targets, names, result, call)
                    .map(each -> owning.isEmpty()
                            ? "return run(() -> " + each + ");"
                            : "return run(() -> { " + each + "; " + owning + " });");
        }

        private Optional<String> withoutOutputs(String call, TypeMirror result) {
            String type = TypeNames.of(result);
            if (method.getReturnType() == String.class) {
                return type.equals("java.lang.String") ? Optional.of("return " + call + ";") : Optional.empty();
            } else if (method.getReturnType() != int.class) {
                return Optional.empty();
            } else if (result.getKind() == TypeKind.VOID) {
                return Optional.of("return run(() -> " + call + ");");
            }
            return Arrays.asList("orrery.device.CUresult", "orrery.runtime.cudaError_t")
                            .contains(type)
                    ? Optional.of("return query(() -> " + call + ");")
                    : Optional.empty();
        }
    }
}
