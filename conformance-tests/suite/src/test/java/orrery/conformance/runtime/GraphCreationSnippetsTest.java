package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static orrery.runtime.CudaRuntime.*;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.cudaEvent_t;
import orrery.runtime.cudaGraphExec_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaGraphNode_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.cudaHostFn_t;
import orrery.runtime.cudaHostNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemsetParams;
import orrery.runtime.cudaStream_t;
import orrery.runtime.dim3;
import orrery.sim.Kernel;

/** The snippets of section 4.2.2 of the guide, Building and Running Graphs. */
class GraphCreationSnippetsTest extends DocumentSnippets {
    private static final int THREADS_PER_BLOCK = 256;
    private static final int sizeofFloat = 4;
    private static final int sizeofDouble = 8;

    private final cudaStream_t stream = cuda.cudaStreamCreate();
    private final cudaStream_t stream1 = cuda.cudaStreamCreate();
    private final cudaStream_t stream2 = cuda.cudaStreamCreate();
    private final cudaEvent_t event1 = cuda.cudaEventCreate();
    private final cudaEvent_t event2 = cuda.cudaEventCreate();
    private final Kernel kernel_A = kernel("kernel_A");
    private final Kernel kernel_B = kernel("kernel_B");
    private final Kernel kernel_C = kernel("kernel_C");
    private final Kernel kernel_D = kernel("kernel_D");

    /** 4.2.2.1.1 Graph APIs. The last line of the snippet names two dependencies, nodes 1 and 2. */
    @Test
    void graphApis() {
        Kernel kernelName = kernel("kernelName");

        cudaGraph_t graph = cuda.cudaGraphCreate(0);

        cudaGraphNode_t[] nodes = new cudaGraphNode_t[4];
        cudaGraphNodeParams kParams = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        kParams.kernel.func = kernelName;
        kParams.kernel.gridDim.x = kParams.kernel.gridDim.y = kParams.kernel.gridDim.z = 1;
        kParams.kernel.blockDim.x = kParams.kernel.blockDim.y = kParams.kernel.blockDim.z = 1;

        nodes[0] = cuda.cudaGraphAddNode(graph, List.of(), null, kParams);
        nodes[1] = cuda.cudaGraphAddNode(graph, List.of(nodes[0]), null, kParams);
        nodes[2] = cuda.cudaGraphAddNode(graph, List.of(nodes[0]), null, kParams);
        nodes[3] = cuda.cudaGraphAddNode(graph, List.of(nodes[1], nodes[2]), null, kParams);

        assertEquals(
                "0:KERNEL kernelName() 1:KERNEL kernelName(0) 2:KERNEL kernelName(0) 3:KERNEL kernelName(1 2)",
                graph.text());
        assertEquals(4, ran(graph).size());
    }

    private void libraryCall(CUstream into) {
        launch(kernel("library"), into);
    }

    /** 4.2.2.1.2 Stream Capture. */
    @Test
    void streamCapture() {
        cudaGraph_t graph;

        cuda.cudaStreamBeginCapture(stream);

        launch(kernel_A, stream);
        launch(kernel_B, stream);
        libraryCall(stream);
        launch(kernel_C, stream);

        graph = cuda.cudaStreamEndCapture(stream);

        assertEquals("0:KERNEL kernel_A() 1:KERNEL kernel_B(0) 2:KERNEL library(1) 3:KERNEL kernel_C(2)", graph.text());
        assertEquals(List.of(), told(), "nothing has run");
    }

