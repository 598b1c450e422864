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
import orrery.conformance.properties.GraphModels.Revision;
import orrery.conformance.properties.WorkItem.Kind;

/** What is accepted has the effect of instantiating anew, and what is refused has none. */
@AddLifecycleHook(TriesFromProperty.class)
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

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void anUpdateIsAnInstantiationOrNothing(@ForAll(supplier = GraphModels.Revised.class) Revision revision) {
        GraphModel older = revision.older();
        GraphModel newer = revision.newer();
        Cells cells = new Cells();
        try (CallSession session = CallSession.prepared()) {
            session.call(older.build("g"));
            session.call("x = cuGraphInstantiate g");
            session.call(newer.build("m"));
            String answer = session.answer("cuGraphExecUpdate x m");
            boolean accepted = answer.equals(ACCEPTED);
            session.require(accepted || answer.startsWith(REFUSED), "this is no answer of an update");
            session.require(accepted || !older.admits(newer), "an update is refused for no reason");

            session.call("y = cuGraphInstantiate " + (accepted ? "m" : "g"));
            session.call(List.of("cuGraphDestroy g", "cuGraphDestroy m"));
            for (String exec : List.of("x", "y")) {
                session.call("cuGraphLaunch " + exec + " s");
                (accepted ? newer : older).run(cells);
                cells.check(session);
            }
        }
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void aNodeGetsItsParametersOrKeepsThem(
            @ForAll(supplier = GraphModels.Any.class) GraphModel model, @ForAll("changes") List<Change> changes) {
        Cells cells = new Cells();
        GraphModel now = model;
        int id = GraphModels.LATER_ID;
        try (CallSession session = CallSession.prepared()) {
            session.call(model.build("g"));
            session.call("x = cuGraphInstantiate g");
            for (Change change : model.size() == 0 ? List.<Change>of() : changes) {
                int vertex = change.vertex() % model.size();
                WorkItem before = now.item(vertex);
                Kind kind = change.kind() == Kind.CHILD ? before.kind() : change.kind();
                if (kind == Kind.EMPTY) {
                    continue;
                }
                id += 100;
                WorkItem after = before.with(kind, change.factor(), id);
                String graph = "m" + id;
                if (after.child() != null) {
                    session.call(after.child().build(graph));
                }
                boolean accepted = session.answer(after.asParametersOf("x", GraphModel.node("g", vertex), graph))
                        .equals("CUDA_SUCCESS");
                boolean fits = before.kind().family() == after.kind().family();
                session.require(accepted == fits, fits ? "refused for no reason" : "accepted against the rules");
                now = accepted ? now.with(vertex, after) : now;
            }
            session.call("cuGraphLaunch x s");
            now.run(cells);
            cells.check(session);
        }
    }

    /** A child graph of another shape or with nodes of other kinds is refused, and none of it stays. */
    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void aChildGraphIsReplacedOrKept(@ForAll(supplier = GraphModels.Revised.class) Revision revision) {
        Cells cells = new Cells();
        try (CallSession session = CallSession.prepared()) {
            session.call(revision.older().build("k"));
            session.call("g = cuGraphCreate");
            session.call("n = cuGraphAddChildGraphNode g [] k");
            session.call("x = cuGraphInstantiate g");
            session.call(revision.newer().build("m"));
            boolean accepted =
                    session.answer("cuGraphExecChildGraphNodeSetParams x n m").equals("CUDA_SUCCESS");
            session.require(
                    accepted || !revision.older().admits(revision.newer()), "a child graph is refused for no reason");
            session.call("cuGraphLaunch x s");
            (accepted ? revision.newer() : revision.older()).run(cells);
            cells.check(session);
        }
    }
}
