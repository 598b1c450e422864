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
    private static final int TRIES = 60;
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
        ReferenceExecutor reference = new ReferenceExecutor(EffectInstant.END, null);
        Outcome expected = assertAgrees(program, OPTIONS, reference, "in order");
        try (EngineRun run = new EngineRun(program, OPTIONS)) {
            assertEquals("", run.run().difference(expected, false), "nobody listens");
        }
        try (EngineRun run = new EngineRun(program, OPTIONS.withWorkers(WORKERS)).traced()) {
            assertEquals("", run.run().difference(expected, true), WORKERS + " workers");
        }
        SchedulePolicy early = SchedulePolicy.IN_ORDER.withEffectsAtBegin();
        assertAgrees(
                program, OPTIONS.withPolicy(early), new ReferenceExecutor(EffectInstant.BEGIN, null), "early effects");
        compareChoices(program, seed);
    }

    /** Lets the reference choose at random what runs next, and the simulator make the same choices. */
    private static void compareChoices(Program program, long seed) {
        Random random = new Random(seed);
        List<Integer> choices = new ArrayList<>(uploads(program));
        ReferenceExecutor reference = new ReferenceExecutor(EffectInstant.END, ready -> {
            choices.add(random.nextInt(ready));
            return choices.get(choices.size() - 1);
        });
        Outcome expected;
        try (EngineRun unused = new EngineRun(program, OPTIONS)) {
            expected = new ReferenceHost(program, reference, unused.partitions(), unused.now()).run(program);
        }
        SchedulePolicy policy = SchedulePolicy.choices(
                choices.stream().mapToInt(Integer::intValue).toArray());
        try (EngineRun run = new EngineRun(program, OPTIONS.withPolicy(policy)).traced()) {
            assertEquals("", run.run().difference(expected, true), "choices");
        }
    }

    /** The choices that are made before the program begins: graphs for kernels are uploaded one after the other. */
    private static List<Integer> uploads(Program program) {
        return program.forKernels().stream().map(graph -> 0).toList();
    }

    private static Outcome assertAgrees(
            Program program, MachineOptions options, ReferenceExecutor reference, String how) {
        try (EngineRun run = new EngineRun(program, options).traced()) {
            ReferenceHost host = new ReferenceHost(program, reference, run.partitions(), run.now());
            Outcome expected = host.run(program);
            assertEquals("", run.run().difference(expected, true), how);
            return expected;
        }
    }
}
