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
import orrery.conformance.properties.GraphMemoryDraft.Wanted;
import orrery.conformance.properties.GraphMemoryProgram.Deed;
import orrery.conformance.properties.GraphMemoryProgram.Wish;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Memory of graphs lives from the launch that allocates it to the call or launch that frees it. */
@AddLifecycleHook(Tries.class)
class GraphMemoryPropertyTest {
    @Provide
    Arbitrary<List<Wish>> wishes() {
        Arbitrary<Boolean> any = Arbitraries.of(true, false);
        Arbitrary<Wanted> wanted = Combinators.combine(Arbitraries.integers().between(0, 5), any, any)
                .as(Wanted::new);
        Arbitrary<Deed> deeds = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.of(Deed.class)), Tuple.of(1, Arbitraries.just(Deed.LAUNCH)));
        return Combinators.combine(
                        deeds,
                        Arbitraries.integers().between(0, 11),
                        any,
                        wanted.list().ofMaxSize(5))
                .as(Wish::new)
                .list()
                .ofMaxSize(50);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void memoryOfGraphsLivesAsLongAsItShould(@ForAll("wishes") List<Wish> wishes) {
        run(wishes, MachineOptions.defaults());
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void memoryOfGraphsLivesAsLongAsItShouldInAnyOrder(@ForAll("wishes") List<Wish> wishes, @ForAll long seed) {
        run(wishes, MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed)));
    }

    private static void run(List<Wish> wishes, MachineOptions options) {
        try (Dialogue dialogue = new Dialogue(options)) {
            GraphMemoryProgram program = new GraphMemoryProgram(dialogue);
            wishes.forEach(program::grant);
            program.finish();
        }
    }
}
