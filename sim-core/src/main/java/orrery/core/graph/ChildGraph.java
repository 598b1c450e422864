package orrery.core.graph;

import java.util.List;
import orrery.core.work.Lane;
import orrery.core.work.NodeType;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Executes an embedded graph.
 *
 * @param graph the graph, which belongs to the node
 */
public record ChildGraph(Graph graph) implements Embedding {
    @Override
    public List<Graph> graphs() {
        return List.of(graph);
    }

    @Override
    public ChildGraph copy() {
        return new ChildGraph(graph.copy());
    }

    /** Whether the graph belongs to the program, and can be embedded. */
    public void checkFree() {
        GraphRule.EMBEDDED_AGAIN.require(
                graph.owner() == null, () -> graph + " is embedded, and is a part of " + graph.owner());
    }

    /** The same graph taken over from the program, by a node of {@code graph}, if that can be. */
    public ChildGraph movedInto(Graph parent) {
        GraphRule.EMBEDDED_AGAIN.require(
                graph.owner() == null,
                () -> graph + " is moved into " + parent + ", and is a part of " + graph.owner());
        GraphRule.INSIDE_ITSELF.require(
                !graph.family().contains(parent), () -> graph + " is moved into " + parent + ", which it contains");
        return this;
    }

    @Override
    public String kind() {
        return "child graph";
    }

    @Override
    public String label() {
        return "child graph";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.GRAPH;
    }

    /** Nothing by itself: an update compares the graphs. */
    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public Lane lane() {
        return Lane.ORDER;
    }

    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    /** Nothing: the work is that of its nodes. */
    @Override
    public void perform(CUresult status) {}
}
