package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;

/** Lessons and examples that readers copy have no race, but for those that show one. */
@Tag("one-jdk")
class RacesOfProgramsTest {
    private static final Set<String> SHOW_ONE = Set.of(
            "races",
            "every-schedule",
            "gpu-tests-in-ci",
            "schedules",
            "race",
            "stale-read",
            "silent-capture",
            "from-cu-to-test",
            // one node writes the number that is there, and another one reads it
            "graph-memory");

    static Set<String> programs() {
        return new TreeSet<>(NamedPrograms.all().keySet());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aProgramHasARaceIfItShowsOne(String program) throws IOException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var findings = Examples.run(
                NamedPrograms.named(program), options -> options.withChecks(Checks.of(Check.RACES)), nowhere);
        assertEquals(SHOW_ONE.contains(program), !findings.isEmpty(), () -> Finding.text(findings));
    }
}
