package orrery.core.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Integers by ordinal, in pages of 1024 nodes. */
class OrdinalTableTest {
    private static final int PAGE = 1024;

    private static OrdinalTable tableOf(int nodes) {
        OrdinalTable table = new OrdinalTable(1);
        for (int node = 0; node < nodes; node++) {
            table.reserve(node);
        }
        return table;
    }

    private static void forget(OrdinalTable table, int from, int to) {
        for (int node = from; node < to; node++) {
            table.forget(node);
        }
    }

    /** A list of roots, for example, holds few nodes of a large graph. */
    @ParameterizedTest
    @ValueSource(ints = {0, 7, 8, PAGE - 1, PAGE, 2 * PAGE, 9 * PAGE - 1})
    void anyNodeCanBeTheFirst(int node) {
        OrdinalTable table = new OrdinalTable(3);
        table.reserve(node);
        assertEquals(0, table.get(node, 2));
        table.set(node, 2, 5);
        assertEquals(5, table.get(node, 2));
        assertEquals(0, table.get(node, 1));
    }

    @Test
    void nodesKeepTheirIntegersWhenTheTableGrows() {
        OrdinalTable table = new OrdinalTable(2);
        for (int node = 0; node < 3 * PAGE; node++) {
            table.reserve(node);
            table.set(node, 0, node);
            table.set(node, 1, -node);
        }
        for (int node = 0; node < 3 * PAGE; node++) {
            assertEquals(node, table.get(node, 0));
            assertEquals(-node, table.get(node, 1));
        }
    }

    @Test
    void aPageIsReleasedWithTheLastOfItsNodes() {
        OrdinalTable table = tableOf(3 * PAGE);
        forget(table, PAGE, 2 * PAGE - 1);
        assertEquals(PAGE, table.skip(PAGE, 3 * PAGE));
        forget(table, 2 * PAGE - 1, 2 * PAGE);
        assertEquals(2 * PAGE, table.skip(PAGE, 3 * PAGE));
        assertEquals(2 * PAGE, table.skip(PAGE + 5, 3 * PAGE));
        assertEquals(5, table.skip(5, 3 * PAGE));
    }

    @Test
    void thereIsNoNodeFromTheLimitOn() {
        OrdinalTable table = tableOf(PAGE);
        assertEquals(PAGE, table.skip(PAGE, PAGE));
        forget(table, 0, PAGE);
        assertEquals(PAGE, table.skip(0, PAGE));
        assertEquals(PAGE - 1, table.skip(0, PAGE - 1));
    }
}
