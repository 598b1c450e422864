package orrery.conformance.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.Tries;
import orrery.device.Devices;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** The simulator does what the reference says: every operation at its time, in its order, and with its effect. */
@AddLifecycleHook(Tries.class)
class ReferencePropertyTest {
    private static final int TRIES = 60;
    private static final int WORKERS = 4;

    private static final MachineOptions OPTIONS = MachineOptions.defaults().withDevices(Devices.teaching());

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfStreams(@ForAll(supplier = Programs.OfStreams.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfGraphs(@ForAll(supplier = Programs.OfGraphs.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfConditionals(@ForAll(supplier = Programs.OfConditionals.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfDeviceLaunches(
            @ForAll(supplier = Programs.OfDeviceLaunches.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfFaults(@ForAll(supplier = Programs.OfFaults.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    private static void compare(Program program, long seed) {
        ReferenceHost host;
        Outcome expected;
        try (EngineRun run = new EngineRun(program, OPTIONS).traced()) {
            host = new ReferenceHost(program, Devices.teaching(), run.now());
            expected = host.run(program);
            assertEquals("", run.run().difference(expected, true, true, true));
        }
        try (EngineRun run = new EngineRun(program, OPTIONS)) {
            assertEquals("", run.run().difference(expected, false, true, true), "nobody listens");
        }
        ReferenceMemory memory = host.executor().memory();
        if (isDetermined(program, memory)) {
            try (EngineRun run = new EngineRun(program, OPTIONS.withWorkers(WORKERS)).traced()) {
                assertEquals("", run.run().difference(expected, true, false, !memory.raced()), WORKERS + " workers");
            }
        }
        assertEquals("", random(program, seed).difference(random(program, seed), true, true, true), "the same seed");
    }

    /**
     * Whether times do not depend on which of the workers is faster: races could decide whether a value is there that
     * an operation waits for, or which body is executed.
     */
    private static boolean isDetermined(Program program, ReferenceMemory memory) {
        boolean raced = memory.valuesRaced() || memory.raced() && program.waits() > 0;
        return !raced;
    }

    private static Outcome random(Program program, long seed) {
        MachineOptions options = OPTIONS.withPolicy(SchedulePolicy.random(seed));
        try (EngineRun run = new EngineRun(program, options).traced()) {
            return run.run();
        }
    }
}
