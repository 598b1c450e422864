package orrery.conformance.properties;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import orrery.conformance.properties.Draft.EdgeChange;
import orrery.conformance.properties.Draft.NodeChange;
import orrery.conformance.properties.Draft.NodeSpec;
import orrery.conformance.properties.WorkItem.Kind;

/** Generators of random graphs and of random changes of them. */
final class GraphModels {
    private static final int MOST = 9;
    private static final int MAX_EMBEDDED = 4;
    private static final int FIRST_ID = 1;

    /** The first number of the items of changed graphs. */
    static final int LATER_ID = 1001;

    private static final Arbitrary<Integer> CELLS = Arbitraries.integers().between(0, 3);
    private static final Arbitrary<Integer> FACTORS = Arbitraries.integers().between(0, 7);
    private static final Arbitrary<Integer> CHOICES = Arbitraries.integers().between(0, 60);

    /** The kinds of work that streams as well as graphs execute. */
    static final Arbitrary<Kind> STREAMABLE = Arbitraries.of(
            Kind.MULADD,
            Kind.MULADD,
            Kind.STORE,
            Kind.COPYCELL,
            Kind.MEMSET,
            Kind.COPY,
            Kind.UP,
            Kind.DOWN,
            Kind.HOST,
            Kind.WRITE);

    private GraphModels() {}

    /** Generates a graph of any shape with nodes of any kind. */
    static final class Any implements ArbitrarySupplier<GraphModel> {
        @Override
        public Arbitrary<GraphModel> get() {
            return drafts(MOST).map(draft -> draft.model(FIRST_ID));
        }
    }

    /** Generates a graph of few nodes, for properties that enumerate orders. */
    static final class Small implements ArbitrarySupplier<GraphModel> {
        @Override
        public Arbitrary<GraphModel> get() {
            return drafts(MAX_EMBEDDED).map(draft -> draft.model(FIRST_ID));
        }
    }

    /** Generates a graph and a changed graph, in which anything may differ. */
    static final class Revised implements ArbitrarySupplier<Revision> {
        @Override
        public Arbitrary<Revision> get() {
            Arbitrary<List<EdgeChange>> edgeChanges =
                    Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.just(List.of())), Tuple.of(1, edgeChanges(2)));
            return revisions(nodeChanges(5), edgeChanges);
        }
    }

    /** Generates a graph and a changed graph that an executable graph of it can be updated from. */
    static final class Updated implements ArbitrarySupplier<Revision> {
        @Override
        public Arbitrary<Revision> get() {
            return revisions(nodeChanges(0), Arbitraries.just(List.of()));
        }
    }

    /** Two versions of a graph. */
    record Revision(GraphModel older, GraphModel newer) {
        @Override
        public String toString() {
            return CallSession.transcript(CallSession.prologue(), older.build("g"), newer.build("m"));
        }
    }

    private static Arbitrary<Revision> revisions(
            Arbitrary<NodeChange> nodeChanges, Arbitrary<List<EdgeChange>> edgeChanges) {
        return Combinators.combine(drafts(MOST), nodeChanges.list().ofMaxSize(MOST), edgeChanges)
                .as((draft, all, more) -> new Revision(
                        draft.model(FIRST_ID), draft.revised(all, more).model(LATER_ID)));
    }

    /** Generates changes of nodes: other parameters and, in {@code freely} of 100 cases, any kind. */
    static Arbitrary<NodeChange> nodeChanges(int freely) {
        Arbitrary<Boolean> free = Arbitraries.integers().between(0, 99).map(percent -> percent >= 100 - freely);
        return Combinators.combine(free, Arbitraries.of(Kind.class), CELLS, CELLS, FACTORS)
                .as(NodeChange::new);
    }

    private static Arbitrary<List<EdgeChange>> edgeChanges(int most) {
        return Combinators.combine(CHOICES, CHOICES).as(EdgeChange::new).list().ofMaxSize(most);
    }

    private static Arbitrary<Draft> drafts(int most) {
        Arbitrary<NodeSpec> plain = specs(Arbitraries.frequencyOf(
                Tuple.of(9, STREAMABLE), Tuple.of(2, Arbitraries.of(Kind.EMPTY, Kind.RECORD, Kind.WAIT))));
        Arbitrary<Draft> inner = Combinators.combine(plain.list().ofMaxSize(MAX_EMBEDDED), edgeChanges(1))
                .as(Draft::new);
        Arbitrary<NodeSpec> embedding = embedding(inner);
        Arbitrary<Draft> outer = Combinators.combine(
                        Arbitraries.frequencyOf(Tuple.of(4, plain), Tuple.of(1, embedding))
                                .list()
                                .ofMaxSize(2),
                        edgeChanges(1))
                .as(Draft::new);
        return Combinators.combine(
                        Arbitraries.frequencyOf(
                                        Tuple.of(9, plain), Tuple.of(1, embedding), Tuple.of(1, embedding(outer)))
                                .list()
                                .ofMaxSize(most),
                        edgeChanges(3))
                .as(Draft::new);
    }

    private static Arbitrary<NodeSpec> embedding(Arbitrary<Draft> graphs) {
        return Combinators.combine(dependencies(), graphs)
                .as((after, graph) -> new NodeSpec(Kind.CHILD, 0, 0, 0, after, graph));
    }

    /** Generates nodes without embedded graphs. */
    static Arbitrary<NodeSpec> specs(Arbitrary<Kind> kinds) {
        return Combinators.combine(kinds, CELLS, CELLS, FACTORS, dependencies())
                .as((kind, cell, other, factor, after) -> new NodeSpec(kind, cell, other, factor, after, null));
    }

    private static Arbitrary<List<Integer>> dependencies() {
        return CHOICES.list().ofMaxSize(3);
    }
}
