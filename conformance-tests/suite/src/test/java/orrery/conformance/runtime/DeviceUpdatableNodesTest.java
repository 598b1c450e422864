package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static orrery.driver.CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE;
import static orrery.runtime.CudaRuntime.cudaGraphInstantiateFlagDeviceLaunch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.device.CUgraphConditionalNodeType;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDeviceNode;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaDeviceRuntime;
import orrery.runtime.cudaError_t;
import orrery.sim.DeviceNodeUpdate;
import orrery.sim.Kernel;

/** Kernels that update kernel nodes, with the answers of an H200. */
class DeviceUpdatableNodesTest extends WithContext {
    private final List<String> log = new ArrayList<>();
    private final List<cudaError_t> codes = new ArrayList<>();
    private Function<CudaDeviceRuntime, cudaError_t> update = device -> cudaError_t.cudaSuccess;
    private BiFunction<CudaDeviceRuntime, Integer, cudaError_t> updateWith = (device, argument) -> update.apply(device);

    private final CUfunction work;
    private final CUfunction updater;
    private final CUgraph graph;
    private final CUgraphNode first;
    private final CUgraphNode second;
    private final CUgraphDeviceNode one;
    private final CUgraphDeviceNode two;
    private final CUstream stream;

    /** A graph with a kernel that updates and two kernels after it, which log their arguments and their grid. */
    DeviceUpdatableNodesTest() {
        stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        Kernel logging = Kernel.perThread(args -> thread -> {
            if (thread.blockIdxX() == 0 && thread.blockIdxY() == 0) {
                log.add(args.i32(0) + " " + args.i32(1) + " " + args.i64(2) + " " + thread.gridDimX() + "x"
                        + thread.gridDimY());
            }
        });
        Kernel updating = Kernel.perThread(args -> thread -> codes.add(
                updateWith.apply(new CudaDeviceRuntime(thread.device()), args.count() == 0 ? 0 : args.i32(0))));
        var module = cuda.cuModuleLoadData(
                CUmoduleImage.empty().with("work", logging).with("update", updating));
        work = cuda.cuModuleGetFunction(module, "work");
        updater = cuda.cuModuleGetFunction(module, "update");
        graph = cuda.cuGraphCreate(0);
        CUgraphNode root = cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(updater));
        first = cuda.cuGraphAddKernelNode(graph, List.of(root), logging(1, 2, 3, 1));
        second = cuda.cuGraphAddKernelNode(graph, List.of(first), logging(11, 12, 13, 1));
        one = updatable(first);
        two = updatable(second);
    }

    private CUkernelNodeParams logging(int a, int b, long c, int blocks) {
        return new CUkernelNodeParams(work, blocks, 1, 1, 1, 1, 1, 0, List.of(a, b, c));
    }

    private CUgraphDeviceNode updatable(CUgraphNode node) {
        cuda.cuGraphKernelNodeSetAttribute(node, CUlaunchAttribute.deviceUpdatable(1));
        return cuda.cuGraphKernelNodeGetAttribute(node, DEVICE_UPDATABLE_KERNEL_NODE)
                .devNode();
    }

    private CUgraphExec uploaded() {
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphUpload(exec, stream);
        return exec;
    }

    private List<String> launched(CUgraphExec exec) {
        log.clear();
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuStreamSynchronize(stream);
        return List.copyOf(log);
    }

    /** Launches with an update, again without one, and after another upload, and returns what all three log. */
    private List<String> withUpdate(Function<CudaDeviceRuntime, cudaError_t> made) {
        CUgraphExec exec = uploaded();
        update = made;
        List<String> result = launched(exec);
        update = device -> cudaError_t.cudaSuccess;
        assertEquals(result, launched(exec));
        cuda.cuGraphUpload(exec, stream);
        assertEquals(result, launched(exec));
        return result;
    }

    private cudaError_t code() {
        return codes.get(0);
    }

    @Test
    void parametersAreSetByTheirBytes() {
        assertEquals(List.of("77 2 88 1x1", "11 12 13 1x1"), withUpdate(device -> {
            device.cudaGraphKernelNodeSetParam(one, 0, 77);
            return device.cudaGraphKernelNodeSetParam(one, 8, 88L);
        }));
        assertEquals(cudaError_t.cudaSuccess, code());
    }

    @Test
    void anOffsetNeedNotBeThatOfAParameter() {
        assertEquals(
                "5046273 0 3 1x1",
                withUpdate(device -> device.cudaGraphKernelNodeSetParam(one, 2, 77))
                        .get(0));
    }

    @Test
    void theGridChanges() {
        assertEquals(
                "1 2 3 3x2",
                withUpdate(device -> device.cudaGraphKernelNodeSetGridDim(one, 3, 2, 1))
                        .get(0));
    }

    @Test
    void aDisabledNodeDoesNothing() {
        assertEquals(List.of("11 12 13 1x1"), withUpdate(device -> device.cudaGraphKernelNodeSetEnabled(one, false)));
    }

    @Test
    void updatesAreMadeTogether() {
        assertEquals(
                List.of("77 2 3 5x1"),
                withUpdate(device -> device.cudaGraphKernelNodeUpdatesApply(List.of(
                        new DeviceNodeUpdate.Param(one.number(), 0, new byte[] {77, 0, 0, 0}),
                        new DeviceNodeUpdate.Grid(one.number(), 5, 1, 1),
                        new DeviceNodeUpdate.Enabled(two.number(), false)))));
    }

    @Test
    void noneIsMadeIfOneIsNotLegal() {
        List<Function<CudaDeviceRuntime, cudaError_t>> illegal = List.of(
                device -> device.cudaGraphKernelNodeUpdatesApply(List.of(
                        new DeviceNodeUpdate.Grid(one.number(), 5, 1, 1),
                        new DeviceNodeUpdate.Grid(one.number(), 0, 1, 1))),
                device -> device.cudaGraphKernelNodeSetGridDim(one, 1, 70_000, 1),
                device -> device.cudaGraphKernelNodeSetParam(one, 16, 77),
                device -> device.cudaGraphKernelNodeSetParam(one, Long.MAX_VALUE, 77),
                device -> device.cudaGraphKernelNodeSetParam(one, 0, new byte[24]),
                device -> device.cudaGraphKernelNodeSetEnabled(new CUgraphDeviceNode(0), true));
        CUgraphExec exec = uploaded();
        for (Function<CudaDeviceRuntime, cudaError_t> each : illegal) {
            update = each;
            assertEquals(List.of("1 2 3 1x1", "11 12 13 1x1"), launched(exec));
            assertEquals(cudaError_t.cudaErrorInvalidValue, code());
            codes.clear();
        }
    }

    @Test
    void theHostSetsAParameterAgain() {
        CUgraphExec exec = uploaded();
        for (int i = 0; i < 2; i++) {
            update = device -> device.cudaGraphKernelNodeSetParam(one, 0, 77);
            launched(exec);
            update = device -> cudaError_t.cudaSuccess;
            cuda.cuGraphExecKernelNodeSetParams(exec, first, logging(101, 102, 103, 2));
            assertEquals(List.of("101 102 103 2x1", "11 12 13 1x1"), launched(exec));
        }
    }

    /** Also if it sets what the node did before the kernel changed it. */
    @Test
    void theHostSetsWhatItHasSetBefore() {
        CUgraphExec exec = uploaded();
        cuda.cuGraphExecKernelNodeSetParams(exec, first, logging(1, 2, 3, 1));
        update = device -> device.cudaGraphKernelNodeSetParam(one, 0, 77);
        assertEquals("77 2 3 1x1", launched(exec).get(0));
        update = device -> cudaError_t.cudaSuccess;
        cuda.cuGraphExecKernelNodeSetParams(exec, first, logging(1, 2, 3, 1));
        assertEquals("1 2 3 1x1", launched(exec).get(0));
    }

    @Test
    void aKernelOfAStreamEnablesWhatTheHostDisabled() {
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphNodeSetEnabled(exec, second, false);
        update = device -> device.cudaGraphKernelNodeSetEnabled(two, true);
        cuda.cuLaunchKernel(updater, 1, 1, 1, 1, 1, 1, 0, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(cudaError_t.cudaErrorInvalidValue, code(), "the graph was not uploaded");
        cuda.cuGraphUpload(exec, stream);
        cuda.cuLaunchKernel(updater, 1, 1, 1, 1, 1, 1, 0, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(cudaError_t.cudaSuccess, codes.get(1));
        update = device -> cudaError_t.cudaSuccess;
        assertEquals(List.of("1 2 3 1x1", "11 12 13 1x1"), launched(exec));
        assertEquals(false, cuda.cuGraphNodeGetEnabled(exec, second), "the host is not told");
    }

    @Test
    void aNodeOfABodyChangesFromTheNextIterationOn() {
        CUgraph looping = cuda.cuGraphCreate(0);
        long handle = cuda.cuGraphConditionalHandleCreate(
                looping, cuda.cuCtxGetCurrent(), 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUconditionalNodeParams loop =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, cuda.cuCtxGetCurrent());
        cuda.cuGraphAddNode(looping, List.of(), null, loop);
        CUgraph body = loop.bodies().get(0);
        CUgraphNode logs = cuda.cuGraphAddKernelNode(body, List.of(), logging(1, 2, 3, 1));
        CUgraphDeviceNode inBody = updatable(logs);
        cuda.cuGraphAddKernelNode(body, List.of(logs), CUkernelNodeParams.single(updater));
        update = device -> {
            if (codes.size() == 2) {
                device.cudaGraphSetConditional(handle, 0);
            }
            return device.cudaGraphKernelNodeSetParam(inBody, 0, 100 + codes.size());
        };
        CUgraphExec exec = cuda.cuGraphInstantiate(looping, 0);
        assertEquals(List.of("1 2 3 1x1", "100 2 3 1x1", "101 2 3 1x1"), launched(exec));
    }

    @Test
    void aKernelOfABodyUpdatesItselfAndAnotherNode() {
        CUgraph looping = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        long handle = cuda.cuGraphConditionalHandleCreate(looping, context, 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        CUconditionalNodeParams loop =
                new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.WHILE, 1, context);
        cuda.cuGraphAddNode(looping, List.of(), null, loop);
        CUgraph body = loop.bodies().get(0);
        CUgraphNode self = cuda.cuGraphAddKernelNode(body, List.of(), CUkernelNodeParams.single(updater, 0));
        CUgraphNode logs = cuda.cuGraphAddKernelNode(body, List.of(self), logging(1, 2, 3, 1));
        CUgraphDeviceNode itself = updatable(self);
        CUgraphDeviceNode other = updatable(logs);
        List<Integer> seen = new ArrayList<>();
        updateWith = (device, argument) -> {
            seen.add(argument);
            if (seen.size() == 3) {
                device.cudaGraphSetConditional(handle, 0);
            }
            device.cudaGraphKernelNodeSetParam(itself, 0, 100 + seen.size());
            return device.cudaGraphKernelNodeSetParam(other, 0, seen.size());
        };
        assertEquals(List.of("1 2 3 1x1", "2 2 3 1x1", "3 2 3 1x1"), launched(cuda.cuGraphInstantiate(looping, 0)));
        assertEquals(List.of(0, 101, 102), seen);
    }

    @Test
    void theHandleOfAChildGraphIsThatOfItsCopy() {
        CUgraph parent = cuda.cuGraphCreate(0);
        cuda.cuGraphAddChildGraphNode(parent, List.of(), graph);
        CUgraphExec exec = cuda.cuGraphInstantiate(parent, 0);
        update = device -> device.cudaGraphKernelNodeSetGridDim(one, 3, 2, 1);
        assertEquals(List.of("1 2 3 3x2", "11 12 13 1x1"), launched(exec));
    }

    @Test
    void aDestroyedGraphIsNotUpdated() {
        CUgraphExec exec = uploaded();
        cuda.cuGraphExecDestroy(exec);
        update = device -> device.cudaGraphKernelNodeSetEnabled(one, true);
        cuda.cuLaunchKernel(updater, 1, 1, 1, 1, 1, 1, 0, stream);
        cuda.cuStreamSynchronize(stream);
        assertEquals(cudaError_t.cudaErrorInvalidValue, code());
        assertEquals(List.of("1 2 3 1x1", "11 12 13 1x1"), launched(cuda.cuGraphInstantiate(graph, 0)));
    }

    @Test
    void anotherNodeHasNoHandle() {
        CUgraphNode plain = cuda.cuGraphAddKernelNode(graph, List.of(), logging(0, 0, 0, 1));
        CUlaunchAttribute attribute = cuda.cuGraphKernelNodeGetAttribute(plain, DEVICE_UPDATABLE_KERNEL_NODE);
        assertEquals(0, attribute.value());
        assertNull(attribute.devNode());
        cuda.cuGraphInstantiate(graph, cudaGraphInstantiateFlagDeviceLaunch);
    }
}
