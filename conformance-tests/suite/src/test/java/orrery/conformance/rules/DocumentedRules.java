package orrery.conformance.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;

/** The rules that functions of the two APIs raise, as their documentation says. */
final class DocumentedRules {
    static final List<ApiDocumentation.Function> DRIVER = ApiDocumentation.of(CudaDriver.class);
    static final List<ApiDocumentation.Function> RUNTIME = ApiDocumentation.of(CudaRuntime.class);

    /** The rules of every function, which {@link CudaDriver} documents alone. */
    static final Set<String> OF_EVERY_FUNCTION = Set.of("API-01", "API-04", "API-07", "API-09", "API-10");

    private static final Pattern ID = Pattern.compile("\\b[A-Z]+-\\d{2}\\b");
    private static final Pattern OTHER_FUNCTION = Pattern.compile("\\{@link (?:CudaDriver|CudaRuntime)?#(\\w+)");

    private DocumentedRules() {}

    /** Returns whether one of the APIs has a function. */
    static boolean isFunction(String name) {
        return !functions(name).isEmpty();
    }

    private static List<ApiDocumentation.Function> functions(String name) {
        return Stream.concat(DRIVER.stream(), RUNTIME.stream())
                .filter(function -> function.name().equals(name))
                .toList();
    }

    /** Returns the functions whose failures a function says to have, too. */
    static Set<String> others(ApiDocumentation.Function function) {
        Set<String> names = new TreeSet<>();
        OTHER_FUNCTION.matcher(function.failures()).results().forEach(other -> names.add(other.group(1)));
        return names;
    }

    /**
     * Returns the ids of the rules that a function raises, by its own documentation and that of the functions it names.
     */
    static Set<String> of(String name) {
        Set<String> seen = new HashSet<>(Set.of(name));
        Set<String> ids = new TreeSet<>();
        for (List<String> next = List.of(name); !next.isEmpty(); ) {
            List<ApiDocumentation.Function> functions =
                    next.stream().flatMap(each -> functions(each).stream()).toList();
            functions.forEach(each -> ID.matcher(each.failures()).results().forEach(id -> ids.add(id.group())));
            next = functions.stream()
                    .flatMap(each -> others(each).stream())
                    .filter(seen::add)
                    .toList();
        }
        return ids;
    }
}