    /** 4.2.2.1.2.1 Cross-stream Dependencies and Events. */
    @Test
    void crossStreamDependencies() {
        cuda.cudaStreamBeginCapture(stream1);

        launch(kernel_A, stream1);

        cuda.cudaEventRecord(event1, stream1);
        cuda.cudaStreamWaitEvent(stream2, event1);

        launch(kernel_B, stream1);
        launch(kernel_C, stream2);

        cuda.cudaEventRecord(event2, stream2);
        cuda.cudaStreamWaitEvent(stream1, event2);

        launch(kernel_D, stream1);

        cudaGraph_t graph = cuda.cudaStreamEndCapture(stream1);

        assertEquals(cudaStreamCaptureStatusNone, cuda.cudaStreamIsCapturing(stream1));
        assertEquals(cudaStreamCaptureStatusNone, cuda.cudaStreamIsCapturing(stream2));
        assertEquals(
                "0:KERNEL kernel_A() 1:KERNEL kernel_B(0) 2:KERNEL kernel_C(0) 3:KERNEL kernel_D(1 2)", graph.text());
        List<String> order = ran(graph);
        assertEquals(List.of("kernel_A", "kernel_D"), List.of(order.get(0), order.get(3)));
    }

    /** 4.2.2.2 Graph Instantiation and 4.2.2.3 Graph Execution. */
    @Test
    void pullingItAllTogether() {
        cudaGraph_t graph;

        cuda.cudaStreamBeginCapture(stream);

        launch(kernel_A, stream);
        launch(kernel_B, stream);
        libraryCall(stream);
        launch(kernel_C, stream);

        graph = cuda.cudaStreamEndCapture(stream);

        cudaGraphExec_t graphExec;
        graphExec = cuda.cudaGraphInstantiate(graph, 0);
        cuda.cudaGraphLaunch(graphExec, stream);

        assertEquals(List.of("kernel_A", "kernel_B", "library", "kernel_C"), told());
    }

    // -- 4.2.2.1.3 Putting It All Together -----------------------------------------------------------------------

    private record callBackData_t(long data, String fn_name) {}

    private final int inputSize = 1 << 12;
    private final int numOfBlocks = 8;
    private final long inputVec_h = cuda.cudaMallocHost((long) sizeofFloat * inputSize);
    private final long inputVec_d = cuda.cudaMalloc((long) sizeofFloat * inputSize);
    private final long outputVec_d = cuda.cudaMalloc((long) sizeofDouble * numOfBlocks);
    private final long result_d = cuda.cudaMalloc(sizeofDouble);
    private final long result_h = cuda.cudaMallocHost(sizeofDouble);
    private final Kernel reduce = sums("reduce");
    private final Kernel reduceFinal = sumsUp("reduceFinal");
    private String reported;

    private double expected() {
        var values = cuda.host().floats(inputVec_h);
        double sum = 0;
        for (int i = 0; i < inputSize; i++) {
            values.set(i, i % 7);
            sum += i % 7;
        }
        return sum;
    }

    /** Every block adds up its part: values, a sum for each block, how many values and how many blocks. */
    private static Kernel sums(String name) {
        return Kernel.perBlock(args -> {
                    var values = args.floats(0);
                    var sums = args.doubles(1);
                    int part = args.i32(2) / args.i32(3);
                    return block -> {
                        double sum = 0;
                        for (int i = 0; i < part; i++) {
                            sum += values.get(block.blockIdxX() * part + i);
                        }
                        sums.set(block.blockIdxX(), sums.get(block.blockIdxX()) + sum);
                    };
                })
                .named(name);
    }

    /** One block adds up the sums: the sums, the result, how many sums. */
    private static Kernel sumsUp(String name) {
        return Kernel.perLaunch(args -> {
                    var sums = args.doubles(0);
                    var result = args.doubles(1);
                    return launch -> {
                        for (int i = 0; i < args.i32(2); i++) {
                            result.set(0, result.get(0) + sums.get(i));
                        }
                    };
                })
                .named(name);
    }

    private void myHostNodeCallback(Object data) {
        callBackData_t mine = (callBackData_t) data;
        reported = mine.fn_name() + ": " + cuda.host().doubles(mine.data()).get(0);
    }

