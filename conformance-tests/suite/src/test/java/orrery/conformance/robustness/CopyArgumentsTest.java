package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.device.CUmemorytype;
import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUmemcpy3D;

/** Copies without a description, or with half of one, are refused by calls and by nodes. */
class CopyArgumentsTest extends WithContext {
    private void assertRefused(CUmemcpy3D copy) {
        CUgraph graph = cuda.cuGraphCreate(0);
        for (Runnable call : List.<Runnable>of(
                () -> cuda.cuMemcpy3D(copy),
                () -> cuda.cuMemcpy3DAsync(copy, null),
                () -> cuda.cuGraphAddMemcpyNode(graph, List.of(), copy, cuda.cuCtxGetCurrent()))) {
            assertRefused(CUresult.CUDA_ERROR_INVALID_VALUE, call::run, "is given no description of a copy");
        }
        assertEquals(List.of(), cuda.cuGraphGetNodes(graph));
    }

    @Test
    void aCopyHasADescriptionOfBothSides() {
        CUmemcpy3D.Operand memory = new CUmemcpy3D.Operand(CUmemorytype.DEVICE, cuda.cuMemAlloc(4), 0, 0);
        assertRefused(null);
        assertRefused(new CUmemcpy3D(null, memory, 4, 1, 1));
        assertRefused(new CUmemcpy3D(memory, null, 4, 1, 1));
    }
}
