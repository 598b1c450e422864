package orrery.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.core.work.Join;
import orrery.sim.Trace;

/** What the next node of a captured stream depends on: of two edges from one node, the stronger dependency. */
class EdgeListTest {
    private static final EdgeData AFTER_TRIGGER = new EdgeData(1, 0, EdgeData.PROGRAMMATIC);
    private static final EdgeData AFTER_LAUNCH = new EdgeData(2, 0, EdgeData.PROGRAMMATIC);

    private final long[] ids = new long[1];
    private final Graph graph = new Graph(() -> ++ids[0], new Trace());
    private final Node first = graph.add(Join.INSTANCE, List.of(), null);
    private final Node second = graph.add(Join.INSTANCE, List.of(), null);
    private final EdgeList edges = new EdgeList();

    @Test
    void theStrongerDependencyReplacesTheWeakerOne() {
        edges.merge(first, AFTER_LAUNCH);
        edges.merge(second, AFTER_LAUNCH);
        edges.merge(second, AFTER_TRIGGER);
        assertEquals(List.of(first, second), edges.asList());
        assertEquals(AFTER_LAUNCH, edges.data(0));
        assertEquals(AFTER_TRIGGER, edges.data(1));
        edges.merge(second, EdgeData.DEFAULT);
        assertEquals(EdgeData.DEFAULT, edges.data(1));
    }

    @Test
    void theWeakerDependencyChangesNothing() {
        edges.merge(first, EdgeData.DEFAULT);
        edges.merge(second, AFTER_TRIGGER);
        edges.merge(first, AFTER_TRIGGER);
        edges.merge(second, AFTER_LAUNCH);
        assertEquals(EdgeData.DEFAULT, edges.data(0));
        assertEquals(AFTER_TRIGGER, edges.data(1));
        assertEquals(2, edges.size());
    }

    @Test
    void allDependenciesAreFullUntilOneIsNot() {
        assertTrue(edges.allDefault());
        edges.add(first, EdgeData.DEFAULT);
        assertTrue(edges.allDefault());
        edges.add(second, AFTER_TRIGGER);
        assertFalse(edges.allDefault());
        edges.merge(second, EdgeData.DEFAULT);
        assertTrue(edges.allDefault());
    }
}
