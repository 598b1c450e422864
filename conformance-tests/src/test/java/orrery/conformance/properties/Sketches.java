package orrery.conformance.properties;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import orrery.conformance.properties.Draft.Change;
import orrery.conformance.properties.Draft.Spec;
import orrery.conformance.properties.Draft.Twist;
import orrery.conformance.properties.Piece.Kind;

/** Random graphs, and random later versions of them. */
final class Sketches {
    private static final int MOST = 9;
    private static final int MOST_EMBEDDED = 4;
    private static final int FIRST_ID = 1;

    /** Where the numbers of the pieces of later versions begin. */
    static final int LATER_ID = 1001;

    private static final Arbitrary<Integer> CELLS = Arbitraries.integers().between(0, 3);
    private static final Arbitrary<Integer> FACTORS = Arbitraries.integers().between(0, 7);
    private static final Arbitrary<Integer> CHOICES = Arbitraries.integers().between(0, 60);

    /** What a stream can have as well as a graph. */
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

    private Sketches() {}

    /** A graph of any shape with nodes of any kind. */
    static final class Any implements ArbitrarySupplier<Sketch> {
        @Override
        public Arbitrary<Sketch> get() {
            return drafts(MOST).map(draft -> draft.sketch(FIRST_ID));
        }
    }

    /** A graph of few nodes, for those who look at every order. */
    static final class Small implements ArbitrarySupplier<Sketch> {
        @Override
        public Arbitrary<Sketch> get() {
            return drafts(MOST_EMBEDDED).map(draft -> draft.sketch(FIRST_ID));
        }
    }

    /** A graph and a version of it in which anything may be different. */
    static final class Revised implements ArbitrarySupplier<Revision> {
        @Override
        public Arbitrary<Revision> get() {
            Arbitrary<List<Change>> changes =
                    Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.just(List.of())), Tuple.of(1, changes(2)));
            return revisions(twists(5), changes);
        }
    }

    /** A graph and a version of it that it can be updated from. */
    static final class Updated implements ArbitrarySupplier<Revision> {
        @Override
        public Arbitrary<Revision> get() {
            return revisions(twists(0), Arbitraries.just(List.of()));
        }
    }

    /** Two versions of a graph. */
    record Revision(Sketch older, Sketch newer) {
        @Override
        public String toString() {
            return Dialogue.transcript(Dialogue.prologue(), older.build("g"), newer.build("m"));
        }
    }

    private static Arbitrary<Revision> revisions(Arbitrary<Twist> twists, Arbitrary<List<Change>> changes) {
        return Combinators.combine(drafts(MOST), twists.list().ofMaxSize(MOST), changes)
                .as((draft, all, more) -> new Revision(
                        draft.sketch(FIRST_ID), draft.revised(all, more).sketch(LATER_ID)));
    }

    /** Other parameters of a node; in {@code freely} of 100 cases another kind. */
    static Arbitrary<Twist> twists(int freely) {
        Arbitrary<Boolean> free = Arbitraries.integers().between(0, 99).map(percent -> percent >= 100 - freely);
        return Combinators.combine(free, Arbitraries.of(Kind.class), CELLS, CELLS, FACTORS)
                .as(Twist::new);
    }

    private static Arbitrary<List<Change>> changes(int most) {
        return Combinators.combine(CHOICES, CHOICES).as(Change::new).list().ofMaxSize(most);
    }

    private static Arbitrary<Draft> drafts(int most) {
        Arbitrary<Spec> plain = specs(Arbitraries.frequencyOf(
                Tuple.of(9, STREAMABLE), Tuple.of(2, Arbitraries.of(Kind.EMPTY, Kind.RECORD, Kind.WAIT))));
        Arbitrary<Draft> inner = Combinators.combine(plain.list().ofMaxSize(MOST_EMBEDDED), changes(1))
                .as(Draft::new);
        Arbitrary<Spec> embedding = embedding(inner);
        Arbitrary<Draft> outer = Combinators.combine(
                        Arbitraries.frequencyOf(Tuple.of(4, plain), Tuple.of(1, embedding))
                                .list()
                                .ofMaxSize(2),
                        changes(1))
                .as(Draft::new);
        return Combinators.combine(
                        Arbitraries.frequencyOf(
                                        Tuple.of(9, plain), Tuple.of(1, embedding), Tuple.of(1, embedding(outer)))
                                .list()
                                .ofMaxSize(most),
                        changes(3))
                .as(Draft::new);
    }

    private static Arbitrary<Spec> embedding(Arbitrary<Draft> graphs) {
        return Combinators.combine(behind(), graphs)
                .as((behind, graph) -> new Spec(Kind.CHILD, 0, 0, 0, behind, graph));
    }

    /** Nodes that embed nothing. */
    static Arbitrary<Spec> specs(Arbitrary<Kind> kinds) {
        return Combinators.combine(kinds, CELLS, CELLS, FACTORS, behind())
                .as((kind, cell, other, factor, behind) -> new Spec(kind, cell, other, factor, behind, null));
    }

    private static Arbitrary<List<Integer>> behind() {
        return CHOICES.list().ofMaxSize(3);
    }
}
