package orrery.conformance.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import orrery.conformance.explore.HostProgram.Action;
import orrery.conformance.explore.HostProgram.Step;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Program;

/** Programs whose host polls: it reads an element again, or queries a stream. */
class PollingTest {
    /**
     * An element that is read for the third time may be polled; the operations that wait meanwhile run in any order.
     */
    @Test
    void repeatedReadsLeaveTheOrderOfOperationsOpen() {
        Exploration whole = ShardTest.assertShardsAreTheWhole(
                4,
                new Step(Action.LAUNCH, 1, 0),
                new Step(Action.READ, 0, 1),
                new Step(Action.READ, 0, 1),
                new Step(Action.LAUNCH, 0, 0),
                new Step(Action.READ, 0, 1));
        assertEquals(Map.of("[0, 0, 0, 7, 0]", 1L, "[0, 0, 0, 13, 0]", 1L), ShardTest.counts(whole));
    }

    /** Operations may all run after the host has read the same element three times. */
    @Test
    void repeatedReadsMayAllComeFirst() {
        Exploration whole = ShardTest.assertShardsAreTheWhole(
                2,
                new Step(Action.SIGNAL, 0, 1),
                new Step(Action.READ, 0, 1),
                new Step(Action.READ, 0, 1),
                new Step(Action.READ, 0, 1),
                new Step(Action.READ, 0, 1));
        assertEquals(Map.of("[0, 0, 0, 0, 0, 10]", 1L, "[10, 10, 10, 10, 0, 10]", 1L), ShardTest.counts(whole));
    }

    /** A loop that reads until a value changes ends, and which of two writers it sees first is open. */
    @Test
    void aLoopThatPollsGoesOn() {
        Program program = machine -> {
            CudaDriver cuda = driverWithContext(machine);
            long cell = cuda.cuMemAllocHost(4);
            IntView view = cuda.host().ints(cell);
            view.set(0, 0);
            for (int i = 1; i <= 2; i++) {
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                cuda.cuStreamWriteValue32(stream, cell, i, 0);
            }
            int seen = view.get(0);
            while (seen == 0) {
                seen = view.get(0);
            }
            cuda.cuCtxSynchronize();
            return seen + " " + view.get(0);
        };
        Exploration whole = Explorer.defaults().explore(program);
        assertEquals(Set.of("1 1", "1 2", "2 1", "2 2"), ShardTest.counts(whole).keySet(), whole::toString);
        for (Exploration.Outcome outcome : whole.outcomes()) {
            try (Machine machine = Machine.create(MachineOptions.defaults().withSchedule(outcome.schedule()))) {
                assertEquals(outcome.result(), ShardTest.result(program, machine), outcome.schedule()::toString);
            }
        }
    }

    /** What has run is complete, however long it takes: the answers of the host depend on the order only. */
    @Test
    void aQueryFindsWhatTheHostHasReleased() {
        Exploration whole = ShardTest.assertShardsAreTheWhole(
                3,
                new Step(Action.AWAIT, 0, 1),
                new Step(Action.LAUNCH, 1, 0),
                new Step(Action.READ, 0, 1),
                new Step(Action.WRITE, 0, 1),
                new Step(Action.LAUNCH, 1, 1),
                new Step(Action.READ, 0, 0),
                new Step(Action.QUERY, 0, 0),
                new Step(Action.AWAIT, 1, 1));
        assertEquals(15, whole.schedules());
    }
}
