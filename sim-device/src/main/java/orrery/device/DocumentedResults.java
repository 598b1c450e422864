package orrery.device;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import orrery.device.table.ResourceTable;

/**
 * The result codes that the documentation of CUDA 13.0 lists for each function of the driver API and the runtime API.
 * The codes of a function of the runtime are those of the driver with the same numbers.
 */
public final class DocumentedResults {
    private static final Map<String, Set<CUresult>> BY_FUNCTION = read();

    private static final Map<String, CUresult> OF_RUNTIME = readNamesOfRuntime();

    private DocumentedResults() {}

    private static Map<String, Set<CUresult>> read() {
        ImmutableMap.Builder<String, Set<CUresult>> all = ImmutableMap.builder();
        for (List<String> words : ResourceTable.rows(DocumentedResults.class.getResource("documented-results.txt"))) {
            all.put(
                    words.get(0),
                    words.stream()
                            .skip(1)
                            .map(code -> CUresult.valueOf("CUDA_ERROR_" + code))
                            .collect(ImmutableSet.toImmutableSet()));
        }
        return all.buildOrThrow();
    }

    private static Map<String, CUresult> readNamesOfRuntime() {
        return ResourceTable.rows(DocumentedResults.class.getResource("runtime-results.txt")).stream()
                .collect(ImmutableMap.toImmutableMap(words -> words.get(0), words -> CUresult.valueOf(words.get(1))));
    }

    /**
     * Returns the code of the driver that has the number of a code of the runtime; empty if none has, or there is no
     * such name.
     *
     * @param name the name of the code of the runtime, such as {@code cudaErrorMemoryAllocation}
     */
    public static Optional<CUresult> ofRuntime(String name) {
        return Optional.ofNullable(OF_RUNTIME.get(name));
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
