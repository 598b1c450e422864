package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaEvent_t;
import orrery.runtime.cudaGraphExec_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaGraphNode_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaStream_t;
import orrery.sim.MachineOptions;

/** The snippets of section 4.2.5.2 of the guide, Graph Memory Nodes: API Fundamentals. */
class MemoryNodeSnippetsTest extends DocumentSnippets {
    private static final long size = 1 << 20;

    /** Memory that is used outside of its life would be refused. */
    MemoryNodeSnippetsTest() {
        super(MachineOptions.defaults().withStrictLifetimes());
    }

    private final cudaStream_t stream = cuda.cudaStreamCreate();
    private final cudaStream_t stream1 = cuda.cudaStreamCreate();
    private final cudaStream_t stream2 = cuda.cudaStreamCreate();
    private final cudaStream_t stream3 = cuda.cudaStreamCreate();
    private final cudaStream_t allocStream = cuda.cudaStreamCreate();
    private final cudaEvent_t event1 = cuda.cudaEventCreate();
    private final cudaEvent_t event2 = cuda.cudaEventCreate();
    private final cudaEvent_t allocEvent = cuda.cudaEventCreate();
    private final cudaEvent_t streamUseDoneEvent = cuda.cudaEventCreate();

    private static cudaGraphNodeParams allocParams() {
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeMemAlloc);
        params.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
        params.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
        params.alloc.poolProps.location.id = 0;
        params.alloc.bytesize = size;
        return params;
    }

    private cudaGraphNodeParams writing(String name, int number, long address) {
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        params.kernel.func = writes(name, number);
        params.kernel.kernelParams = new Object[] {address};
        return params;
    }

    /** 4.2.5.2.1 Graph Node APIs. Kernels d and e may not use the allocation, and do not. */
    @Test
    void graphNodeApis() {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);

        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeMemAlloc);
        params.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
        params.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
        params.alloc.poolProps.location.id = 0;
        params.alloc.bytesize = size;

        cudaGraphNode_t allocNode = cuda.cudaGraphAddNode(graph, List.of(), null, params);

        cudaGraphNodeParams nodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        nodeParams.kernel.kernelParams = new Object[] {params.alloc.dptr};
        nodeParams.kernel.func = writes("uses", 1);

        cudaGraphNode_t a = cuda.cudaGraphAddNode(graph, List.of(allocNode), null, nodeParams);
        cudaGraphNode_t b = cuda.cudaGraphAddNode(graph, List.of(a), null, nodeParams);
        cudaGraphNode_t c = cuda.cudaGraphAddNode(graph, List.of(a), null, nodeParams);
        cudaGraphNode_t[] dependencies = new cudaGraphNode_t[2];
        dependencies[0] = b;
        dependencies[1] = c;
        cudaGraphNodeParams freeNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeMemFree);
        freeNodeParams.free.dptr = params.alloc.dptr;
        cudaGraphNode_t freeNode = cuda.cudaGraphAddNode(graph, List.of(dependencies), null, freeNodeParams);
        nodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        nodeParams.kernel.func = kernel("does not use");
        cuda.cudaGraphAddNode(graph, List.of(c), null, nodeParams);
        cuda.cudaGraphAddNode(graph, List.of(), null, nodeParams);

        assertEquals(params.alloc.dptr, cuda.cudaGraphMemFreeNodeGetParams(freeNode));
        assertEquals(size, cuda.cudaGraphMemAllocNodeGetParams(allocNode).bytesize);
        assertEquals(5, ran(graph).size());
    }

    /** 4.2.5.2.2 Stream Capture. */
    @Test
    void streamCapture() {
        cuda.cudaStreamBeginCapture(stream1, cudaStreamCaptureModeGlobal);

        long dptr = cuda.cudaMallocAsync(size, stream1);
        launch(writes("kernel_A", 1), stream1, dptr);

        cuda.cudaEventRecord(event1, stream1);
        cuda.cudaStreamWaitEvent(stream2, event1);

        launch(reads("kernel_B"), stream1, dptr);
        launch(reads("kernel_C"), stream2, dptr);

        cuda.cudaEventRecord(event2, stream2);
        cuda.cudaStreamWaitEvent(stream1, event2);

        cuda.cudaFreeAsync(dptr, stream1);

        cudaGraph_t graph = cuda.cudaStreamEndCapture(stream1);

        assertEquals(
                "0:MEM_ALLOC() 1:KERNEL kernel_A(0) 2:KERNEL kernel_B(1) 3:KERNEL kernel_C(1) 4:MEM_FREE(2 3)",
                graph.text());
        assertEquals(
                List.of("kernel_A", "kernel_B 1", "kernel_C 1"),
                ran(graph).stream().sorted().toList());
    }

    /** 4.2.5.2.3 Accessing and Freeing Graph Memory Outside of the Allocating Graph: a single stream. */
    @Test
    void outsideInASingleStream() {
        cudaGraph_t allocGraph = cuda.cudaGraphCreate(0);
        long dptr;
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeMemAlloc);
        params.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
        params.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
        params.alloc.poolProps.location.id = 0;
        params.alloc.bytesize = size;
        cuda.cudaGraphAddNode(allocGraph, List.of(), null, params);
        dptr = params.alloc.dptr;

        cudaGraphExec_t allocGraphExec = cuda.cudaGraphInstantiate(allocGraph, 0);

        cuda.cudaGraphLaunch(allocGraphExec, stream);
        launch(writes("kernel", 1), stream, dptr);
        cuda.cudaFreeAsync(dptr, stream);

        assertEquals(List.of("kernel"), told());
        cuda.cudaGraphLaunch(allocGraphExec, stream);
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaGraphLaunch(allocGraphExec, stream), "not freed");
        assertEquals(cudaError_t.cudaErrorInvalidValue, cuda.cudaGetLastError());
    }

    /** The same: events between streams. */
    @Test
    void outsideAfterEvents() {
        cudaGraph_t allocGraph = cuda.cudaGraphCreate(0);
        cudaGraph_t freeGraph = cuda.cudaGraphCreate(0);
        cudaGraphNodeParams allocNodeParams = allocParams();
        long dptr;

        cuda.cudaGraphAddNode(allocGraph, List.of(), null, allocNodeParams);
        dptr = allocNodeParams.alloc.dptr;

        cudaGraphNodeParams kernelNodeParams = writing("in the graph", 2, allocNodeParams.alloc.dptr);
        cudaGraphNode_t kernelNode = cuda.cudaGraphAddNode(freeGraph, List.of(), null, kernelNodeParams);
        cuda.cudaGraphAddMemFreeNode(freeGraph, List.of(kernelNode), dptr);

        cudaGraphExec_t allocGraphExec = cuda.cudaGraphInstantiate(allocGraph, 0);
        cudaGraphExec_t freeGraphExec = cuda.cudaGraphInstantiate(freeGraph, 0);

        cuda.cudaGraphLaunch(allocGraphExec, allocStream);

        cuda.cudaEventRecord(allocEvent, allocStream);
        cuda.cudaStreamWaitEvent(stream2, allocEvent);

        launch(writes("kernel", 1), stream2, dptr);

        cuda.cudaEventRecord(streamUseDoneEvent, stream2);
        cuda.cudaStreamWaitEvent(stream3, streamUseDoneEvent);

        cuda.cudaGraphLaunch(freeGraphExec, stream3);

        assertEquals(List.of("kernel", "in the graph"), told());
        assertFreed(dptr);
    }

    /** The same: event nodes of the graphs. */
    @Test
    void outsideAfterEventNodes() {
        cudaGraph_t allocGraph = cuda.cudaGraphCreate(0);
        cudaGraph_t waitAndFreeGraph = cuda.cudaGraphCreate(0);
        cudaGraphNodeParams allocNodeParams = allocParams();
        long dptr;

        cudaGraphNode_t allocNode = cuda.cudaGraphAddNode(allocGraph, List.of(), null, allocNodeParams);
        dptr = allocNodeParams.alloc.dptr;

        cudaGraphNodeParams allocEventNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeEventRecord);
        allocEventNodeParams.eventRecord.event = allocEvent;
        cuda.cudaGraphAddNode(allocGraph, List.of(allocNode), null, allocEventNodeParams);
        cudaGraphExec_t allocGraphExec = cuda.cudaGraphInstantiate(allocGraph, 0);

        cudaGraphNodeParams streamWaitEventNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeEventWait);
        streamWaitEventNodeParams.eventWait.event = streamUseDoneEvent;
        cudaGraphNode_t streamUseDoneEventNode =
                cuda.cudaGraphAddNode(waitAndFreeGraph, List.of(), null, streamWaitEventNodeParams);

        cudaGraphNodeParams allocWaitEventNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeEventWait);
        allocWaitEventNodeParams.eventWait.event = allocEvent;
        cudaGraphNode_t allocReadyEventNode =
                cuda.cudaGraphAddNode(waitAndFreeGraph, List.of(), null, allocWaitEventNodeParams);

        cudaGraphNodeParams kernelNodeParams = writing("in the graph", 2, allocNodeParams.alloc.dptr);

        cudaGraphNode_t kernelNode =
                cuda.cudaGraphAddNode(waitAndFreeGraph, List.of(allocReadyEventNode), null, kernelNodeParams);

        cudaGraphNode_t[] dependencies = new cudaGraphNode_t[2];
        dependencies[0] = kernelNode;
        dependencies[1] = streamUseDoneEventNode;

        cudaGraphNodeParams freeNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeMemFree);
        freeNodeParams.free.dptr = dptr;
        cuda.cudaGraphAddNode(waitAndFreeGraph, List.of(dependencies), null, freeNodeParams);
        cudaGraphExec_t waitAndFreeGraphExec = cuda.cudaGraphInstantiate(waitAndFreeGraph, 0);

        cuda.cudaGraphLaunch(allocGraphExec, allocStream);

        cuda.cudaStreamWaitEvent(stream2, allocEvent);
        launch(writes("kernel", 1), stream2, dptr);
        cuda.cudaEventRecord(streamUseDoneEvent, stream2);

        cuda.cudaGraphLaunch(waitAndFreeGraphExec, stream3);

        assertEquals(List.of("in the graph", "kernel"), told().stream().sorted().toList());
        assertFreed(dptr);
    }

    private void assertFreed(long dptr) {
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaFree(dptr));
    }

    private void consumerFromLibrary(long data, CUstream into) {
        launch(reads("consumer 1 finds"), into, data);
    }

    /** 4.2.5.2.4 cudaGraphInstantiateFlagAutoFreeOnLaunch. */
    @Test
    void autoFreeOnLaunch() {
        cudaStream_t myStream = stream;
        cudaGraph_t graph;

        cuda.cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeGlobal);
        long data1 = cuda.cudaMallocAsync(size, cudaStreamPerThread);
        long data2 = cuda.cudaMallocAsync(size, cudaStreamPerThread);
        launch(writes("produce 1", 1), cudaStreamPerThread, data1);
        launch(writes("produce 2", 2), cudaStreamPerThread, data2);
        graph = cuda.cudaStreamEndCapture(cudaStreamPerThread);
        cudaGraphExec_t producer = cuda.cudaGraphInstantiateWithFlags(graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
        cuda.cudaGraphDestroy(graph);

        cuda.cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeGlobal);
        consumerFromLibrary(data1, cudaStreamPerThread);
        graph = cuda.cudaStreamEndCapture(cudaStreamPerThread);
        cudaGraphExec_t consumer1 = cuda.cudaGraphInstantiateWithFlags(graph, 0);
        cuda.cudaGraphDestroy(graph);

        cuda.cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeGlobal);
        launch(reads("consumer 2 finds"), cudaStreamPerThread, data2);
        graph = cuda.cudaStreamEndCapture(cudaStreamPerThread);
        cudaGraphExec_t consumer2 = cuda.cudaGraphInstantiateWithFlags(graph, 0);
        cuda.cudaGraphDestroy(graph);

        int iteration = 0;
        boolean launchConsumer2 = false;
        do {
            cuda.cudaGraphLaunch(producer, myStream);
            cuda.cudaGraphLaunch(consumer1, myStream);
            if (launchConsumer2) {
                cuda.cudaGraphLaunch(consumer2, myStream);
            }
            launchConsumer2 = true;
            iteration++;
        } while (iteration < 2);

        cuda.cudaFreeAsync(data1, myStream);
        cuda.cudaFreeAsync(data2, myStream);

        cuda.cudaGraphExecDestroy(producer);
        cuda.cudaGraphExecDestroy(consumer1);
        cuda.cudaGraphExecDestroy(consumer2);

        assertEquals(
                List.of(
                        "produce 1",
                        "produce 2",
                        "consumer 1 finds 1",
                        "produce 1",
                        "produce 2",
                        "consumer 1 finds 1",
                        "consumer 2 finds 2"),
                told());
        cuda.cudaDeviceGraphMemTrim(0);
        assertEquals(0, cuda.cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent));
        assertEquals(0, cuda.cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent));
    }

    /** 4.2.5.2.5 Memory Nodes in Child Graphs. */
    @Test
    void memoryNodesInChildGraphs() {
        cudaGraph_t child = cuda.cudaGraphCreate(0);

        cudaGraphNodeParams allocNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeMemAlloc);
        allocNodeParams.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
        allocNodeParams.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
        allocNodeParams.alloc.poolProps.location.id = 0;
        allocNodeParams.alloc.bytesize = size;

        cudaGraphNode_t allocNode = cuda.cudaGraphAddNode(child, List.of(), null, allocNodeParams);
        cudaGraphNode_t used = cuda.cudaGraphAddNode(
                child, List.of(allocNode), null, writing("in the child", 1, allocNodeParams.alloc.dptr));
        cudaGraphNodeParams freeNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeMemFree);
        freeNodeParams.free.dptr = allocNodeParams.alloc.dptr;
        cuda.cudaGraphAddNode(child, List.of(used), null, freeNodeParams);

        cudaGraph_t parent = cuda.cudaGraphCreate(0);

        cudaGraphNodeParams childNodeParams = new cudaGraphNodeParams(cudaGraphNodeTypeGraph);
        childNodeParams.graph.graph = child;
        childNodeParams.graph.ownership = cudaGraphChildGraphOwnershipMove;
        cudaGraphNode_t parentNode = cuda.cudaGraphAddNode(parent, List.of(), null, childNodeParams);

        assertEquals(child, cuda.cudaGraphChildGraphNodeGetGraph(parentNode));
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaGraphInstantiate(child), "cannot be instantiated");
        assertThrows(CudaRuntimeException.class, () -> cuda.cudaGraphDestroy(child), "cannot be destroyed");
        assertThrows(
                CudaRuntimeException.class,
                () -> cuda.cudaGraphAddNode(child, List.of(), null, allocParams()),
                "cannot have more memory nodes");
        assertEquals(List.of("in the child"), ran(parent));
    }
}
