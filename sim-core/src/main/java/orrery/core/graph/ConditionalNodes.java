package orrery.core.graph;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphNodeType;

/** The conditional nodes of a graph: their handles, and the rules for them. The outermost graph has all handles. */
public final class ConditionalNodes {
    private final Graph graph;
    private final List<ConditionalHandle> handles = new ArrayList<>();

    ConditionalNodes(Graph graph) {
        this.graph = graph;
    }

    /** Creates a conditional handle, for nodes that run in {@code context}. */
    public ConditionalHandle createHandle(Accessor context, int defaultValue, boolean assigned) {
        List<ConditionalHandle> all = graph.outermost().conditionalNodes().handles;
        ConditionalHandle handle =
                new ConditionalHandle(graph.nextId(), all.size(), graph, context, defaultValue, assigned);
        all.add(handle);
        return handle;
    }

    /** Returns the conditional handles that were created for the graph and for those embedded in it. */
    public List<ConditionalHandle> handles() {
        return Collections.unmodifiableList(handles);
    }

    /**
     * Adds a conditional node with empty bodies.
     *
     * @throws orrery.sim.CudaException if the handle or the number of bodies is not legal (GRAPH-18 to GRAPH-20)
     */
    public Node add(
            ConditionalHandle handle,
            CUgraphConditionalNodeType kind,
            int bodies,
            List<Node> dependencies,
            @Nullable List<EdgeData> data) {
        GraphRule.HANDLE_GRAPH.require(
                handle.graph().outermost() == graph.outermost(), () -> handle + " is used by a node of " + graph);
        GraphRule.HANDLE_TAKEN.require(
                handle.node() == null, () -> handle + " is used again; it belongs to " + handle.node());
        GraphRule.BODIES.require(
                kind.allows(bodies), () -> kind + " node with " + bodies + " bodies is added to " + graph);
        graph.checkDependencies(CUgraphNodeType.CONDITIONAL, dependencies, data);
        GraphLevels.checkRoom(graph, 1);
        ImmutableList.Builder<Graph> graphs = ImmutableList.builder();
        for (int i = 0; i < bodies; i++) {
            graphs.add(graph.newGraph());
        }
        Node node = graph.add(new Conditional(handle, kind, graphs.build()), dependencies, data);
        handle.setNode(node);
        return node;
    }
}
