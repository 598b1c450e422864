package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;

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
        List<Finding> all = CheckRig.findings(CHECKS, rig -> program.body().accept(new ProgramRig(rig)));
        assertEquals(program.racy() ? 1 : 0, all.size(), () -> Finding.text(all));
    }
}
