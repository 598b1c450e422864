package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.docs.program.Example;
import orrery.sim.Explorer;
import orrery.sim.FailureReport;
import orrery.sim.FailureReport.Verdict;
import orrery.sim.Machine;

/** The lessons and examples run once for each of their calls, with that call failing. */
@Tag("one-jdk")
class ProgramsSurviveFaultsTest {
    /** Programs that show what functions answer when they refuse something, and therefore go on after errors. */
    private static final Set<String> SHOW_ERRORS = Set.of(
            "broken-captures",
            "updates",
            "errors-that-stay",
            "graph-update",
            "graph-auto-free",
            "device-refused",
            "runtime-errors",
            "fault");

    static Stream<String> programs() {
        return NamedPrograms.all().keySet().stream();
    }

    private static String output(Example program, Machine machine) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        program.run(machine, new PrintStream(bytes, false, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** No failure makes a program hang or hides behind another one; the programs that show no errors pass it on. */
    @ParameterizedTest
    @MethodSource("programs")
    void failuresReachTheCaller(String name) {
        Example program = NamedPrograms.all().get(name);
        FailureReport report =
                Explorer.defaults().withOptions(program.machine()).failureReport(machine -> output(program, machine));
        assertFalse(report.cases().isEmpty());
        Set<Verdict> wrong = EnumSet.of(Verdict.HANGS, Verdict.MASKED);
        if (!SHOW_ERRORS.contains(name)) {
            wrong.add(Verdict.SWALLOWED);
        }
        List<FailureReport.Case> found = report.cases().stream()
                .filter(each -> wrong.contains(each.verdict()))
                .toList();
        assertEquals(List.of(), found);
    }
}
