package orrery.conformance.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;
import static orrery.conformance.WithContext.intAt;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;
import orrery.conformance.explore.HostProgram.Action;
import orrery.conformance.properties.TriesFromProperty;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Program;
import orrery.sim.Schedule;
import orrery.sim.Shard;

/** A search in parts, on several threads and with bounds. */
@AddLifecycleHook(TriesFromProperty.class)
class ShardTest {
    private static final int SMALL = 4;

    /** A wait for a value that nobody writes ends at once. */
    private static final MachineOptions OPTIONS = MachineOptions.defaults().withDeadlockGrace(Duration.ZERO);

    static Map<String, Long> counts(Exploration exploration) {
        Map<String, Long> counts = new TreeMap<>();
        exploration.outcomes().forEach(each -> counts.put(each.result(), each.count()));
        return counts;
    }

    /** Smaller ones: the number of all orders of what a program submits grows fast. */
    @Provide
    Arbitrary<Program> smallPrograms() {
        return programs(SMALL - 1);
    }

    @Provide
    Arbitrary<Program> programs() {
        return programs(SMALL);
    }

    private static Arbitrary<Program> programs(int size) {
        Arbitrary<Integer> third = Arbitraries.integers().between(0, 2);
        Arbitrary<RandomProgram.Step> steps = Combinators.combine(third, third, third, third)
                .as((stream, to, from, back) -> new RandomProgram.Step(stream, to, from, Math.max(0, back - 1)));
        Arbitrary<HostProgram.Step> hostSteps = Combinators.combine(
                        Arbitraries.of(Action.class),
                        Arbitraries.integers().between(0, 1),
                        Arbitraries.integers().between(0, 1))
                .as(HostProgram.Step::new);
        return Arbitraries.oneOf(
                steps.list().ofMinSize(1).ofMaxSize(size).map(list -> new RandomProgram(3, list)),
                hostSteps.list().ofMinSize(1).ofMaxSize(2 * size).map(HostProgram::new));
    }

    /** The host is chosen against the device wherever that can be seen. */
    @Property(tries = 60)
    void theResultsAreThoseOfAllOrders(@ForAll("smallPrograms") Program program) {
        Exploration reduced = Explorer.defaults().withOptions(OPTIONS).explore(program);
        Exploration all = Explorer.defaults()
                .withOptions(OPTIONS)
                .withMaxPreemptions(1000)
                .explore(program);
        assertEquals(counts(all).keySet(), counts(reduced).keySet(), program::toString);
    }

    /** Each schedule is in one shard, and what is written of the shards is enough to join them. */
    @Property(tries = 150)
    void theShardsTogetherAreTheWhole(
            @ForAll("programs") Program program, @ForAll @IntRange(min = 2, max = 4) int count) {
        Exploration whole = Explorer.defaults().withOptions(OPTIONS).explore(program);
        List<Exploration> parts = new ArrayList<>();
        for (int i = count; i >= 1; i--) {
            Exploration part = Explorer.defaults()
                    .withOptions(OPTIONS)
                    .withShard(new Shard(i, count))
                    .explore(program);
            assertFalse(part.isComplete());
            parts.add(Exploration.fromJson(part.toJson()));
        }
        Exploration joined = Exploration.merge(parts);
        assertTrue(joined.isComplete(), joined::toString);
        assertEquals(counts(whole), counts(joined), program::toString);
        assertEquals(whole.schedules(), joined.schedules());
    }

    /** Checks look at each schedule; they neither add nor leave out any. */
    @Property(tries = 100)
    void checksLeaveTheSchedulesAsTheyAre(@ForAll("programs") Program program) {
        Explorer explorer = Explorer.defaults().withOptions(OPTIONS);
        MachineOptions checked = OPTIONS.withChecks(Checks.all());
        assertEquals(
                counts(explorer.explore(program)),
                counts(explorer.withOptions(checked).explore(program)),
                program::toString);
    }

