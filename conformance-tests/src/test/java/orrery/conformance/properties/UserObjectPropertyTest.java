package orrery.conformance.properties;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.UserObjectProgram.Deed;
import orrery.conformance.properties.UserObjectProgram.Wish;
import orrery.core.machine.MachineOptions;

/** A destructor runs once, when the last reference is gone, and never earlier. */
@AddLifecycleHook(Tries.class)
class UserObjectPropertyTest {
    @Provide
    Arbitrary<List<Wish>> wishes() {
        Arbitrary<Integer> any = Arbitraries.integers().between(0, 11);
        return Combinators.combine(
                        Arbitraries.of(Deed.class),
                        any,
                        any,
                        Arbitraries.integers().between(1, 3))
                .as(Wish::new)
                .list()
                .ofMaxSize(80);
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
