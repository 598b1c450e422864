package orrery.conformance.rules;

import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
import static orrery.driver.CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUmemorytype;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.sim.Kernel;

/** Graphs for the device, and kernels that launch them. */
final class DeviceLaunchCases {
    private DeviceLaunchCases() {}

    private static CUgraphExec forTheDevice(Rig rig, CUgraph graph) {
        return rig.cuda().cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
    }

    private static CUgraph copying(Rig rig, CUmemcpy2D copy) {
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda().cuGraphAddMemcpyNode(graph, List.of(), copy, rig.context());
        return graph;
    }

    private static void nodeOnTheDevice(Rig rig, CUgraphNodeParams params) {
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda().cuGraphAddNode(graph, List.of(), null, params);
        forTheDevice(rig, graph);
    }

    private static void copyOnTheDevice(Rig rig, CUmemorytype type, long from) {
        forTheDevice(rig, copying(rig, new GraphRig(rig).copy(type, from, 64)));
    }

    @Violates(
            value = "EXEC-13",
            says = {"is instantiated, which has HOST node 0 of graph"})
    static void hostFunctionOnTheDevice(Rig rig) {
        nodeOnTheDevice(rig, new CUhostNodeParams(() -> {}));
    }

    @Complies("EXEC-13")
    static void kernelOnTheDevice(Rig rig) {
        nodeOnTheDevice(rig, CUkernelNodeParams.single(rig.load(Kernel.empty())));
    }

    @Violates(value = "EXEC-13", says = "is instantiated, which has EMPTY node 0 of graph")
    static void emptyNodeInAChildOnTheDevice(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph child = graphs.graph();
        graphs.empty(child);
        forTheDevice(rig, graphs.parent(child));
    }

