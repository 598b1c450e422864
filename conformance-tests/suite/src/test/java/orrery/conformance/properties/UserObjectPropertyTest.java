package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.UserObjectProgram.Action;
import orrery.conformance.properties.UserObjectProgram.Kind;
import orrery.sim.MachineOptions;

/** A destructor runs once, when the last reference is gone, and never earlier. */
@AddLifecycleHook(TriesFromProperty.class)
class UserObjectPropertyTest {
    /** Much is done that leaves an executable graph as the only one to refer to something. */
    @Provide
    Arbitrary<List<Action>> actions() {
        Arbitrary<Integer> any = Arbitraries.integers().between(0, 11);
        Arbitrary<Kind> kinds = Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.of(Kind.class)),
                Tuple.of(1, Arbitraries.of(Kind.CREATE, Kind.MOVE, Kind.EMBED, Kind.INSTANTIATE)),
                Tuple.of(1, Arbitraries.of(Kind.MOVE, Kind.LAUNCH, Kind.UPDATE, Kind.SET_CHILD)),
                Tuple.of(1, Arbitraries.of(Kind.RELEASE, Kind.TAKE_BACK, Kind.DESTROY_EXEC)));
        Arbitrary<Integer> counts = Arbitraries.frequency(Tuple.of(4, 1), Tuple.of(1, 2), Tuple.of(1, 3));
        return Combinators.combine(kinds, any, any, counts)
                .as(Action::new)
                .list()
                .ofMaxSize(100)
                .withSizeDistribution(RandomDistribution.uniform());
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void destructorsRunOnceAndInTime(@ForAll("actions") List<Action> actions) {
        try (CallSession session = new CallSession(MachineOptions.defaults())) {
            UserObjectProgram program = new UserObjectProgram(session);
            for (Action action : actions) {
                program.perform(action);
                assertEquals(program.unreferenced(), program.destroyed(), session::transcript);
            }
            while (program.releaseNext()) {
                assertEquals(program.unreferenced(), program.destroyed(), session::transcript);
            }
            assertEquals(program.created(), program.destroyed(), session::transcript);
        }
    }
}
