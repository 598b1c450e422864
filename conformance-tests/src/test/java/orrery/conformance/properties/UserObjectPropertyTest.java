package orrery.conformance.properties;

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
import orrery.conformance.properties.UserObjectProgram.Deed;
import orrery.conformance.properties.UserObjectProgram.Wish;
import orrery.sim.MachineOptions;

/** A destructor runs once, when the last reference is gone, and never earlier. */
@AddLifecycleHook(Tries.class)
class UserObjectPropertyTest {
    /** Much is done that leaves an executable graph as the only one to refer to something. */
    @Provide
    Arbitrary<List<Wish>> wishes() {
        Arbitrary<Integer> any = Arbitraries.integers().between(0, 11);
        Arbitrary<Deed> deeds = Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.of(Deed.class)),
                Tuple.of(1, Arbitraries.of(Deed.CREATE, Deed.MOVE, Deed.EMBED, Deed.INSTANTIATE)),
                Tuple.of(1, Arbitraries.of(Deed.MOVE, Deed.LAUNCH, Deed.UPDATE, Deed.SET_CHILD)),
                Tuple.of(1, Arbitraries.of(Deed.RELEASE, Deed.TAKE_BACK, Deed.DESTROY_EXEC)));
        Arbitrary<Integer> counts = Arbitraries.frequency(Tuple.of(4, 1), Tuple.of(1, 2), Tuple.of(1, 3));
        return Combinators.combine(deeds, any, any, counts)
                .as(Wish::new)
                .list()
                .ofMaxSize(100)
                .withSizeDistribution(RandomDistribution.uniform());
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void destructorsRunOnceAndInTime(@ForAll("wishes") List<Wish> wishes) {
        try (Dialogue dialogue = new Dialogue(MachineOptions.defaults())) {
            UserObjectProgram program = new UserObjectProgram(dialogue);
            wishes.forEach(program::grant);
            program.finish();
        }
    }
}
