package orrery.core.graph;

import java.util.List;
import orrery.core.rule.NotSimulated;
import orrery.core.work.Detail;
import orrery.core.work.EngineKind;
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

    /** A copy of the graph for a node of {@code parent}, if that can be. */
    public ChildGraph copiedInto(Graph parent) {
        checkFree("copied", parent);
        return copy();
    }

    private void checkFree(String how, Graph parent) {
        GraphRule.EMBEDDED_AGAIN.require(
                graph.owner() == null,
                () -> graph + " is " + how + " into " + parent + ", and is a part of " + graph.owner());
    }

    /** The same graph taken over from the program, by a node of {@code parent}, if that can be. */
    public ChildGraph movedInto(Graph parent) {
        checkFree("moved", parent);
        GraphRule.NOT_COPYABLE.require(
                graph.handles().isEmpty(), () -> graph + " is moved into " + parent + ", and has conditional handles");
        MemoryNodeRule.ONE_EXEC.require(
                !graph.hasMemory() || graph.user() == null,
                () -> graph + " is moved into " + parent + ", and " + graph.user() + " was made of it");
        if (graph.anyMemory()) {
            parent.memoryNodes().checkHome("takes over " + graph + ", which has memory nodes");
        }
        if (graph.family().contains(parent)) {
            throw NotSimulated.operation("a graph that contains itself");
        }
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

    /** Nothing by itself: the graph is shown. */
    @Override
    public List<Detail> details() {
        return List.of();
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.ORDER;
    }

    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    /** Nothing: the work is that of its nodes. */
    @Override
    public void perform(CUresult status) {}
}
