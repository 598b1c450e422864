package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.CUmemorytype;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;

/** What is reported of a graph for the device that copies other memory than the device's and page-locked memory. */
class InstantiationResultTest extends WithContext {
    private long memory(String kind) {
        return switch (kind) {
            case "DEVICE" -> cuda.cuMemAlloc(4);
            case "MANAGED" -> cuda.cuMemAllocManaged(4, CudaDriver.CU_MEM_ATTACH_GLOBAL);
            default -> cuda.host().allocate(4);
        };
    }

    /** Pageable memory counts as memory of another context, as on an H200; managed memory does not. */
    @ParameterizedTest
    @CsvSource({
        "PAGEABLE, DEVICE, MULTIPLE_CTXS_NOT_SUPPORTED",
        "DEVICE, PAGEABLE, MULTIPLE_CTXS_NOT_SUPPORTED",
        "MANAGED, DEVICE, NODE_OPERATION_NOT_SUPPORTED",
        "DEVICE, MANAGED, NODE_OPERATION_NOT_SUPPORTED"
    })
    void aCopyAfterAKernel(String source, String target, CUgraphInstantiateResult result) {
        CUgraph graph = cuda.cuGraphCreate(0);
        var function = function("kernel", Kernel.empty());
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function));
        CUmemcpy3D copy = new CUmemcpy3D(
                new CUmemcpy3D.Operand(CUmemorytype.UNIFIED, memory(target), 0, 0),
                new CUmemcpy3D.Operand(CUmemorytype.UNIFIED, memory(source), 0, 0),
                4,
                1,
                1);
        CUgraphNode node = cuda.cuGraphAddMemcpyNode(graph, List.of(), copy, cuda.cuCtxGetCurrent());
        CUgraphInstantiateParams params =
                new CUgraphInstantiateParams(CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH, null);
        assertThrows(CudaException.class, () -> cuda.cuGraphInstantiateWithParams(graph, params));
        assertEquals(result, params.result());
        assertEquals(node, params.errorNode());
    }
}
