package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import orrery.driver.CudaDriver;
import orrery.jcuda.program.TwoStreams;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.ProgramStack;

/** Findings name the lines of a JCuda program, and none of the adapter. */
@ResourceLock("JCudaAdapter")
class JCudaFindingsTest {
    /** The methods of a call and of its callers, up to the test. */
    private static List<String> methods(ProgramStack site) {
        return site.frames().stream()
                .takeWhile(frame -> frame.getClassName().equals(TwoStreams.class.getName()))
                .map(frame -> frame.getMethodName())
                .toList();
    }

    @Test
    void racesAndLeaksNameTheLinesOfTheProgram() {
        Checks checks = Checks.of(Check.RACES, Check.LEAKS);
        Machine machine = Machine.create(MachineOptions.defaults().withChecks(checks));
        JCudaAdapter.use(CudaDriver.of(machine));
        TwoStreams.run();
        machine.close();
        List<Finding> findings = machine.findings();
        Finding.Race race = (Finding.Race) findings.get(0);
        assertEquals(List.of("run"), methods(race.first().site()));
        assertEquals(List.of("clear", "run"), methods(race.second().site()));
        Finding.Leak leak = (Finding.Leak) findings.get(1);
        assertEquals(List.of("memory", "run"), methods(leak.site()));
    }
}
