package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.GraphTraceActivity;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.sim.Kernel;

/** Records of launches of graphs as a whole: where they start and end. */
class GraphTraceTest extends WithContext {
    /** "If this is INT_MAX, then the start is on the host" ({@code CUpti_ActivityGraphTrace2}). */
    private static final int HOST = Integer.MAX_VALUE;

    private final CUgraph graph = cuda.cuGraphCreate(0);
    private final int context = (int) cuda.cuCtxGetId(cuda.cuCtxGetCurrent());

    private CUgraphNode kernel(CUgraphNode... after) {
        return cuda.cuGraphAddKernelNode(graph, List.of(after), CUkernelNodeParams.single(function(Kernel.empty())));
    }

    private CUgraphNode host(CUgraphNode... after) {
        return cuda.cuGraphAddHostNode(graph, List.of(after), new CUhostNodeParams(() -> {}));
    }

    private void assertStartsAt(int device, int startContext) {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.GRAPH_TRACE);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        GraphTraceActivity launch = recording.records(GraphTraceActivity.class).get(0);
        assertEquals(
                List.of(device, startContext, 0, context),
                List.of(launch.deviceId(), launch.contextId(), launch.endDeviceId(), launch.endContextId()));
    }

    @Test
    void aGraphStartsOnTheHostIfItsFirstNodeRunsThere() {
        kernel(host());
        assertStartsAt(HOST, HOST);
    }

    @Test
    void aGraphStartsOnTheDeviceThoughAHostNodeFollows() {
        host(kernel());
        assertStartsAt(0, context);
    }

    @Test
    void aGraphWithoutWorkStartsOnTheDevice() {
        cuda.cuGraphAddEmptyNode(graph, null);
        assertStartsAt(0, context);
    }
}
