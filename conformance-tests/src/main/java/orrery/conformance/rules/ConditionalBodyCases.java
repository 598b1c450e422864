package orrery.conformance.rules;

import static orrery.conformance.rules.ConditionalCases.add;
import static orrery.conformance.rules.ConditionalCases.handle;
import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUgraphConditionalNodeType.IF;
import static orrery.device.CUgraphConditionalNodeType.SWITCH;
import static orrery.device.CUmemorytype.HOST;
import static orrery.device.CUmemorytype.UNIFIED;
import static orrery.driver.CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.sim.Kernel;

/** Cases of the rules of the bodies of conditional nodes. */
final class ConditionalBodyCases {
    private static final String OUT_OF_REACH = "on device 1 and not accessible to device 0";

    static final List<RuleCase> CASES = List.of(
            violates("EXEC-12", "hostFunctionInABody", rig -> instantiate(rig, new CUhostNodeParams(() -> {})))
                    .says("is instantiated, which has HOST node 0", "of graph"),
            complies("EXEC-12", "emptyNodeInABody", rig -> instantiate(rig, new CUemptyNodeParams())),
            violates("EXEC-12", "allocationInABody", rig -> instantiate(rig, Rig.allocParams()))
                    .says("is instantiated, which has MEM_ALLOC node 0"),
            violates("EXEC-12", "recordInAChildOfABody", rig -> instantiate(rig, childThatRecords(rig)))
                    .says("is instantiated, which has EVENT_RECORD node 0"),
            violates("EXEC-12", "copyOfPageableMemoryInABody", rig -> copy(rig, HOST, rig.pageable()))
                    .says("is instantiated, which has MEMCPY node 0"),
            complies("EXEC-12", "copyOfPinnedMemoryInABody", rig -> copy(rig, HOST, rig.pinned())),
            violates("EXEC-12", "copyOfManagedMemoryInABody", rig -> copy(rig, UNIFIED, rig.managed()))
                    .says("is instantiated, which has MEMCPY node 0"),
            complies("EXEC-12", "copyOfDeviceMemoryInABody", rig -> copy(rig, UNIFIED, rig.memory())),
            violates("EXEC-12", "memsetOfManagedMemoryInABody", rig -> instantiate(rig, memset(rig, rig.managed())))
                    .says("is instantiated, which has MEMSET node 0"),
            complies("EXEC-12", "memsetOfDeviceMemoryInABody", rig -> instantiate(rig, memset(rig, rig.memory()))),
            violates("EXEC-12", "launchOfGraphsInABody", rig -> {
                        kernel(rig, Kernel.empty().launchesGraphs());
                    })
                    .says("is instantiated, which has KERNEL node 0"),
            violates("EXEC-12", "dynamicParallelismInABody", rig -> {
                        kernel(rig, Kernel.empty().usesDynamicParallelism());
                    })
                    .says("is instantiated, which has KERNEL node 0"),
            complies("EXEC-12", "kernelThatLaunchesNothingInABody", rig -> kernel(rig, Kernel.empty())),
            complies("EXEC-12", "everythingThatABodyHolds", rig -> instantiateEverything(rig)),
            // -- contexts and devices --
            violates("EXEC-16", "kernelsOfTwoDevicesInABody", rig -> instantiateTwoKernels(rig, 1))
                    .onTwoDevices()
                    .says("is instantiated, which has KERNEL node 1", "besides nodes of context"),
            complies("EXEC-16", "kernelsOfOneDeviceInABody", rig -> instantiateTwoKernels(rig, 0))
                    .onTwoDevices(),
            violates("EXEC-16", "bodyOnAnotherDeviceThanItsHandle", (rig, cuda) -> {
                        Body body = new Body(rig);
                        cuda.cuCtxCreate(0, new CUdevice(1));
                        body.instantiateWith(rig.nopParams());
                    })
                    .onTwoDevices()
                    .says("is instantiated, which has KERNEL node 0", "besides nodes of context"),
            violates("EXEC-16", "memsetOfAnotherContextInABody", rig -> {
                        Body body = new Body(rig);
                        rig.kernel(body.graph);
                        CUmemsetNodeParams memset = rig.memset(4, 1, 1);
                        rig.anotherContext();
                        body.instantiateWith(memset);
                    })
                    .says("is instantiated, which has MEMSET node 1", "besides nodes of context"),
            violates("EXEC-16", "conditionalNodeOfAnotherContextInABody", (rig, cuda) -> {
                        Body body = new Body(rig);
                        CUcontext other = rig.anotherContext();
                        add(
                                rig,
                                body.graph,
                                cuda.cuGraphConditionalHandleCreate(body.outer, other, 0, 0),
                                IF,
                                1,
                                other);
                        rig.exec(body.outer);
                    })
                    .says("is instantiated, which has CONDITIONAL node 0", "besides nodes of context"),
            complies("EXEC-16", "aBodyForEachDevice", (rig, cuda) -> {
                        Body body = new Body(rig);
                        rig.kernel(body.graph);
                        CUcontext other = cuda.cuCtxCreate(0, new CUdevice(1));
                        long handle =
                                cuda.cuGraphConditionalHandleCreate(body.outer, other, 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
                        rig.kernel(add(rig, body.outer, handle, IF, 1, other)
                                .bodies()
                                .get(0));
                        rig.exec(body.outer);
                    })
                    .onTwoDevices(),
            // The context "must match context used to create the handle and all body nodes".
            violates("EXEC-16", "aBodyBesideItsHandle", (rig, cuda) -> {
                        CUgraph whole = rig.graph();
                        long handle = handle(rig, whole);
                        cuda.cuCtxCreate(0, new CUdevice(1));
                        rig.kernel(add(rig, whole, handle, IF, 1).bodies().get(0));
                        rig.exec(whole);
                    })
                    .onTwoDevices(),
            violates("EXEC-17", "memsetOutOfReachInABody", rig -> instantiateAMemsetOfDeviceOne(rig, PeerAccess.ABSENT))
                    .onTwoDevices()
                    .says("is instantiated, which has MEMSET node 0", OUT_OF_REACH),
            complies(
                            "EXEC-17",
                            "memsetWithinReachInABody",
                            rig -> instantiateAMemsetOfDeviceOne(rig, PeerAccess.ENABLED))
                    .onTwoDevices(),
            // -- updates: what instantiation requires, updates require --
            violates("EXEC-07", "changeToACopyOfPageableMemory", rig -> changeCopy(rig, rig.pageable()))
                    .says("MEMCPY node 0", "gets other memory", "is in the body of a conditional node"),
            complies("EXEC-07", "changeToACopyOfOtherPinnedMemory", rig -> changeCopy(rig, rig.pinned())),
            violates("EXEC-07", "changeToAKernelThatLaunchesGraphs", rig -> changeKernel(rig, launching()))
                    .says("launches graphs, and is in the body of a conditional node"),
            complies("EXEC-07", "changeToAnotherKernel", rig -> changeKernel(rig, Kernel.empty())),
            violates("UPDATE-03", "updateToACopyOfPageableMemory", rig -> updateCopy(rig, rig.pageable()))
                    .says("is in the body of a conditional node"),
            complies("UPDATE-03", "updateToACopyOfOtherPinnedMemory", rig -> updateCopy(rig, rig.pinned())),
            violates("UPDATE-04", "updateToAKernelThatLaunchesGraphs", rig -> updateKernel(rig, launching()))
                    .says("launches graphs, and is in the body of a conditional node"),
            complies("UPDATE-04", "updateToAnotherKernel", rig -> updateKernel(rig, Kernel.empty())));

    private ConditionalBodyCases() {}

    /** Whether one device can access the memory of another one. */
    private enum PeerAccess {
        ABSENT,
        ENABLED
    }

    /** A graph with a conditional node, and the body of that. */
    private static final class Body {
        private final Rig rig;
        private final CUgraph outer;
        private final CUgraph graph;

        Body(Rig rig) {
            this.rig = rig;
            outer = rig.graph();
            graph = add(rig, outer, handle(rig, outer), IF, 1).bodies().get(0);
        }

        void instantiateWith(CUgraphNodeParams params) {
            rig.add(graph, params);
            rig.exec(outer);
        }
    }

    /** Instantiates a graph with a body of one node. */
    private static void instantiate(Rig rig, CUgraphNodeParams params) {
        new Body(rig).instantiateWith(params);
    }

    private static void copy(Rig rig, CUmemorytype type, long source) {
        instantiate(rig, rig.copyParams(type, source));
    }

    private static void kernel(Rig rig, Kernel kernel) {
        instantiate(rig, rig.params(kernel));
    }

    private static Kernel launching() {
        return Kernel.empty().launchesGraphs();
    }

    private static CUgraphNodeParams childThatRecords(Rig rig) {
        CUgraph child = rig.graphOf(new CUeventRecordNodeParams(rig.event()));
        return new CUchildGraphNodeParams(child, CUchildGraphNodeParams.Ownership.CLONE);
    }

    private static CUmemsetNodeParams memset(Rig rig, long memory) {
        return new CUmemsetNodeParams(memory, 0, 0, 4, 16, 1, rig.context());
    }

    private static void instantiateEverything(Rig rig) {
        Body body = new Body(rig);
        CUgraphNode kernel = rig.kernel(body.graph);
        rig.empty(body.graph, kernel);
        rig.cuda.cuGraphAddMemsetNode(body.graph, List.of(kernel), rig.memset(4, 1, 1));
        rig.cuda.cuGraphAddMemcpyNode(body.graph, List.of(), rig.copy(64), rig.context());
        rig.cuda.cuGraphAddChildGraphNode(body.graph, List.of(), rig.chain(1));
        add(rig, body.graph, handle(rig, body.outer), SWITCH, 2);
        rig.exec(body.outer);
    }

    /**
     * Instantiates a body with two kernels. The second belongs to a context of its own on another device, or to that of
     * the first.
     */
    private static void instantiateTwoKernels(Rig rig, int device) {
        Body body = new Body(rig);
        rig.kernel(body.graph);
        CUcontext other = rig.cuda.cuCtxCreate(0, new CUdevice(1));
        rig.cuda.cuCtxSetCurrent(device == 0 ? rig.context() : other);
        body.instantiateWith(rig.nopParams());
    }

    /** Instantiates a body with a memset of memory of device 1, where device 0 is current. */
    private static void instantiateAMemsetOfDeviceOne(Rig rig, PeerAccess access) {
        Body body = new Body(rig);
        CUcontext other = rig.cuda.cuCtxCreate(0, new CUdevice(1));
        CUmemsetNodeParams memset = new CUmemsetNodeParams(rig.memory(), 0, 7, 4, 1, 1, rig.context());
        rig.cuda.cuCtxPopCurrent();
        if (access == PeerAccess.ENABLED) {
            rig.cuda.cuCtxEnablePeerAccess(other, 0);
        }
        body.instantiateWith(memset);
    }

    /** A copy from page-locked memory in the body of an executable graph. */
    private static final class CopyInABody {
        private final Body body;
        private final CUgraphNode node;
        private final CUgraphExec exec;

        CopyInABody(Rig rig) {
            body = new Body(rig);
            node = rig.add(body.graph, rig.copyParams(HOST, rig.pinned()));
            exec = rig.exec(body.outer);
        }
    }

    /** Lets the node of an executable graph copy from other memory of the host. */
    private static void changeCopy(Rig rig, long from) {
        CopyInABody copy = new CopyInABody(rig);
        rig.cuda.cuGraphExecMemcpyNodeSetParams(copy.exec, copy.node, rig.copy(HOST, from, 64), rig.context());
    }

    /** Updates an executable graph by one whose node copies from other memory of the host. */
    private static void updateCopy(Rig rig, long from) {
        CopyInABody copy = new CopyInABody(rig);
        rig.cuda.cuGraphMemcpyNodeSetParams(copy.node, rig.copy(HOST, from, 64));
        rig.cuda.cuGraphExecUpdate(copy.exec, copy.body.outer, null);
    }

    /** A kernel in the body of an executable graph, where a kernel outside of the body launches graphs. */
    private static final class KernelInABody {
        private final Body body;
        private final CUgraphNode node;
        private final CUgraphExec exec;

        KernelInABody(Rig rig) {
            body = new Body(rig);
            rig.add(body.outer, rig.params(launching()));
            node = rig.add(body.graph, rig.params(Kernel.empty()));
            exec = rig.exec(body.outer);
        }
    }

    /** Lets the node of an executable graph run another kernel. */
    private static void changeKernel(Rig rig, Kernel kernel) {
        KernelInABody present = new KernelInABody(rig);
        rig.cuda.cuGraphExecKernelNodeSetParams(present.exec, present.node, rig.params(kernel));
    }

    /** Updates an executable graph by one whose node runs another kernel. */
    private static void updateKernel(Rig rig, Kernel kernel) {
        KernelInABody present = new KernelInABody(rig);
        rig.cuda.cuGraphKernelNodeSetParams(present.node, rig.params(kernel));
        rig.cuda.cuGraphExecUpdate(present.exec, present.body.outer, null);
    }
}
