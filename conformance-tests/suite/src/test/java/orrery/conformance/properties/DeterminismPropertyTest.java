package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.Script.Pace;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** A program has one timeline and one result on any threads, and the same result in another order. */
@AddLifecycleHook(TriesFromProperty.class)
class DeterminismPropertyTest {
    private static final int WORDS_OF_A_CELL = 64;

    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void oneProgramGivesOneTimeline(@ForAll(supplier = PropertyPrograms.LongPrograms.class) PropertyProgram program) {
        Script script = plan(program);
        List<String> timeline = timelineOfARightRun(script, MachineOptions.defaults());
        for (int workers : new int[] {0, 1, 4}) {
            List<String> again =
                    timelineOfARightRun(script, MachineOptions.defaults().withWorkers(workers));
            if (!again.equals(timeline)) {
                throw new AssertionError("with " + workers + " workers " + firstDifference(timeline, again));
            }
        }
    }

    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void anotherOrderGivesTheSameMemory(
            @ForAll(supplier = PropertyPrograms.LongPrograms.class) PropertyProgram program, @ForAll long seed) {
        Script script = plan(program);
        MachineOptions options = MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed));
        assertEquals(timelineOfARightRun(script, options), timelineOfARightRun(script, options.withWorkers(2)));
    }

    private static Script plan(PropertyProgram program) {
        return program.script(new Planner(new OrderingModel(), WORDS_OF_A_CELL, false));
    }

    /** The script checks the memory itself: it ends with reads of all of it. */
    private static List<String> timelineOfARightRun(Script script, MachineOptions options) {
        TraceText timeline = new TraceText();
        try (PropertyRig rig = new PropertyRig(options).traced()) {
            rig.machine().trace().add(timeline);
            String wrong = script.run(rig, Pace.FREE);
            if (wrong != null) {
                throw new AssertionError(options.workers() + " workers: " + wrong);
            }
        }
        return timeline.reports();
    }

    private static String firstDifference(List<String> one, List<String> other) {
        int i = 0;
        while (i < one.size() && i < other.size() && Objects.equals(one.get(i), other.get(i))) {
            i++;
        }
        return "report " + i + " is " + (i < other.size() ? other.get(i) : "missing") + ", without "
                + (i < one.size() ? one.get(i) : "missing");
    }
}
