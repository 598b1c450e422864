package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import orrery.device.CUgraphInstantiateResult;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.sim.CudaException;

/** The error node of a graph that cannot be instantiated because of a cycle. */
class CycleTest {
    private final Rig rig = new Rig();

    @AfterEach
    void close() {
        rig.close();
    }

    private void assertBlamed(CUgraphNode node, CUgraph graph) {
        CUgraphInstantiateParams params = new CUgraphInstantiateParams(0, null);
        assertThrows(CudaException.class, () -> rig.cuda.cuGraphInstantiateWithParams(graph, params));
        assertEquals(CUgraphInstantiateResult.INVALID_STRUCTURE, params.result());
        assertEquals(node, params.errorNode());
    }

    @Test
    void theFirstKernelOfACycleIsBlamed() {
        CUgraph graph = rig.graph();
        CUgraphNode first = rig.kernel(graph);
        rig.edge(graph, rig.kernel(graph, rig.kernel(graph, first)), first, null);
        assertBlamed(first, graph);
    }

    @Test
    void theLastEmptyNodeOfACycleIsBlamed() {
        CUgraph graph = rig.graph();
        CUgraphNode first = rig.empty(graph);
        CUgraphNode last = rig.empty(graph, rig.empty(graph, first));
        rig.edge(graph, last, first, null);
        assertBlamed(last, graph);
    }

    /** Hardware takes it: no rule is broken. */
    @Test
    void aGraphThatContainsItselfIsNotSimulated() {
        CUgraph graph = rig.parent(rig.graph());
        CUgraph embedded = rig.cuda.cuGraphChildGraphNodeGetGraph(rig.only(graph));
        for (CUgraph parent : List.of(graph, embedded)) {
            assertThrows(
                    UnsupportedOperationException.class,
                    () -> rig.cuda.cuGraphAddNode(parent, List.of(), null, new CUchildGraphNodeParams(graph, MOVE)));
        }
    }

    @Test
    void anEmbeddedGraphIsLookedAtLast() {
        CUgraph graph = rig.parent(rig.chain(2));
        CUgraph embedded = rig.cuda.cuGraphChildGraphNodeGetGraph(rig.only(graph));
        List<CUgraphNode> inside = rig.cuda.cuGraphGetNodes(embedded);
        rig.edge(embedded, inside.get(1), inside.get(0), null);
        assertBlamed(inside.get(0), graph);
        CUgraphNode first = rig.kernel(graph);
        rig.edge(graph, rig.kernel(graph, first), first, null);
        assertBlamed(first, graph);
    }
}
