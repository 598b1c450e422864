package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.sim.SchedulePolicy;

/** A captured program does what the program does, and is the graph that one would have built by hand. */
@AddLifecycleHook(Tries.class)
class CapturedProgramPropertyTest {
    /** Modes of a capture; the number of a mode decides nothing here. */
    private static final List<String> MODES = List.of("GLOBAL", "THREAD_LOCAL", "RELAXED");

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aLaunchDoesWhatTheProgramDoes(
            @ForAll(supplier = ForkJoins.Playable.class) ForkJoin program, @ForAll long seed) {
        Cells cells = new Cells();
        program.sketch().run(cells);
        SchedulePolicy policy = seed % 2 == 0 ? SchedulePolicy.IN_ORDER : SchedulePolicy.random(seed);
        try (Dialogue dialogue = Dialogue.furnished(policy)) {
            dialogue.say(ForkJoin.prologue());
            program.calls().forEach(dialogue::sayAtOnce);
            dialogue.say("cuCtxSynchronize");
            cells.check(dialogue);
        }
        try (Dialogue dialogue = Dialogue.furnished(policy)) {
            capture(dialogue, program, seed);
            new Cells().check(dialogue);
            dialogue.say("x = cuGraphInstantiate g");
            dialogue.say("cuGraphLaunch x s");
            cells.check(dialogue);
            dialogue.say("cuGraphLaunch x s1");
            program.sketch().run(cells);
            cells.check(dialogue);
        }
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aCapturedGraphIsTheOneBuiltByHand(
            @ForAll(supplier = ForkJoins.Capturable.class) ForkJoin program, @ForAll long seed) {
        Sketch sketch = program.sketch();
        Cells cells = new Cells();
        try (Dialogue dialogue = Dialogue.furnished()) {
            capture(dialogue, program, seed);
            dialogue.expect("shape g", sketch.shape());
            dialogue.say(sketch.build("k"));
            dialogue.require(dialogue.facts("g").equals(dialogue.facts("k")), "the graphs are different");
            dialogue.say(orderSinks(program.ends()));
            dialogue.say("x = cuGraphInstantiate g");
            dialogue.say("y = cuGraphInstantiate k");
            dialogue.expect("cuGraphExecUpdate x k", "CUDA_SUCCESS SUCCESS");
            dialogue.expect("cuGraphExecUpdate y g", "CUDA_SUCCESS SUCCESS");
            for (String exec : List.of("x", "y")) {
                dialogue.say("cuGraphLaunch " + exec + " s");
                sketch.run(cells);
                cells.check(dialogue);
            }
        }
    }

    /**
     * Makes sinks the newest of a graph, one after the other: a node that loses its last dependent becomes a sink then.
     * The end of a capture does the same, whatever the order in which the nodes were added.
     */
    private static List<String> orderSinks(List<Integer> ends) {
        List<String> calls = new ArrayList<>();
        for (int end : ends) {
            calls.add("z" + end + " = cuGraphAddEmptyNode k [k_" + end + "]");
            calls.add("cuGraphDestroyNode z" + end);
        }
        return calls;
    }

    private static void capture(Dialogue dialogue, ForkJoin program, long seed) {
        dialogue.say(ForkJoin.prologue());
        dialogue.say("cuStreamBeginCapture s " + MODES.get((int) Math.floorMod(seed, 3L)));
        dialogue.say(program.calls());
        dialogue.say("g = cuStreamEndCapture s");
        dialogue.require(!dialogue.hasLiveCapture(), "a capture is left");
    }
}
