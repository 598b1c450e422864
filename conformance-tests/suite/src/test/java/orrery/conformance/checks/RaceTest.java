package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.checks.CheckRig.BYTES;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.conformance.checks.CheckRig.assertFindings;

import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Finding.KernelThread;
import orrery.sim.Finding.Race;
import orrery.sim.Finding.Repair;

/** What is told about races between operations. {@link StreamProgramsTest} has what is one and what is none. */
class RaceTest {
    private static final Checks RACES = Checks.of(Check.RACES);

    /** A kernel writes in one stream, and another one reads in another. */
    private static void writeThenCopy(CheckRig rig) {
        long data = rig.filled();
        long out = rig.filled();
        rig.launch(WRITE, rig.cuda.cudaStreamCreate(), data);
        rig.launch(COPY, rig.cuda.cudaStreamCreate(), data, out);
    }

    @Test
    void theReportNamesBothAccessesAndTheRepair() {
        Race race = CheckRig.only(Race.class, RACES, RaceTest::writeThenCopy);
        assertEquals("write", race.first().operation());
        assertEquals(Kind.WRITE, race.first().kind());
        assertEquals("copy", race.second().operation());
        assertEquals(Kind.READ, race.second().kind());
        assertEquals(new KernelThread(0, 0), race.first().thread());
        assertEquals("element 0 of argument 0", race.second().element());
        assertEquals("CheckRig.java", race.first().site().innermost().getFileName());
        Repair.EventWait repair = assertInstanceOf(Repair.EventWait.class, race.repair());
        assertEquals("write", repair.recordAfter());
        assertEquals(race.first().place(), repair.recordIn());
        assertEquals("copy", repair.waitBefore());
        assertEquals(race.second().place(), repair.waitIn());
        assertEquals(0, race.memory().from());
        assertEquals(BYTES, race.memory().to());
        assertTrue(
                race.text()
                        .contains(
                                "record an event after write in " + race.first().place()),
                race::text);
    }

    @Test
    void theOverlapIsToldByTheByte() {
        Race race = CheckRig.only(Race.class, RACES, rig -> {
            long data = rig.filled();
            rig.cuda.cudaMemsetAsync(data, 1, BYTES / 2 + 1, rig.cuda.cudaStreamCreate());
            rig.cuda.cudaMemsetAsync(data + BYTES / 2, 1, BYTES / 2, rig.cuda.cudaStreamCreate());
        });
        assertEquals(BYTES / 2, race.memory().from());
        assertEquals(BYTES / 2 + 1, race.memory().to());
    }

    @Test
    void theSameRaceIsToldOnce() {
        CheckRig.only(Race.class, RACES, rig -> {
            long data = rig.filled();
            CUstream one = rig.cuda.cudaStreamCreate();
            CUstream other = rig.cuda.cudaStreamCreate();
            for (int i = 0; i < 10; i++) {
                rig.cuda.cudaMemsetAsync(data, 1, BYTES, i % 2 == 0 ? one : other);
            }
        });
    }

    @Test
    void nothingIsFoundWhereNothingIsChecked() {
        assertFindings(0, Checks.none(), RaceTest::writeThenCopy);
        assertFalse(Checks.none().isEnabled(Check.RACES));
    }
}
