package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUmemorytype;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemcpy3D;

/** What calls that build graphs need beside the graph, and calls and nodes that copy. */
class GraphArgumentsTest extends WithContext {
    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final CUgraph graph = cuda.cuGraphCreate(0);

    /** What an H100 answers with such arguments is in the transcripts of no-context. */
    @Test
    void noNodeNeedsACurrentContext() {
        long handle = cuda.cuGraphConditionalHandleCreate(graph, context, 1, 0);
        CUgraphNode foreign = cuda.cuGraphAddEmptyNode(cuda.cuGraphCreate(0), List.of());
        cuda.cuCtxPopCurrent();
        CUconditionalNodeParams params = new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.IF, 1, context);
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuGraphAddNode(graph, List.of(foreign), null, params));
        cuda.cuGraphAddNode(graph, List.of(), null, params);
        cuda.cuGraphAddEmptyNode(graph, List.of());
        assertEquals(2, cuda.cuGraphGetNodes(graph).size());
    }

    @Test
    void aDrawingIsWrittenToAFile() {
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuGraphDebugDotPrint(graph, null, 0), "is given no path");
    }

    @Test
    void edgeListsOfDifferentLengthsAreRefused() {
        CUgraphNode first = cuda.cuGraphAddEmptyNode(graph, List.of());
        CUgraphNode second = cuda.cuGraphAddEmptyNode(graph, List.of());
        CUgraphNode third = cuda.cuGraphAddEmptyNode(graph, List.of());
        CUresult expected = CUresult.CUDA_ERROR_INVALID_VALUE;
        assertRefused(expected, () -> cuda.cuGraphAddDependencies(graph, List.of(first), List.of(second, third), null));
        cuda.cuGraphAddDependencies(graph, List.of(first, second), List.of(second, third), null);
        assertRefused(
                expected, () -> cuda.cuGraphRemoveDependencies(graph, List.of(first), List.of(second, third), null));
        assertRefused(
                expected, () -> cuda.cuGraphRemoveDependencies(graph, List.of(first, second), List.of(second), null));
        assertEquals(2, cuda.cuGraphGetEdges(graph, false).size());
    }

    private void assertRefused(CUmemcpy3D copy) {
        for (Runnable call : List.<Runnable>of(
                () -> cuda.cuMemcpy3D(copy),
                () -> cuda.cuMemcpy3DAsync(copy, null),
                () -> cuda.cuGraphAddMemcpyNode(graph, List.of(), copy, context))) {
            assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, call::run, "is given no description of a copy");
        }
        assertEquals(List.of(), cuda.cuGraphGetNodes(graph));
    }

    /** Copies without a description, or with half of one, are refused by calls and by nodes. */
    @Test
    void aCopyHasADescriptionOfBothSides() {
        CUmemcpy3D.Operand memory = new CUmemcpy3D.Operand(CUmemorytype.DEVICE, cuda.cuMemAlloc(4), 0, 0);
        assertRefused(null);
        assertRefused(new CUmemcpy3D(null, memory, 4, 1, 1));
        assertRefused(new CUmemcpy3D(memory, null, 4, 1, 1));
    }
}
