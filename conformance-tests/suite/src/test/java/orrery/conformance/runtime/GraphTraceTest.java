package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.conformance.WithContext;
import orrery.device.Devices;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.sim.GraphLaunchMode;
import orrery.sim.GraphPart;
import orrery.sim.Kernel;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** What listeners receive of uploads, and of launches by kernels. */
class GraphTraceTest extends WithContext implements TraceListener {
    private final List<String> heard = new ArrayList<>();
    private final List<TracedOperation> complete = new ArrayList<>();

    @Override
    public void submitted(TracedOperation operation, long time) {
        heard.add(operation.work().label() + " is submitted");
    }

    @Override
    public void started(TracedOperation operation, long time) {
        heard.add(operation.work().label() + " starts");
    }

    @Override
    public void completed(TracedOperation operation, long time) {
        heard.add(operation.work().label() + " is complete");
        complete.add(operation);
    }

    private CUgraphExec graph(Kernel kernel, Object... arguments) {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function("kernel", kernel), arguments));
        return cuda.cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
    }

    /** Returns the label of the last launch of a graph by the host, which names the graph. */
    private String launch(CUgraphExec exec) {
        cuda.cuGraphLaunch(exec, null);
        cuda.cuCtxSynchronize();
        return complete.get(complete.size() - 1).work().label();
    }

    @Test
    void anUploadTakesAsLongAsTheBeginOfAGraph() {
        CUgraphExec exec = graph(Kernel.empty());
        machine.trace().add(this);
        cuda.cuGraphUpload(exec, null);
        cuda.cuCtxSynchronize();
        TracedOperation upload = complete.get(0);
        assertEquals("upload", upload.work().kind());
        assertEquals("upload of " + launch(exec), upload.work().label());
        assertEquals(Devices.h200().costs().graphStart(), upload.completedAt() - upload.startedAt());
    }

    @ParameterizedTest
    @CsvSource({"FIRE_AND_FORGET, child", "TAIL, tail", "SIBLING, sibling"})
    void aLaunchByAKernelTellsItsGraphAndWhoLaunchedIt(GraphLaunchMode mode, String name) {
        CUgraphExec inner = graph(Kernel.empty());
        cuda.cuGraphUpload(inner, null);
        Kernel launching = Kernel.perLaunch(args -> launch -> launch.device().launchGraph(args.graph(0), mode))
                .launchesGraphs();
        CUgraphExec outer = graph(launching, inner);
        machine.trace().add(this);
        String launched = launch(inner);
        long id = complete.get(0).graph().graphId();
        complete.clear();
        heard.clear();
        String launcher = launch(outer);
        String label = launched + ", " + name;
        assertEquals(
                List.of(label + " is submitted", label + " starts", label + " is complete"),
                heard.stream().filter(each -> each.startsWith(label)).toList());
        TracedOperation operation = complete.stream()
                .filter(each -> each.work().label().equals(label))
                .findFirst()
                .orElseThrow();
        GraphPart part = operation.graph();
        assertEquals(id, part.graphId());
        assertEquals(launcher, "graph " + part.launcherGraphId());
        assertNotNull(part.launchingKernel());
        assertFalse(part.conditional());
        assertFalse(operation.dropped());
    }
}
