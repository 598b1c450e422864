package orrery.conformance.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.Tries;
import orrery.core.exec.SchedulePolicy;
import orrery.core.machine.MachineOptions;

/** The simulator does what the reference says: every operation at its time, in its order, and with its effect. */
@AddLifecycleHook(Tries.class)
class ReferencePropertyTest {
    private static final int TRIES = 40;
    private static final int WORKERS = 4;

    private static final MachineOptions OPTIONS = MachineOptions.defaults();

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

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfKernels(@ForAll(supplier = Programs.OfKernels.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfPartitions(@ForAll(supplier = Programs.OfPartitions.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfDevices(@ForAll(supplier = Programs.OfDevices.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfProgrammaticGraphs(
            @ForAll(supplier = Programs.OfProgrammaticGraphs.class) Program program, @ForAll long seed) {
        compare(program, seed);
    }

    private static void compare(Program program, long seed) {
        Outcome expected = assertAgrees(program, OPTIONS, new ReferenceExecutor(EffectInstant.END, null), "in order");
        try (EngineRun run = new EngineRun(program, OPTIONS)) {
            assertEquals("", run.run().difference(expected, false), "nobody listens");
        }
        try (EngineRun run = new EngineRun(program, OPTIONS.withWorkers(WORKERS)).traced()) {
            assertEquals("", run.run().difference(expected, true), WORKERS + " workers");
        }
        MachineOptions early = OPTIONS.withPolicy(SchedulePolicy.IN_ORDER.withEffectsAtBegin());
        assertAgrees(program, early, new ReferenceExecutor(EffectInstant.BEGIN, null), "effects at begin");
        compareChoices(program, seed);
        assertEquals("", random(program, seed).difference(random(program, seed), true), "the same seed");
    }

    /**
     * Lets the reference choose at random what runs next, and the simulator make the same choices; with effects at the
     * begin of operations, or at their end.
     */
    private static void compareChoices(Program program, long seed) {
        Random random = new Random(seed);
        EffectInstant effects = random.nextBoolean() ? EffectInstant.BEGIN : EffectInstant.END;
        List<Integer> choices = new ArrayList<>(uploads(program));
        ReferenceExecutor reference = new ReferenceExecutor(effects, ready -> {
            choices.add(random.nextInt(ready));
            return choices.get(choices.size() - 1);
        });
        Outcome expected;
        try (EngineRun begun = new EngineRun(program, OPTIONS)) {
            expected = run(program, reference, begun);
        }
        SchedulePolicy chosen = SchedulePolicy.choices(
                choices.stream().mapToInt(Integer::intValue).toArray());
        SchedulePolicy policy = effects == EffectInstant.BEGIN ? chosen.withEffectsAtBegin() : chosen;
        try (EngineRun run = new EngineRun(program, OPTIONS.withPolicy(policy)).traced()) {
            assertEquals("", run.run().difference(expected, true), policy.toString());
        }
    }

    /** The choices that are made before the program begins: graphs for kernels are uploaded one after the other. */
    private static List<Integer> uploads(Program program) {
        return program.forKernels().stream().map(graph -> 0).toList();
    }

    private static Outcome random(Program program, long seed) {
        try (EngineRun run = new EngineRun(program, OPTIONS.withPolicy(SchedulePolicy.random(seed))).traced()) {
            return run.run();
        }
    }

    /** Runs a program on both, and returns what the reference says. */
    private static Outcome assertAgrees(
            Program program, MachineOptions options, ReferenceExecutor reference, String how) {
        try (EngineRun run = new EngineRun(program, options).traced()) {
            Outcome expected = run(program, reference, run);
            assertEquals("", run.run().difference(expected, true), how);
            return expected;
        }
    }

    /** Runs a program on the reference, as it is on the simulator before it begins there. */
    private static Outcome run(Program program, ReferenceExecutor reference, EngineRun begun) {
        return new ReferenceHost(program, reference, begun.contexts().partitions(), begun.now()).run(program);
    }
}
