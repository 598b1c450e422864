package orrery.conformance.families;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import orrery.runtime.cudaError_t;

/** Probes by their labels. */
final class LabelledProbes {
    private final Map<String, Function<ProbeSet, cudaError_t>> all = new LinkedHashMap<>();

    /** Returns all probes. */
    static Map<String, Function<ProbeSet, cudaError_t>> all() {
        LabelledProbes probes = new LabelledProbes();
        NodeProbes.add(probes);
        CopyProbes.add(probes);
        ArrayProbes.add(probes);
        MemoryProbes.add(probes);
        HandleProbes.add(probes);
        return probes.all;
    }

    /** Adds a call that throws where it fails. */
    void add(String label, Consumer<ProbeSet> call) {
        addQuery(label, f -> {
            call.accept(f);
            return cudaError_t.cudaSuccess;
        });
    }

    /** Adds a call that returns what it answers. */
    void addQuery(String label, Function<ProbeSet, cudaError_t> call) {
        all.put(label, call);
    }
}
