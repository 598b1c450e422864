package orrery.conformance.rules;

import static orrery.device.CUgraphConditionalNodeType.IF;
import static orrery.device.CUgraphConditionalNodeType.SWITCH;
import static orrery.device.CUgraphConditionalNodeType.WHILE;
import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;
import static orrery.driver.CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUmemorytype;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.sim.Kernel;

/** Conditional handles, conditional nodes and their bodies. */
final class ConditionalCases {
    private ConditionalCases() {}

    private static long handle(Rig rig, CUgraph graph) {
        return rig.cuda().cuGraphConditionalHandleCreate(graph, rig.context(), 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
    }

    /** Adds a conditional node; the bodies are in what comes back. */
    private static CUconditionalNodeParams add(
            Rig rig, CUgraph graph, long handle, CUgraphConditionalNodeType type, int bodies) {
        CUconditionalNodeParams params = new CUconditionalNodeParams(handle, type, bodies);
        rig.cuda().cuGraphAddNode(graph, List.of(), null, params);
        return params;
    }

    /** A graph with one conditional node that has a handle of its own. */
    private static CUgraph graphWith(Rig rig, CUgraphConditionalNodeType type, int bodies) {
        CUgraph graph = new GraphRig(rig).graph();
        add(rig, graph, handle(rig, graph), type, bodies);
        return graph;
    }

    // -- handles -------------------------------------------------------------------------------------------------

    @Breaks(
            value = "GRAPH-18",
            says = {"conditional handle", "is used by a node of graph"})
    static void handleOfAnotherGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        add(rig, graphs.graph(), handle(rig, graphs.graph()), IF, 1);
    }

