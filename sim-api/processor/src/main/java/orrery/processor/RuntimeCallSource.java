package orrery.processor;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The source of the enum of the runtime's functions. */
final class RuntimeCallSource {
    private static final String ENUM = """
            package orrery.runtime;

            import java.util.List;

            /**
             * The functions of the runtime API, by their documented names. What is true of a function, its cost and its
             * behaviour in captures and after faults, is true of the functions of the driver that it calls.
             */
            enum RuntimeCall implements RuntimeFunction {
            %s;

                private final List<String> counterparts;

                RuntimeCall(String... counterparts) {
                    this.counterparts = List.of(counterparts);
                }

                @Override
                public List<String> counterparts() {
                    return counterparts;
                }
            }
            """;

    private RuntimeCallSource() {}

    /** Returns the source, with the functions and the driver's functions that they stand for. */
    static String of(Map<String, ? extends Set<String>> functions) {
        return ENUM.formatted(functions.entrySet().stream()
                .map(each -> "    " + each.getKey() + strings(each.getValue()))
                .collect(Collectors.joining(",\n")));
    }

    private static String strings(Set<String> names) {
        return names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", ", "(", ")"));
    }
}