    /** A wait for a value is found by the checks to come after the host; what comes after the wait may still race. */
    @Test
    void checksLeaveTheSchedulesAfterAWaitForAValue() {
        checksLeaveTheSchedulesAsTheyAre(new HostProgram(List.of(
                new HostProgram.Step(Action.AWAIT, 1, 0),
                new HostProgram.Step(Action.LAUNCH, 1, 0),
                new HostProgram.Step(Action.LAUNCH, 1, 0),
                new HostProgram.Step(Action.WRITE, 0, 0),
                new HostProgram.Step(Action.WAIT, 0, 0),
                new HostProgram.Step(Action.READ, 0, 0))));
    }

    @Property(tries = 30)
    void aShardIsTheSameEveryTime(@ForAll("programs") Program program) {
        Explorer explorer = Explorer.defaults().withOptions(OPTIONS).withShard(new Shard(1, 3));
        assertEquals(
                explorer.explore(program).outcomes(),
                explorer.withThreads(2).explore(program).outcomes());
    }

    private static final Kernel APPEND = Kernel.perLaunch(args -> {
        IntView cell = args.ints(0);
        int name = args.i32(1);
        return launch -> cell.set(0, cell.get(0) * 4 + name);
    });

    /** Kernels in streams, which all append the number of their stream to one cell. */
    private static Program kernels(int streams, int each) {
        return machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction append = function(cuda, "append", APPEND);
            long cell = cuda.cuMemAlloc(4);
            cuda.cuMemsetD32(cell, 0, 1);
            cuda.cuCtxSynchronize();
            for (int i = 0; i < streams; i++) {
                CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
                for (int k = 0; k < each; k++) {
                    cuda.cuLaunchKernel(append, 1, 1, 1, 1, 1, 1, 0, stream, cell, i + 1);
                }
            }
            cuda.cuCtxSynchronize();
            return Integer.toString(intAt(cuda, cell), 4);
        };
    }

    @Test
    void threadsFindTheSame() {
        Exploration one = Explorer.defaults().explore(kernels(2, 6));
        Exploration three = Explorer.defaults().withThreads(3).explore(kernels(2, 6));
        assertEquals(924, one.schedules());
        assertEquals(924, three.schedules());
        assertEquals(counts(one), counts(three));
        assertEquals(924, three.outcomes().size());
        assertTrue(three.isComplete());
    }

    /** Of the interleavings of aaa and bbb, those that leave the order of submission so often. */
    @Test
    void preemptionsAreBounded() {
        Program program = kernels(2, 2);
        long before = 0;
        for (int bound = 0; bound <= 2; bound++) {
            Exploration exploration =
                    Explorer.defaults().withMaxPreemptions(bound).explore(program);
            int limit = bound;
            assertTrue(
                    exploration.outcomes().stream()
                            .allMatch(each -> each.schedule().preemptions() <= limit),
                    exploration::toString);
            assertTrue(exploration.schedules() > before, exploration::toString);
            before = exploration.schedules();
        }
        Exploration none = Explorer.defaults().withMaxPreemptions(0).explore(program);
        assertEquals(1, none.schedules());
        assertTrue(
                none.toString()
                        .endsWith("The search ended after 1 schedule, by its bound of 0 preemptions in a"
                                + " schedule. Results of the others are not known."),
                none::toString);
        Exploration all = Explorer.defaults().withMaxPreemptions(1000).explore(program);
        assertTrue(all.isComplete());
        assertEquals(6, all.outcomes().size());
    }

    @Test
    void boundedShardsAreTheWhole() {
        Program program = kernels(3, 2);
        Explorer explorer = Explorer.defaults().withMaxPreemptions(2);
        Exploration whole = explorer.explore(program);
        Exploration joined = Exploration.merge(List.of(
                explorer.withShard(Shard.parse("1/2")).explore(program),
                explorer.withShard(Shard.parse("2/2")).explore(program)));
        assertEquals(counts(whole), counts(joined));
        assertEquals(whole.bound(), joined.bound());
    }

    /** What was expected is written with each shard, whether it occurred or not. */
    @Test
    void shardsKeepWhatWasExpected() {
        Explorer explorer = Explorer.defaults().withExpected("none of these");
        List<Exploration> parts = List.of(
                explorer.withShard(Shard.parse("1/2")).explore(kernels(2, 2)),
                explorer.withShard(Shard.parse("2/2")).explore(kernels(2, 2)));
        Exploration joined = Exploration.merge(
                parts.stream().map(each -> Exploration.fromJson(each.toJson())).toList());
        assertEquals(Set.of("none of these"), joined.expected());
        assertEquals(joined.outcomes(), joined.forbidden());
        assertTrue(
                joined.toString().lines().anyMatch(line -> line.matches("none of these +0 +expected")),
                joined::toString);
        Exploration other = Explorer.defaults().withShard(Shard.parse("2/2")).explore(kernels(2, 2));
        assertThrows(IllegalArgumentException.class, () -> Exploration.merge(List.of(parts.get(0), other)));
    }

    @Test
    void missingShardsAreTold() {
        Exploration part = Explorer.defaults().withShard(Shard.parse("2/3")).explore(kernels(2, 2));
        Exploration joined = Exploration.merge(List.of(part));
        assertFalse(joined.isComplete());
        assertTrue(
                joined.toString()
                        .contains("Shard 2/3 of the search: all 2 schedules were run. Results of other shards"
                                + " are not known."),
                joined::toString);
        assertEquals(
                "shard 2/3 is there twice",
                assertThrows(IllegalArgumentException.class, () -> Exploration.merge(List.of(part, part)))
                        .getMessage());
        Exploration whole = Explorer.defaults().explore(kernels(1, 1));
        assertEquals(
                "only shards of one search are joined, but these are [a whole search]",
                assertThrows(IllegalArgumentException.class, () -> Exploration.merge(List.of(whole)))
                        .getMessage());
        assertEquals(
                "\"3\" is no shard; one is 2/8, the second of 8",
                assertThrows(IllegalArgumentException.class, () -> Shard.parse("3"))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> Shard.parse("3/2"));
        assertThrows(IllegalArgumentException.class, () -> Exploration.fromJson("[]"));
        assertThrows(IllegalArgumentException.class, () -> Exploration.fromJson("{\"format\": \"another\"}"));
        assertEquals(
                "the text is no exploration: an expectation is \"MAYBE\"; legal are [UNSPECIFIED, EXPECTED, FORBIDDEN]",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Exploration.fromJson("{\"outcomes\": [{\"expectation\": \"MAYBE\"}]}"))
                        .getMessage());
    }

    /** A disk that was full leaves the beginning of a text. */
    @Test
    void aTextThatIsCutOffIsToldInOneLine() {
        String json = Explorer.defaults()
                .withShard(Shard.parse("2/3"))
                .explore(kernels(2, 2))
                .toJson()
                .stripTrailing();
        for (int length = 0; length < json.length(); length++) {
            String cut = json.substring(0, length);
            String message = assertThrows(IllegalArgumentException.class, () -> Exploration.fromJson(cut), cut)
                    .getMessage();
            assertTrue(message.matches("the text is no exploration: .* at line: \\d+, column: \\d+"), message);
            assertFalse(message.contains("Source") || message.contains("REDACTED"), message);
        }
        assertEquals(
                "the text is no exploration: it is cut off at line: 1, column: 12",
                assertThrows(IllegalArgumentException.class, () -> Exploration.fromJson("{\"format\": "))
                        .getMessage());
    }

    /** What the host does after a wait is no part of the step before the wait. */
    @Test
    void aWaitDividesTheStepsOfTheHost() {
        Exploration whole = assertShardsAreTheWhole(
                2,
                new HostProgram.Step(Action.LAUNCH, 0, 0),
                new HostProgram.Step(Action.LAUNCH, 1, 0),
                new HostProgram.Step(Action.WAIT, 1, 0),
                new HostProgram.Step(Action.READ, 0, 0));
        assertEquals(3, whole.schedules());
    }

    /** A call after which the host accesses nothing is no step: what is to run before it can as well run after it. */
    @Test
    void stepsWithoutAccessesAreNotChosen() {
        Exploration whole = assertShardsAreTheWhole(
                2,
                new HostProgram.Step(Action.LAUNCH, 1, 0),
                new HostProgram.Step(Action.LAUNCH, 0, 1),
                new HostProgram.Step(Action.READ, 0, 1),
                new HostProgram.Step(Action.LAUNCH, 0, 0),
                new HostProgram.Step(Action.LAUNCH, 0, 0),
                new HostProgram.Step(Action.QUERY, 0, 0));
        assertEquals(28, whole.schedules());
    }

    /** The races of what another part of the search includes are not found there. */
    @Test
    void partsFindTheRacesOfWhatOthersInclude() {
        Exploration whole = assertShardsAreTheWhole(
                4,
                new HostProgram.Step(Action.SIGNAL, 1, 1),
                new HostProgram.Step(Action.SIGNAL, 0, 1),
                new HostProgram.Step(Action.LAUNCH, 0, 1),
                new HostProgram.Step(Action.LAUNCH, 0, 0),
                new HostProgram.Step(Action.WRITE, 1, 1),
                new HostProgram.Step(Action.QUERY, 1, 0),
                new HostProgram.Step(Action.LAUNCH, 0, 0),
                new HostProgram.Step(Action.QUERY, 0, 0),
                new HostProgram.Step(Action.SIGNAL, 1, 0));
        assertEquals(153, whole.schedules());
    }

    /** Explores a program whole and in shards, and returns what was found of the whole. */
    static Exploration assertShardsAreTheWhole(int count, HostProgram.Step... steps) {
        Program program = new HostProgram(List.of(steps));
        Explorer explorer = Explorer.defaults().withOptions(OPTIONS);
        Exploration whole = explorer.explore(program);
        List<Exploration> parts = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            parts.add(explorer.withShard(new Shard(i, count)).explore(program));
        }
        assertEquals(counts(whole), counts(Exploration.merge(parts)));
        return whole;
    }

    /** Findings of checks are reported with a schedule that shows them. */
    @Test
    void mistakesHaveASchedule() {
        Program program = machine -> {
            CudaDriver cuda = driverWithContext(machine);
            long flag = cuda.cuMemAllocHost(4);
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            cuda.cuMemsetD32Async(flag, 1, 1, stream);
            if (cuda.host().ints(flag).get(0) == 1) {
                cuda.cuMemAlloc(64); // nobody frees it
            }
            cuda.cuStreamDestroy(stream);
            cuda.cuMemFreeHost(flag);
            return null;
        };
        MachineOptions options = MachineOptions.defaults().withChecks(Checks.of(Check.LEAKS));
        Exploration exploration = Explorer.defaults().withOptions(options).explore(program);
        List<Exploration.Mistake> leaks = exploration.mistakes().stream()
                .filter(each -> each.text().contains("allocation"))
                .toList();
        assertEquals(1, leaks.size(), exploration::toString);
        Schedule schedule = leaks.get(0).schedule();
        assertEquals(1, schedule.preemptions());
        Machine machine = Machine.create(options.withSchedule(schedule));
        try (machine) {
            assertNull(result(program, machine));
        }
        // Here, the program has callers of its own beside.
        assertTrue(
                machine.findings().stream()
                        .anyMatch(each -> each.text().startsWith(leaks.get(0).text())),
                exploration::toString);
        assertEquals(
                exploration.mistakes(),
                Exploration.fromJson(exploration.toJson()).mistakes());
    }

    static Object result(Program program, Machine machine) {
        try {
            return program.run(machine);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
