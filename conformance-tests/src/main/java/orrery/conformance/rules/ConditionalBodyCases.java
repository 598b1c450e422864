package orrery.conformance.rules;

import static orrery.conformance.rules.ConditionalCases.add;
import static orrery.conformance.rules.ConditionalCases.handle;
import static orrery.device.CUgraphConditionalNodeType.IF;
import static orrery.device.CUgraphConditionalNodeType.SWITCH;
import static orrery.driver.CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemsetNodeParams;
import orrery.sim.Kernel;

/** The bodies of conditional nodes. */
final class ConditionalBodyCases {
    private ConditionalBodyCases() {}

    private static final class Body {
        private final GraphRig graphs;
        private final CUgraph whole;
        private final CUgraph graph;

        Body(Rig rig) {
            graphs = new GraphRig(rig);
            whole = graphs.graph();
            graph = add(rig, whole, handle(rig, whole), IF, 1).bodies().get(0);
        }

        void instantiate() {
            graphs.exec(whole);
        }
    }

    private static void instantiateWithNode(Rig rig, CUgraphNodeParams params) {
        Body body = new Body(rig);
        rig.cuda().cuGraphAddNode(body.graph, List.of(), null, params);
        body.instantiate();
    }

    private static void instantiateWithKernel(Rig rig, Kernel kernel) {
        instantiateWithNode(rig, CUkernelNodeParams.single(rig.load(kernel)));
    }

    private static void instantiateWithCopy(Rig rig, CUmemorytype type, long from) {
        Body body = new Body(rig);
        rig.cuda().cuGraphAddMemcpyNode(body.graph, List.of(), body.graphs.copy(type, from, 64), rig.context());
        body.instantiate();
    }

    private static void instantiateWithMemset(Rig rig, long memory) {
        instantiateWithNode(rig, new CUmemsetNodeParams(memory, 0, 0, 4, 16, 1, rig.context()));
    }

    @Violates(
            value = "EXEC-12",
            says = {"is instantiated, which has HOST node 0", "of graph"})
    static void hostFunctionInABody(Rig rig) {
        instantiateWithNode(rig, new CUhostNodeParams(() -> {}));
    }

    @Complies("EXEC-12")
    static void emptyNodeInABody(Rig rig) {
        instantiateWithNode(rig, new CUemptyNodeParams());
    }

    @Violates(value = "EXEC-12", says = "is instantiated, which has MEM_ALLOC node 0")
    static void allocationInABody(Rig rig) {
        Body body = new Body(rig);
        MemoryNodeCases.allocate(rig, body.graph, 64);
        body.instantiate();
    }

    @Violates(value = "EXEC-12", says = "is instantiated, which has EVENT_RECORD node 0")
    static void recordInAChildOfABody(Rig rig) {
        Body body = new Body(rig);
        CUgraph child = body.graphs.graph();
        rig.cuda().cuGraphAddEventRecordNode(child, List.of(), body.graphs.event());
        rig.cuda().cuGraphAddChildGraphNode(body.graph, List.of(), child);
        body.instantiate();
    }

    @Violates(value = "EXEC-12", says = "is instantiated, which has MEMCPY node 0")
    static void copyOfPageableMemoryInABody(Rig rig) {
        instantiateWithCopy(rig, CUmemorytype.HOST, rig.cuda().host().allocate(64));
    }

    @Complies("EXEC-12")
    static void copyOfPinnedMemoryInABody(Rig rig) {
        instantiateWithCopy(rig, CUmemorytype.HOST, rig.cuda().cuMemAllocHost(64));
    }

    @Violates(value = "EXEC-12", says = "is instantiated, which has MEMCPY node 0")
    static void copyOfManagedMemoryInABody(Rig rig) {
        instantiateWithCopy(rig, CUmemorytype.UNIFIED, rig.cuda().cuMemAllocManaged(64, 1));
    }

    @Complies("EXEC-12")
    static void copyOfDeviceMemoryInABody(Rig rig) {
        instantiateWithCopy(rig, CUmemorytype.UNIFIED, rig.cuda().cuMemAlloc(64));
    }

    @Violates(value = "EXEC-12", says = "is instantiated, which has MEMSET node 0")
    static void memsetOfManagedMemoryInABody(Rig rig) {
        instantiateWithMemset(rig, rig.cuda().cuMemAllocManaged(64, 1));
    }

    @Complies("EXEC-12")
    static void memsetOfDeviceMemoryInABody(Rig rig) {
        instantiateWithMemset(rig, rig.cuda().cuMemAlloc(64));
    }

    @Violates(value = "EXEC-12", says = "is instantiated, which has KERNEL node 0")
    static void launchOfGraphsInABody(Rig rig) {
        instantiateWithKernel(rig, Kernel.empty().launchesGraphs());
    }

