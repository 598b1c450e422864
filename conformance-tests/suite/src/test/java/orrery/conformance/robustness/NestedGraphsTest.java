package orrery.conformance.robustness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUresult;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUchildGraphNodeParams.Ownership;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/** Graphs in graphs: how deep they may be nested, and how the graph of a child graph node is replaced. */
class NestedGraphsTest extends WithContext {
    private static final int LEVELS = 500;

    private CUgraph graph(int nodes) {
        CUgraph graph = cuda.cuGraphCreate(0);
        for (int i = 0; i < nodes; i++) {
            cuda.cuGraphAddEmptyNode(graph, List.of());
        }
        return graph;
    }

    private CUgraphNode embed(CUgraph parent, CUgraph child, Ownership ownership) {
        return cuda.cuGraphAddNode(parent, List.of(), null, new CUchildGraphNodeParams(child, ownership));
    }

    /** Everything that can be done with a graph can be done with one of the greatest depth. */
    @Test
    void childGraphsOfTheGreatestDepthAreExecuted() {
        CUgraph graph = graph(1);
        for (int level = 0; level < LEVELS; level++) {
            CUgraph parent = graph(0);
            embed(parent, graph, Ownership.MOVE);
            graph = parent;
        }
        CUgraph deepest = graph;
        CUgraphExec exec = cuda.cuGraphInstantiate(cuda.cuGraphClone(graph), 0);
        cuda.cuGraphExecUpdate(exec, graph, null);
        cuda.cuGraphLaunch(exec, null);
        cuda.cuCtxSynchronize();
        assertThatThrownBy(() -> embed(graph(0), deepest, Ownership.CLONE))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("502 levels");
        assertThatThrownBy(() -> embed(graph(0), deepest, Ownership.MOVE))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("502 levels");
        cuda.cuGraphDestroy(graph);
    }

    /** Each level is compared once: a difference in the deepest graph takes no time that doubles with each level. */
    @Test
    void aDifferenceInTheDeepestGraphIsFoundAtOnce() {
        CUgraphExec exec = cuda.cuGraphInstantiate(nested(100, 1), 0);
        CUgraph other = nested(100, 2);
        assertRefused(CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, () -> cuda.cuGraphExecUpdate(exec, other, null));
    }

    /** A graph with other graphs inside, of which the deepest has some nodes; each has a second child graph, too. */
    private CUgraph nested(int levels, int nodesOfTheDeepest) {
        CUgraph graph = graph(nodesOfTheDeepest);
        for (int level = 0; level < levels; level++) {
            CUgraph parent = graph(0);
            embed(parent, graph, Ownership.MOVE);
            if (level % 2 == 1) {
                embed(parent, graph(1), Ownership.MOVE);
            }
            graph = parent;
        }
        return graph;
    }

    @Test
    void conditionalBodiesOfTheGreatestDepthAreExecuted() {
        CUgraph graph = graph(0);
        CUgraph body = graph;
        for (int level = 0; level < LEVELS; level++) {
            body = body(graph, body);
        }
        cuda.cuGraphAddEmptyNode(body, List.of());
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        cuda.cuCtxSynchronize();
        CUgraph deepest = body;
        assertThatThrownBy(() -> body(graph, deepest))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("502 levels");
        cuda.cuGraphDestroy(graph);
    }

    private CUgraph body(CUgraph graph, CUgraph parent) {
        return bodies(graph, parent, 1, 1).get(0);
    }

    /** Adds an IF node, whose handle has a value before each launch. */
    private List<CUgraph> bodies(CUgraph graph, CUgraph parent, int value, int bodies) {
        CUconditionalNodeParams params = new CUconditionalNodeParams(
                cuda.cuGraphConditionalHandleCreate(
                        graph, cuda.cuCtxGetCurrent(), value, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT),
                CUgraphConditionalNodeType.IF,
                bodies,
                cuda.cuCtxGetCurrent());
        cuda.cuGraphAddNode(parent, List.of(), null, params);
        return params.bodies();
    }

