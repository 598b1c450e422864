package orrery.device;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The result codes that the documentation of CUDA 13.0 lists for each function of the driver API and the runtime API.
 * The codes of a function of the runtime are those of the driver with the same numbers.
 */
public final class DocumentedResults {
    private static final Map<String, Set<CUresult>> BY_FUNCTION = read();

    private DocumentedResults() {}

    private static Map<String, Set<CUresult>> read() {
        ImmutableMap.Builder<String, Set<CUresult>> all = ImmutableMap.builder();
        try {
            for (String line : Resources.readLines(
                    Objects.requireNonNull(DocumentedResults.class.getResource("documented-results.txt")), UTF_8)) {
                if (!line.startsWith("#")) {
                    List<String> words = Splitter.on(' ').splitToList(line);
                    all.put(
                            words.get(0),
                            words.stream()
                                    .skip(1)
                                    .map(code -> CUresult.valueOf("CUDA_ERROR_" + code))
                                    .collect(ImmutableSet.toImmutableSet()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.buildOrThrow();
    }

    /**
     * {@return the names of the functions for which codes other than success are documented} The set is unmodifiable.
     */
    public static Set<String> functions() {
        return BY_FUNCTION.keySet();
    }

    /**
     * Returns the documented codes of a function, without success. The set is unmodifiable.
     *
     * @param function the name of the function, such as {@code cuMemAlloc}
     * @return the codes in the order of the documentation; empty if none is documented
     */
    public static Set<CUresult> of(String function) {
        return BY_FUNCTION.getOrDefault(function, ImmutableSet.of());
    }
}
