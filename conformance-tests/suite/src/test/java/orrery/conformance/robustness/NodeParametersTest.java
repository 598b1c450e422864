package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUmemorytype;
import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemsetNodeParams;
import orrery.sim.CudaException;

/** What is asked of nodes and updates comes back as it was given. */
class NodeParametersTest extends WithContext {
    private final CUgraph graph;
    private final long memory;

    NodeParametersTest() {
        graph = cuda.cuGraphCreate(0);
        memory = cuda.cuMemAlloc(1 << 16);
    }

    @Test
    void theOriginOfACopyIsReturnedAsGiven() {
        CUmemcpy3D copy = new CUmemcpy3D(
                new CUmemcpy3D.Operand(CUmemorytype.DEVICE, memory, 128, 16, 8, 2, 1),
                new CUmemcpy3D.Operand(CUmemorytype.UNIFIED, memory + 32768, 256, 8, 16, 3, 2),
                64,
                4,
                2);
        CUgraphNode node = cuda.cuGraphAddMemcpyNode(graph, List.of(), copy, null);
        assertEquals(copy, cuda.cuGraphMemcpyNodeGetParams(node));
    }

    /** The first byte is that of the origin. */
    @Test
    void theOriginOfACopyIsWhereItBegins() {
        cuda.cuMemsetD8(memory, (byte) 0, 1 << 16);
        cuda.cuMemsetD8(memory + 32768 + (2 * 8 + 3) * 256 + 16, (byte) 7, 1);
        CUmemcpy3D copy = new CUmemcpy3D(
                new CUmemcpy3D.Operand(CUmemorytype.DEVICE, memory, 128, 16, 8, 2, 1),
                new CUmemcpy3D.Operand(CUmemorytype.DEVICE, memory + 32768, 256, 8, 16, 3, 2),
                64,
                4,
                2);
        cuda.cuGraphAddMemcpyNode(graph, List.of(), copy, null);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        byte[] first = new byte[1];
        cuda.cuMemcpyDtoH(cuda.host().of(first), memory + (16 + 2) * 128 + 8, 1);
        assertEquals(7, first[0]);
    }

    /** The driver knows nothing of pageable memory: an H200 takes any address for it. */
    @Test
    void aCopyOfHostMemoryThatIsNotThereFaultsWhenItRuns() {
        long array = cuda.host().of(new int[16]);
        CUmemcpy3D beyond = copyFrom(CUmemorytype.HOST, array, 68);
        cuda.cuGraphAddMemcpyNode(graph, List.of(), beyond, null);
        CUmemcpy3D device = copyFrom(CUmemorytype.DEVICE, memory + (1 << 16), 4);
        assertRefused(
                CUresult.CUDA_ERROR_INVALID_VALUE, () -> cuda.cuGraphAddMemcpyNode(graph, List.of(), device, null));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, null);
        assertRefused(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, cuda::cuCtxSynchronize);
    }

    private CUmemcpy3D copyFrom(CUmemorytype side, long source, long bytes) {
        return new CUmemcpy3D(
                new CUmemcpy3D.Operand(CUmemorytype.DEVICE, memory, bytes, 1, 0, 0, 0),
                new CUmemcpy3D.Operand(side, source, bytes, 1, 0, 0, 0),
                bytes,
                1,
                1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 512})
    void thePitchOfASingleRowIsReturnedAsGiven(long pitch) {
        CUmemsetNodeParams params = new CUmemsetNodeParams(memory, pitch, 7, 4, 16, 1, null);
        CUgraphNode node = cuda.cuGraphAddMemsetNode(graph, List.of(), params);
        assertEquals(params, cuda.cuGraphMemsetNodeGetParams(node));
    }

    /**
     * "If the update fails for a reason not listed above, the result member of resultInfo will be set to ..._ERROR."
     */
    @Test
    void theResultOfAnUpdateThatIsNotPossible() {
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
        assertThrows(CudaException.class, () -> cuda.cuGraphExecUpdate(exec, null, info));
        assertEquals(CUgraphExecUpdateResult.ERROR, info.result());
        cuda.cuGraphExecUpdate(exec, graph, info);
        assertEquals(CUgraphExecUpdateResult.SUCCESS, info.result());
    }
}
