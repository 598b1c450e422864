package orrery.conformance.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.SmLimits;
import orrery.sim.EngineKind;
import orrery.sim.MachineOptions;
import orrery.sim.TracedContext;
import orrery.sim.TracedOperation;
import orrery.sim.TracedWork;

/** The invariants are seen to be violated. */
class TraceInvariantsTest {
    private final TraceInvariants invariants = new TraceInvariants(List.of(Devices.teaching()));

    private record Work(String kind, EngineKind engineKind) implements TracedWork {
        @Override
        public String label() {
            return kind;
        }
    }

    private record Operation(long id, Work work, long streamId, long visibleAt, long startedAt, long completedAt)
            implements TracedOperation {
        static Operation kernel(long id, long streamId, long startedAt, long completedAt) {
            return new Operation(id, new Work("kernel", EngineKind.COMPUTE), streamId, 0, startedAt, completedAt);
        }

        static Operation copy(long id, long streamId, long startedAt, long completedAt) {
            return new Operation(id, new Work("copy", EngineKind.COPY_TO_HOST), streamId, 0, startedAt, completedAt);
        }

        @Override
        public String streamName() {
            return "stream " + streamId;
        }

        @Override
        public TracedContext context() {
            return null;
        }

        @Override
        public boolean dropped() {
            return false;
        }

        @Override
        public int deviceOrdinal() {
            return 0;
        }

        @Override
        public long correlationId() {
            return id;
        }
    }

    private void hear(Operation... operations) {
        for (Operation operation : operations) {
            invariants.submitted(operation, operation.visibleAt());
            invariants.started(operation, operation.startedAt());
            invariants.completed(operation, operation.completedAt());
        }
    }

    @Test
    void workThatIsInOrderViolatesNothing() {
        hear(Operation.kernel(1, 7, 0, 10), Operation.kernel(2, 7, 10, 20), Operation.kernel(3, 8, 5, 15));
        invariants.ordered(2, 1, false);
        invariants.ordered(3, 1, true);
        assertEquals("", invariants.violations());
    }

    @Test
    void workOfAStreamComesTooSoon() {
        hear(Operation.kernel(1, 7, 0, 10), Operation.kernel(2, 7, 9, 20));
        assertEquals(
                "kernel 2 in stream 7, 9 to 20 comes too soon after kernel 1 in stream 7, 0 to 10",
                invariants.violations());
    }

    @Test
    void workComesTooSoonAfterWorkOfAnotherStream() {
        hear(Operation.kernel(1, 7, 3, 10), Operation.kernel(2, 8, 9, 20), Operation.kernel(3, 9, 2, 20));
        invariants.ordered(2, 1, false);
        invariants.ordered(3, 1, true);
        assertEquals(
                "kernel 2 in stream 8, 9 to 20 comes too soon after kernel 1 in stream 7, 3 to 10\n"
                        + "kernel 3 in stream 9, 2 to 20 comes too soon after kernel 1 in stream 7, 3 to 10",
                invariants.violations());
    }

    @Test
    void aCopyEngineExecutesTwoCopies() {
        hear(Operation.copy(1, 7, 0, 10), Operation.copy(2, 8, 9, 20), Operation.copy(3, 9, 20, 30));
        assertEquals(
                "SerialEngine[device=0, kind=COPY_TO_HOST] executes copy 1 in stream 7, 0 to 10"
                        + " and copy 2 in stream 8, 9 to 20",
                invariants.violations());
    }

    @Test
    void theFrontEndExecutesTwoShortMemsets() {
        Work work = new Work("memset", EngineKind.FRONT_END);
        hear(
                new Operation(1, work, 7, 0, 0, 10),
                new Operation(2, work, 8, 0, 9, 20),
                new Operation(3, work, 9, 0, 10, 9000));
        assertEquals(
                "SerialEngine[device=0, kind=FRONT_END] executes memset 1 in stream 7, 0 to 10"
                        + " and memset 2 in stream 8, 9 to 20",
                invariants.violations());
    }

    @Test
    void operationsBeginAndEndAtImpossibleTimes() {
        Work work = new Work("kernel", EngineKind.COMPUTE);
        hear(new Operation(1, work, 7, 5, 4, 3));
        assertEquals(
                "kernel 1 in stream 7, 4 to 3 ends before it starts\n"
                        + "kernel 1 in stream 7, 4 to 3 starts before the device can see it, at 5",
                invariants.violations());
    }

    @Test
    void operationsAreNeverComplete() {
        invariants.submitted(Operation.kernel(1, 7, 0, 0), 0);
        assertEquals("kernel 1 in stream 7, 0 to 0 is never complete", invariants.violations());
    }

    @Test
    void operationsStartAndEndTwice() {
        hear(Operation.kernel(1, 7, 0, 1), Operation.kernel(1, 7, 0, 1));
        assertEquals(
                "kernel 1 in stream 7, 0 to 1 starts twice\nkernel 1 in stream 7, 0 to 1 is complete twice",
                invariants.violations());
    }

    /** A kernel of two blocks for each SM is run, and judged as if only one of them had room. */
    @Test
    void anSmHoldsTooManyBlocks() {
        DeviceModel device = EngineHardware.ONE_DEVICE.devices().get(0);
        SmLimits sm = device.sm();
        DeviceModel smaller = device.toBuilder()
                .sm(new SmLimits(
                        sm.warpSize(),
                        sm.partitions(),
                        sm.maxThreads(),
                        1,
                        sm.registers(),
                        sm.registerUnit(),
                        sm.sharedBytes(),
                        sm.sharedUnitBytes(),
                        sm.reservedSharedBytesPerBlock()))
                .build();
        Effect effect = new Effect.Compute(new Cell(Area.DEVICE, 0), 1, new Cell(Area.DEVICE, 0));
        KernelWork kernel = new KernelWork(effect).with(1_000).with(2 * device.smCount(), 32);
        EngineProgram program =
                EngineProgram.of(EngineHardware.ONE_DEVICE, List.of(new EngineStep.Submit(Queue.FREE, kernel)));
        TraceInvariants judge = new TraceInvariants(List.of(smaller));
        try (EngineRun run = new EngineRun(program, MachineOptions.defaults())) {
            run.listen(judge);
            assertEquals(List.of(0), run.run().effects());
        }
        assertEquals(device.smCount(), judge.violations().lines().count(), judge.violations());
    }
}
