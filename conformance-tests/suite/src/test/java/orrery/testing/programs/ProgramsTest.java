package orrery.testing.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.CUgraphNodeType;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalWorld;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Random programs do what they predict, shrink, and print themselves as Java that does the same. */
@Tag("one-jdk")
class ProgramsTest {
    private static final int TRIES = 100;

    @TempDir
    private Path folder;

    static Set<String> names() {
        return Programs.byName().keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void programsDoWhatTheyPredict(String name) {
        for (int seed = 0; seed < TRIES; seed++) {
            ProgramRun.check(program(name, seed), MachineOptions.defaults());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void programsDoWhatTheyPredictInAnyOrder(String name) {
        for (int seed = 0; seed < TRIES; seed++) {
            ProgramRun.check(
                    program(name, seed),
                    MachineOptions.defaults().withPolicy(SchedulePolicy.random(1_000_003L * seed)));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void programsNeedADriverOnly(String name) {
        try (Machine machine = Machine.create()) {
            ProgramRun.check(program(name, 7), CudaDriver.of(machine));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void smallerProgramsAreSmallerAndRun(String name) {
        for (int seed = 0; seed < 5; seed++) {
            TestProgram program = program(name, seed);
            for (TestProgram each : program.smaller()) {
                assertThat(each.size()).isLessThan(program.size());
                ProgramRun.check(each, MachineOptions.defaults());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void theSourceDoesTheSame(String name) throws Exception {
        StringBuilder printed = new StringBuilder();
        StringBuilder done = new StringBuilder();
        for (int seed = 0; seed < 5; seed++) {
            TestProgram program = program(name, 100 + seed);
            Files.writeString(folder.resolve("Program" + seed + ".java"), JavaProgram.of(program, "Program" + seed));
            done.append("memory: ").append(cells(program)).append('\n');
        }
        StringWriter messages = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<Path> sources;
            try (var all = Files.list(folder)) {
                sources = all.sorted().toList();
            }
            assertThat(compiler.getTask(
                                    messages,
                                    files,
                                    null,
                                    List.of("-d", folder.toString(), "-proc:none"),
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .as(messages::toString)
                    .isTrue();
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            for (int seed = 0; seed < 5; seed++) {
                var run = loader.loadClass("Program" + seed)
                        .getDeclaredMethod("run", CudaDriver.class, ExternalWorld.class, PrintStream.class);
                run.setAccessible(true);
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (Machine machine = Machine.create()) {
                    run.invoke(
                            null,
                            CudaDriver.of(machine),
                            machine.external(),
                            new PrintStream(bytes, true, StandardCharsets.UTF_8));
                }
                String text = bytes.toString(StandardCharsets.UTF_8);
                printed.append(text.substring(text.lastIndexOf("memory: ")));
            }
        }
        assertThat(printed.toString()).isEqualTo(done.toString());
    }

    private static List<Integer> cells(TestProgram program) {
        try (Machine machine = Machine.create();
                ProgramRun run =
                        new ProgramRun(CudaDriver.of(machine), Optional.empty(), Optional.of(machine.external()))) {
            program.run(run);
            return run.cells();
        }
    }

    private static TestProgram program(String name, int seed) {
        return Programs.byName().get(name).next(new Random(1_000_003L * seed));
    }

    @Test
    void theSameNumbersGiveTheSameProgram() {
        names().forEach(name -> assertThat(program(name, 5)).isEqualTo(program(name, 5)));
    }

    @Test
    void racesAreKnown() {
        CellWork one = new CellWork.Set(0, 1);
        CellWork other = new CellWork.Set(0, 2);
        StreamProgram race = streams(new StreamStep.Work(1, one), new StreamStep.Work(2, other));
        assertThat(race.races()).containsExactly(new StreamProgram.Race(0, 1));
        assertThat(race.expectedCells()).isEmpty();
        assertThat(streams(
                                new StreamStep.Work(1, one),
                                new StreamStep.RecordEvent(0, 1),
                                new StreamStep.Wait(2, 0),
                                new StreamStep.Work(2, other))
                        .expectedCells())
                .hasValue(ImmutableList.of(2, 0, 0, 0, 0, 0, 0, 0));
        // The legacy stream waits for the first stream, which is blocking, and not for the second.
        assertThat(streams(new StreamStep.Work(1, one), new StreamStep.Work(0, other))
                        .races())
                .isEmpty();
        assertThat(streams(new StreamStep.Work(2, one), new StreamStep.Work(0, other))
                        .races())
                .hasSize(1);
    }

    private static StreamProgram streams(StreamStep... steps) {
        return new StreamProgram(ImmutableList.copyOf(steps));
    }

    @Test
    void aPredictionThatDoesNotHoldIsTold() {
        TestProgram wrong = streams(new StreamStep.Work(1, new CellWork.Set(0, 1)));
        try (Machine machine = Machine.create();
                ProgramRun run = new ProgramRun(CudaDriver.of(machine), Optional.empty())) {
            wrong.run(run);
            run.cuda().cuMemsetD32(run.cell(0), 5, 1);
            assertThatThrownBy(() -> wrong.verify(run))
                    .hasMessageContaining("expected the memory [1, 0, 0, 0, 0, 0, 0, 0], but it is [5, ")
                    .hasMessageContaining("cuda.cuMemsetD32Async(memory + 0, 1, 1, stream1);");
        }
    }

    @Test
    void aProgramShrinksToWhatFails() {
        TestProgram big = Programs.streams().next(new Random(12));
        TestProgram small = Shrinker.shrink(
                big,
                each -> each.statements().stream()
                                .filter(line -> line.contains("cuEventRecord"))
                                .count()
                        >= 2);
        assertThat(small.statements()).hasSize(2).allMatch(line -> line.contains("cuEventRecord"));
    }

    @Test
    void aNodeThatIsLeftOutLeavesItsDependenciesToOthers() {
        GraphProgram.Node first = new GraphProgram.Node(null, null, ImmutableSortedSet.of());
        GraphProgram chain = new GraphProgram(
                ImmutableList.of(first, first.withDependencies(List.of(0)), first.withDependencies(List.of(1))));
        assertThat(chain.without(1).nodes()).containsExactly(first, first.withDependencies(List.of(0)));
        assertThatThrownBy(() -> new GraphProgram(ImmutableList.of(first.withDependencies(List.of(0)))))
                .hasMessage("node 0 depends on nodes [0]; legal are those before it");
    }

    @Test
    void graphsHaveNodesOfEachKind() {
        Set<CUgraphNodeType> kinds = EnumSet.noneOf(CUgraphNodeType.class);
        for (int seed = 0; seed < TRIES; seed++) {
            GraphProgram program = (GraphProgram) program("graphs", seed);
            try (Machine machine = Machine.create();
                    ProgramRun run =
                            new ProgramRun(CudaDriver.of(machine), Optional.empty(), Optional.of(machine.external()))) {
                run.cuda()
                        .cuGraphGetNodes(program.build(run))
                        .forEach(node -> kinds.add(run.cuda().cuGraphNodeGetType(node)));
            }
        }
        assertThat(kinds).containsExactlyInAnyOrder(CUgraphNodeType.values());
    }

    @Test
    void eachWorkOfGraphsLeavesWhatItPredicts() {
        List<ProgramWork> works = List.of(
                new AllocationChain(3, 7), new EventChain(1), new MemoryOperationChain(4, 8), new SemaphoreChain());
        GraphProgram chain = graph(works);
        assertThat(chain.driverNodes()).isEqualTo(10);
        assertThat(chain.expectedCells()).hasValue(ImmutableList.of(0, 0, 0, 7, 8, 0, 0, 0));
        ProgramRun.check(chain, MachineOptions.defaults());
        assertThat(chain.statements())
                .contains(
                        "CUgraphNode graphNode1First = cuda.cuGraphAddEventRecordNode(graph, List.of(graphNode0),"
                                + " event1);",
                        "CUgraphNode graphNode1 = cuda.cuGraphAddEventWaitNode(graph, List.of(graphNode1First),"
                                + " event1);");
        // Each is smaller without any of them.
        assertThat(chain.smaller()).contains(graph(works.subList(0, 3)), graph(works.subList(1, 4)));
        // An allocation conflicts with other work on the number that is copied to.
        GraphProgram race = new GraphProgram(ImmutableList.of(
                new GraphProgram.Node(works.get(0), null, ImmutableSortedSet.of()),
                new GraphProgram.Node(new CellWork.Set(3, 1), null, ImmutableSortedSet.of())));
        assertThat(race.isRaceFree()).isFalse();
    }

    /** The wait and the free of a chain are after nodes that have nothing to do with it. */
    @Test
    void otherNodesLieBetweenThePartsOfAChain() {
        ImmutableSortedSet<Integer> none = ImmutableSortedSet.of();
        for (ChainWork chain : List.of(
                new AllocationChain(3, 7), new EventChain(1), new MemoryOperationChain(3, 7), new SemaphoreChain())) {
            GraphProgram program = new GraphProgram(ImmutableList.of(
                    new GraphProgram.Node(chain, null, none),
                    new GraphProgram.Node(new CellWork.Set(0, 4), null, ImmutableSortedSet.of(0)),
                    GraphProgram.Node.end(0, ImmutableSortedSet.of(1)),
                    new GraphProgram.Node(new CellWork.Copy(5, 3), null, ImmutableSortedSet.of(2))));
            int three = chain.writes().isEmpty() ? 0 : 7;
            assertThat(program.expectedCells()).hasValue(ImmutableList.of(4, 0, 0, three, 0, three, 0, 0));
            assertThat(program.driverNodes()).isEqualTo(chain.nodes() + 2);
            ProgramRun.check(program, MachineOptions.defaults());
            // Without its end the chain is whole again, and without its begin the end is empty.
            assertThat(program.without(2).driverNodes()).isEqualTo(chain.nodes() + 2);
            assertThat(program.without(0).driverNodes()).isEqualTo(3);
            program.smaller().forEach(each -> ProgramRun.check(each, MachineOptions.defaults()));
        }
        // The number is copied from the memory when the chain ends.
        GraphProgram race = new GraphProgram(ImmutableList.of(
                new GraphProgram.Node(new AllocationChain(3, 7), null, none),
                new GraphProgram.Node(new CellWork.Set(3, 4), null, ImmutableSortedSet.of(0)),
                GraphProgram.Node.end(0, none)));
        assertThat(race.isRaceFree()).isFalse();
        assertThatThrownBy(() -> new GraphProgram(ImmutableList.of(
                        new GraphProgram.Node(new CellWork.Set(3, 4), null, none), GraphProgram.Node.end(0, none))))
                .hasMessageStartingWith("node 1 ends the chain of node 0; legal is ");
    }

    @Test
    void randomGraphsHaveNodesBetweenThePartsOfChains() {
        long open = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            GraphProgram program = (GraphProgram) program("graphs", seed);
            for (int i = 0; i < program.nodes().size(); i++) {
                Integer begin = program.nodes().get(i).endOf();
                open += begin != null && begin < i - 1 ? 1 : 0;
            }
        }
        assertThat(open).isGreaterThan(10);
    }

    @Test
    void aConditionalNodeOfAGraphShrinks() {
        ConditionalProgram.Part loop = new ConditionalProgram.While(
                3,
                ImmutableList.of(
                        new ConditionalProgram.Work(new CellWork.MulAdd(2, 2, 1)),
                        new ConditionalProgram.If(
                                1,
                                ImmutableList.of(new ConditionalProgram.Work(new CellWork.Set(6, 5))),
                                ImmutableList.of())));
        GraphProgram program = graph(List.of(new CellWork.Set(2, 1), new ConditionalWork(loop)));
        assertThat(program.expectedCells()).hasValue(ImmutableList.of(0, 0, 15, 0, 0, 0, 5, 0));
        ProgramRun.check(program, MachineOptions.defaults());
        TestProgram small = Shrinker.shrink(
                program,
                each -> each.statements().stream().anyMatch(line -> line.contains("CUgraphConditionalNodeType.WHILE")));
        assertThat(small)
                .isEqualTo(graph(List.of(new ConditionalWork(new ConditionalProgram.While(1, ImmutableList.of())))));
        assertThatThrownBy(() -> new ConditionalWork(new ConditionalProgram.Work(new CellWork.Set(0, 0))))
                .hasMessageEndingWith("legal are If, While and Switch");
    }

    /** What a stream waits for in memory, or of a semaphore, orders it after another stream. */
    @Test
    void chainsOrderStreams() {
        for (ChainWork.InStreams chain : List.of(new MemoryOperationChain(4, 8), new SemaphoreChain())) {
            StreamProgram program = streams(
                    new StreamStep.Work(1, new CellWork.Set(0, 3)),
                    new StreamStep.Chain(1, 2, chain),
                    new StreamStep.Work(2, new CellWork.Copy(1, 0)));
            int four = chain.writes().isEmpty() ? 0 : 8;
            assertThat(program.expectedCells()).hasValue(ImmutableList.of(3, 3, 0, 0, four, 0, 0, 0));
            ProgramRun.check(program, MachineOptions.defaults());
            StreamProgram without =
                    streams(program.steps().get(0), program.steps().get(2));
            assertThat(without.races()).hasSize(1);
        }
        StreamProgram allocation = streams(new StreamStep.Chain(2, 2, new AllocationChain(6, 9)));
        assertThat(allocation.expectedCells()).hasValue(ImmutableList.of(0, 0, 0, 0, 0, 0, 9, 0));
        ProgramRun.check(allocation, MachineOptions.defaults());
        assertThatThrownBy(() -> new StreamStep.Chain(1, 2, new AllocationChain(6, 9)))
                .hasMessageContaining("allocated in stream 1 and freed in stream 2");
    }

    /** Returns a chain of nodes. */
    private static GraphProgram graph(List<ProgramWork> works) {
        ImmutableList.Builder<GraphProgram.Node> nodes = ImmutableList.builder();
        for (int i = 0; i < works.size(); i++) {
            nodes.add(new GraphProgram.Node(
                    works.get(i), null, i == 0 ? ImmutableSortedSet.of() : ImmutableSortedSet.of(i - 1)));
        }
        return new GraphProgram(nodes.build());
    }

    @Test
    void aSemaphoreThatIsNotSignalledIsTold() {
        GraphProgram program = graph(List.of(new SemaphoreChain()));
        try (Machine machine = Machine.create();
                ProgramRun run =
                        new ProgramRun(CudaDriver.of(machine), Optional.empty(), Optional.of(machine.external()))) {
            run.note("graph", program.build(run));
            assertThatThrownBy(() -> program.verify(run))
                    .hasMessageContaining("expected every semaphore to be signalled, but their values are [0]")
                    .hasMessageContaining("cuda.cuGraphAddExternalSemaphoresSignalNode(graph, List.of(), ");
        }
    }

    @Test
    void aGraphThatHasMoreEdgesWithoutANodeIsNotSmaller() {
        // Four nodes that one node depends on, on which four depend: 8 edges with it, 16 without it.
        ImmutableList.Builder<GraphProgram.Node> nodes = ImmutableList.builder();
        for (int i = 0; i < 9; i++) {
            ImmutableSortedSet<Integer> dependencies = i < 4
                    ? ImmutableSortedSet.of()
                    : i == 4 ? ImmutableSortedSet.of(0, 1, 2, 3) : ImmutableSortedSet.of(4);
            nodes.add(new GraphProgram.Node(null, null, dependencies));
        }
        GraphProgram crossed = new GraphProgram(nodes.build());
        assertThat(crossed.without(4).size()).isGreaterThan(crossed.size());
        assertThat(crossed.smaller()).isNotEmpty().doesNotContain(crossed.without(4));
    }

    @Property(tries = 20)
    void jqwikProvidesPrograms(
            @ForAll StreamProgram streams,
            @ForAll GraphProgram graph,
            @ForAll UpdateProgram update,
            @ForAll ConditionalProgram conditional,
            @ForAll MemoryProgram memory,
            @ForAll LaunchProgram launch,
            @ForAll SplitProgram split) {
        for (TestProgram each : List.of(streams, graph, update, conditional, memory, launch, split)) {
            ProgramRun.check(each, MachineOptions.defaults());
        }
    }

    @Property(tries = 20)
    void aGraphHasTheSizeOfItsAnnotation(@ForAll @GraphSize(depth = 2, width = 1, density = 1) GraphProgram graph) {
        assertThat(graph.nodes()).hasSizeBetween(1, 2);
        assertThat(graph.edges()).isEqualTo(graph.nodes().size() - 1);
    }
}