    @Violates(value = "EXEC-12", says = "is instantiated, which has KERNEL node 0")
    static void dynamicParallelismInABody(Rig rig) {
        instantiateWithKernel(rig, Kernel.empty().usesDynamicParallelism());
    }

    @Complies("EXEC-12")
    static void kernelThatLaunchesNothingInABody(Rig rig) {
        instantiateWithKernel(rig, Kernel.empty());
    }

    @Complies("EXEC-12")
    static void everythingThatABodyHolds(Rig rig) {
        Body body = new Body(rig);
        GraphRig graphs = body.graphs;
        CUgraphNode kernel = graphs.kernel(body.graph);
        graphs.empty(body.graph, kernel);
        rig.cuda().cuGraphAddMemsetNode(body.graph, List.of(kernel), graphs.memset(4, 1, 1));
        rig.cuda().cuGraphAddMemcpyNode(body.graph, List.of(), graphs.copy(64), rig.context());
        rig.cuda().cuGraphAddChildGraphNode(body.graph, List.of(), graphs.chain(1));
        add(rig, body.graph, handle(rig, body.whole), SWITCH, 2);
        body.instantiate();
    }

    /** The second kernel belongs to a context of its own on another device, or to that of the first. */
    private static void instantiateWithSecondKernelOn(int device) {
        try (Rig rig = Rig.withTwoDevices()) {
            Body body = new Body(rig);
            body.graphs.kernel(body.graph);
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            rig.cuda().cuCtxSetCurrent(device == 0 ? rig.context() : other);
            body.graphs.kernel(body.graph);
            body.instantiate();
        }
    }

    @Violates(
            value = "EXEC-16",
            says = {"is instantiated, which has KERNEL node 1", "besides nodes of context"})
    static void kernelsOfTwoDevicesInABody(Rig alone) {
        instantiateWithSecondKernelOn(1);
    }

    @Complies("EXEC-16")
    static void kernelsOfOneDeviceInABody(Rig alone) {
        instantiateWithSecondKernelOn(0);
    }

