package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUgraphConditionalNodeType.IF;
import static orrery.device.CUmemorytype.DEVICE;
import static orrery.device.CUmemorytype.HOST;
import static orrery.device.CUmemorytype.UNIFIED;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.device.CUmemorytype;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.sim.Kernel;

/** Cases of the rules of graphs for the device, and of kernels that launch them. */
final class DeviceLaunchCases {
    static final List<RuleCase> CASES = List.of(
            violates("EXEC-13", "hostFunctionOnTheDevice", rig -> instantiate(rig, new CUhostNodeParams(() -> {})))
                    .says("is instantiated, which has HOST node 0 of graph"),
            complies("EXEC-13", "kernelOnTheDevice", rig -> kernel(rig, Kernel.empty())),
            violates("EXEC-13", "emptyNodeInAChildOnTheDevice", rig -> instantiate(rig, rig.parent(anEmptyNode(rig))))
                    .says("is instantiated, which has EMPTY node 0 of graph"),
            violates("EXEC-13", "conditionalNodeOnTheDevice", rig -> {
                        CUgraph graph = rig.graph();
                        ConditionalCases.add(rig, graph, ConditionalCases.handle(rig, graph), IF, 1);
                        instantiate(rig, graph);
                    })
                    .says("is instantiated, which has CONDITIONAL node 0"),
            violates("EXEC-13", "allocationOnTheDevice", rig -> instantiate(rig, Rig.allocParams()))
                    .says("is instantiated, which has MEM_ALLOC node 0"),
            violates("EXEC-13", "dynamicParallelismOnTheDevice", rig -> {
                        kernel(rig, Kernel.empty().usesDynamicParallelism());
                    })
                    .says("is instantiated, which has KERNEL node 0"),
            violates("EXEC-13", "copyOfPageableMemoryOnTheDevice", rig -> copy(rig, HOST, rig.pageable()))
                    .says("is instantiated, which has MEMCPY node 0"),
            complies("EXEC-13", "copyOfPinnedMemoryOnTheDevice", rig -> copy(rig, HOST, rig.pinned())),
            violates("EXEC-13", "copyOfManagedMemoryOnTheDevice", rig -> copy(rig, UNIFIED, rig.managed()))
                    .says("is instantiated, which has MEMCPY node 0"),
            complies("EXEC-13", "copyOfDeviceMemoryOnTheDevice", rig -> copy(rig, UNIFIED, rig.memory())),
            // The guide restricts the memory of copies, and says nothing of memsets.
            complies("EXEC-13", "memsetOfManagedMemoryOnTheDevice", rig -> {
                instantiate(rig, new CUmemsetNodeParams(rig.managed(), 0, 0, 4, 16, 1, null));
            }),
            complies("EXEC-13", "everythingThatTheDeviceLaunches", (rig, cuda) -> {
                CUgraph graph = rig.graphOf(rig.copyParams(HOST, rig.pinned()));
                rig.kernel(graph);
                cuda.cuGraphAddMemsetNode(graph, List.of(), rig.memset(4, 1, 1));
                cuda.cuGraphAddChildGraphNode(graph, List.of(), rig.chain(1));
                instantiate(rig, graph);
            }),
            violates("EXEC-14", "nothingOnTheDevice", rig -> instantiate(rig, rig.graph()))
                    .says("is instantiated for the device, and is empty"),
            violates("EXEC-14", "nothingInAChildOnTheDevice", rig -> instantiate(rig, rig.parent(rig.graph())))
                    .says("is instantiated for the device, and is empty"),
            complies("EXEC-14", "oneKernelInAChildOnTheDevice", rig -> instantiate(rig, rig.parent(rig.chain(1)))),
            complies("EXEC-14", "nothingFromTheHost", rig -> rig.exec(rig.graph())),
            // -- contexts and devices --
            violates("EXEC-16", "kernelsOfTwoDevicesOnTheDevice", rig -> instantiateTwoKernels(rig, 1))
                    .onTwoDevices()
                    .says("is instantiated, which has KERNEL node 1", "besides nodes of context"),
            complies("EXEC-16", "kernelsOfOneOfTwoDevicesOnTheDevice", rig -> instantiateTwoKernels(rig, 0))
                    .onTwoDevices(),
            complies("EXEC-16", "kernelsOfOneDeviceOnTheDevice", rig -> instantiate(rig, rig.chain(2))),
            violates("EXEC-16", "memsetOfAnotherContextOnTheDevice", (rig, cuda) -> {
                        CUgraph graph = rig.chain(1);
                        rig.anotherContext();
                        cuda.cuGraphAddMemsetNode(graph, List.of(), rig.memset(4, 1, 1));
                        instantiate(rig, graph);
                    })
                    .says("is instantiated, which has MEMSET node 1", "besides nodes of context"),
            // "And the current context must match the context of other nodes in the graph" (cuda.h,
            // cuGraphInstantiate).
            violates("EXEC-16", "copyOnTheDeviceWhileAnotherContextIsCurrent", (rig, cuda) -> {
                        CUgraph graph = rig.chain(1);
                        cuda.cuGraphAddMemcpyNode(graph, List.of(), rig.copy(64), rig.context());
                        rig.anotherContext();
                        instantiate(rig, graph);
                    })
                    .says("is instantiated, which has MEMCPY node 1", "is current, besides nodes of context"),
            violates("EXEC-17", "copyOutOfReachOnTheDevice", rig -> instantiateACopyFromDeviceOne(rig, other -> {}))
                    .onTwoDevices()
                    .says("is instantiated, which has MEMCPY node 0", "on device 1 and not accessible to device 0"),
            complies(
                            "EXEC-17",
                            "copyWithinReachOnTheDevice",
                            rig -> instantiateACopyFromDeviceOne(
                                    rig, other -> rig.cuda.cuCtxEnablePeerAccess(other, 0)))
                    .onTwoDevices(),
            violates(
                            "EXEC-19",
                            "memsetOnAnotherDevice",
                            rig -> instantiateAMemsetOfDeviceOne(rig, other -> rig.context()))
                    .onTwoDevices()
                    .says("is instantiated, which has MEMSET node 0", "of another device"),
            complies(
                            "EXEC-19",
                            "memsetOnTheDeviceOfItsContext",
                            rig -> instantiateAMemsetOfDeviceOne(rig, other -> other))
                    .onTwoDevices(),
            // -- kernels that launch graphs --
            violates("LAUNCH-07", "launchGraphsFromAStream", rig -> rig.launch(launching(rig), rig.stream()))
                    .says("kernel is launched in stream"),
            violates("LAUNCH-07", "launchGraphsFromTheLegacyStream", rig -> rig.launch(launching(rig), null))
                    .says("kernel is launched in legacy"),
            complies("LAUNCH-07", "launchGraphsFromACapturingStream", rig -> {
                rig.launch(launching(rig), rig.capturing());
            }),
            complies("LAUNCH-07", "launchGraphsFromANode", (rig, cuda) -> {
                CUgraph graph = rig.graphOf(rig.params(Kernel.empty().launchesGraphs()));
                cuda.cuGraphLaunch(instantiate(rig, graph), null);
                cuda.cuCtxSynchronize();
            }),
            complies("LAUNCH-07", "captureAKernelThatLaunchesGraphs", (rig, cuda) -> {
                CUstream stream = rig.capturing();
                rig.launch(launching(rig), stream);
                rig.exec(cuda.cuStreamEndCapture(stream));
            }));

