package orrery.conformance.reference;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import orrery.conformance.reference.GraphDraft.NodeDraft;
import orrery.conformance.reference.ValueOperations.ValueOperation;
import orrery.core.kernel.GraphLaunchMode;
import orrery.device.CUgraphConditionalNodeType;

/** Random programs. */
final class Programs {
    private static final Arbitrary<Queue> QUEUES = Arbitraries.of(Queue.class);
    private static final Arbitrary<Integer> EVENTS = Arbitraries.integers().between(0, Program.EVENTS - 1);
    private static final Arbitrary<Integer> INDICES = Arbitraries.integers().between(0, Area.CHOICE - 1);

    private Programs() {}

    /** Programs of streams. */
    static final class OfStreams implements ArbitrarySupplier<Program> {
        @Override
        public Arbitrary<Program> get() {
            return steps().map(steps -> new Program(List.of(), List.of(), steps));
        }
    }

    /** Programs of streams in which kernels fail while much is under way. */
    static final class OfFaults implements ArbitrarySupplier<Program> {
        @Override
        public Arbitrary<Program> get() {
            Kernel fails = new Kernel(1, 1, 0, 1_000, false, new Effect.Fail());
            Arbitrary<Copy> uploads = Combinators.combine(cells(Area.DEVICE), cells(Area.PINNED), counts())
                    .as(Copy::new);
            Arbitrary<Step> steps = Arbitraries.frequencyOf(
                    Tuple.of(1, QUEUES.map(queue -> new Step.Submit(queue, fails))),
                    Tuple.of(12, Combinators.combine(QUEUES, uploads).as(Step.Submit::new)),
                    Tuple.of(4, Combinators.combine(QUEUES, work()).as(Step.Submit::new)),
                    Tuple.of(3, step()));
            return steps.list().ofMinSize(1).ofMaxSize(30).map(all -> new Program(List.of(), List.of(), all));
        }
    }

    /** Programs of streams and graphs. */
    static final class OfGraphs implements ArbitrarySupplier<Program> {
        @Override
        public Arbitrary<Program> get() {
            return ofGraphs(graphs(1, anyNodes(1)));
        }
    }

    /** Programs of streams and graphs with conditional nodes. */
    static final class OfConditionals implements ArbitrarySupplier<Program> {
        @Override
        public Arbitrary<Program> get() {
            return ofGraphs(graphs(2, conditionalNodes(2)));
        }
    }

    /** Programs of streams and graphs whose kernels launch graphs. */
    static final class OfDeviceLaunches implements ArbitrarySupplier<Program> {
        @Override
        public Arbitrary<Program> get() {
            Arbitrary<List<GraphDraft>> forKernels = launchingNodes()
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(5)
                    .map(GraphDraft::new)
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(4);
            return ofGraphs(graphs(1, Arbitraries.oneOf(launchingNodes(), anyNodes(1))), forKernels);
        }
    }

    private static Arbitrary<Program> ofGraphs(Arbitrary<GraphDraft> graphs) {
        return ofGraphs(graphs, Arbitraries.just(List.of()));
    }

    private static Arbitrary<Program> ofGraphs(Arbitrary<GraphDraft> graphs, Arbitrary<List<GraphDraft>> forKernels) {
        Arbitrary<Step> launches = Combinators.combine(Arbitraries.integers().between(0, 1), QUEUES)
                .as(Step.Launch::new);
        Arbitrary<List<Step>> steps = Arbitraries.frequencyOf(Tuple.of(2, launches), Tuple.of(3, step()))
                .list()
                .ofMaxSize(20);
        return Combinators.combine(graphs.list().ofMinSize(1).ofMaxSize(2), forKernels, steps)
                .as(Program::of);
    }

    private static Arbitrary<List<Step>> steps() {
        return step().list().ofMinSize(1).ofMaxSize(30);
    }

    // -- steps ---------------------------------------------------------------------------------------------------

