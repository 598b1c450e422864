package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.runtime.CudaRuntime.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUgraphConditionalNodeType;
import orrery.runtime.cudaGraphExec_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaGraphNode_t;
import orrery.runtime.cudaGraph_t;
import orrery.runtime.dim3;
import orrery.sim.Kernel;

/** The snippets of section 4.2.4 of the guide, Conditional Graph Nodes. */
class ConditionalSnippetsTest extends DocumentSnippets {
    private static final Kernel setHandle = Kernel.perLaunch(
                    args -> launch -> launch.device().setConditional(args.i64(0), args.i32(1)))
            .named("setHandle");

    private static final Kernel loopKernel = Kernel.perLaunch(args -> {
                var dPtr = args.bytes(1);
                return launch -> {
                    dPtr.set(0, (byte) (dPtr.get(0) - 1));
                    if (dPtr.get(0) == 0) {
                        launch.device().setConditional(args.i64(0), 0);
                    }
                };
            })
            .named("loopKernel");

    private cudaGraphNodeParams body(String name) {
        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        params.kernel.func = kernel(name);
        return params;
    }

    /** The lines that the snippets of IF and SWITCH nodes share, up to the bodies. */
    private cudaGraph_t[] addConditional(cudaGraph_t graph, CUgraphConditionalNodeType type, int size, int value) {
        cudaGraphNode_t node;
        Object[] kernelArgs = new Object[2];

        long handle;
        handle = cuda.cudaGraphConditionalHandleCreate(graph);

        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        params.kernel.func = setHandle;
        params.kernel.gridDim = new dim3(1, 1, 1);
        params.kernel.blockDim = new dim3(1, 1, 1);
        params.kernel.kernelParams = kernelArgs;
        kernelArgs[0] = handle;
        kernelArgs[1] = value;
        node = cuda.cudaGraphAddNode(graph, List.of(), null, params);

        cudaGraphNodeParams cParams = new cudaGraphNodeParams(cudaGraphNodeTypeConditional);
        cParams.conditional.handle = handle;
        cParams.conditional.type = type;
        cParams.conditional.size = size;
        node = cuda.cudaGraphAddNode(graph, List.of(node), null, cParams);

        return cParams.conditional.phGraph_out;
    }

    /** The last lines of the snippets. */
    private void launchOnce(cudaGraph_t graph) {
        cudaGraphExec_t graphExec;

        graphExec = cuda.cudaGraphInstantiate(graph, 0);
        cuda.cudaGraphLaunch(graphExec, null);
        cuda.cudaDeviceSynchronize();

        cuda.cudaGraphExecDestroy(graphExec);
        cuda.cudaGraphDestroy(graph);
    }

    /** 4.2.4.3 Conditional IF Nodes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void graphSetupWithIf(int value) {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cudaGraph_t bodyGraph = addConditional(graph, cudaGraphCondTypeIf, 1, value)[0];
        cuda.cudaGraphAddNode(bodyGraph, List.of(), null, body("body"));
        launchOnce(graph);
        assertEquals(value == 0 ? List.of() : List.of("body"), told());
    }

    /** 4.2.4.3 Conditional IF Nodes, with an else. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void graphSetupWithIfAndElse(int value) {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cudaGraph_t[] bodyGraphs = addConditional(graph, cudaGraphCondTypeIf, 2, value);
        cuda.cudaGraphAddNode(bodyGraphs[0], List.of(), null, body("if"));
        cuda.cudaGraphAddNode(bodyGraphs[1], List.of(), null, body("else"));
        launchOnce(graph);
        assertEquals(List.of(value == 0 ? "else" : "if"), told());
    }

    /** 4.2.4.4 Conditional WHILE Nodes. */
    @Test
    void graphSetupWithWhile() {
        cudaGraph_t graph;
        cudaGraphExec_t graphExec;
        Object[] kernelArgs = new Object[2];

        long dPtr;
        dPtr = cuda.cudaMalloc(1);

        graph = cuda.cudaGraphCreate(0);

        long handle;
        handle = cuda.cudaGraphConditionalHandleCreate(graph, 1, cudaGraphCondAssignDefault);

        cudaGraphNodeParams cParams = new cudaGraphNodeParams(cudaGraphNodeTypeConditional);
        cParams.conditional.handle = handle;
        cParams.conditional.type = cudaGraphCondTypeWhile;
        cParams.conditional.size = 1;
        cuda.cudaGraphAddNode(graph, List.of(), null, cParams);

        cudaGraph_t bodyGraph = cParams.conditional.phGraph_out[0];

        cudaGraphNodeParams params = new cudaGraphNodeParams(cudaGraphNodeTypeKernel);
        params.kernel.func = loopKernel;
        params.kernel.gridDim = new dim3(1, 1, 1);
        params.kernel.blockDim = new dim3(1, 1, 1);
        params.kernel.kernelParams = kernelArgs;
        kernelArgs[0] = handle;
        kernelArgs[1] = dPtr;
        cudaGraphNode_t first = cuda.cudaGraphAddNode(bodyGraph, List.of(), null, params);
        cuda.cudaGraphAddNode(bodyGraph, List.of(first), null, body("iteration"));

        cuda.cudaMemset(dPtr, 10, 1);
        graphExec = cuda.cudaGraphInstantiate(graph, 0);
        cuda.cudaGraphLaunch(graphExec, null);
        cuda.cudaDeviceSynchronize();

        byte[] left = {-1};
        cuda.cudaMemcpy(cuda.host().of(left), dPtr, 1, cudaMemcpyDeviceToHost);

        cuda.cudaGraphExecDestroy(graphExec);
        cuda.cudaGraphDestroy(graph);
        cuda.cudaFree(dPtr);

        assertEquals(10, told().size());
        assertEquals(0, left[0]);
    }

    /** 4.2.4.5 Conditional SWITCH Nodes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 5})
    void graphSetupWithSwitch(int value) {
        cudaGraph_t graph = cuda.cudaGraphCreate(0);
        cudaGraph_t[] bodyGraphs = addConditional(graph, cudaGraphCondTypeSwitch, 5, value);
        for (int i = 0; i < bodyGraphs.length; i++) {
            cuda.cudaGraphAddNode(bodyGraphs[i], List.of(), null, body("body " + i));
        }
        launchOnce(graph);
        assertEquals(value < 5 ? List.of("body " + value) : List.of(), told());
    }
}