    private DeviceLaunchCases() {}

    /** Instantiates a graph for the device. */
    private static CUgraphExec instantiate(Rig rig, CUgraph graph) {
        return rig.cuda.cuGraphInstantiate(graph, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH);
    }

    /** Instantiates a graph of one node for the device. */
    private static void instantiate(Rig rig, CUgraphNodeParams params) {
        instantiate(rig, rig.graphOf(params));
    }

    private static void copy(Rig rig, CUmemorytype type, long source) {
        instantiate(rig, rig.copyParams(type, source));
    }

    private static void kernel(Rig rig, Kernel kernel) {
        instantiate(rig, rig.params(kernel));
    }

    /**
     * Instantiates two kernels for the device. The second belongs to a context of its own on another device, or to that
     * of the first.
     */
    private static void instantiateTwoKernels(Rig rig, int device) {
        CUgraph graph = rig.chain(1);
        CUcontext other = rig.cuda.cuCtxCreate(0, new CUdevice(1));
        rig.cuda.cuCtxSetCurrent(device == 0 ? rig.context() : other);
        rig.kernel(graph);
        instantiate(rig, graph);
    }

    /** Instantiates a graph for the device with a copy from device 1, where device 0 is current. */
    private static void instantiateACopyFromDeviceOne(Rig rig, Consumer<CUcontext> before) {
        CUcontext other = rig.cuda.cuCtxCreate(0, new CUdevice(1));
        long there = rig.memory();
        rig.cuda.cuCtxPopCurrent();
        before.accept(other);
        instantiate(rig, rig.copyParams(DEVICE, there));
    }

    /** Instantiates a graph for the device with a memset of memory of device 1, to which peer access is enabled. */
    private static void instantiateAMemsetOfDeviceOne(Rig rig, UnaryOperator<CUcontext> context) {
        CUcontext other = rig.cuda.cuCtxCreate(0, new CUdevice(1));
        long there = rig.memory();
        rig.cuda.cuCtxPopCurrent();
        rig.cuda.cuCtxEnablePeerAccess(other, 0);
        instantiate(rig, new CUmemsetNodeParams(there, 4, 1, 4, 1, 1, context.apply(other)));
    }

    private static CUgraph anEmptyNode(Rig rig) {
        return rig.graphOf(new CUemptyNodeParams());
    }

    private static CUfunction launching(Rig rig) {
        return rig.load(Kernel.empty().launchesGraphs());
    }
}