    @Test
    void cudaGraphsManual() {
        cudaGraph_t graph;
        List<CUgraphNode> nodeDependencies = new ArrayList<>();
        cudaGraphNode_t memcpyNode;
        cudaGraphNode_t kernelNode;
        cudaGraphNode_t memsetNode;

        cudaKernelNodeParams kernelNodeParams = new cudaKernelNodeParams();
        cudaMemcpy3DParms memcpyParams = new cudaMemcpy3DParms();
        cudaMemsetParams memsetParams = new cudaMemsetParams();

        memcpyParams.srcPos = make_cudaPos(0, 0, 0);
        memcpyParams.srcPtr = make_cudaPitchedPtr(inputVec_h, (long) sizeofFloat * inputSize, inputSize, 1);
        memcpyParams.dstPos = make_cudaPos(0, 0, 0);
        memcpyParams.dstPtr = make_cudaPitchedPtr(inputVec_d, (long) sizeofFloat * inputSize, inputSize, 1);
        memcpyParams.extent = make_cudaExtent((long) sizeofFloat * inputSize, 1, 1);
        memcpyParams.kind = cudaMemcpyHostToDevice;

        memsetParams.dst = outputVec_d;
        memsetParams.value = 0;
        memsetParams.pitch = 0;
        memsetParams.elementSize = sizeofFloat;
        memsetParams.width = numOfBlocks * 2;
        memsetParams.height = 1;

        graph = cuda.cudaGraphCreate(0);
        memcpyNode = cuda.cudaGraphAddMemcpyNode(graph, List.of(), memcpyParams);
        memsetNode = cuda.cudaGraphAddMemsetNode(graph, List.of(), memsetParams);

        nodeDependencies.add(memsetNode);
        nodeDependencies.add(memcpyNode);

        Object[] kernelArgs = {inputVec_d, outputVec_d, inputSize, numOfBlocks};

        kernelNodeParams.func = reduce;
        kernelNodeParams.gridDim = dim3(numOfBlocks, 1, 1);
        kernelNodeParams.blockDim = dim3(THREADS_PER_BLOCK, 1, 1);
        kernelNodeParams.sharedMemBytes = 0;
        kernelNodeParams.kernelParams = kernelArgs;

        kernelNode = cuda.cudaGraphAddKernelNode(graph, nodeDependencies, kernelNodeParams);

        nodeDependencies.clear();
        nodeDependencies.add(kernelNode);

        memsetParams = new cudaMemsetParams();
        memsetParams.dst = result_d;
        memsetParams.value = 0;
        memsetParams.elementSize = sizeofFloat;
        memsetParams.width = 2;
        memsetParams.height = 1;
        memsetNode = cuda.cudaGraphAddMemsetNode(graph, List.of(), memsetParams);

        nodeDependencies.add(memsetNode);

        kernelNodeParams = new cudaKernelNodeParams();
        kernelNodeParams.func = reduceFinal;
        kernelNodeParams.gridDim = dim3(1, 1, 1);
        kernelNodeParams.blockDim = dim3(THREADS_PER_BLOCK, 1, 1);
        kernelNodeParams.sharedMemBytes = 0;
        Object[] kernelArgs2 = {outputVec_d, result_d, numOfBlocks};
        kernelNodeParams.kernelParams = kernelArgs2;

        kernelNode = cuda.cudaGraphAddKernelNode(graph, nodeDependencies, kernelNodeParams);

        nodeDependencies.clear();
        nodeDependencies.add(kernelNode);

        memcpyParams = new cudaMemcpy3DParms();

        memcpyParams.srcPos = make_cudaPos(0, 0, 0);
        memcpyParams.srcPtr = make_cudaPitchedPtr(result_d, sizeofDouble, 1, 1);
        memcpyParams.dstPos = make_cudaPos(0, 0, 0);
        memcpyParams.dstPtr = make_cudaPitchedPtr(result_h, sizeofDouble, 1, 1);
        memcpyParams.extent = make_cudaExtent(sizeofDouble, 1, 1);
        memcpyParams.kind = cudaMemcpyDeviceToHost;

        memcpyNode = cuda.cudaGraphAddMemcpyNode(graph, nodeDependencies, memcpyParams);
        nodeDependencies.clear();
        nodeDependencies.add(memcpyNode);

        cudaGraphNode_t hostNode;
        cudaHostNodeParams hostParams = new cudaHostNodeParams();
        hostParams.fn = this::myHostNodeCallback;
        callBackData_t hostFnData = new callBackData_t(result_h, "cudaGraphsManual");
        hostParams.userData = hostFnData;

        hostNode = cuda.cudaGraphAddHostNode(graph, nodeDependencies, hostParams);

        double sum = expected();
        ran(graph);
        assertEquals("cudaGraphsManual: " + sum, reported);
        assertEquals(
                "0:MEMCPY() 1:MEMSET() 2:KERNEL reduce(1 0) 3:MEMSET() 4:KERNEL reduceFinal(2 3) 5:MEMCPY(4) 6:HOST(5)",
                graph.text());
        assertEquals(reduce, cuda.cudaGraphKernelNodeGetParams(nodeOf(graph, 2)).func);
        assertEquals(cudaMemcpyDeviceToHost, cuda.cudaGraphMemcpyNodeGetParams(memcpyNode).kind);
        assertEquals(hostFnData, cuda.cudaGraphHostNodeGetParams(hostNode).userData);
    }

