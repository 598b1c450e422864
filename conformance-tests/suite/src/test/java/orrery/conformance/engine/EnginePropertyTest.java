package orrery.conformance.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.TriesFromProperty;
import orrery.sim.MachineOptions;
import orrery.sim.Schedule;
import orrery.sim.SchedulePolicy;

/**
 * What holds of every run of every program: the {@link TraceInvariants}; threads and listeners change nothing; the same
 * choices give the same outcome.
 */
@AddLifecycleHook(TriesFromProperty.class)
class EnginePropertyTest {
    private static final int TRIES = 40;
    private static final int WORKERS = 4;

    private static final MachineOptions OPTIONS = MachineOptions.defaults();

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfStreams(
            @ForAll(supplier = EnginePrograms.OfStreams.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfGraphs(@ForAll(supplier = EnginePrograms.OfGraphs.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfConditionals(
            @ForAll(supplier = EnginePrograms.OfConditionals.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfDeviceLaunches(
            @ForAll(supplier = EnginePrograms.OfDeviceLaunches.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfFaults(@ForAll(supplier = EnginePrograms.OfFaults.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfKernels(
            @ForAll(supplier = EnginePrograms.OfKernels.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfPartitions(
            @ForAll(supplier = EnginePrograms.OfPartitions.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfDevices(
            @ForAll(supplier = EnginePrograms.OfDevices.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void programsOfProgrammaticGraphs(
            @ForAll(supplier = EnginePrograms.OfProgrammaticGraphs.class) EngineProgram program, @ForAll long seed) {
        check(program, seed);
    }

    /**
     * The body of a kernel comes late, because the kernel before it waits for the host. Its blocks begin when that is
     * complete: what it triggers is counted from then on.
     */
    @Example
    void aTriggerOfAKernelWhoseBodyWasPostponed() {
        Attributes programmatic = new Attributes(Attributes.AS_STREAM, 1, false, true);
        Effect effect = new Effect.Compute(new Cell(Area.DEVICE, 0), 1, new Cell(Area.DEVICE, 0));
        KernelCalls flag = new KernelCalls(0, KernelCalls.NEVER, false, new KernelCalls.Flag(0, 1));
        KernelCalls waitsAndTriggers = new KernelCalls(300, 0, true, null);
        KernelWork last = new KernelWork(1, 1, 0, 0, false, programmatic, KernelCalls.NONE, effect);
        List<EngineStep> steps = List.of(
                new EngineStep.Submit(Queue.LEGACY, new KernelWork(1, 1, 0, 0, false, programmatic, flag, effect)),
                new EngineStep.Submit(
                        Queue.LEGACY, new KernelWork(1, 1, 0, 0, true, programmatic, waitsAndTriggers, effect)),
                new EngineStep.Submit(Queue.LEGACY, last),
                new EngineStep.Submit(Queue.LEGACY, last));
        EngineProgram program = EngineProgram.of(EngineHardware.ONE_DEVICE, steps);
        check(program, 0);
        assertEquals(
                List.of("0 to 9086", "3355 to 9296", "9186 to 10497", "10497 to 11808"),
                traced(program, OPTIONS).spans());
    }

    /** A kernel that fails takes its time, and what follows its trigger begins no sooner. */
    @Example
    void aTriggerOfAKernelThatFails() {
        Attributes programmatic = new Attributes(Attributes.AS_STREAM, 1, false, true);
        Effect effect = new Effect.Compute(new Cell(Area.DEVICE, 0), 1, new Cell(Area.DEVICE, 0));
        KernelCalls calls = new KernelCalls(5_000, KernelCalls.NEVER, false, null);
        List<EngineStep> steps = List.of(
                new EngineStep.Submit(
                        Queue.LEGACY, new KernelWork(1, 1, 0, 10_000, false, programmatic, calls, new Effect.Fail())),
                new EngineStep.Submit(
                        Queue.LEGACY, new KernelWork(1, 1, 0, 0, false, programmatic, KernelCalls.NONE, effect)));
        EngineProgram program = EngineProgram.of(EngineHardware.ONE_DEVICE, steps);
        check(program, 0);
        assertEquals(
                List.of("0 to 11311", "6101 to 11311"), traced(program, OPTIONS).spans());
    }

    /** A child graph after what is complete as soon as the device sees it continues the channel of that. */
    @Example
    void aCopyInAChildGraphAfterAnAllocation() {
        DeviceWork copy = new CopyWork(new Cell(Area.DEVICE, 0), new Cell(Area.PINNED, 0), 1);
        GraphOfWork child = new GraphOfWork(List.of(node(10, new NodeKind.StreamWork(copy))));
        GraphOfWork graph = new GraphOfWork(List.of(
                node(11, new NodeKind.Allocation()),
                node(12, new NodeKind.Child(child), 0),
                node(13, new NodeKind.Free(0), 1),
                node(14, new NodeKind.StreamWork(new HostFunctionWork(new Cell(Area.PINNED, 0))))));
        List<EngineStep> steps = List.of(
                new EngineStep.Launch(0, Queue.LEGACY),
                new EngineStep.Launch(0, Queue.LEGACY),
                new EngineStep.SynchronizeContext());
        check(new EngineProgram(EngineHardware.ONE_DEVICE, List.of(graph), List.of(), false, steps), 0);
    }

    private static GraphOfWork.Node node(int id, NodeKind kind, int... after) {
        List<GraphOfWork.Edge> edges = Arrays.stream(after)
                .mapToObj(from -> new GraphOfWork.Edge(from, EdgeKind.COMPLETION))
                .toList();
        return new GraphOfWork.Node(id, edges, kind);
    }

    /** Checks all of that. */
    private static void check(EngineProgram program, long seed) {
        EngineOutcome outcome = traced(program, OPTIONS);
        try (EngineRun run = new EngineRun(program, OPTIONS)) {
            assertEquals("", run.run().difference(outcome, false), "nobody listens");
        }
        assertEquals("", traced(program, OPTIONS.withWorkers(WORKERS)).difference(outcome, true), WORKERS + " workers");
        traced(program, OPTIONS.withPolicy(SchedulePolicy.IN_ORDER.withEffectsAtBegin()));
        checkRepeatedChoices(program, new Random(seed));
        SchedulePolicy policy = SchedulePolicy.random(seed);
        EngineOutcome chosen = traced(program, OPTIONS.withPolicy(policy));
        assertEquals("", traced(program, OPTIONS.withPolicy(policy)).difference(chosen, true), "the same seed");
    }

    /** What random choices give, a schedule of the same choices gives. */
    private static void checkRepeatedChoices(EngineProgram program, Random random) {
        boolean early = random.nextBoolean();
        RecordedChoices choices = new RecordedChoices(random.nextLong());
        EngineOutcome chosen = traced(program, OPTIONS.withPolicy(early ? choices.withEffectsAtBegin() : choices));
        SchedulePolicy repeated = Schedule.of(choices.list()).policy();
        EngineOutcome again = traced(program, OPTIONS.withPolicy(early ? repeated.withEffectsAtBegin() : repeated));
        assertEquals("", again.difference(chosen, true), "the same choices");
    }

    /** Runs a program, and checks the invariants. */
    private static EngineOutcome traced(EngineProgram program, MachineOptions options) {
        try (EngineRun run = new EngineRun(program, options).traced()) {
            TraceInvariants invariants = new TraceInvariants(program.hardware().devices());
            run.listen(invariants);
            EngineOutcome outcome = run.run();
            assertEquals("", invariants.violations(), options.workers() + " workers, " + options.policy());
            return outcome;
        }
    }

    /** Chooses operations at random while the host waits, as schedules do, and keeps the choices. */
    private static final class RecordedChoices extends SchedulePolicy {
        private final long seed;
        private final List<Integer> choices = new ArrayList<>();

        RecordedChoices(long seed) {
            this.seed = seed;
        }

        int[] list() {
            return choices.stream().mapToInt(Integer::intValue).toArray();
        }

        @Override
        public Chooser chooser() {
            Random random = new Random(seed);
            return new Chooser() {
                @Override
                public int choose(int ready) {
                    choices.add(random.nextInt(ready));
                    return choices.get(choices.size() - 1);
                }

                @Override
                public int chooseAtQuery(int ready) {
                    return HOST;
                }
            };
        }

        @Override
        public String toString() {
            return "new RecordedChoices(" + seed + ")";
        }
    }
}
