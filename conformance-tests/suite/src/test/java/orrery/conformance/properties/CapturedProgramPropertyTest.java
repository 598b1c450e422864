package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.sim.SchedulePolicy;

/** A captured program does what the program does, and is the graph that one would have built by hand. */
@AddLifecycleHook(TriesFromProperty.class)
class CapturedProgramPropertyTest {
    /** Modes of a capture; the number of a mode decides nothing here. */
    private static final List<String> MODES = List.of("GLOBAL", "THREAD_LOCAL", "RELAXED");

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aLaunchDoesWhatTheProgramDoes(
            @ForAll(supplier = ForkJoins.Streamable.class) ForkJoin program, @ForAll long seed) {
        Cells cells = new Cells();
        program.model().run(cells);
        SchedulePolicy policy = seed % 2 == 0 ? SchedulePolicy.IN_ORDER : SchedulePolicy.random(seed);
        try (CallSession session = CallSession.prepared(policy)) {
            session.call(ForkJoin.prologue());
            program.calls().forEach(session::callAtOnce);
            session.call("cuCtxSynchronize");
            cells.check(session);
        }
        try (CallSession session = CallSession.prepared(policy)) {
            capture(session, program, seed);
            new Cells().check(session);
            session.call("x = cuGraphInstantiate g");
            session.call("cuGraphLaunch x s");
            cells.check(session);
            session.call("cuGraphLaunch x s1");
            program.model().run(cells);
            cells.check(session);
        }
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aCapturedGraphIsTheOneBuiltByHand(
            @ForAll(supplier = ForkJoins.Capturable.class) ForkJoin program, @ForAll long seed) {
        GraphModel model = program.model();
        try (CallSession session = CallSession.prepared()) {
            capture(session, program, seed);
            session.expect("shape g", model.shape());
            session.call(model.build("k"));
            session.require(session.facts("g").equals(session.facts("k")), "the graphs are different");
            session.call(orderSinks(program.ends()));
            model.requireUpdatable(session, "g", "k");
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

    private static void capture(CallSession session, ForkJoin program, long seed) {
        session.call(ForkJoin.prologue());
        session.call("cuStreamBeginCapture s " + MODES.get((int) Math.floorMod(seed, 3L)));
        session.call(program.calls());
        session.call("g = cuStreamEndCapture s");
        session.require(!session.hasLiveCapture(), "a capture is left");
    }
}
