package orrery.conformance.properties;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random programs. */
final class Programs {
    /** Numbers of events; the odd ones take the time. */
    private static final Arbitrary<Integer> EVENTS = Arbitraries.integers().between(0, 3);

    private static final Arbitrary<Slot> SLOTS = Arbitraries.of(Slot.class);
    private static final Arbitrary<Integer> CELLS = Arbitraries.integers().between(0, 2);
    private static final Arbitrary<Integer> VALUES = Arbitraries.integers().between(1, 15);

    private Programs() {}

    /** Programs that a transcript can hold: short, with everything that orders. */
    static final class ShortPrograms implements ArbitrarySupplier<Program> {
        @Override
        public Arbitrary<Program> get() {
            Arbitrary<Step> steps = Arbitraries.frequencyOf(
                    Tuple.of(5, work(CELLS)),
                    Tuple.of(4, SLOTS.map(Step.Gate::new)),
                    Tuple.of(4, Arbitraries.integers().between(0, 5).map(Step.Open::new)),
                    Tuple.of(9, ordering()),
                    Tuple.of(1, ends()));
            return programs(steps, 1, 40);
        }
    }

    /** Programs of thousands of steps with kernels of many sizes, and few gates. */
    static final class LongPrograms implements ArbitrarySupplier<Program> {
        @Override
        public Arbitrary<Program> get() {
            Arbitrary<Integer> cells = Arbitraries.integers().between(0, 30);
            Arbitrary<Step> sweeps = Combinators.combine(
                            SLOTS,
                            cells,
                            VALUES,
                            Arbitraries.integers().between(1, 600),
                            Arbitraries.integers().between(1, 1024),
                            Arbitraries.integers().between(0, 20_000))
                    .as(Step.Sweep::new);
            Arbitrary<Step> steps = Arbitraries.frequencyOf(
                    Tuple.of(12, work(cells)),
                    Tuple.of(8, sweeps),
                    Tuple.of(1, SLOTS.map(Step.Gate::new)),
                    Tuple.of(4, Arbitraries.integers().between(0, 5).map(Step.Open::new)),
                    Tuple.of(9, ordering()),
                    Tuple.of(1, ends()));
            return programs(steps, 1500, 3000);
        }
    }

    private static Arbitrary<Program> programs(Arbitrary<Step> steps, int least, int most) {
        return steps.list().ofMinSize(least).ofMaxSize(most).map(Program::new);
    }

    /** Work that has an effect, and none at all. */
    private static Arbitrary<Step> work(Arbitrary<Integer> cells) {
        return Arbitraries.oneOf(
                SLOTS.map(Step.Nop::new),
                Combinators.combine(SLOTS, cells, VALUES, VALUES).as(Step.MulAdd::new),
                SLOTS.map(Step.AppendToLog::new),
                Combinators.combine(SLOTS, cells, VALUES).as(Step.Memset::new),
                Combinators.combine(SLOTS, cells, VALUES).as(Step.WriteValue::new),
                Combinators.combine(SLOTS, cells, cells).as(Step.Copy::new),
                Combinators.combine(SLOTS, cells).as(Step.CopyToHost::new),
                Combinators.combine(SLOTS, cells).as(Step.CopyFromHost::new),
                SLOTS.map(Step.HostFunction::new),
                SLOTS.map(Step.Callback::new));
    }

    /** Everything about events. */
    private static Arbitrary<Step> ordering() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, Combinators.combine(EVENTS, SLOTS).as(Step.RecordEvent::new)),
                Tuple.of(6, Combinators.combine(SLOTS, EVENTS).as(Step.Wait::new)),
                Tuple.of(2, EVENTS.map(Step.ContextRecord::new)),
                Tuple.of(2, EVENTS.map(Step.ContextWait::new)),
                Tuple.of(1, Combinators.combine(EVENTS, EVENTS).as(Step.Elapsed::new)));
    }

    /** The ends of objects, and waits of the host. */
    private static Arbitrary<Step> ends() {
        return Arbitraries.oneOf(
                SLOTS.map(Step.Destroy::new),
                EVENTS.map(Step.DestroyEvent::new),
                SLOTS.map(Step.Synchronize::new),
                EVENTS.map(Step.SynchronizeEvent::new),
                Arbitraries.just(new Step.SynchronizeContext()));
    }
}
