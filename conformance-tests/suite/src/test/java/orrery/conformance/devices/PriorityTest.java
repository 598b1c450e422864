package orrery.conformance.devices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** What priorities act on: kernels that wait for room on the SMs, in streams and in graphs. */
class PriorityTest extends WithContext {
    private static final int SMS = 132;

    private final List<String> ends = new ArrayList<>();

    PriorityTest() {
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0)));
    }

    private CUfunction kernel(String name) {
        Kernel kernel =
                Kernel.perLaunch(arguments -> launch -> ends.add(name)).costPerBlock((shape, arguments) -> 100_000);
        return function(name, kernel);
    }

    private CUstream stream(int priority) {
        return cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, priority);
    }

    /** Two kernels that each need all SMs become ready at once; the first node has no priority of its own. */
    @ParameterizedTest
    @CsvSource({"0, -1, plain other", "0, 0, plain other", "8, -1, other plain", "8, 0, plain other"})
    void aNodeWithoutPriorityHasTheDefault(int flags, int priority, String order) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode first = node(graph, List.of(), "first");
        node(graph, List.of(first), "plain");
        CUgraphNode other = node(graph, List.of(first), "other");
        cuda.cuGraphKernelNodeSetAttribute(other, new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, priority));
        CUstream urgent = stream(-5);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, flags), urgent);
        cuda.cuStreamSynchronize(urgent);
        assertEquals("first " + order, String.join(" ", ends));
    }

    private CUgraphNode node(CUgraph graph, List<CUgraphNode> after, String name) {
        return cuda.cuGraphAddKernelNode(
                graph, after, new CUkernelNodeParams(kernel(name), 2 * SMS, 1, 1, 1024, 1, 1, 0, List.of()));
    }

    @Test
    void copiesIgnoreThePriorityOfTheirStream() {
        CUstream blocker = stream(0);
        CUstream usual = stream(0);
        CUstream urgent = stream(-5);
        long device = cuda.cuMemAlloc(1 << 20);
        long host = cuda.cuMemAllocHost(1 << 20);
        CUevent copied = cuda.cuEventCreate(0);
        CUevent copiedUrgently = cuda.cuEventCreate(0);
        CUevent begin = cuda.cuEventCreate(0);
        cuda.cuLaunchKernel(kernel("blocker"), 1, 1, 1, 1, 1, 1, 0, blocker);
        cuda.cuEventRecord(begin, blocker);
        for (CUstream stream : List.of(usual, urgent)) {
            cuda.cuStreamWaitEvent(stream, begin, 0);
            cuda.cuMemcpyHtoDAsync(device, host, 1 << 20, stream);
            cuda.cuEventRecord(stream.equals(usual) ? copied : copiedUrgently, stream);
        }
        cuda.cuCtxSynchronize();
        assertTrue(cuda.cuEventElapsedTime(copied, copiedUrgently) > 0, "in the order of submission");
    }
}
