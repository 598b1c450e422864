package orrery.conformance.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.TriesFromProperty;
import orrery.device.SmSet;
import orrery.sim.MachineOptions;
import orrery.sim.Schedule;
import orrery.sim.SchedulePolicy;

/** The simulator does what the reference says: every operation at its time, in its order, and with its effect. */
@AddLifecycleHook(TriesFromProperty.class)
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

    /**
     * The body of a kernel comes late, because the kernel before it waits for the host. Its blocks begin when that is
     * complete: what it triggers is counted from then on.
     */
    @Example
    void aTriggerOfAKernelWhoseBodyWasPostponed() {
        Attributes early = new Attributes(Attributes.AS_STREAM, 1, false, true);
        Effect effect = new Effect.Compute(new Cell(Area.DEVICE, 0), 1, new Cell(Area.DEVICE, 0));
        KernelCalls flag = new KernelCalls(0, KernelCalls.NEVER, false, new KernelCalls.Flag(0, 1));
        KernelCalls waitsAndTriggers = new KernelCalls(300, 0, true, null);
        Kernel last = new Kernel(1, 1, 0, 0, false, early, KernelCalls.NONE, effect);
        List<Step> steps = List.of(
                new Step.Submit(Queue.LEGACY, new Kernel(1, 1, 0, 0, false, early, flag, effect)),
                new Step.Submit(Queue.LEGACY, new Kernel(1, 1, 0, 0, true, early, waitsAndTriggers, effect)),
                new Step.Submit(Queue.LEGACY, last),
                new Step.Submit(Queue.LEGACY, last));
        compare(Program.of(Hardware.ONE_DEVICE, steps), 0);
    }

    /** A kernel that fails takes its time, and what follows its trigger begins no sooner. */
    @Example
    void aTriggerOfAKernelThatFails() {
        Attributes early = new Attributes(Attributes.AS_STREAM, 1, false, true);
        Effect effect = new Effect.Compute(new Cell(Area.DEVICE, 0), 1, new Cell(Area.DEVICE, 0));
        KernelCalls calls = new KernelCalls(5_000, KernelCalls.NEVER, false, null);
        List<Step> steps = List.of(
                new Step.Submit(Queue.LEGACY, new Kernel(1, 1, 0, 10_000, false, early, calls, new Effect.Fail())),
                new Step.Submit(Queue.LEGACY, new Kernel(1, 1, 0, 0, false, early, KernelCalls.NONE, effect)));
        compare(Program.of(Hardware.ONE_DEVICE, steps), 0);
    }

    /** What the simulator decides before the program begins: the SMs of green contexts, and the time. */
    private record Start(Map<Place, SmSet> partitions, long time) {
        Outcome run(Program program, ReferenceExecutor reference) {
            return new ReferenceHost(program, reference, partitions, time).run(program);
        }
    }

    private static void compare(Program program, long seed) {
        Start start;
        Outcome expected;
        try (EngineRun run = new EngineRun(program, OPTIONS).traced()) {
            start = new Start(run.contexts().partitions(), run.now());
            expected = start.run(program, new ReferenceExecutor(EffectInstant.END, null));
            assertEquals("", run.run().difference(expected, true));
        }
        try (EngineRun run = new EngineRun(program, OPTIONS)) {
            assertEquals("", run.run().difference(expected, false), "nobody listens");
        }
        assertAgrees(program, OPTIONS.withWorkers(WORKERS), expected);
        Outcome early = start.run(program, new ReferenceExecutor(EffectInstant.BEGIN, null));
        assertAgrees(program, OPTIONS.withPolicy(SchedulePolicy.IN_ORDER.withEffectsAtBegin()), early);
        compareChoices(program, start, new Random(seed));
        Outcome random = random(program, seed);
        assertEquals("", random.difference(random(program, seed), true), "the same seed");
    }

    /**
     * Lets the reference choose at random what runs next, and the simulator make the same choices; with effects at the
     * begin of operations, or at their end.
     */
    private static void compareChoices(Program program, Start start, Random random) {
        EffectInstant effects = random.nextBoolean() ? EffectInstant.BEGIN : EffectInstant.END;
        List<Integer> choices = new ArrayList<>(uploads(program));
        Outcome expected = start.run(program, new ReferenceExecutor(effects, ready -> {
            choices.add(random.nextInt(ready));
            return choices.get(choices.size() - 1);
        }));
        SchedulePolicy chosen = Schedule.of(
                        choices.stream().mapToInt(Integer::intValue).toArray())
                .policy();
        SchedulePolicy policy = effects == EffectInstant.BEGIN ? chosen.withEffectsAtBegin() : chosen;
        assertAgrees(program, OPTIONS.withPolicy(policy), expected);
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

    private static void assertAgrees(Program program, MachineOptions options, Outcome expected) {
        try (EngineRun run = new EngineRun(program, options).traced()) {
            String how = options.workers() + " workers, " + options.policy();
            assertEquals("", run.run().difference(expected, true), how);
        }
    }
}
