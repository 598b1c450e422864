package orrery.conformance.properties;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random programs. */
final class PropertyPrograms {
    /** Numbers of events; the odd ones take the time. */
    private static final Arbitrary<Integer> EVENTS = Arbitraries.integers().between(0, 3);

    private static final Arbitrary<Slot> SLOTS = Arbitraries.of(Slot.class);
    private static final Arbitrary<Integer> CELLS = Arbitraries.integers().between(0, 2);
    private static final Arbitrary<Integer> VALUES = Arbitraries.integers().between(1, 15);

    private PropertyPrograms() {}

    /** Programs that a transcript can hold: short, with everything that orders. */
    static final class ShortPrograms implements ArbitrarySupplier<PropertyProgram> {
        @Override
        public Arbitrary<PropertyProgram> get() {
            Arbitrary<PropertyStep> steps = Arbitraries.frequencyOf(
                    Tuple.of(5, work(CELLS)),
                    Tuple.of(4, SLOTS.map(PropertyStep.Gate::new)),
                    Tuple.of(4, Arbitraries.integers().between(0, 5).map(PropertyStep.Open::new)),
                    Tuple.of(9, ordering()),
                    Tuple.of(1, ends()));
            return programs(steps, 1, 40);
        }
    }

    /** Programs of thousands of steps with kernels of many sizes, and few gates. */
    static final class LongPrograms implements ArbitrarySupplier<PropertyProgram> {
        @Override
        public Arbitrary<PropertyProgram> get() {
            Arbitrary<Integer> cells = Arbitraries.integers().between(0, 30);
            Arbitrary<PropertyStep> sweeps = Combinators.combine(
                            SLOTS,
                            cells,
                            VALUES,
                            Arbitraries.integers().between(1, 600),
                            Arbitraries.integers().between(1, 1024),
                            Arbitraries.integers().between(0, 20_000))
                    .as(PropertyStep.Sweep::new);
            Arbitrary<PropertyStep> steps = Arbitraries.frequencyOf(
                    Tuple.of(12, work(cells)),
                    Tuple.of(8, sweeps),
                    Tuple.of(1, SLOTS.map(PropertyStep.Gate::new)),
                    Tuple.of(4, Arbitraries.integers().between(0, 5).map(PropertyStep.Open::new)),
                    Tuple.of(9, ordering()),
                    Tuple.of(1, ends()));
            return programs(steps, 1500, 3000);
        }
    }

    private static Arbitrary<PropertyProgram> programs(Arbitrary<PropertyStep> steps, int least, int most) {
        return steps.list().ofMinSize(least).ofMaxSize(most).map(PropertyProgram::new);
    }

    /** Work that has an effect, and none at all. */
    private static Arbitrary<PropertyStep> work(Arbitrary<Integer> cells) {
        return Arbitraries.oneOf(
                SLOTS.map(PropertyStep.Nop::new),
                Combinators.combine(SLOTS, cells, VALUES, VALUES).as(PropertyStep.MulAdd::new),
                SLOTS.map(PropertyStep.AppendToLog::new),
                Combinators.combine(SLOTS, cells, VALUES).as(PropertyStep.Memset::new),
                Combinators.combine(SLOTS, cells, VALUES).as(PropertyStep.WriteValue::new),
                Combinators.combine(SLOTS, cells, cells).as(PropertyStep.Copy::new),
                Combinators.combine(SLOTS, cells).as(PropertyStep.CopyToHost::new),
                Combinators.combine(SLOTS, cells).as(PropertyStep.CopyFromHost::new),
                SLOTS.map(PropertyStep.HostFunction::new),
                SLOTS.map(PropertyStep.Callback::new));
    }

    /** Everything about events. */
    private static Arbitrary<PropertyStep> ordering() {
        return Arbitraries.frequencyOf(
                Tuple.of(6, Combinators.combine(EVENTS, SLOTS).as(PropertyStep.RecordEvent::new)),
                Tuple.of(6, Combinators.combine(SLOTS, EVENTS).as(PropertyStep.Wait::new)),
                Tuple.of(2, EVENTS.map(PropertyStep.ContextRecord::new)),
                Tuple.of(2, EVENTS.map(PropertyStep.ContextWait::new)),
                Tuple.of(1, Combinators.combine(EVENTS, EVENTS).as(PropertyStep.Elapsed::new)));
    }

    /** The ends of objects, and waits of the host. */
    private static Arbitrary<PropertyStep> ends() {
        return Arbitraries.oneOf(
                SLOTS.map(PropertyStep.Destroy::new),
                EVENTS.map(PropertyStep.DestroyEvent::new),
                SLOTS.map(PropertyStep.Synchronize::new),
                EVENTS.map(PropertyStep.SynchronizeEvent::new),
                Arbitraries.just(new PropertyStep.SynchronizeContext()));
    }
}