    private static Arbitrary<Step> step() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, Combinators.combine(QUEUES, work()).as(Step.Submit::new)),
                Tuple.of(6, ordering()),
                Tuple.of(3, host()));
    }

    private static Arbitrary<Step> ordering() {
        return Arbitraries.frequencyOf(
                Tuple.of(5, Combinators.combine(EVENTS, QUEUES).as(Step.RecordEvent::new)),
                Tuple.of(5, Combinators.combine(QUEUES, EVENTS).as(Step.AwaitEvent::new)),
                Tuple.of(1, EVENTS.map(Step.RecordAll::new)),
                Tuple.of(1, EVENTS.map(Step.AwaitAll::new)));
    }

    private static Arbitrary<Step> host() {
        return Arbitraries.oneOf(
                Combinators.combine(EVENTS, EVENTS).as(Step.Elapsed::new),
                QUEUES.map(Step.QueryStream::new),
                EVENTS.map(Step.QueryEvent::new),
                QUEUES.map(Step.SynchronizeStream::new),
                EVENTS.map(Step.SynchronizeEvent::new),
                Arbitraries.just(new Step.SynchronizeContext()),
                Combinators.combine(INDICES, Arbitraries.integers().between(0, 3))
                        .as(Step.Write::new),
                Arbitraries.of(1, 500, 1_100, 3_000, 20_000).map(Step.Pass::new));
    }

    // -- work ----------------------------------------------------------------------------------------------------

    private static Arbitrary<Work> work() {
        return Arbitraries.frequencyOf(
                Tuple.of(10, kernels()),
                Tuple.of(4, copies(Area.values())),
                Tuple.of(2, memsets()),
                Tuple.of(2, valueOperations()),
                Tuple.of(2, hostFunctions()));
    }

    private static Arbitrary<Kernel> kernels() {
        Arbitrary<Integer> blocks = Arbitraries.frequencyOf(
                Tuple.of(10, Arbitraries.just(1)),
                Tuple.of(10, Arbitraries.integers().between(2, 12)),
                Tuple.of(4, Arbitraries.integers().between(13, 300)),
                Tuple.of(1, Arbitraries.of(16_384, 16_385, 40_000)));
        Arbitrary<Integer> threads = Arbitraries.of(1, 32, 33, 256, 700, 1024);
        Arbitrary<Integer> sharedBytes =
                Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(1, 1024), Tuple.of(2, 48 * 1024));
        Arbitrary<Integer> nanos = Arbitraries.of(0, 1, 500, 680, 2_000, 10_000, 100_000);
        return Combinators.combine(blocks, threads, sharedBytes, nanos, Arbitraries.of(false, true), effects())
                .as(Kernel::new);
    }

    private static Arbitrary<Effect> effects() {
        return Arbitraries.frequencyOf(
                Tuple.of(
                        100,
                        Combinators.combine(
                                        deviceCells(), Arbitraries.integers().between(1, 5), deviceCells())
                                .as(Effect.Compute::new)),
                Tuple.of(1, Arbitraries.just(new Effect.Fail())));
    }

    private static Arbitrary<Copy> copies(Area... areas) {
        return Combinators.combine(cells(areas), cells(areas), counts()).as(Copy::new);
    }

    private static Arbitrary<Memset> memsets() {
        return Combinators.combine(deviceCells(), Arbitraries.integers().between(0, 9), counts())
                .as(Memset::new);
    }

    private static Arbitrary<ValueOperations> valueOperations() {
        return Combinators.combine(INDICES, Arbitraries.integers().between(0, 3), Arbitraries.of(false, true))
                .as(ValueOperation::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(ValueOperations::new);
    }

    private static Arbitrary<HostFunction> hostFunctions() {
        return cells(Area.PINNED, Area.PAGEABLE).map(HostFunction::new);
    }

    private static Arbitrary<Integer> counts() {
        return Arbitraries.of(1, 2, 1000);
    }

    private static Arbitrary<Cell> deviceCells() {
        return cells(Area.DEVICE, Area.PINNED);
    }

    private static Arbitrary<Cell> cells(Area... areas) {
        return Combinators.combine(Arbitraries.of(areas), INDICES).as(Cell::new);
    }

    // -- graphs --------------------------------------------------------------------------------------------------

    private static Arbitrary<GraphDraft> graphs(int depth, Arbitrary<NodeDraft> nodes) {
        return nodes.list().ofMaxSize(4 + 4 * depth).map(GraphDraft::new);
    }

    /** Nodes of graphs without conditional nodes. */
    private static Arbitrary<NodeDraft> anyNodes(int depth) {
        Arbitrary<NodeDraft> simple = plain(Arbitraries.frequencyOf(
                Tuple.of(10, work().map(NodeKind.Does::new)),
                Tuple.of(2, Arbitraries.just(new NodeKind.Empty())),
                Tuple.of(1, EVENTS.map(NodeKind.RecordEvent::new)),
                Tuple.of(1, EVENTS.map(NodeKind.AwaitEvent::new))));
        return depth == 0
                ? simple
                : Arbitraries.frequencyOf(
                        Tuple.of(12, simple),
                        Tuple.of(1, plain(Arbitraries.just(new NodeKind.Allocation()))),
                        Tuple.of(2, children(graphs(depth - 1, anyNodes(depth - 1)))));
    }

    /** Nodes that bodies of conditional nodes can have, and such nodes. */
    private static Arbitrary<NodeDraft> conditionalNodes(int depth) {
        Arbitrary<Work> works = Arbitraries.frequencyOf(
                Tuple.of(6, kernels()), Tuple.of(1, copies(Area.DEVICE, Area.PINNED)), Tuple.of(1, memsets()));
        Arbitrary<NodeDraft> simple = plain(Arbitraries.frequencyOf(
                Tuple.of(8, works.map(NodeKind.Does::new)), Tuple.of(1, Arbitraries.just(new NodeKind.Empty()))));
        if (depth == 0) {
            return simple;
        }
        Arbitrary<NodeDraft> choosing = Combinators.combine(
                        behind(),
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.integers().between(0, 3))
                .as((behind, which, value) ->
                        new NodeDraft(behind, new GraphDraft.Kind.Chooses(which, value), List.of(), 0));
        Arbitrary<GraphDraft> bodies = graphs(depth - 1, conditionalNodes(depth - 1));
        Arbitrary<NodeDraft> conditional = Combinators.combine(
                        behind(),
                        Arbitraries.of(CUgraphConditionalNodeType.class),
                        bodies.list().ofMinSize(1).ofMaxSize(3),
                        Arbitraries.integers().between(0, 3))
                .as((behind, type, graphs, initial) ->
                        new NodeDraft(behind, new GraphDraft.Kind.Conditional(type), graphs, initial));
        return Arbitraries.frequencyOf(
                Tuple.of(5, simple),
                Tuple.of(2, choosing),
                Tuple.of(3, conditional),
                Tuple.of(1, children(graphs(0, conditionalNodes(0)))));
    }

    /** Nodes that graphs for kernels can have. */
    private static Arbitrary<NodeDraft> launchingNodes() {
        Arbitrary<NodeDraft> launching = Combinators.combine(
                        behind(),
                        Arbitraries.integers().between(0, 7),
                        Arbitraries.of(GraphLaunchMode.class),
                        kernels())
                .as((behind, which, mode, like) ->
                        new NodeDraft(behind, new GraphDraft.Kind.Launches(which, mode, like), List.of(), 0));
        Arbitrary<Work> works = Arbitraries.frequencyOf(
                Tuple.of(6, kernels()), Tuple.of(1, copies(Area.DEVICE, Area.PINNED)), Tuple.of(1, memsets()));
        return Arbitraries.oneOf(launching, plain(works.map(NodeKind.Does::new)));
    }

    private static Arbitrary<NodeDraft> plain(Arbitrary<NodeKind> kinds) {
        return Combinators.combine(behind(), kinds)
                .as((behind, kind) -> new NodeDraft(behind, new GraphDraft.Kind.Plain(kind), List.of(), 0));
    }

    private static Arbitrary<NodeDraft> children(Arbitrary<GraphDraft> graphs) {
        return Combinators.combine(behind(), graphs)
                .as((behind, graph) -> new NodeDraft(behind, new GraphDraft.Kind.Child(), List.of(graph), 0));
    }

    private static Arbitrary<List<Integer>> behind() {
        return Arbitraries.integers().between(1, 4).list().uniqueElements().ofMaxSize(3);
    }
}
