package orrery.conformance.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import com.google.common.graph.EndpointPair;
import com.google.common.graph.Graphs;
import com.google.common.graph.ImmutableValueGraph;
import com.google.common.graph.Traverser;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;

/** A graph as a value of Guava: its nodes and edges, and algorithms on them. */
class ValueGraphTest {
    @Test
    void aDiamondCanBeTraversed() {
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            CudaDriver cuda = drawing.cuda;
            CUgraph graph = cuda.cuGraphCreate(0);
            CUgraphNode top = cuda.cuGraphAddEmptyNode(graph, List.of());
            CUgraphNode left = cuda.cuGraphAddEmptyNode(graph, List.of(top));
            CUgraphNode right = cuda.cuGraphAddEmptyNode(graph, List.of(top));
            CUgraphNode bottom = cuda.cuGraphAddEmptyNode(graph, List.of(right, left));
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> nodes = graph.toValueGraph();
            assertEquals(List.of(top, left, right, bottom), List.copyOf(nodes.nodes()));
            assertEquals(List.of(right, left), List.copyOf(nodes.predecessors(bottom)));
            assertEquals(Set.of(left, bottom), Graphs.reachableNodes(nodes.asGraph(), left));
            assertFalse(Graphs.hasCycle(nodes.asGraph()));
            ImmutableList<CUgraphNode> afterFirst =
                    ImmutableList.copyOf(Traverser.forGraph(nodes.asGraph()).depthFirstPostOrder(top));
            assertEquals(List.of(top), afterFirst.reverse().subList(0, 1));
            assertEquals(bottom, afterFirst.get(0));
        }
    }

    @Test
    void aCycleIsFoundBeforeInstantiation() {
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            CudaDriver cuda = drawing.cuda;
            CUgraph graph = cuda.cuGraphCreate(0);
            CUgraphNode one = cuda.cuGraphAddEmptyNode(graph, List.of());
            CUgraphNode other = cuda.cuGraphAddEmptyNode(graph, List.of(one));
            assertFalse(Graphs.hasCycle(graph.toValueGraph().asGraph()));
            cuda.cuGraphAddDependencies(graph, List.of(other), List.of(one), null);
            assertTrue(Graphs.hasCycle(graph.toValueGraph().asGraph()));
        }
    }

    @Test
    void laterChangesAreNotSeen() {
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            CUgraph graph = drawing.graph(List.of(5));
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> before = graph.toValueGraph();
            drawing.cuda.cuGraphAddEmptyNode(graph, List.of());
            assertEquals(1, before.nodes().size());
            assertEquals(2, graph.toValueGraph().nodes().size());
        }
    }

    @Test
    void aDestroyedGraphHasNone() {
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            CUgraph graph = drawing.graph(List.of(5));
            drawing.cuda.cuGraphDestroy(graph);
            assertThrows(IllegalStateException.class, graph::toValueGraph);
        }
    }

    @Property(tries = 100)
    void nodesAndEdgesAreThoseOfTheDriver(@ForAll @Size(max = 24) List<@IntRange(max = 0xffff) Integer> recipe) {
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            CUgraph graph = drawing.graph(recipe);
            ImmutableValueGraph<CUgraphNode, CUgraphEdgeData> nodes = graph.toValueGraph();
            assertEquals(drawing.cuda.cuGraphGetNodes(graph), List.copyOf(nodes.nodes()));
            Set<CUgraphEdge> edges = new HashSet<>();
            for (EndpointPair<CUgraphNode> edge : nodes.edges()) {
                edges.add(new CUgraphEdge(
                        edge.source(), edge.target(), nodes.edgeValue(edge).orElseThrow()));
            }
            assertEquals(Set.copyOf(drawing.cuda.cuGraphGetEdges(graph, true)), edges);
        }
    }
}
