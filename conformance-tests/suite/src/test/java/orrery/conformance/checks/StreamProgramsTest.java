package orrery.conformance.checks;

import static orrery.conformance.checks.CheckRig.assertFindings;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.sim.Check;
import orrery.sim.Checks;

/**
 * What programs with several streams get right and wrong: each program as it is, and with the mistake that is easily
 * made. Races and lifetimes are checked.
 */
class StreamProgramsTest {
    private static final Checks CHECKS = Checks.of(Check.RACES, Check.LIFETIMES);

    static Stream<CheckedStreams> programs() {
        return Stream.of(
                        OrderingPrograms.hostAndDevice(),
                        OrderingPrograms.streams(),
                        OrderingPrograms.defaultStreams(),
                        MemoryPrograms.copies(),
                        MemoryPrograms.memory(),
                        MemoryPrograms.freed(),
                        MemoryPrograms.graphs())
                .flatMap(each -> each);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void isFound(CheckedStreams program) {
        assertFindings(program.racy() ? 1 : 0, CHECKS, rig -> program.body().accept(new ProgramRig(rig)));
    }
}