    /** A graph that writes a number in one of the two bodies of its node, which it executes. */
    private CUgraph writingInBody(int body, int number, long memory, int furtherNodes) {
        CUgraph graph = graph(0);
        CUgraph writing = bodies(graph, graph, 1 - body, 2).get(body);
        CUmemsetNodeParams memset = new CUmemsetNodeParams(memory, 0, number, 4, 1, 1, cuda.cuCtxGetCurrent());
        cuda.cuGraphAddMemsetNode(writing, List.of(), memset);
        for (int i = 0; i < furtherNodes; i++) {
            cuda.cuGraphAddEmptyNode(writing, List.of());
        }
        return graph;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anUpdateChangesEachBody(int body) {
        long memory = cuda.cuMemAlloc(4);
        CUgraphExec exec = cuda.cuGraphInstantiate(writingInBody(body, 5, memory, 0), 0);
        cuda.cuGraphExecUpdate(exec, writingInBody(body, 6, memory, 0), null);
        cuda.cuGraphLaunch(exec, null);
        assertThat(intAt(memory)).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anUpdateFindsADifferenceInEachBody(int body) {
        long memory = cuda.cuMemAlloc(4);
        CUgraphExec exec = cuda.cuGraphInstantiate(writingInBody(body, 5, memory, 0), 0);
        CUgraph other = writingInBody(body, 5, memory, 1);
        assertRefused(CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, () -> cuda.cuGraphExecUpdate(exec, other, null));
    }

    /** Hardware takes it: no rule is broken. */
    @Test
    void aGraphThatContainsItselfIsNotSimulated() {
        CUgraph graph = graph(0);
        CUgraph embedded = cuda.cuGraphChildGraphNodeGetGraph(embed(graph, graph(0), Ownership.CLONE));
        for (CUgraph parent : List.of(graph, embedded)) {
            assertThatThrownBy(() -> embed(parent, graph, Ownership.MOVE))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    /** Asked of an H100: the graph before is gone, the new one is a copy and belongs to the node. */
    @Test
    void theGraphOfANodeIsReplacedByACopy() {
        CUgraph parent = graph(0);
        CUgraph newer = graph(3);
        CUgraphNode node = embed(parent, graph(2), Ownership.CLONE);
        CUgraph before = cuda.cuGraphChildGraphNodeGetGraph(node);

        cuda.cuGraphNodeSetParams(node, new CUchildGraphNodeParams(newer, Ownership.CLONE));

        CUgraph after = cuda.cuGraphChildGraphNodeGetGraph(node);
        assertThat(after).isNotEqualTo(before).isNotEqualTo(newer);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuGraphGetNodes(before));
        cuda.cuGraphAddEmptyNode(after, List.of());
        assertThat(cuda.cuGraphGetNodes(after)).hasSize(4);
        assertThat(cuda.cuGraphGetNodes(newer)).hasSize(3);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuGraphDestroy(after));
        cuda.cuGraphDestroy(newer);
        cuda.cuGraphInstantiate(parent, 0);
        cuda.cuGraphDestroy(parent);
        assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuGraphGetNodes(after));
    }

    /** Asked of an H100, too: the parent itself is copied as it was before, and what belongs to a node is refused. */
    @Test
    void whatIsCopiedIntoANodeBelongsToNoOther() {
        CUgraph parent = graph(0);
        CUgraphNode node = embed(parent, graph(2), Ownership.CLONE);
        cuda.cuGraphNodeSetParams(node, new CUchildGraphNodeParams(parent, Ownership.CLONE));
        assertThat(cuda.cuGraphGetNodes(cuda.cuGraphChildGraphNodeGetGraph(node)))
                .hasSize(1);
        CUgraph embedded = cuda.cuGraphChildGraphNodeGetGraph(embed(graph(0), graph(1), Ownership.CLONE));
        assertRefused(
                CUresult.CUDA_ERROR_NOT_SUPPORTED,
                () -> cuda.cuGraphNodeSetParams(node, new CUchildGraphNodeParams(embedded, Ownership.CLONE)));
        assertThat(cuda.cuGraphGetNodes(cuda.cuGraphChildGraphNodeGetGraph(node)))
                .hasSize(1);
        assertThatThrownBy(() -> cuda.cuGraphNodeSetParams(node, new CUchildGraphNodeParams(graph(1), Ownership.MOVE)))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    private CUstream capturingInto(CUgraph graph) {
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        cuda.cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, CUstreamCaptureMode.RELAXED);
        return stream;
    }

    /**
     * "All operations other than destroy and node removal are permitted on the graph" (cuda.h, cuStreamGetCaptureInfo).
     */
    @Test
    void aGraphThatIsCapturedIntoIsNotDestroyedWithItsNode() {
        CUgraph parent = graph(0);
        CUgraphNode node = embed(parent, graph(2), Ownership.CLONE);
        CUgraph child = cuda.cuGraphChildGraphNodeGetGraph(node);
        CUgraph outermost = graph(0);
        embed(outermost, parent, Ownership.MOVE);
        CUstream stream = capturingInto(child);
        assertRefused("CAPTURE-21", () -> cuda.cuGraphDestroy(outermost));
        assertRefused("CAPTURE-21", () -> cuda.cuGraphDestroyNode(node));
        CUchildGraphNodeParams other = new CUchildGraphNodeParams(graph(1), Ownership.CLONE);
        assertRefused("CAPTURE-21", () -> cuda.cuGraphNodeSetParams(node, other));
        cuda.cuLaunchHostFunc(stream, () -> {});
        assertThat(cuda.cuStreamEndCapture(stream)).isEqualTo(child);
        assertThat(cuda.cuGraphGetNodes(child)).hasSize(3);
        cuda.cuGraphNodeSetParams(node, other);
        cuda.cuGraphDestroy(outermost);
    }

    private long allocation(CUgraph graph) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64);
        cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        return params.dptr();
    }

    /** "The node retains ownership of the graph" (cuda.h, cuGraphChildGraphNodeGetGraph). */
    @Test
    void anEmbeddedGraphOutlivesACaptureIntoItThatFails() {
        CUgraph parent = graph(0);
        CUgraph child = graph(0);
        long memory = allocation(child);
        embed(parent, child, Ownership.MOVE);
        CUstream stream = capturingInto(child);
        assertThatThrownBy(() -> cuda.cuStreamSynchronize(stream)).isInstanceOf(CudaException.class);
        assertThatThrownBy(() -> cuda.cuStreamEndCapture(stream)).isInstanceOf(CudaException.class);
        assertThat(cuda.cuGraphGetNodes(child)).hasSize(1);
        assertThat(allocation(graph(0))).isNotEqualTo(memory);
        cuda.cuGraphDestroy(parent);
        long next = allocation(graph(0));
        assertThat(next).isEqualTo(memory);
        assertThat(allocation(graph(0))).isNotEqualTo(next);
    }
}