    @Violates(
            value = "EXEC-16",
            says = {"is instantiated, which has KERNEL node 0", "besides nodes of context"})
    static void bodyOnAnotherDeviceThanItsHandle(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            Body body = new Body(rig);
            rig.cuda().cuCtxCreate(0, new CUdevice(1));
            body.graphs.kernel(body.graph);
            body.instantiate();
        }
    }

    @Violates(
            value = "EXEC-16",
            says = {"is instantiated, which has MEMSET node 1", "besides nodes of context"})
    static void memsetOfAnotherContextInABody(Rig rig) {
        Body body = new Body(rig);
        body.graphs.kernel(body.graph);
        CUmemsetNodeParams memset = body.graphs.memset(4, 1, 1);
        rig.cuda().cuCtxCreate(0, rig.device());
        rig.cuda().cuGraphAddMemsetNode(body.graph, List.of(), memset);
        body.instantiate();
    }

    @Violates(
            value = "EXEC-16",
            says = {"is instantiated, which has CONDITIONAL node 0", "besides nodes of context"})
    static void conditionalNodeOfAnotherContextInABody(Rig rig) {
        Body body = new Body(rig);
        CUcontext other = rig.cuda().cuCtxCreate(0, rig.device());
        add(rig, body.graph, rig.cuda().cuGraphConditionalHandleCreate(body.whole, other, 0, 0), IF, 1, other);
        body.instantiate();
    }

    @Complies("EXEC-16")
    static void aBodyForEachDevice(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            GraphRig graphs = new GraphRig(rig);
            CUgraph whole = graphs.graph();
            graphs.kernel(add(rig, whole, handle(rig, whole), IF, 1).bodies().get(0));
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            long handle = rig.cuda().cuGraphConditionalHandleCreate(whole, other, 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
            graphs.kernel(add(rig, whole, handle, IF, 1, other).bodies().get(0));
            graphs.exec(whole);
        }
    }

    /** The context "must match context used to create the handle and all body nodes". */
    @Violates("EXEC-16")
    static void aBodyBesideItsHandle(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            GraphRig graphs = new GraphRig(rig);
            CUgraph whole = graphs.graph();
            long handle = handle(rig, whole);
            rig.cuda().cuCtxCreate(0, new CUdevice(1));
            graphs.kernel(add(rig, whole, handle, IF, 1).bodies().get(0));
            graphs.exec(whole);
        }
    }

    /** A memset of device 1 in a body, instantiated where device 0 is current. */
    private static void memsetOfDeviceOne(boolean granted) {
        try (Rig rig = Rig.withTwoDevices()) {
            Body body = new Body(rig);
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            long there = rig.cuda().cuMemAlloc(64);
            rig.cuda()
                    .cuGraphAddMemsetNode(
                            body.graph, List.of(), new CUmemsetNodeParams(there, 0, 7, 4, 1, 1, rig.context()));
            rig.cuda().cuCtxPopCurrent();
            if (granted) {
                rig.cuda().cuCtxEnablePeerAccess(other, 0);
            }
            body.instantiate();
        }
    }

    @Violates(
            value = "EXEC-17",
            says = {"is instantiated, which has MEMSET node 0", "on device 1 and not accessible to device 0"})
    static void memsetOutOfReachInABody(Rig alone) {
        memsetOfDeviceOne(false);
    }

    @Complies("EXEC-17")
    static void memsetWithinReachInABody(Rig alone) {
        memsetOfDeviceOne(true);
    }

    // -- updates: what instantiation requires, updates require ---------------------------------------------------

    /** Lets a copy from page-locked memory in a body be a copy from other memory of the host. */
    private static void changeCopy(Rig rig, long from, boolean whole) {
        Body body = new Body(rig);
        CUmemcpy2D pinned = body.graphs.copy(CUmemorytype.HOST, rig.cuda().cuMemAllocHost(64), 64);
        CUgraphNode copy = rig.cuda().cuGraphAddMemcpyNode(body.graph, List.of(), pinned, rig.context());
        CUgraphExec exec = body.graphs.exec(body.whole);
        CUmemcpy2D other = body.graphs.copy(CUmemorytype.HOST, from, 64);
        if (whole) {
            rig.cuda().cuGraphMemcpyNodeSetParams(copy, other);
            rig.cuda().cuGraphExecUpdate(exec, body.whole, null);
        } else {
            rig.cuda().cuGraphExecMemcpyNodeSetParams(exec, copy, other, rig.context());
        }
    }

    @Violates(
            value = "EXEC-07",
            says = {"MEMCPY node 0", "gets other memory", "is in the body of a conditional node"})
    static void changeToACopyOfPageableMemory(Rig rig) {
        changeCopy(rig, rig.cuda().host().allocate(64), false);
    }

    @Complies("EXEC-07")
    static void changeToACopyOfOtherPinnedMemory(Rig rig) {
        changeCopy(rig, rig.cuda().cuMemAllocHost(64), false);
    }

    @Violates(value = "UPDATE-03", says = "is in the body of a conditional node")
    static void updateToACopyOfPageableMemory(Rig rig) {
        changeCopy(rig, rig.cuda().host().allocate(64), true);
    }

    @Complies("UPDATE-03")
    static void updateToACopyOfOtherPinnedMemory(Rig rig) {
        changeCopy(rig, rig.cuda().cuMemAllocHost(64), true);
    }

    /**
     * Lets a kernel of a body be another one, where the graph has a kernel that launches graphs outside of the body.
     */
    private static void changeKernel(Rig rig, Kernel kernel, boolean whole) {
        Body body = new Body(rig);
        rig.cuda()
                .cuGraphAddKernelNode(
                        body.whole,
                        List.of(),
                        CUkernelNodeParams.single(rig.load(Kernel.empty().launchesGraphs())));
        CUgraphNode node = rig.cuda()
                .cuGraphAddKernelNode(body.graph, List.of(), CUkernelNodeParams.single(rig.load(Kernel.empty())));
        CUgraphExec exec = body.graphs.exec(body.whole);
        CUkernelNodeParams other = CUkernelNodeParams.single(rig.load(kernel));
        if (whole) {
            rig.cuda().cuGraphKernelNodeSetParams(node, other);
            rig.cuda().cuGraphExecUpdate(exec, body.whole, null);
        } else {
            rig.cuda().cuGraphExecKernelNodeSetParams(exec, node, other);
        }
    }

    @Violates(value = "EXEC-07", says = "launches graphs, and is in the body of a conditional node")
    static void changeToAKernelThatLaunchesGraphs(Rig rig) {
        changeKernel(rig, Kernel.empty().launchesGraphs(), false);
    }

    @Complies("EXEC-07")
    static void changeToAnotherKernel(Rig rig) {
        changeKernel(rig, Kernel.empty(), false);
    }

    @Violates(value = "UPDATE-04", says = "launches graphs, and is in the body of a conditional node")
    static void updateToAKernelThatLaunchesGraphs(Rig rig) {
        changeKernel(rig, Kernel.empty().launchesGraphs(), true);
    }

    @Complies("UPDATE-04")
    static void updateToAnotherKernel(Rig rig) {
        changeKernel(rig, Kernel.empty(), true);
    }
}
