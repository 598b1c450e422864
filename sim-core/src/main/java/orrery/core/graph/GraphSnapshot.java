package orrery.core.graph;

import com.google.common.graph.ElementOrder;
import com.google.common.graph.ImmutableValueGraph;
import com.google.common.graph.ValueGraphBuilder;
import java.util.function.Function;

/** Copies a graph into an immutable graph of Guava, on which programs can run algorithms. */
public final class GraphSnapshot {
    private GraphSnapshot() {}

    /**
     * Returns the nodes and edges of a graph. Embedded graphs are not part of it.
     *
     * @param nodeOf what stands for a node; equal for the same node
     * @param valueOf what stands for the data of an edge
     */
    public static <N, V> ImmutableValueGraph<N, V> of(
            Graph graph, Function<Node, N> nodeOf, Function<EdgeData, V> valueOf) {
        ImmutableValueGraph.Builder<N, V> copy = ValueGraphBuilder.directed()
                .expectedNodeCount(graph.size())
                .nodeOrder(ElementOrder.insertion())
                .incidentEdgeOrder(ElementOrder.stable())
                .<N, V>immutable();
        for (Node node : graph) {
            copy.addNode(nodeOf.apply(node));
        }
        for (Node node : graph) {
            for (int i = 0; i < node.inCount(); i++) {
                copy.putEdgeValue(nodeOf.apply(node.in(i)), nodeOf.apply(node), valueOf.apply(node.inData(i)));
            }
        }
        return copy.build();
    }
}
