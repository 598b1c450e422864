package orrery.testing;

import com.google.common.graph.EndpointPair;
import com.google.common.graph.ImmutableValueGraph;
import org.jgrapht.alg.isomorphism.VF2GraphIsomorphismInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;

/**
 * Compares the structure of graphs. It is a class of its own because JGraphT may be missing: reflection on
 * {@link GraphAssert}, as proxies of assertions use it, must not load that library's classes.
 */
final class GraphIsomorphism {
    private GraphIsomorphism() {}

    /** An edge as an object of its own. */
    private record Edge(EndpointPair<CUgraphNode> ends, CUgraphEdgeData data) {}

    /** Returns whether there is a mapping of the nodes that keeps their types, the edges and the data of these. */
    static boolean exists(
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> one,
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> two) {
        return new VF2GraphIsomorphismInspector<>(
                        copy(one),
                        copy(two),
                        (node, other) -> node.type().compareTo(other.type()),
                        (edge, other) ->
                                edge.data().toString().compareTo(other.data().toString()))
                .isomorphismExists();
    }

    private static DefaultDirectedGraph<CUgraphNode, Edge> copy(
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> graph) {
        DefaultDirectedGraph<CUgraphNode, Edge> result = new DefaultDirectedGraph<>(null, null, false);
        graph.nodes().forEach(result::addVertex);
        for (EndpointPair<CUgraphNode> ends : graph.edges()) {
            Edge edge = new Edge(ends, graph.edgeValueOrDefault(ends, CUgraphEdgeData.DEFAULT));
            result.addEdge(ends.source(), ends.target(), edge);
        }
        return result;
    }
}
