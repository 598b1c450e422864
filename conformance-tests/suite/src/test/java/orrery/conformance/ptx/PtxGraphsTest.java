package orrery.conformance.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/**
 * Kernels of {@code src/test/cuda/graphs.cu}, which call the device runtime: what nvcc makes of
 * {@code cudaGraphLaunch}.
 */
@ParameterizedClass
@ValueSource(strings = {"O3", "O0"})
class PtxGraphsTest extends WithContext {
    private final CUcontext context = cuda.cuCtxGetCurrent();

    private final CUmodule module;

    PtxGraphsTest(String variant) {
        module = cuda.cuModuleLoadData(CUmoduleImage.ofPtxResource(PtxGraphsTest.class, "graphs-" + variant + ".ptx"));
    }

    private void add(CUgraph graph, String kernel, Object... arguments) {
        cuda.cuGraphAddKernelNode(
                graph, List.of(), CUkernelNodeParams.single(cuda.cuModuleGetFunction(module, kernel), arguments));
    }

    private CUgraphExec exec(int flags, String kernel, Object... arguments) {
        CUgraph graph = cuda.cuGraphCreate(0);
        add(graph, kernel, arguments);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, flags);
        if (flags != 0) {
            cuda.cuGraphUpload(exec, null);
        }
        return exec;
    }

    private long zeros(int words) {
        long memory = cuda.cuMemAlloc(4L * words);
        cuda.cuMemsetD32(memory, 0, words);
        return memory;
    }

    @Test
    void aKernelSetsTheConditionOfALoop() {
        CUgraph graph = cuda.cuGraphCreate(0);
        long handle = cuda.cuGraphConditionalHandleCreate(graph, context, 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUconditionalNodeParams loop =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, context);
        cuda.cuGraphAddNode(graph, List.of(), null, loop);
        long left = zeros(1);
        cuda.cuMemsetD32(left, 7, 1);
        long iterations = zeros(1);
        add(loop.bodies().get(0), "countDown", handle, left, iterations);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, null);
        assertEquals(7, intAt(iterations));
        assertEquals(0, intAt(left));
    }

    @ParameterizedTest
    @CsvSource({"O3,0", "O3,1", "O3,2", "O0,0", "O0,1", "O0,2"})
    void aKernelLaunchesAGraph(String variant, int how) {
        long value = zeros(1);
        long result = zeros(1);
        CUgraphExec launched = exec(CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH, "increment", value);
        CUgraphExec launcher = exec(0, "launchGraph", launched, how, result);
        for (int i = 1; i <= 3; i++) {
            cuda.cuGraphLaunch(launcher, null);
            assertEquals(0, intAt(result));
            assertEquals(i, intAt(value));
        }
    }

    /** The number of a graph is the same for all kernels: one stores it, another one launches the graph. */
    @Test
    void aKernelLaunchesAGraphThatAnotherOneKnows() {
        long value = zeros(1);
        long result = zeros(1);
        CUgraphExec launched = exec(CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH, "increment", value);
        cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "remember"), 1, 1, 1, 1, 1, 1, 0, null, launched);
        CUgraphExec launcher = exec(0, "launchGraph", 0L, 0, result);
        cuda.cuGraphLaunch(launcher, null);
        assertEquals(0, intAt(result));
        assertEquals(1, intAt(value));
        cuda.cuGraphExecDestroy(launched);
        cuda.cuGraphLaunch(launcher, null);
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE.code(), intAt(result));
        assertEquals(1, intAt(value));
    }

    @Test
    void aGraphLaunchesItself() {
        long count = zeros(1);
        CUgraphExec exec = exec(CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH, "relaunchSelf", count, 10);
        cuda.cuGraphLaunch(exec, null);
        assertEquals(10, intAt(count));
    }

    @Test
    void anotherStreamIsNoStreamForGraphs() {
        long result = zeros(1);
        CUgraphExec launched = exec(CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH, "increment", result);
        cuda.cuGraphLaunch(exec(0, "launchGraph", launched, 3, result), null);
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE.code(), intAt(result));
    }

    @Test
    void aGraphThatTheDeviceDoesNotKnow() {
        CUgraphExec launched = exec(0, "increment", zeros(1));
        cuda.cuGraphLaunch(exec(0, "launchGraph", launched, 0, zeros(1)), null);
        assertThatThrownBy(cuda::cuCtxSynchronize)
                .isInstanceOfSatisfying(
                        CudaException.class,
                        fault -> assertThat(fault.result()).isEqualTo(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS))
                .hasMessageContaining("which was not instantiated with CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH");
    }

    @Test
    void aKernelThatLaunchesGraphsIsNoKernelOfAStream() {
        assertThatThrownBy(() -> cuda.cuLaunchKernel(
                        cuda.cuModuleGetFunction(module, "relaunchSelf"), 1, 1, 1, 1, 1, 1, 0, null, zeros(1), 1))
                .isInstanceOf(CudaException.class)
                .hasMessageContaining("LAUNCH-");
    }

    @Test
    void aKernelWaitsForTheOneBeforeIt() {
        long value = zeros(1);
        long seen = zeros(1);
        var stream = cuda.cuStreamCreate(0);
        cuda.cuLaunchKernel(cuda.cuModuleGetFunction(module, "primary"), 1, 1, 1, 32, 1, 1, 0, stream, value);
        CUlaunchAttribute early = new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, 1);
        cuda.cuLaunchKernelEx(
                new CUlaunchConfig(1, 1, 1, 32, 1, 1, 0, stream, List.of(early)),
                cuda.cuModuleGetFunction(module, "secondary"),
                value,
                seen);
        cuda.cuStreamSynchronize(stream);
        assertEquals(5, intAt(seen));
    }

    /** An updating kernel, with two kernels after it that log what they are given. */
    private int[] logged(String updating, Object... arguments) {
        CUgraph graph = cuda.cuGraphCreate(0);
        long log = zeros(9);
        CUgraphNode root = cuda.cuGraphAddEmptyNode(graph, List.of());
        List<Object> given = new ArrayList<>();
        CUgraphNode last = root;
        for (int i = 0; i < 2; i++) {
            last = cuda.cuGraphAddKernelNode(
                    graph,
                    List.of(last),
                    CUkernelNodeParams.single(cuda.cuModuleGetFunction(module, "logs"), log, 10 * i, 10L * i + 1));
            cuda.cuGraphKernelNodeSetAttribute(last, CUlaunchAttribute.deviceUpdatable(1));
            given.add(cuda.cuGraphKernelNodeGetAttribute(last, CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE)
                    .devNode()
                    .number());
        }
        if (updating.equals("updateNode")) {
            given.remove(0);
        }
        given.addAll(List.of(arguments));
        CUgraphNode update = cuda.cuGraphAddKernelNode(
                graph,
                List.of(),
                CUkernelNodeParams.single(cuda.cuModuleGetFunction(module, updating), given.toArray()));
        cuda.cuGraphAddDependencies(graph, List.of(update), List.of(root), null);
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        return ints(log, 9);
    }

    @Test
    void aKernelUpdatesANode() {
        long codes = zeros(3);
        assertArrayEquals(new int[] {2, 0, 1, 1, 1, 77, 11, 3, 2}, logged("updateNode", 77, true, codes));
        assertArrayEquals(new int[] {1, 0, 1, 1, 1, 0, 0, 0, 0}, logged("updateNode", 77, false, codes));
        assertArrayEquals(new int[3], ints(codes, 3));
    }

    @Test
    void aKernelUpdatesTwoNodesOrNone() {
        long code = zeros(1);
        assertArrayEquals(new int[] {1, 0, 88, 1, 1, 0, 0, 0, 0}, logged("updateNodes", 3, code));
        assertEquals(0, intAt(code));
        assertArrayEquals(new int[] {2, 0, 1, 1, 1, 10, 11, 1, 1}, logged("updateNodes", 9, code));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE.code(), intAt(code));
    }
}
