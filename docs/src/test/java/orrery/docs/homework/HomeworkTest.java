package orrery.docs.homework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.docs.program.Answer;
import orrery.runtime.CudaRuntime;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.DeadlockException;
import orrery.sim.Explorer;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Our solutions of the homework do what they say. */
@Tag("one-jdk")
class HomeworkTest {
    private static final Pattern TIME = Pattern.compile("(\\d+) us");

    private String output = "";

    private List<Finding> run(Answer answer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        MachineOptions options = MachineOptions.defaults()
                .withChecks(Checks.of(Check.RACES))
                .withDeadlockGrace(Duration.ZERO); // no other thread ends a wait
        Machine machine = Machine.create(options);
        try (machine) {
            answer.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        }
        output = bytes.toString(StandardCharsets.UTF_8);
        return machine.findings();
    }

    private List<Integer> times() {
        return TIME.matcher(output)
                .results()
                .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                .toList();
    }

    private String line(String begin) {
        return output.lines()
                .filter(each -> each.startsWith(begin))
                .map(each -> each.substring(begin.length()))
                .findFirst()
                .orElseThrow();
    }

    private static String result(Answer answer, Machine machine) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.run(machine, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void threeStreamsGiveTheShortestTime() {
        assertEquals(List.of(), run(new Week1()));
        assertFalse(output.contains("false"), output);
        List<Integer> times = times();
        assertEquals(Week1.PARTS, times.size());
        assertTrue(times.get(0) > times.get(1) && times.get(1) > times.get(2), output);
        assertTrue(times.get(2) <= times.get(3), output);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutTheEventTheResultOfAUsualRunIsRight(boolean mended) {
        List<Finding> findings = run(new Week2(mended));
        assertEquals("the number is 23\n", output);
        assertEquals(mended, findings.isEmpty(), findings::toString);
        int results = Explorer.defaults()
                .explore(machine -> result(new Week2(mended), machine))
                .outcomes()
                .size();
        assertEquals(mended, results == 1, results + " results");
    }

    @Test
    void theHostIsDoneEarlierWithAHundredLaunches() {
        assertEquals(List.of(), run(new Week3()));
        assertEquals(2, output.split("the numbers are right: true", -1).length - 1, output);
        assertTrue(times().get(0) < times().get(2), output);
        assertEquals(line("captured: "), line("by hand:  "));
    }

    @Test
    void theDeviceDecidesFasterThanTheHost() {
        assertEquals(List.of(), run(new Week4()));
        assertEquals(2, output.split("x is 1.41421356237", -1).length - 1, output);
        assertTrue(times().get(2) < times().get(0), output);
    }

    @ParameterizedTest
    @CsvSource({"NONE, false", "FOR_CHUNK, true", "FOR_ROOM, true"})
    void withoutAWaitThereIsARace(Week5.Wait removed, boolean isRace) {
        for (boolean byNumbers : new boolean[] {false, true}) {
            List<Finding> findings = run(new Week5(removed, byNumbers));
            assertEquals(isRace, !findings.isEmpty(), findings::toString);
            assertTrue(isRace || output.equals("the sum is 136\n"), output);
        }
    }

    @Test
    void withoutAWriteNumbersAreADeadlockAndEventsARace() {
        assertThrows(DeadlockException.class, () -> run(new Week5(Week5.Wait.WRITE, true)));
        assertFalse(run(new Week5(Week5.Wait.WRITE, false)).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBrokenLineLeavesTheResultOfAUsualRun(boolean broken) {
        run((machine, out) -> out.print(Week6.run(CudaRuntime.of(machine), broken)));
        assertEquals("11 and 22", output);
        int results = Explorer.defaults()
                .explore(machine -> Week6.run(CudaRuntime.of(machine), broken))
                .outcomes()
                .size();
        assertEquals(broken, results > 1, results + " results");
    }
}
