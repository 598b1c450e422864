package orrery.conformance.families;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Programs of random calls of the runtime answer as on an H200, call by call, but for the divergences that are listed
 * with the sentence that decides. After one that makes an object on one side only, the rest of a program is another.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RuntimeProgramsTest {
    private static final String SUCCESS = "cudaSuccess";
    private static final List<String> QUESTIONS_FOR_THE_LAST_ERROR = List.of("cudaGetLastError", "cudaPeekAtLastError");

    private final Multiset<String> divergences = HashMultiset.create();
    private final Multiset<String> seen = HashMultiset.create();

    /** A program, line by line, and the number of devices. */
    record Program(String name, List<String> lines, int devices) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    void readDivergences() throws IOException {
        for (String line : RecordedLines.of("/h200-runtime-divergences.txt")) {
            String[] parts = line.split(" \\| ", 5);
            divergences.add(String.join(" | ", parts[0], parts[1], parts[2]), Integer.parseInt(parts[3]));
        }
    }

    static Stream<Program> programs() throws IOException {
        return Stream.concat(programs("h200", 1), programs("h200-x2", 2));
    }

    private static Stream<Program> programs(String machine, int devices) throws IOException {
        List<Program> programs = new ArrayList<>();
        for (String line : RecordedLines.of("/" + machine + "-runtime-programs.txt")) {
            if (line.startsWith("=== ")) {
                programs.add(new Program(machine + " " + line.substring(4), new ArrayList<>(), devices));
            } else {
                programs.get(programs.size() - 1).lines().add(line);
            }
        }
        return programs.stream();
    }

    private static MachineOptions options(int devices) {
        return MachineOptions.defaults()
                .withDevices(Collections.nCopies(devices, Devices.h200()).toArray(DeviceModel[]::new));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void answersAreThoseOfAnH200(Program recorded) {
        try (Machine machine = Machine.create(options(recorded.devices()))) {
            RuntimeProgram program = new RuntimeProgram(machine);
            boolean sameLastError = true;
            for (String line : recorded.lines()) {
                String[] parts = line.split(" => ");
                String[] named = parts[0].split(" = ");
                List<String> call = List.of(named[named.length - 1].split(" "));
                String answer = program.call(named.length == 1 ? null : named[0], call);
                String function = call.get(0);
                if (QUESTIONS_FOR_THE_LAST_ERROR.contains(function)) {
                    if (sameLastError) {
                        assertEquals(parts[1], answer, line);
                    }
                    sameLastError |= function.equals("cudaGetLastError");
                    continue;
                }
                boolean isCleared = function.equals("cudaFuncSetAttribute") && answer.equals(SUCCESS); // not documented
                String divergence = function + " | " + code(parts[1]) + " | " + code(answer);
                boolean isListed = divergences.contains(divergence);
                if (!isListed) {
                    assertEquals(parts[1], answer, line);
                    sameLastError &= !isCleared;
                    continue;
                }
                seen.add(divergence);
                sameLastError = false;
                if (parts[1].startsWith(SUCCESS) && !function.equals("cudaHostGetFlags")) {
                    return;
                }
            }
        }
    }

    private static String code(String answer) {
        return answer.split(" ")[0];
    }

    @AfterAll
    void eachDivergenceIsSeen() {
        assertEquals(divergences, seen);
    }
}
