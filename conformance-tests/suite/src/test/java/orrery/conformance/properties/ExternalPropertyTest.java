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
import orrery.conformance.properties.SemaphoreActors.Kind;
import orrery.conformance.properties.SemaphoreActors.Step;
import orrery.sim.SchedulePolicy;

/** However streams and another API interleave, every semaphore keeps its contract, and no wait is forgotten. */
@AddLifecycleHook(TriesFromProperty.class)
class ExternalPropertyTest {
    private static final int NUMBERS = 5;

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, SemaphoreActors.ACTORS - 1),
                        Arbitraries.of(Kind.class),
                        Arbitraries.of(true, true, false),
                        Arbitraries.integers().between(0, NUMBERS))
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(40);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void everyContractIsKept(@ForAll("steps") List<Step> steps) {
        check(steps, SchedulePolicy.IN_ORDER);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void everyContractIsKeptInAnyOrder(@ForAll("steps") List<Step> steps, @ForAll long seed) {
        check(steps, SchedulePolicy.random(seed));
    }

    private static void check(List<Step> steps, SchedulePolicy policy) {
        try (SemaphoreActors actors = new SemaphoreActors(policy)) {
            steps.forEach(actors::enqueue);
            String wrong = actors.finish();
            if (wrong != null) {
                throw new AssertionError(wrong);
            }
        }
    }
}
