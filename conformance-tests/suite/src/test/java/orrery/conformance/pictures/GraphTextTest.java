package orrery.conformance.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.sim.CudaException;

/** Graphs in one line. */
class GraphTextTest extends NodeKindGraphs {

    @Test
    void nodesStandWithTheirNamesAndDependencies() {
        assertEquals("", graph(List.of()).text());
        assertEquals("0:KERNEL store() 1:MEMSET(0)", graph(List.of(8, 0x0102)).text());
        assertEquals(
                "0:EMPTY() 1:HOST() 2:MEMCPY(1 0)", graph(List.of(0, 3, 0x0301)).text());
    }

    @Test
    void embeddedGraphsStandInBraces() {
        assertEquals(
                "0:KERNEL store() 1:MEMSET(0) 2:GRAPH{0:KERNEL store()}(1)",
                graph(List.of(8, 0x0102, 0x0107)).text());
    }

    @Test
    void edgesWithDataShowIt() {
        assertEquals(
                "0:KERNEL store() 1:KERNEL a{b|c}<d>(0[2.0.1])",
                graph(List.of(8, 0x0128)).text());
    }

    @Test
    void nodesAreNumberedAsTheyAreNotAsTheyWere() {
        CUgraph graph = graph(List.of(8, 0x0102, 0x0301));
        List<CUgraphNode> nodes = cuda.cuGraphGetNodes(graph);
        cuda.cuGraphDestroyNode(nodes.get(0));
        assertEquals("0:MEMSET() 1:MEMCPY(0)", graph.text());
    }

    @Test
    void messagesShowTheFirstNodesOfLargeGraphs() {
        CUgraph graph = graph(Collections.nCopies(30, 0x0100));
        List<CUgraphNode> nodes = cuda.cuGraphGetNodes(graph);
        cuda.cuGraphAddDependencies(graph, List.of(nodes.get(20)), List.of(nodes.get(10)), null);
        CudaException thrown = assertThrows(CudaException.class, () -> cuda.cuGraphInstantiate(graph, 0));
        assertTrue(thrown.getMessage().contains("and 17 more"), thrown.getMessage());
    }
}
