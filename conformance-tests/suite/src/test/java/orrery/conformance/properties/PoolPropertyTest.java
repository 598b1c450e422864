package orrery.conformance.properties;

import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Reuse of memory shows no allocation another one's values, and the statistics of a pool count live allocations. */
@AddLifecycleHook(TriesFromProperty.class)
class PoolPropertyTest {
    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void everyAllocationKeepsItsValues(@ForAll long seed, @ForAll @IntRange(min = 1, max = 80) int steps) {
        assertValuesAreKept(seed, steps, MachineOptions.defaults());
    }

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void everyAllocationKeepsItsValuesInAnyOrder(@ForAll long seed, @ForAll @IntRange(min = 1, max = 80) int steps) {
        assertValuesAreKept(seed, steps, MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed)));
    }

    private static void assertValuesAreKept(long seed, int steps, MachineOptions options) {
        try (PoolProgram program = new PoolProgram(seed, options)) {
            for (int i = 0; i < steps; i++) {
                program.step();
            }
            program.finish();
        }
    }
}