    @Keeps("GRAPH-18")
    static void handleOfTheGraphInABody(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        CUgraph body = add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0);
        add(rig, body, handle(rig, graph), IF, 1);
    }

    @Breaks(
            value = "GRAPH-19",
            says = {"conditional handle", "is used again; it belongs to CONDITIONAL node 0"})
    static void handleOfTwoNodes(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        long handle = handle(rig, graph);
        add(rig, graph, handle, IF, 1);
        add(rig, graph, handle, WHILE, 1);
    }

    @Keeps("GRAPH-19")
    static void handleOfANodeAfterItsEnd(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        long handle = handle(rig, graph);
        add(rig, graph, handle, IF, 1);
        rig.cuda().cuGraphDestroyNode(graphs.only(graph));
        add(rig, graph, handle, WHILE, 1);
    }

    @Breaks(value = "GRAPH-20", says = "WHILE node with 2 bodies is added to graph")
    static void whileWithTwoBodies(Rig rig) {
        graphWith(rig, WHILE, 2);
    }

    @Breaks(value = "GRAPH-20", says = "IF node with 3 bodies is added to graph")
    static void ifWithThreeBodies(Rig rig) {
        graphWith(rig, IF, 3);
    }

    @Breaks(value = "GRAPH-20", says = "SWITCH node with 0 bodies is added to graph")
    static void switchWithoutBodies(Rig rig) {
        graphWith(rig, SWITCH, 0);
    }

    @Keeps("GRAPH-20")
    static void asManyBodiesAsTheKindHas(Rig rig) {
        graphWith(rig, IF, 1);
        graphWith(rig, IF, 2);
        graphWith(rig, WHILE, 1);
        graphWith(rig, SWITCH, 1);
        graphWith(rig, SWITCH, 5);
    }

    @Breaks(
            value = "GRAPH-21",
            says = {"a conditional handle of graph", "is created with flags 2"})
    static void unknownHandleFlags(Rig rig) {
        rig.cuda().cuGraphConditionalHandleCreate(new GraphRig(rig).graph(), rig.context(), 0, 2);
    }

    @Keeps("GRAPH-21")
    static void handlesWithAndWithoutDefault(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda().cuGraphConditionalHandleCreate(graph, rig.context(), 0, 0);
        rig.cuda().cuGraphConditionalHandleCreate(graph, rig.context(), 0, CU_GRAPH_COND_ASSIGN_DEFAULT);
    }

    @Breaks("GRAPH-25")
    static void useAHandleInAnotherContext(Rig rig) {
        CUcontext other = rig.cuda().cuCtxCreate(0, rig.device());
        CUgraph graph = new GraphRig(rig).graph();
        var params = new CUconditionalNodeParams(handle(rig, graph), IF, 1, other);
        rig.cuda().cuGraphAddNode(graph, List.of(), null, params);
    }

    @Keeps("GRAPH-25")
    static void useAHandleInItsContext(Rig rig) {
        rig.cuda().cuCtxCreate(0, rig.device());
        CUgraph graph = new GraphRig(rig).graph();
        var params = new CUconditionalNodeParams(handle(rig, graph), IF, 1, rig.context());
        rig.cuda().cuGraphAddNode(graph, List.of(), null, params);
    }

    @Breaks(
            value = "EXEC-11",
            says = {"is instantiated, and conditional handle", "is not used"})
    static void handleOfNoNode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        handle(rig, graph);
        graphs.exec(graph);
    }

    @Keeps("EXEC-11")
    static void handleOfANode(Rig rig) {
        new GraphRig(rig).exec(graphWith(rig, WHILE, 1));
    }

    // -- copies --------------------------------------------------------------------------------------------------

    @Breaks(value = "GRAPH-22", says = "is copied, but has 1 conditional handles")
    static void cloneWithAHandle(Rig rig) {
        rig.cuda().cuGraphClone(graphWith(rig, IF, 1));
    }

    @Breaks(value = "GRAPH-22", says = "is copied, but has 1 conditional handles")
    static void embedACopyWithAHandle(Rig rig) {
        new GraphRig(rig).parent(graphWith(rig, IF, 1));
    }

    @Breaks(value = "GRAPH-22", says = "is copied, but is a body of CONDITIONAL node 0 of graph")
    static void cloneABody(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda()
                .cuGraphClone(
                        add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0));
    }

    @Breaks(value = "GRAPH-22", says = "is copied, but has memory nodes")
    static void cloneWithMemory(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        MemoryNodeCases.allocate(rig, graph, 64);
        rig.cuda().cuGraphClone(graph);
    }

    @Breaks(
            value = "GRAPH-22",
            says = {"is moved into graph", "but has 1 conditional handles"})
    static void moveWithAHandle(Rig rig) {
        move(rig, graphWith(rig, IF, 1));
    }

    @Keeps("GRAPH-22")
    static void moveWithMemory(Rig rig) {
        CUgraph child = new GraphRig(rig).graph();
        MemoryNodeCases.allocate(rig, child, 64);
        move(rig, child);
    }

    private static void move(Rig rig, CUgraph child) {
        rig.cuda().cuGraphAddNode(new GraphRig(rig).graph(), List.of(), null, new CUchildGraphNodeParams(child, MOVE));
    }

    @Keeps("GRAPH-22")
    static void copyIntoABody(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraph body = add(rig, graph, handle(rig, graph), IF, 1).bodies().get(0);
        rig.cuda().cuGraphAddChildGraphNode(body, List.of(), graphs.chain(1));
    }

    // -- bodies --------------------------------------------------------------------------------------------------

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

    @Breaks(
            value = "EXEC-12",
            says = {"is instantiated, which has HOST node 0", "of graph"})
    static void hostFunctionInABody(Rig rig) {
        Body body = new Body(rig);
        rig.cuda().cuGraphAddHostNode(body.graph, List.of(), new CUhostNodeParams(() -> {}));
        body.instantiate();
    }

    @Breaks(value = "EXEC-12", says = "is instantiated, which has MEM_ALLOC node 0")
    static void allocationInABody(Rig rig) {
        Body body = new Body(rig);
        MemoryNodeCases.allocate(rig, body.graph, 64);
        body.instantiate();
    }

    @Breaks(value = "EXEC-12", says = "is instantiated, which has EVENT_RECORD node 0")
    static void recordInAChildOfABody(Rig rig) {
        Body body = new Body(rig);
        CUgraph child = body.graphs.graph();
        rig.cuda().cuGraphAddEventRecordNode(child, List.of(), body.graphs.event());
        rig.cuda().cuGraphAddChildGraphNode(body.graph, List.of(), child);
        body.instantiate();
    }

    @Breaks(value = "EXEC-12", says = "is instantiated, which has MEMCPY node 0")
    static void copyOfPageableMemoryInABody(Rig rig) {
        Body body = new Body(rig);
        long pageable = rig.cuda().host().allocate(64);
        rig.cuda()
                .cuGraphAddMemcpyNode(
                        body.graph, List.of(), body.graphs.copy(CUmemorytype.HOST, pageable, 64), rig.context());
        body.instantiate();
    }

    @Breaks(value = "EXEC-12", says = "is instantiated, which has MEMCPY node 0")
    static void copyOfManagedMemoryInABody(Rig rig) {
        Body body = new Body(rig);
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda()
                .cuGraphAddMemcpyNode(
                        body.graph, List.of(), body.graphs.copy(CUmemorytype.UNIFIED, managed, 64), rig.context());
        body.instantiate();
    }

    @Breaks(value = "EXEC-12", says = "is instantiated, which has MEMSET node 0")
    static void memsetOfManagedMemoryInABody(Rig rig) {
        Body body = new Body(rig);
        long managed = rig.cuda().cuMemAllocManaged(64, 1);
        rig.cuda()
                .cuGraphAddMemsetNode(
                        body.graph, List.of(), new CUmemsetNodeParams(managed, 0, 0, 4, 16, 1, rig.context()));
        body.instantiate();
    }

    @Breaks(value = "EXEC-12", says = "is instantiated, which has KERNEL node 0")
    static void launchOfGraphsInABody(Rig rig) {
        Body body = new Body(rig);
        CUkernelNodeParams launching =
                CUkernelNodeParams.single(rig.load(Kernel.empty().launchesGraphs()));
        rig.cuda().cuGraphAddKernelNode(body.graph, List.of(), launching);
        body.instantiate();
    }

    @Breaks(value = "EXEC-12", says = "is instantiated, which has KERNEL node 0")
    static void dynamicParallelismInABody(Rig rig) {
        Body body = new Body(rig);
        CUkernelNodeParams launching =
                CUkernelNodeParams.single(rig.load(Kernel.empty().usesDynamicParallelism()));
        rig.cuda().cuGraphAddKernelNode(body.graph, List.of(), launching);
        body.instantiate();
    }

    @Keeps("EXEC-12")
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

    @Breaks(
            value = "EXEC-16",
            says = {"is instantiated, which has KERNEL node 1", "besides nodes of context"})
    static void kernelsOfTwoDevicesInABody(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            Body body = new Body(rig);
            body.graphs.kernel(body.graph);
            rig.cuda().cuCtxCreate(0, new CUdevice(1));
            body.graphs.kernel(body.graph);
            body.instantiate();
        }
    }

    @Breaks(
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

    @Breaks(
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

    @Breaks(
            value = "EXEC-16",
            says = {"is instantiated, which has CONDITIONAL node 0", "besides nodes of context"})
    static void conditionalNodeOfAnotherContextInABody(Rig rig) {
        Body body = new Body(rig);
        rig.cuda().cuCtxCreate(0, rig.device());
        add(rig, body.graph, rig.cuda().cuGraphConditionalHandleCreate(body.whole, null, 0, 0), IF, 1);
        body.instantiate();
    }

    @Keeps("EXEC-16")
    static void aBodyForEachDevice(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            GraphRig graphs = new GraphRig(rig);
            CUgraph whole = graphs.graph();
            graphs.kernel(add(rig, whole, handle(rig, whole), IF, 1).bodies().get(0));
            CUcontext other = rig.cuda().cuCtxCreate(0, new CUdevice(1));
            long handle = rig.cuda().cuGraphConditionalHandleCreate(whole, other, 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
            graphs.kernel(add(rig, whole, handle, IF, 1).bodies().get(0));
            graphs.exec(whole);
        }
    }

    /** The context "must match context used to create the handle and all body nodes". */
    @Breaks("EXEC-16")
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

    @Breaks(
            value = "EXEC-17",
            says = {"is instantiated, which has MEMSET node 0", "on device 1 and not accessible to device 0"})
    static void memsetOutOfReachInABody(Rig alone) {
        memsetOfDeviceOne(false);
    }

    @Keeps("EXEC-17")
    static void memsetWithinReachInABody(Rig alone) {
        memsetOfDeviceOne(true);
    }

    // -- one at a time -------------------------------------------------------------------------------------------

    @Breaks(
            value = "EXEC-15",
            says = {"graph", "is instantiated besides executable graph"})
    static void instantiateTwice(Rig rig) {
        CUgraph graph = graphWith(rig, IF, 1);
        new GraphRig(rig).exec(graph);
        new GraphRig(rig).exec(graph);
    }

    @Keeps("EXEC-15")
    static void instantiateOneAfterTheOther(Rig rig) {
        CUgraph graph = graphWith(rig, IF, 1);
        rig.cuda().cuGraphExecDestroy(new GraphRig(rig).exec(graph));
        new GraphRig(rig).exec(graph);
    }

    // -- updates -------------------------------------------------------------------------------------------------

    private static void update(Rig rig, CUgraph from, CUgraph to) {
        rig.cuda().cuGraphExecUpdate(new GraphRig(rig).exec(from), to, null);
    }

    @Breaks(
            value = "UPDATE-06",
            says = {"CONDITIONAL node 0", "it was IF with 1 bodies and handle number 0, and becomes WHILE with 1"})
    static void ifBecomesWhile(Rig rig) {
        update(rig, graphWith(rig, IF, 1), graphWith(rig, WHILE, 1));
    }

    @Breaks(value = "UPDATE-06", says = "it was SWITCH with 2 bodies and handle number 0, and becomes SWITCH with 3")
    static void oneBodyMore(Rig rig) {
        update(rig, graphWith(rig, SWITCH, 2), graphWith(rig, SWITCH, 3));
    }

    @Keeps("UPDATE-06")
    static void sameKindAndBodies(Rig rig) {
        update(rig, graphWith(rig, SWITCH, 3), graphWith(rig, SWITCH, 3));
    }
}
