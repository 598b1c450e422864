package orrery.docs.homework;

import static orrery.testing.OrreryAssertions.assertThat;

import org.junit.jupiter.api.Test;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;
import orrery.testing.EverySchedule;
import orrery.testing.RunResult;
import orrery.testing.SimulatedGpu;
import orrery.testing.SurvivesFaults;
import orrery.testing.Timeline;

/**
 * The tests of week 6, of a program with two streams. To break it in one line so that a usual run stays right, both
 * numbers are copied back in the second stream, whose kernel ends last. Then {@code theResultDoesNotDependOnTheOrder}
 * fails, and each test by the race.
 */
@SimulatedGpu
class Week6Test {
    @Test
    void thePartsOverlap(CudaRuntime cuda, Timeline timeline) {
        Week6.run(cuda, false);
        assertThat(timeline).hasConcurrencyAtLeast("add", 2);
    }

    @SurvivesFaults
    void aFailureLeavesNothingBehind(CudaRuntime cuda) {
        Week6.run(cuda, false);
    }

    @EverySchedule(expected = "11 and 22")
    void theResultDoesNotDependOnTheOrder(Machine machine, RunResult result) {
        result.set(Week6.run(CudaRuntime.of(machine), false));
    }
}
