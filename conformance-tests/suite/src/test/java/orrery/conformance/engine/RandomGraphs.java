package orrery.conformance.engine;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import orrery.conformance.engine.GraphDraft.NodeDraft;
import orrery.device.CUgraphConditionalNodeType;
import orrery.sim.GraphLaunchMode;

/**
 * Random graphs.
 *
 * @param kernels their kernels
 * @param programmaticEdges whether edges from kernels may not wait for completion
 */
record RandomGraphs(Kernels kernels, boolean programmaticEdges) {

    /** Graphs whose edges all wait for completion. */
    RandomGraphs(Kernels kernels) {
        this(kernels, false);
    }

    RandomGraphs withProgrammaticEdges() {
        return new RandomGraphs(kernels, true);
    }

    Arbitrary<GraphDraft> graphs(int depth, Arbitrary<NodeDraft> nodes) {
        return nodes.list().ofMaxSize(4 + 4 * depth).map(GraphDraft::new);
    }

    /** Nodes of graphs without conditional nodes. */
    Arbitrary<NodeDraft> anyNodes(int depth) {
        return withChildren(depth, new RandomWork(kernels).any().map(NodeKind.StreamWork::new));
    }

    /** Nodes of graphs without conditional nodes, most of which are kernels; some were captured in streams. */
    Arbitrary<NodeDraft> kernelNodes(int depth, List<Queue> streams) {
        Arbitrary<NodeKind> captured =
                Combinators.combine(Arbitraries.of(streams), kernels.any()).as(NodeKind.Captured::new);
        return withChildren(
                depth,
                Arbitraries.frequencyOf(
                        Tuple.of(2, kernels.any().map(NodeKind.StreamWork::new)),
                        Tuple.of(1, new RandomWork(kernels).any().map(NodeKind.StreamWork::new)),
                        Tuple.of(1, captured)));
    }

    private Arbitrary<NodeDraft> withChildren(int depth, Arbitrary<NodeKind> works) {
        Arbitrary<Integer> events = Arbitraries.integers().between(0, EngineProgram.EVENTS - 1);
        Arbitrary<NodeDraft> simple = plain(Arbitraries.frequencyOf(
                Tuple.of(10, works),
                Tuple.of(2, Arbitraries.just(new NodeKind.Empty())),
                Tuple.of(1, events.map(NodeKind.RecordEvent::new)),
                Tuple.of(1, events.map(NodeKind.AwaitEvent::new))));
        return depth == 0
                ? simple
                : Arbitraries.frequencyOf(
                        Tuple.of(12, simple),
                        Tuple.of(1, plain(Arbitraries.just(new NodeKind.Allocation()))),
                        Tuple.of(2, children(graphs(depth - 1, withChildren(depth - 1, works)))));
    }

    /** Nodes that bodies of conditional nodes can have, and such nodes. */
    Arbitrary<NodeDraft> conditionalNodes(int depth) {
        Arbitrary<NodeDraft> simple = plain(Arbitraries.frequencyOf(
                Tuple.of(8, new RandomWork(kernels).onDevice().map(NodeKind.StreamWork::new)),
                Tuple.of(1, Arbitraries.just(new NodeKind.Empty()))));
        if (depth == 0) {
            return simple;
        }
        Arbitrary<NodeDraft> choosing = Combinators.combine(
                        after(),
                        edges(),
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.integers().between(0, 3))
                .as((after, edges, which, value) ->
                        new NodeDraft(after, edges, new GraphDraft.Kind.Chooses(which, value), List.of(), 0));
        Arbitrary<GraphDraft> bodies = graphs(depth - 1, conditionalNodes(depth - 1));
        Arbitrary<NodeDraft> conditional = Combinators.combine(
                        after(),
                        edges(),
                        Arbitraries.of(CUgraphConditionalNodeType.class),
                        bodies.list().ofMinSize(1).ofMaxSize(3),
                        Arbitraries.integers().between(0, 3))
                .as((after, edges, type, graphs, initial) ->
                        new NodeDraft(after, edges, new GraphDraft.Kind.Conditional(type), graphs, initial));
        return Arbitraries.frequencyOf(
                Tuple.of(5, simple),
                Tuple.of(2, choosing),
                Tuple.of(3, conditional),
                Tuple.of(1, children(graphs(0, conditionalNodes(0)))));
    }

    /** Nodes that graphs for kernels can have. */
    Arbitrary<NodeDraft> launchingNodes() {
        Arbitrary<NodeDraft> launching = Combinators.combine(
                        after(),
                        edges(),
                        Arbitraries.integers().between(0, 7),
                        Arbitraries.of(GraphLaunchMode.class),
                        kernels.any())
                .as((after, edges, which, mode, like) ->
                        new NodeDraft(after, edges, new GraphDraft.Kind.Launches(which, mode, like), List.of(), 0));
        return Arbitraries.oneOf(
                launching, plain(new RandomWork(kernels).onDevice().map(NodeKind.StreamWork::new)));
    }

    private Arbitrary<NodeDraft> plain(Arbitrary<NodeKind> kinds) {
        return Combinators.combine(after(), edges(), kinds)
                .as((after, edges, kind) -> new NodeDraft(after, edges, new GraphDraft.Kind.Plain(kind), List.of(), 0));
    }

    private Arbitrary<NodeDraft> children(Arbitrary<GraphDraft> graphs) {
        return Combinators.combine(after(), edges(), graphs)
                .as((after, edges, graph) ->
                        new NodeDraft(after, edges, new GraphDraft.Kind.Child(), List.of(graph), 0));
    }

    private static Arbitrary<List<Integer>> after() {
        return Arbitraries.integers().between(1, 4).list().uniqueElements().ofMaxSize(3);
    }

    private Arbitrary<List<EdgeKind>> edges() {
        return programmaticEdges
                ? Arbitraries.of(EdgeKind.class).list().ofMinSize(1).ofMaxSize(3)
                : Arbitraries.just(List.of(EdgeKind.COMPLETION));
    }
}
