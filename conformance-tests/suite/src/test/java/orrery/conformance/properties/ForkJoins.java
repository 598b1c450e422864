package orrery.conformance.properties;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import orrery.conformance.properties.ForkJoin.Choice;
import orrery.conformance.properties.ForkJoin.RecordChoice;
import orrery.conformance.properties.ForkJoin.SubmitChoice;
import orrery.conformance.properties.ForkJoin.WaitChoice;
import orrery.conformance.properties.WorkItem.Kind;

/** Random programs that can be run and captured. */
final class ForkJoins {
    private static final int MOST = 24;

    private ForkJoins() {}

    /** Programs of work that means the same in a stream and in a graph. */
    static final class Streamable implements ArbitrarySupplier<ForkJoin> {
        @Override
        public Arbitrary<ForkJoin> get() {
            return programs(GraphModels.STREAMABLE);
        }
    }

    /** Programs that also have nodes for events of outside, which there are only in captures. */
    static final class Capturable implements ArbitrarySupplier<ForkJoin> {
        @Override
        public Arbitrary<ForkJoin> get() {
            return programs(Arbitraries.frequencyOf(
                    Tuple.of(8, GraphModels.STREAMABLE), Tuple.of(1, Arbitraries.of(Kind.RECORD, Kind.WAIT))));
        }
    }

    private static Arbitrary<ForkJoin> programs(Arbitrary<Kind> kinds) {
        Arbitrary<Integer> streams = Arbitraries.integers().between(0, ForkJoin.STREAMS - 1);
        Arbitrary<Integer> events = Arbitraries.integers().between(0, ForkJoin.EVENTS - 1);
        Arbitrary<Choice> choices = Arbitraries.frequencyOf(
                Tuple.of(
                        4,
                        Combinators.combine(streams, GraphModels.specs(kinds)).as(SubmitChoice::new)),
                Tuple.of(2, Combinators.combine(events, streams).as(RecordChoice::new)),
                Tuple.of(2, Combinators.combine(streams, events).as(WaitChoice::new)));
        return choices.list().ofMaxSize(MOST).map(ForkJoin::of);
    }
}
