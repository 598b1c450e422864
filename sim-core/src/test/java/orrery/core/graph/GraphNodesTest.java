package orrery.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.core.work.Join;
import orrery.sim.Trace;

/** Graphs of thousands of nodes, of which thousands are destroyed. */
class GraphNodesTest {
    private static final int NODES = 5000;

    private final long[] ids = new long[1];
    private final Graph graph = new Graph(() -> ++ids[0], new Trace());

    /** Adds nodes without edges. */
    private List<Node> independent() {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            nodes.add(graph.add(Join.INSTANCE, List.of(), null));
        }
        return nodes;
    }

    private List<Node> chain() {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            nodes.add(graph.add(Join.INSTANCE, i == 0 ? List.of() : List.of(nodes.get(i - 1)), null));
        }
        return nodes;
    }

    @Test
    void nodesStayInTheOrderOfTheirCreation() {
        List<Node> nodes = independent();
        List<Node> destroyed = ImmutableList.copyOf(nodes.subList(1000, 4500));
        destroyed.forEach(graph::remove);
        nodes.removeAll(ImmutableList.copyOf(destroyed));
        assertEquals(nodes, ImmutableList.copyOf(graph));
        assertEquals(nodes.size(), graph.size());
        assertEquals(
                nodes,
                graph.roots().stream()
                        .sorted((a, b) -> a.ordinal() - b.ordinal())
                        .toList());
        Node added = graph.add(Join.INSTANCE, List.of(nodes.get(0)), null);
        assertEquals(NODES, added.ordinal());
        assertEquals(added, graph.sinks().get(0));
    }

    @Test
    void aGraphWithoutNodesIsEmptyHoweverManyItHad() {
        independent().forEach(graph::remove);
        assertEquals(List.of(), ImmutableList.copyOf(graph));
        assertEquals(List.of(), graph.roots());
        assertEquals(List.of(), graph.sinks());
    }

    /** The node that became a root last is the first. */
    @Test
    void anyNodeOfALargeGraphCanBecomeARoot() {
        List<Node> nodes = chain();
        assertEquals(List.of(nodes.get(0)), graph.roots());
        Edges.remove(graph, List.of(nodes.get(3999)), List.of(nodes.get(4000)), null);
        assertEquals(List.of(nodes.get(4000), nodes.get(0)), graph.roots());
        assertEquals(List.of(nodes.get(3999), nodes.get(NODES - 1)), graph.sinks());
    }

    /** The edges of the other nodes survive. */
    @Test
    void nodesOfAChainCanBeDestroyed() {
        List<Node> nodes = chain();
        nodes.subList(100, 4000).forEach(graph::remove);
        assertEquals(List.of(nodes.get(98)), nodes.get(99).dependencies());
        assertEquals(List.of(), nodes.get(99).dependents());
        assertEquals(List.of(), nodes.get(4000).dependencies());
        assertEquals(List.of(nodes.get(4000)), nodes.get(4001).dependencies());
        assertEquals(List.of(nodes.get(4002)), nodes.get(4001).dependents());
    }

    /** The first edge is removed until none is left, and the last one takes the place of each. */
    @Test
    void dependentsOfADestroyedNodeBecomeRootsInTheOrderOfItsEdges() {
        Node removed = graph.add(Join.INSTANCE, List.of(), null);
        List<Node> dependents = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            dependents.add(graph.add(Join.INSTANCE, List.of(removed), null));
        }
        graph.remove(removed);
        assertEquals(
                List.of(dependents.get(1), dependents.get(2), dependents.get(3), dependents.get(0)), graph.roots());
    }
}
