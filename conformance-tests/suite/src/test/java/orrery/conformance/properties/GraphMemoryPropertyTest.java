package orrery.conformance.properties;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.GraphMemoryDraft.Request;
import orrery.conformance.properties.GraphMemoryProgram.Action;
import orrery.conformance.properties.GraphMemoryProgram.Kind;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Memory of graphs lives from the launch that allocates it to the call or launch that frees it. */
@AddLifecycleHook(TriesFromProperty.class)
class GraphMemoryPropertyTest {
    @Provide
    Arbitrary<List<Action>> actions() {
        Arbitrary<Boolean> any = Arbitraries.of(true, false);
        Arbitrary<Request> requests = Combinators.combine(Arbitraries.integers().between(0, 5), any, any)
                .as(Request::new);
        Arbitrary<Kind> kinds = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.of(Kind.class)), Tuple.of(1, Arbitraries.just(Kind.LAUNCH)));
        return Combinators.combine(
                        kinds,
                        Arbitraries.integers().between(0, 11),
                        any,
                        requests.list().ofMaxSize(5))
                .as(Action::new)
                .list()
                .ofMaxSize(50);
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void memoryOfGraphsLivesAsLongAsItShould(@ForAll("actions") List<Action> actions) {
        assertMemoryLives(actions, MachineOptions.defaults());
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void memoryOfGraphsLivesAsLongAsItShouldInAnyOrder(@ForAll("actions") List<Action> actions, @ForAll long seed) {
        assertMemoryLives(actions, MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed)));
    }

    private static void assertMemoryLives(List<Action> actions, MachineOptions options) {
        try (CallSession session = new CallSession(options)) {
            GraphMemoryProgram program = new GraphMemoryProgram(session);
            actions.forEach(program::perform);
            program.finish();
        }
    }
}
