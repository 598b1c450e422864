package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.Sketches.Revision;

/** A clone is the same graph, in the order of creation, and another one. */
@AddLifecycleHook(Tries.class)
class ClonePropertyTest {

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aCloneIsTheSameGraph(@ForAll(supplier = Sketches.Any.class) Sketch sketch) {
        Cells cells = new Cells();
        try (Dialogue dialogue = Dialogue.furnished()) {
            dialogue.say(sketch.build("g"));
            dialogue.say("k = cuGraphClone g");
            dialogue.expect("shape k", sketch.shape());
            GraphFacts expected = dialogue.facts("g").cloned();
            dialogue.require(dialogue.facts("k").equals(expected), "the clone has other facts than " + expected);
            for (int i = 0; i < sketch.size(); i++) {
                dialogue.expect("cuGraphNodeFindInClone " + Sketch.node("g", i) + " k", "CUDA_SUCCESS k." + i);
            }
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

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void changesOfOneDoNotReachTheOther(
            @ForAll(supplier = Sketches.Updated.class) Revision revision, @ForAll boolean changesClone) {
        Cells cells = new Cells();
        try (Dialogue dialogue = Dialogue.furnished()) {
            dialogue.say(revision.older().build("g"));
            dialogue.say("k = cuGraphClone g");
            String changed = changesClone ? "k" : "g";
            String kept = changesClone ? "g" : "k";
            GraphFacts before = dialogue.facts(kept);

            change(dialogue, changed, revision.newer());
            dialogue.require(dialogue.facts(kept).equals(before), "parameters have changed with those of the other");
            dialogue.say("x = cuGraphInstantiate " + changed);
            dialogue.say("cuGraphLaunch x s");
            revision.newer().run(cells);
            cells.check(dialogue);

            rebuild(dialogue, changed, revision.newer());
            dialogue.require(dialogue.facts(kept).equals(before), "the shape has changed with that of the other");
            dialogue.say("cuGraphDestroy " + changed);
            dialogue.require(dialogue.facts(kept).equals(before), "the graph has changed at the end of the other");
            dialogue.say("y = cuGraphInstantiate " + kept);
            dialogue.say("cuGraphLaunch y s");
            revision.older().run(cells);
            cells.check(dialogue);
        }
    }

    /** Gives the nodes of a graph the parameters of another one, and so those of embedded graphs. */
    private static void change(Dialogue dialogue, String graph, Sketch newer) {
        dialogue.say("shape " + graph);
        for (int i = 0; i < newer.size(); i++) {
            Piece piece = newer.piece(i);
            String node = graph + "." + i;
            if (piece.child() != null) {
                String embedded = graph + "_in" + i;
                dialogue.say(embedded + " = cuGraphChildGraphNodeGetGraph " + node);
                change(dialogue, embedded, piece.child());
            } else if (piece.kind() != Piece.Kind.EMPTY) {
                dialogue.say(piece.asParametersOf(node));
            }
        }
    }

    /** Takes edges and nodes away and adds one. */
    private static void rebuild(Dialogue dialogue, String graph, Sketch sketch) {
        List<String> lines = new ArrayList<>();
        List<List<Integer>> dependencies = sketch.dependencies();
        for (int i = 0; i < sketch.size(); i++) {
            for (int from : dependencies.get(i)) {
                lines.add("cuGraphRemoveDependencies " + graph + " [" + graph + "." + from + "] [" + graph + "." + i
                        + "]");
            }
        }
        for (int i = 0; i < sketch.size(); i += 2) {
            lines.add("cuGraphDestroyNode " + graph + "." + i);
        }
        lines.add("cuGraphAddEmptyNode " + graph + " []");
        dialogue.say(lines);
    }
}