    private CUgraphNode nodeOf(CUgraph graph, int number) {
        return cuda.cudaGraphGetNodes(graph).get(number);
    }

    @Test
    void cudaGraphsUsingStreamCapture() {
        cudaStream_t stream1;
        cudaStream_t stream2;
        cudaStream_t stream3;
        cudaStream_t streamForGraph;
        cudaEvent_t forkStreamEvent;
        cudaEvent_t memsetEvent1;
        cudaEvent_t memsetEvent2;
        cudaGraph_t graph;

        stream1 = cuda.cudaStreamCreate();
        stream2 = cuda.cudaStreamCreate();
        stream3 = cuda.cudaStreamCreate();
        streamForGraph = cuda.cudaStreamCreate();

        forkStreamEvent = cuda.cudaEventCreate();
        memsetEvent1 = cuda.cudaEventCreate();
        memsetEvent2 = cuda.cudaEventCreate();

        cuda.cudaStreamBeginCapture(stream1, cudaStreamCaptureModeGlobal);

        cuda.cudaEventRecord(forkStreamEvent, stream1);
        cuda.cudaStreamWaitEvent(stream2, forkStreamEvent, 0);
        cuda.cudaStreamWaitEvent(stream3, forkStreamEvent, 0);

        cuda.cudaMemcpyAsync(inputVec_d, inputVec_h, (long) sizeofFloat * inputSize, cudaMemcpyDefault, stream1);

        cuda.cudaMemsetAsync(outputVec_d, 0, (long) sizeofDouble * numOfBlocks, stream2);

        cuda.cudaEventRecord(memsetEvent1, stream2);

        cuda.cudaMemsetAsync(result_d, 0, sizeofDouble, stream3);
        cuda.cudaEventRecord(memsetEvent2, stream3);

        cuda.cudaStreamWaitEvent(stream1, memsetEvent1, 0);

        cuda.cudaLaunchKernel(
                reduce,
                new dim3(numOfBlocks),
                new dim3(THREADS_PER_BLOCK),
                0,
                stream1,
                inputVec_d,
                outputVec_d,
                inputSize,
                numOfBlocks);

        cuda.cudaStreamWaitEvent(stream1, memsetEvent2, 0);

        cuda.cudaLaunchKernel(
                reduceFinal, ONE, new dim3(THREADS_PER_BLOCK), 0, stream1, outputVec_d, result_d, numOfBlocks);
        cuda.cudaMemcpyAsync(result_h, result_d, sizeofDouble, cudaMemcpyDefault, stream1);

        callBackData_t hostFnData = new callBackData_t(result_h, "cudaGraphsUsingStreamCapture");
        cudaHostFn_t fn = this::myHostNodeCallback;
        cuda.cudaLaunchHostFunc(stream1, fn, hostFnData);
        graph = cuda.cudaStreamEndCapture(stream1);

        double sum = expected();
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph), streamForGraph);
        cuda.cudaStreamSynchronize(streamForGraph);
        assertEquals("cudaGraphsUsingStreamCapture: " + sum, reported);
        assertNotNull(cuda.cudaGraphDebugDotPrint(graph, cudaGraphDebugDotFlagsVerbose));
    }
}
