package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaDeviceRuntime;
import orrery.runtime.cudaEvent_t;
import orrery.runtime.cudaGraphEdgeData;
import orrery.runtime.cudaGraphExec_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaGraphNode_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaHostFn_t;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.runtime.cudaStream_t;
import orrery.sim.Kernel;

/** The runtime's names of handles and structs, and that both APIs take each other's. */
class HandleNamesTest extends DocumentSnippets {
    private final CudaDriver driver = CudaDriver.of(machine);

    /** A handle of the runtime goes to the driver, and one of the driver to the runtime. */
    @Test
    void handlesOfBothApis() {
        cudaStream_t stream = cuda.cudaStreamCreate();
        cudaEvent_t event = cuda.cudaEventCreate();
        cuda.cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        launch(kernel("a"), stream);
        cudaGraph_t graph = cuda.cudaStreamEndCapture(stream);
        cudaGraphExec_t exec = cuda.cudaGraphInstantiate(graph);
        driver.cuGraphLaunch(exec, stream);
        driver.cuEventRecord(event, stream);
        driver.cuEventSynchronize(event);
        assertEquals(List.of("a"), told());

        CUstream stream2 = driver.cuStreamCreate(CudaDriver.CU_STREAM_DEFAULT);
        CUevent event2 = driver.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        driver.cuStreamBeginCapture(stream2, CUstreamCaptureMode.GLOBAL);
        launch(kernel("b"), stream2);
        CUgraph graph2 = driver.cuStreamEndCapture(stream2);
        CUgraphExec exec2 = driver.cuGraphInstantiate(graph2, 0);
        cuda.cudaGraphLaunch(exec2, stream2);
        cuda.cudaEventRecord(event2, stream2);
        cuda.cudaEventSynchronize(event2);
        assertEquals(List.of("b"), told());
    }

    /** Handles are equal if they refer to the same object, whichever API gave them. */
    @Test
    void equality() {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cudaGraphNode_t node = cuda.cudaGraphAddEmptyNode(graph, List.of());
        CUgraphNode same = driver.cuGraphGetNodes(graph).get(0);
        assertEquals(same, node);
        assertEquals(node, same);
        assertEquals(same.hashCode(), node.hashCode());
        assertNotEquals(node, cuda.cudaGraphAddEmptyNode(graph, List.of(node)));
        assertEquals(CUstream.LEGACY, cudaStreamLegacy);
        assertEquals(cudaStreamPerThread, CUstream.PER_THREAD);
        assertNotEquals(CUstream.LEGACY, cudaStreamPerThread);
        assertEquals(CUstream.LEGACY.toString(), cudaStreamLegacy.toString());
    }

    /** The default streams by the runtime's names, in both APIs. */
    @Test
    void defaultStreams() {
        for (cudaStream_t stream : List.of(cudaStreamLegacy, cudaStreamPerThread)) {
            launch(kernel("k"), stream);
            driver.cuStreamSynchronize(stream);
            assertEquals(List.of("k"), told());
        }
    }

    /** Fields of a dim3 are set one by one, and read when the function is called. */
    @Test
    void extents() {
        int[] blocks = new int[1];
        Kernel counted = Kernel.perBlock(args -> block -> blocks[0]++);
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        params.kernel.func = counted;
        params.kernel.gridDim.x = 3;
        params.kernel.gridDim.y = 2;
        cuda.cudaGraphAddNode(graph, null, null, params);
        params.kernel.gridDim.x = 100;
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), null);
        cuda.cudaDeviceSynchronize();
        assertEquals(6, blocks[0]);

        cudaLaunchConfig_t config = new cudaLaunchConfig_t();
        config.gridDim.x = 5;
        cuda.cudaLaunchKernelExC(config, counted);
        cuda.cudaDeviceSynchronize();
        assertEquals(11, blocks[0]);
    }

    /** Elements of the arguments of a node are set one by one. */
    @Test
    void argumentsOfANode() {
        long cell = cuda.cudaMalloc(4);
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        params.kernel.func = writes("writes", 7);
        params.kernel.kernelParams = new Object[1];
        params.kernel.kernelParams[0] = cell;
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cuda.cudaGraphAddNode(graph, null, null, params);
        assertEquals(List.of("writes"), ran(graph));
    }

    /** The data of an edge by its documented fields; it is read when the function is called. */
    @Test
    void edgeData() {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        params.kernel.func = kernel("k");
        cudaGraphNode_t first = cuda.cudaGraphAddNode(graph, null, null, params);
        cudaGraphNode_t second = cuda.cudaGraphAddNode(graph, null, null, params);
        cudaGraphEdgeData edgeData = new cudaGraphEdgeData();
        assertEquals(CUgraphEdgeData.DEFAULT, edgeData);
        edgeData.from_port = cudaGraphKernelNodePortProgrammatic;
        edgeData.type = cudaGraphDependencyTypeProgrammatic;
        cuda.cudaGraphAddDependencies(graph, List.of(first), List.of(second), List.of(edgeData));
        edgeData.type = cudaGraphDependencyTypeDefault;
        CUgraphEdgeData data = cuda.cudaGraphGetEdges(graph, true).get(0).data();
        assertEquals(new CUgraphEdgeData(1, 0, 1), data);
        assertNotEquals(edgeData, data);
    }

    @Test
    void hostFunction() {
        cudaHostFn_t fn = data -> log.add("host " + data);
        cuda.cudaLaunchHostFunc(null, fn, "data");
        assertEquals(List.of("host data"), told());
    }

    /** A kernel triggers and waits by the runtime's names; the later one begins before the earlier one ends. */
    @Test
    void programmaticDependentLaunch() {
        long cell = cuda.cudaMalloc(4);
        Kernel primary = Kernel.perLaunch(args -> {
                    var value = args.ints(0);
                    return launch -> {
                        new CudaDeviceRuntime(launch.device()).cudaTriggerProgrammaticLaunchCompletion();
                        value.set(0, 5);
                    };
                })
                .named("primary")
                .costPerBlock((shape, args) -> 10_000);
        Kernel secondary = Kernel.perLaunch(args -> {
                    var value = args.ints(0);
                    return launch -> {
                        new CudaDeviceRuntime(launch.device()).cudaGridDependencySynchronize();
                        log.add("read " + value.get(0));
                    };
                })
                .named("secondary")
                .costPerBlock((shape, args) -> 10_000);
        cudaStream_t stream = cuda.cudaStreamCreate();
        cudaLaunchConfig_t config = new cudaLaunchConfig_t();
        config.stream = stream;
        cuda.cudaLaunchKernelExC(config, primary, cell);
        config.attrs = List.of(new orrery.driver.CUlaunchAttribute(
                orrery.driver.CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, 1));
        cuda.cudaLaunchKernelExC(config, secondary, cell);
        assertEquals(List.of("read 5"), told());
    }

    @Test
    void constants() {
        assertEquals(1 << 7, cudaGraphDebugDotFlagsExtSemasSignalNodeParams);
        assertEquals(1 << 8, cudaGraphDebugDotFlagsExtSemasWaitNodeParams);
        assertEquals("HOST_NUMA", cudaMemLocationTypeHostNuma.name());
        assertEquals("HOST_NUMA_CURRENT", cudaMemLocationTypeHostNumaCurrent.name());
        assertTrue(cuda.cudaGraphDebugDotPrint(cuda.cudaGraphCreate(0), cudaGraphDebugDotFlagsExtSemasSignalNodeParams)
                .contains("digraph"));
    }
}
