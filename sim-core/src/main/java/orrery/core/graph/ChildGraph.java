package orrery.core.graph;

import com.google.common.collect.ImmutableList;
import java.util.List;
import orrery.core.rule.NotSimulated;
import orrery.core.rule.UnsignedText;
import orrery.core.work.Detail;
import orrery.device.CUgraphNodeType;
import orrery.sim.EngineKind;

/**
 * The work of a child graph node: executes an embedded graph. An update compares what the graphs have, and not this
 * work.
 *
 * @param graph the graph, which the node owns
 */
public record ChildGraph(Graph graph) implements GraphContainer {
    @Override
    public ImmutableList<Graph> graphs() {
        return ImmutableList.of(graph);
    }

    @Override
    public ChildGraph with(ImmutableList<Graph> others) {
        return new ChildGraph(others.get(0));
    }

    /** Returns the work with a copy of the graph, which must be copyable. */
    public ChildGraph copy() {
        return new ChildGraph(GraphCopies.copyUnchecked(graph));
    }

    /**
     * Checks that a node of {@code parent} can get a copy of the graph.
     *
     * @throws orrery.sim.CudaException if the graph cannot be embedded or copied (GRAPH-16, GRAPH-22)
     */
    public void checkCopyableInto(Graph parent) {
        checkFree("copied", parent);
        GraphCopies.check(graph);
        GraphLevels.checkRoom(parent, GraphLevels.of(graph));
    }

    private void checkFree(String how, Graph parent) {
        GraphRule.EMBEDDED_AGAIN.require(
                graph.owner() == null,
                () -> graph + " is " + how + " into " + parent + ", but already belongs to " + graph.owner());
    }

    /**
     * Returns this work, whose graph moves from the program to a node of {@code parent}.
     *
     * @throws orrery.sim.CudaException if the graph cannot be moved (GRAPH-16, GRAPH-22, MEMNODE-04, MEMNODE-06)
     */
    public ChildGraph movedInto(Graph parent) {
        checkFree("moved", parent);
        GraphRule.NOT_COPYABLE.require(
                graph.conditionalNodes().handles().isEmpty(),
                () -> graph + " is moved into " + parent + ", but has "
                        + UnsignedText.of(graph.conditionalNodes().handles().size(), "conditional handle"));
        MemoryNodeRule.ONE_EXEC.require(
                !graph.memoryNodes().isUsed() || graph.memoryNodes().exec() == null,
                () -> graph + " is moved into " + parent + ", but "
                        + graph.memoryNodes().exec() + " was instantiated from it");
        if (graph.memoryNodes().areContained()) {
            parent.memoryNodes().checkAllowed("receives " + graph + ", which has memory nodes");
        }
        if (graph == parent.outermost()) {
            throw NotSimulated.operation("a graph that contains itself");
        }
        GraphLevels.checkRoom(parent, GraphLevels.of(graph));
        return this;
    }

    @Override
    public String kind() {
        return "child graph";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.GRAPH;
    }

    /** Returns no details: drawings show the embedded graph. */
    @Override
    public List<Detail> details() {
        return List.of();
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.ORDER;
    }
}