    @Violates(value = "EXEC-13", says = "is instantiated, which has CONDITIONAL node 0")
    static void conditionalNodeOnTheDevice(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        long handle = rig.cuda().cuGraphConditionalHandleCreate(graph, rig.context(), 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
        rig.cuda()
                .cuGraphAddNode(
                        graph,
                        List.of(),
                        null,
                        new CUconditionalNodeParams(handle, CUgraphConditionalNodeType.IF, 1, rig.context()));
        forTheDevice(rig, graph);
    }

    @Violates(value = "EXEC-13", says = "is instantiated, which has MEM_ALLOC node 0")
    static void allocationOnTheDevice(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        MemoryNodeCases.allocate(rig, graph, 64);
        forTheDevice(rig, graph);
    }

    @Violates(value = "EXEC-13", says = "is instantiated, which has KERNEL node 0")
    static void dynamicParallelismOnTheDevice(Rig rig) {
        nodeOnTheDevice(rig, CUkernelNodeParams.single(rig.load(Kernel.empty().usesDynamicParallelism())));
    }

    @Violates(value = "EXEC-13", says = "is instantiated, which has MEMCPY node 0")
    static void copyOfPageableMemoryOnTheDevice(Rig rig) {
        copyOnTheDevice(rig, CUmemorytype.HOST, rig.cuda().host().allocate(64));
    }

    @Complies("EXEC-13")
    static void copyOfPinnedMemoryOnTheDevice(Rig rig) {
        copyOnTheDevice(rig, CUmemorytype.HOST, rig.cuda().cuMemAllocHost(64));
    }

    @Violates(value = "EXEC-13", says = "is instantiated, which has MEMCPY node 0")
    static void copyOfManagedMemoryOnTheDevice(Rig rig) {
        copyOnTheDevice(rig, CUmemorytype.UNIFIED, rig.cuda().cuMemAllocManaged(64, 1));
    }

    @Complies("EXEC-13")
    static void copyOfDeviceMemoryOnTheDevice(Rig rig) {
        copyOnTheDevice(rig, CUmemorytype.UNIFIED, rig.cuda().cuMemAlloc(64));
    }

    /** The guide restricts the memory of copies, and says nothing of memsets. */
    @Complies("EXEC-13")
    static void memsetOfManagedMemoryOnTheDevice(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda().cuGraphAddMemsetNode(graph, List.of(), new CUmemsetNodeParams(managed, 0, 0, 4, 16, 1, null));
        forTheDevice(rig, graph);
    }

    /** The second kernel belongs to a context of its own on another device, or to that of the first. */
    private static void kernelsOnTheDevice(int device) {
        try (Rig rig = Rig.withTwoDevices()) {
            GraphRig graphs = new GraphRig(rig);
            CUgraph graph = graphs.chain(1);
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            rig.cuda().cuCtxSetCurrent(device == 0 ? rig.context() : other);
            graphs.kernel(graph);
            forTheDevice(rig, graph);
        }
    }

    @Violates(
            value = "EXEC-16",
            says = {"is instantiated, which has KERNEL node 1", "besides nodes of context"})
    static void kernelsOfTwoDevicesOnTheDevice(Rig alone) {
        kernelsOnTheDevice(1);
    }

    @Complies("EXEC-16")
    static void kernelsOfOneOfTwoDevicesOnTheDevice(Rig alone) {
        kernelsOnTheDevice(0);
    }

    @Violates(
            value = "EXEC-16",
            says = {"is instantiated, which has MEMSET node 1", "besides nodes of context"})
    static void memsetOfAnotherContextOnTheDevice(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        rig.cuda().cuCtxCreate(0, rig.device());
        rig.cuda().cuGraphAddMemsetNode(graph, List.of(), graphs.memset(4, 1, 1));
        forTheDevice(rig, graph);
    }

    /** "And the current context must match the context of other nodes in the graph" (cuda.h, cuGraphInstantiate). */
    @Violates(
            value = "EXEC-16",
            says = {"is instantiated, which has MEMCPY node 1", "is current, besides nodes of context"})
    static void copyOnTheDeviceWhileAnotherContextIsCurrent(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        rig.cuda().cuGraphAddMemcpyNode(graph, List.of(), graphs.copy(64), rig.context());
        rig.cuda().cuCtxCreate(0, rig.device());
        forTheDevice(rig, graph);
    }

    @Complies("EXEC-16")
    static void kernelsOfOneDeviceOnTheDevice(Rig rig) {
        forTheDevice(rig, new GraphRig(rig).chain(2));
    }

    /** A copy from device 1 in a graph for the device, instantiated where device 0 is current. */
    private static void copyFromDeviceOne(boolean granted) {
        try (Rig rig = Rig.withTwoDevices()) {
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            long there = rig.cuda().cuMemAlloc(64);
            rig.cuda().cuCtxPopCurrent();
            if (granted) {
                rig.cuda().cuCtxEnablePeerAccess(other, 0);
            }
            forTheDevice(rig, copying(rig, new GraphRig(rig).copy(CUmemorytype.DEVICE, there, 64)));
        }
    }

    @Violates(
            value = "EXEC-17",
            says = {"is instantiated, which has MEMCPY node 0", "on device 1 and not accessible to device 0"})
    static void copyOutOfReachOnTheDevice(Rig alone) {
        copyFromDeviceOne(false);
    }

    @Complies("EXEC-17")
    static void copyWithinReachOnTheDevice(Rig alone) {
        copyFromDeviceOne(true);
    }

    /** A memset of memory of device 1, to which peer access is enabled, in a graph for the device. */
    private static void memsetOnDeviceOne(boolean ofItsContext) {
        try (Rig rig = Rig.withTwoDevices()) {
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            long there = rig.cuda().cuMemAlloc(64);
            rig.cuda().cuCtxPopCurrent();
            rig.cuda().cuCtxEnablePeerAccess(other, 0);
            CUgraph graph = new GraphRig(rig).graph();
            rig.cuda()
                    .cuGraphAddMemsetNode(
                            graph,
                            List.of(),
                            new CUmemsetNodeParams(there, 4, 1, 4, 1, 1, ofItsContext ? other : rig.context()));
            forTheDevice(rig, graph);
        }
    }

    @Violates(
            value = "EXEC-19",
            says = {"is instantiated, which has MEMSET node 0", "of another device"})
    static void memsetOnAnotherDevice(Rig alone) {
        memsetOnDeviceOne(false);
    }

    @Complies("EXEC-19")
    static void memsetOnTheDeviceOfItsContext(Rig alone) {
        memsetOnDeviceOne(true);
    }

    @Complies("EXEC-13")
    static void everythingThatTheDeviceLaunches(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = copying(rig, graphs.copy(CUmemorytype.HOST, rig.cuda().cuMemAllocHost(64), 64));
        graphs.kernel(graph);
        rig.cuda().cuGraphAddMemsetNode(graph, List.of(), graphs.memset(4, 1, 1));
        rig.cuda().cuGraphAddChildGraphNode(graph, List.of(), graphs.chain(1));
        forTheDevice(rig, graph);
    }

    @Violates(value = "EXEC-14", says = "is instantiated for the device, and is empty")
    static void nothingOnTheDevice(Rig rig) {
        forTheDevice(rig, new GraphRig(rig).graph());
    }

    @Violates(value = "EXEC-14", says = "is instantiated for the device, and is empty")
    static void nothingInAChildOnTheDevice(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        forTheDevice(rig, graphs.parent(graphs.graph()));
    }

    @Complies("EXEC-14")
    static void oneKernelInAChildOnTheDevice(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        forTheDevice(rig, graphs.parent(graphs.chain(1)));
    }

    @Complies("EXEC-14")
    static void nothingFromTheHost(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        graphs.exec(graphs.graph());
    }

    // -- kernels that launch graphs --------------------------------------------------------------------------------

    private static CUfunction launching(Rig rig) {
        return rig.load(Kernel.empty().launchesGraphs());
    }

    @Violates(value = "LAUNCH-07", says = "kernel is launched in stream")
    static void launchGraphsFromAStream(Rig rig) {
        rig.launch(launching(rig), rig.stream());
    }

    @Violates(value = "LAUNCH-07", says = "kernel is launched in legacy")
    static void launchGraphsFromTheLegacyStream(Rig rig) {
        rig.launch(launching(rig), null);
    }

    @Complies("LAUNCH-07")
    static void launchGraphsFromACapturingStream(Rig rig) {
        rig.launch(launching(rig), new GraphRig(rig).capturing());
    }

    @Complies("LAUNCH-07")
    static void launchGraphsFromANode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        rig.cuda().cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(launching(rig)));
        rig.cuda().cuGraphLaunch(forTheDevice(rig, graph), null);
        rig.cuda().cuCtxSynchronize();
    }

    @Complies("LAUNCH-07")
    static void captureAKernelThatLaunchesGraphs(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUstream stream = graphs.capturing();
        rig.launch(launching(rig), stream);
        graphs.exec(rig.cuda().cuStreamEndCapture(stream));
    }
}
