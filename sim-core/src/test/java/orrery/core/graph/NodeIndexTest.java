package orrery.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import orrery.core.work.Join;
import orrery.sim.Trace;

class NodeIndexTest {
    private static final int MOST = 40;

    private static Graph graph(int nodes) {
        Graph graph = new Graph(new AtomicLong()::incrementAndGet, new Trace());
        for (int i = 0; i < nodes; i++) {
            graph.add(Join.INSTANCE, List.of(), null);
        }
        return graph;
    }

    @Property
    void indexesAreThoseOfAListOfTheNodes(
            @ForAll @IntRange(max = MOST) int nodes,
            @ForAll Set<@IntRange(max = MOST) Integer> destroyed,
            @ForAll @IntRange(max = 3) int later) {
        Graph graph = graph(nodes);
        List<Integer> left = new ArrayList<>();
        for (Node node : ImmutableList.copyOf(graph)) {
            if (destroyed.contains(node.ordinal())) {
                graph.remove(node);
            } else {
                left.add(node.ordinal());
            }
        }
        NodeIndex index = new NodeIndex(graph);
        for (int i = 0; i < later; i++) {
            graph.add(Join.INSTANCE, List.of(), null);
        }
        assertEquals(left.size(), index.size());
        for (int ordinal = 0; ordinal < nodes + later; ordinal++) {
            int expected = left.indexOf(ordinal);
            int found = index.of(ordinal);
            assertTrue(expected < 0 ? found < 0 : found == expected, ordinal + " has index " + found);
        }
    }

    @Test
    void theNodesOfAGraphThatLostNoneHaveTheirOrdinals() {
        NodeIndex index = new NodeIndex(graph(3));
        assertEquals(2, index.of(2));
        assertEquals(-1, index.of(3));
    }
}
