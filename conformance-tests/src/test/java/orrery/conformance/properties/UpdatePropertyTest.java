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
import orrery.conformance.properties.Piece.Kind;
import orrery.conformance.properties.Sketches.Revision;

/** What is accepted has the effect of instantiating anew, and what is refused has none. */
@AddLifecycleHook(Tries.class)
class UpdatePropertyTest {
    private static final String ACCEPTED = "CUDA_SUCCESS SUCCESS";
    private static final String REFUSED = "CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE ERROR_";

    /** New parameters for one node: which, of what kind, with what number. */
    record Change(int vertex, Kind kind, int factor) {}

    @Provide
    Arbitrary<List<Change>> changes() {
        Arbitrary<Kind> kinds = Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.just(Kind.CHILD)), Tuple.of(13, Arbitraries.of(Kind.class)));
        return Combinators.combine(
                        Arbitraries.integers().between(0, 60),
                        kinds,
                        Arbitraries.integers().between(0, 7))
                .as(Change::new)
                .list()
                .ofMaxSize(12);
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void anUpdateIsAnInstantiationOrNothing(@ForAll(supplier = Sketches.Revised.class) Revision revision) {
        Sketch older = revision.older();
        Sketch newer = revision.newer();
        Cells cells = new Cells();
        try (Dialogue dialogue = Dialogue.furnished()) {
            dialogue.say(older.build("g"));
            dialogue.say("x = cuGraphInstantiate g");
            dialogue.say(newer.build("m"));
            String answer = dialogue.ask("cuGraphExecUpdate x m");
            boolean accepted = answer.equals(ACCEPTED);
            dialogue.require(accepted || answer.startsWith(REFUSED), "this is no answer of an update");
            dialogue.require(accepted || !older.admits(newer), "an update is refused for no reason");

            dialogue.say("y = cuGraphInstantiate " + (accepted ? "m" : "g"));
            dialogue.say(List.of("cuGraphDestroy g", "cuGraphDestroy m"));
            for (String exec : List.of("x", "y")) {
                dialogue.say("cuGraphLaunch " + exec + " s");
                (accepted ? newer : older).run(cells);
                cells.check(dialogue);
            }
        }
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aNodeGetsItsParametersOrKeepsThem(
            @ForAll(supplier = Sketches.Any.class) Sketch sketch, @ForAll("changes") List<Change> changes) {
        Cells cells = new Cells();
        Sketch now = sketch;
        int id = Sketches.LATER_ID;
        try (Dialogue dialogue = Dialogue.furnished()) {
            dialogue.say(sketch.build("g"));
            dialogue.say("x = cuGraphInstantiate g");
            for (Change change : sketch.size() == 0 ? List.<Change>of() : changes) {
                int vertex = change.vertex() % sketch.size();
                Piece before = now.piece(vertex);
                Kind kind = change.kind() == Kind.CHILD ? before.kind() : change.kind();
                if (kind == Kind.EMPTY) {
                    continue;
                }
                id += 100;
                Piece after = before.with(kind, change.factor(), id);
                String graph = "m" + id;
                if (after.child() != null) {
                    dialogue.say(after.child().build(graph));
                }
                boolean accepted = dialogue.ask(after.asParametersOf("x", Sketch.node("g", vertex), graph))
                        .equals("CUDA_SUCCESS");
                boolean fits = before.kind().family() == after.kind().family();
                dialogue.require(accepted == fits, fits ? "refused for no reason" : "accepted against the rules");
                now = accepted ? now.with(vertex, after) : now;
            }
            dialogue.say("cuGraphLaunch x s");
            now.run(cells);
            cells.check(dialogue);
        }
    }

    /** A child graph of another shape or with nodes of other kinds is refused, and none of it stays. */
    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void aChildGraphIsReplacedOrKept(@ForAll(supplier = Sketches.Revised.class) Revision revision) {
        Cells cells = new Cells();
        try (Dialogue dialogue = Dialogue.furnished()) {
            dialogue.say(revision.older().build("k"));
            dialogue.say("g = cuGraphCreate");
            dialogue.say("n = cuGraphAddChildGraphNode g [] k");
            dialogue.say("x = cuGraphInstantiate g");
            dialogue.say(revision.newer().build("m"));
            boolean accepted =
                    dialogue.ask("cuGraphExecChildGraphNodeSetParams x n m").equals("CUDA_SUCCESS");
            dialogue.require(
                    accepted || !revision.older().admits(revision.newer()), "a child graph is refused for no reason");
            dialogue.say("cuGraphLaunch x s");
            (accepted ? revision.newer() : revision.older()).run(cells);
            cells.check(dialogue);
        }
    }
}
