package orrery.testing;

import com.google.common.graph.ImmutableValueGraph;
import org.assertj.core.api.AbstractAssert;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;

/** Assertions about the nodes and edges of a graph. Graphs that are embedded in nodes are not looked at. */
public final class GraphAssert extends AbstractAssert<GraphAssert, CUgraph> {

    /** Begins an assertion about a graph. */
    public GraphAssert(CUgraph actual) {
        super(actual, GraphAssert.class);
    }

    /** Verifies the text of the graph, as {@link CUgraph#text} returns it: its nodes and edges in their order. */
    public GraphAssert hasText(String text) {
        isNotNull();
        if (!actual.text().equals(text)) {
            throw failureWithActualExpected(
                    actual.text(), text, "expected the graph%n  %s%nbut it is%n  %s", text, actual.text());
        }
        return this;
    }

    /** Verifies the number of nodes. */
    public GraphAssert hasNodes(int count) {
        int found = nodes().nodes().size();
        if (found != count) {
            throw failed(String.format("expected %s nodes, but there are %s", count, found));
        }
        return this;
    }

    /** Verifies the number of edges. */
    public GraphAssert hasEdges(int count) {
        int found = nodes().edges().size();
        if (found != count) {
            throw failed(String.format("expected %s edges, but there are %s", count, found));
        }
        return this;
    }

    /** Verifies that there is an edge between two nodes. */
    public GraphAssert hasEdge(CUgraphNode from, CUgraphNode to) {
        if (!isEdge(from, to)) {
            throw failed(String.format("expected an edge from %s to %s", from, to));
        }
        return this;
    }

    /** Verifies that there is no edge between two nodes. */
    public GraphAssert hasNoEdge(CUgraphNode from, CUgraphNode to) {
        if (isEdge(from, to)) {
            throw failed(String.format("expected no edge from %s to %s", from, to));
        }
        return this;
    }

    /** Verifies that there is an edge with that data between two nodes. */
    public GraphAssert hasEdge(CUgraphNode from, CUgraphNode to, CUgraphEdgeData data) {
        hasEdge(from, to);
        CUgraphEdgeData found = nodes().edgeValueOrDefault(from, to, CUgraphEdgeData.DEFAULT);
        if (!found.equals(data)) {
            throw failed(
                    String.format("expected the edge from %s to %s to have %s, but it has %s", from, to, data, found));
        }
        return this;
    }

    private boolean isEdge(CUgraphNode from, CUgraphNode to) {
        return nodes().hasEdgeConnecting(from, to);
    }

    /**
     * Verifies that another graph has the same structure: there is a mapping of the nodes that keeps their types, the
     * edges and the data of these. The order of nodes does not matter. JGraphT, {@code org.jgrapht:jgrapht-core}, must
     * be on the class path.
     *
     * @throws UnsupportedOperationException if it is not
     */
    public GraphAssert isIsomorphicTo(CUgraph other) {
        if (!isIsomorphic(nodes(), other.toValueGraph())) {
            throw failed(String.format("expected the structure of%n  %s", other.text()));
        }
        return this;
    }

    private static boolean isIsomorphic(
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> one,
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> two) {
        try {
            return GraphIsomorphism.exists(one, two);
        } catch (NoClassDefFoundError e) {
            throw new UnsupportedOperationException(
                    "isIsomorphicTo needs JGraphT, which is not on the class path; add the dependency"
                            + " org.jgrapht:jgrapht-core to the tests",
                    e);
        }
    }

    private ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> nodes() {
        isNotNull();
        return actual.toValueGraph();
    }

    private AssertionError failed(String message) {
        return failure("%s. The graph is:%n  %s", message, actual.text());
    }
}
