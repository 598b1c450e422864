package orrery.conformance.families;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import orrery.runtime.cudaError_t;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Asks the runtime what an H200 was asked: the same mistake in all functions of a family. Each answer is that of the
 * device, or is listed with the sentence that decides.
 */
class FamiliesTest {
    private static final String SEPARATOR = ": ";
    private static final String FAULT = " and then ";
    private static final String CRASH = "crashed";

    @Test
    void everyAnswerIsThatOfTheDeviceOrListed() throws IOException {
        Map<String, String> recorded = read("/h200-families.txt", SEPARATOR);
        Map<String, String> listed = read("/h200-families-divergences.txt", " \\| ");
        Map<String, String> answers = answers(recorded);
        Map<String, String> expected = new LinkedHashMap<>();
        Map<String, String> disagreeing = new LinkedHashMap<>();
        answers.forEach((label, answer) -> {
            if (!answer.equals(recorded.get(label))) {
                disagreeing.put(label, answer);
            }
            if (!listed.containsKey(label)) {
                expected.put(label, recorded.get(label));
            }
        });
        Map<String, String> unlisted = new LinkedHashMap<>(answers);
        unlisted.keySet().removeAll(listed.keySet());
        assertAll(
                () -> assertEquals(expected, unlisted),
                () -> assertEquals(listed.keySet(), disagreeing.keySet(), "listed, and disagreeing"));
    }

    /** Answers what the device has answered without a crash. After a fault, the next probe has a new machine. */
    private static Map<String, String> answers(Map<String, String> recorded) {
        Map<String, Function<ProbeSet, cudaError_t>> probes = LabelledProbes.all();
        Map<String, String> answers = new LinkedHashMap<>();
        Machine machine = machine();
        try {
            ProbeSet set = new ProbeSet(machine, probes);
            for (Map.Entry<String, String> each : recorded.entrySet()) {
                String label = each.getKey();
                boolean crash = each.getValue().contains(CRASH);
                boolean fault = each.getValue().contains(FAULT);
                if (probes.containsKey(label) && !crash) {
                    String answer = set.run(label);
                    cudaError_t settled = set.settle();
                    fault |= settled != cudaError_t.cudaSuccess;
                    answers.put(label, settled == cudaError_t.cudaSuccess ? answer : answer + FAULT + settled);
                }
                if (crash || fault) {
                    machine.close();
                    machine = machine();
                    set = new ProbeSet(machine, probes);
                }
            }
        } finally {
            machine.close();
        }
        return answers;
    }

    private static Machine machine() {
        return Machine.create(MachineOptions.defaults().withWorkers(0));
    }

    private static Map<String, String> read(String resource, String separator) throws IOException {
        Map<String, String> read = new LinkedHashMap<>();
        for (String line : RecordedLines.of(resource)) {
            String[] parts = line.split(separator, 2);
            read.put(parts[0], parts[1].strip());
        }
        return read;
    }
}
