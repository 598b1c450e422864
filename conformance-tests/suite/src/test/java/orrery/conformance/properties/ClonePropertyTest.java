package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.GraphModels.Revision;

/** A clone is the same graph, in the order of creation, and another one. */
@AddLifecycleHook(TriesFromProperty.class)
class ClonePropertyTest {

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aCloneIsTheSameGraph(@ForAll(supplier = GraphModels.Any.class) GraphModel model) {
        try (CallSession session = CallSession.prepared()) {
            session.call(model.build("g"));
            session.call("k = cuGraphClone g");
            session.expect("shape k", model.shape());
            GraphDescription expected = session.facts("g").cloned();
            session.require(session.facts("k").equals(expected), "the clone has other facts than " + expected);
            for (int i = 0; i < model.size(); i++) {
                session.expect("cuGraphNodeFindInClone " + GraphModel.node("g", i) + " k", "CUDA_SUCCESS k." + i);
            }
            model.requireUpdatable(session, "g", "k");
        }
    }

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void changesOfOneDoNotReachTheOther(
            @ForAll(supplier = GraphModels.Updated.class) Revision revision, @ForAll boolean changesClone) {
        Cells cells = new Cells();
        try (CallSession session = CallSession.prepared()) {
            session.call(revision.older().build("g"));
            session.call("k = cuGraphClone g");
            String changed = changesClone ? "k" : "g";
            String kept = changesClone ? "g" : "k";
            GraphDescription before = session.facts(kept);

            change(session, changed, revision.newer());
            session.require(session.facts(kept).equals(before), "parameters have changed with those of the other");
            session.call("x = cuGraphInstantiate " + changed);
            session.call("cuGraphLaunch x s");
            revision.newer().run(cells);
            cells.check(session);

            rebuild(session, changed, revision.newer());
            session.require(session.facts(kept).equals(before), "the shape has changed with that of the other");
            session.call("cuGraphDestroy " + changed);
            session.require(session.facts(kept).equals(before), "the graph has changed at the end of the other");
            session.call("y = cuGraphInstantiate " + kept);
            session.call("cuGraphLaunch y s");
            revision.older().run(cells);
            cells.check(session);
        }
    }

    /** Gives the nodes of a graph the parameters of another one, and so those of embedded graphs. */
    private static void change(CallSession session, String graph, GraphModel newer) {
        session.call("shape " + graph);
        for (int i = 0; i < newer.size(); i++) {
            WorkItem item = newer.item(i);
            String node = graph + "." + i;
            if (item.child() != null) {
                String embedded = graph + "_in" + i;
                session.call(embedded + " = cuGraphChildGraphNodeGetGraph " + node);
                change(session, embedded, item.child());
            } else if (item.kind() != WorkItem.Kind.EMPTY) {
                session.call(item.asParametersOf(node));
            }
        }
    }

    /** Takes edges and nodes away and adds one. */
    private static void rebuild(CallSession session, String graph, GraphModel model) {
        List<String> lines = new ArrayList<>();
        List<List<Integer>> dependencies = model.dependencies();
        for (int i = 0; i < model.size(); i++) {
            for (int from : dependencies.get(i)) {
                lines.add("cuGraphRemoveDependencies " + graph + " [" + graph + "." + from + "] [" + graph + "." + i
                        + "]");
            }
        }
        for (int i = 0; i < model.size(); i += 2) {
            lines.add("cuGraphDestroyNode " + graph + "." + i);
        }
        lines.add("cuGraphAddEmptyNode " + graph + " []");
        session.call(lines);
    }
}
