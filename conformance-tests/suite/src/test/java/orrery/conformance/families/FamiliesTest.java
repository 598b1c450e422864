package orrery.conformance.families;

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
 * device, or is listed, with the sentence that decides.
 */
class FamiliesTest {
    private static final String SEPARATOR = ": ";
    private static final String FAULT = " and then ";
    private static final String CRASH = "crashed";

    @Test
    void everyAnswerIsThatOfTheDeviceOrListed() throws IOException {
        Map<String, String> recorded = recorded();
        Map<String, String> disagreeing = answers(recorded);
        disagreeing.entrySet().removeAll(recorded.entrySet());
        assertEquals(listed(), disagreeing);
    }

    /** Returns the simulator's answers that are listed, {@code label | answer | sentence}, by label. */
    private static Map<String, String> listed() throws IOException {
        Map<String, String> listed = new LinkedHashMap<>();
        for (String line : RecordedLines.of("/h200-families-divergences.txt")) {
            String[] parts = line.split(" \\| ", 3);
            listed.put(parts[0], parts[1]);
        }
        return listed;
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

    private static Map<String, String> recorded() throws IOException {
        Map<String, String> recorded = new LinkedHashMap<>();
        for (String line : RecordedLines.of("/h200-families.txt")) {
            String[] parts = line.split(SEPARATOR, 2);
            recorded.put(parts[0], parts[1].strip());
        }
        return recorded;
    }
}
