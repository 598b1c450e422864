package orrery.conformance.properties;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import orrery.conformance.properties.NestedConditionals.Branch;
import orrery.conformance.properties.NestedConditionals.Compute;
import orrery.conformance.properties.NestedConditionals.Element;
import orrery.conformance.properties.NestedConditionals.Kind;
import orrery.conformance.properties.NestedConditionals.SetHandle;
import orrery.conformance.properties.NestedConditionals.SetHandleFromCell;

/** Generates random graphs of nested conditional nodes. */
final class RandomConditionals implements ArbitrarySupplier<NestedConditionals> {
    private static final int DEPTH = 4;

    @Override
    public Arbitrary<NestedConditionals> get() {
        return body(DEPTH).map(NestedConditionals::new);
    }

    private static Arbitrary<List<Element>> body(int depth) {
        Arbitrary<Element> element = depth == 0
                ? leaf()
                : Arbitraries.frequencyOf(Tuple.of(depth == DEPTH ? 1 : 2, leaf()), Tuple.of(1, branch(depth)));
        return element.list().ofMaxSize(depth == DEPTH ? 5 : 3);
    }

    private static Arbitrary<Element> leaf() {
        Arbitrary<Integer> cells = Arbitraries.integers().between(0, NestedConditionals.SHARED - 1);
        Arbitrary<Integer> targets = Arbitraries.integers().between(0, 20);
        Arbitrary<Integer> small = Arbitraries.integers().between(0, 3);
        return Arbitraries.frequencyOf(
                Tuple.of(3, Combinators.combine(cells, small, small).as(Compute::new)),
                Tuple.of(2, Combinators.combine(targets, small).as(SetHandle::new)),
                Tuple.of(1, Combinators.combine(targets, cells).as(SetHandleFromCell::new)));
    }

    private static Arbitrary<Element> branch(int depth) {
        Arbitrary<Integer> values = Arbitraries.integers().between(-1, 3);
        return Arbitraries.of(Kind.values())
                .flatMap(kind -> Combinators.combine(
                                values.injectNull(0.3),
                                values.injectNull(0.5),
                                Arbitraries.integers().between(1, 3),
                                Arbitraries.integers().between(0, 3),
                                body(depth - 1).list().ofMinSize(1).ofMaxSize(most(kind)))
                        .as((initial, chosen, rounds, counting, bodies) ->
                                (Element) new Branch(0, kind, initial, chosen, rounds, counting, bodies)));
    }

    private static int most(Kind kind) {
        return switch (kind) {
            case IF -> 2;
            case WHILE -> 1;
            case SWITCH -> 3;
        };
    }
}
