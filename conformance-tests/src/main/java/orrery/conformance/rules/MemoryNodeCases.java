package orrery.conformance.rules;

import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;

import java.util.List;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;

/** Nodes that allocate and free memory. */
final class MemoryNodeCases {
    private MemoryNodeCases() {}

    /** Adds a node that allocates, and tells the address. */
    static long allocate(Rig rig, CUgraph graph, long bytes) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), bytes);
        rig.cuda().cuGraphAddMemAllocNode(graph, List.of(), params);
        return params.dptr();
    }

    /** Adds a node that frees after everything that is there. */
    private static CUgraphNode free(Rig rig, CUgraph graph, long address) {
        return rig.cuda().cuGraphAddMemFreeNode(graph, rig.cuda().cuGraphGetNodes(graph), address);
    }

    /** A graph that allocates, and frees nothing. */
    private static CUgraph allocating(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        allocate(rig, graph, 64);
        return graph;
    }

    /** A graph that allocates and frees. */
    private static CUgraph balanced(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        free(rig, graph, allocate(rig, graph, 64));
        return graph;
    }

    /** A graph that frees what another one allocates. */
    private static CUgraph freeing(Rig rig, long address) {
        CUgraph graph = new GraphRig(rig).graph();
        free(rig, graph, address);
        return graph;
    }

    // -- definition ----------------------------------------------------------------------------------------------

    @Violates(value = "MEMNODE-01", says = "0 bytes are allocated by a node of graph")
    static void allocateNothing(Rig rig) {
        allocate(rig, new GraphRig(rig).graph(), 0);
    }

    @Complies("MEMNODE-01")
    static void allocateOneByte(Rig rig) {
        allocate(rig, new GraphRig(rig).graph(), 1);
    }

    @Violates(value = "MEMNODE-10", says = "bytes are allocated by a node of graph")
    static void allocateMoreThanTheLimit(Rig rig) {
        allocate(rig, new GraphRig(rig).graph(), 1L << 50);
    }

    @Violates(
            value = "MEMNODE-10",
            says = {
                "1125899906842624 bytes are allocated",
                "the limit is 300211503104 bytes",
                "addresses for 300245057536 bytes on device 0",
                "of which 33554432 are taken"
            })
    static void allocateMoreThanIsLeft(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        allocate(rig, graph, 1L << 20);
        allocate(rig, graph, 1L << 50);
    }

    @Complies("MEMNODE-10")
    static void allocateLessThanTheLimit(Rig rig) {
        allocate(rig, new GraphRig(rig).graph(), 1L << 20);
    }

    @Violates(
            value = "MEMNODE-02",
            says = {"0x", "is freed by a node of graph"})
    static void freeWhatCuMemAllocAllocated(Rig rig) {
        freeing(rig, rig.cuda().cuMemAlloc(64));
    }

    @Violates(value = "MEMNODE-02", says = "is freed by a node of graph")
    static void freeInside(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        free(rig, graph, allocate(rig, graph, 1024) + 256);
    }

    @Violates(value = "MEMNODE-02", says = "is freed by a node of graph")
    static void freeInACaptureWhatNoGraphAllocates(Rig rig) {
        CUstream stream = rig.stream();
        long memory = rig.cuda().cuMemAllocAsync(64, stream);
        rig.cuda().cuStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
        rig.cuda().cuMemFreeAsync(memory, stream);
    }

    @Complies("MEMNODE-02")
    static void freeBesideACapture(Rig rig) {
        CUstream stream = rig.stream();
        long memory = rig.cuda().cuMemAllocAsync(64, stream);
        rig.cuda().cuStreamBeginCapture(stream, CUstreamCaptureMode.RELAXED);
        rig.cuda().cuMemFreeAsync(memory, rig.stream());
    }

    @Complies("MEMNODE-02")
    static void freeInACaptureWhatItAllocates(Rig rig) {
        CUstream stream = new GraphRig(rig).capturing();
        rig.cuda().cuMemFreeAsync(rig.cuda().cuMemAllocAsync(64, stream), stream);
    }

    @Violates(
            value = "MEMNODE-03",
            says = {"a free node for", "which allocates it, has a free node for it"})
    static void freeTwice(Rig rig) {
        freeTimes(rig, 2);
    }

    @Complies("MEMNODE-03")
    static void freeOnce(Rig rig) {
        freeTimes(rig, 1);
    }

    private static void freeTimes(Rig rig, int times) {
        CUgraph graph = new GraphRig(rig).graph();
        long address = allocate(rig, graph, 64);
        for (int i = 0; i < times; i++) {
            free(rig, graph, address);
        }
    }

    @Violates(
            value = "MEMNODE-03",
            says = {"a free node for", "another graph has a free node for it"})
    static void freeWhatAnotherGraphFrees(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        long address = allocate(rig, graph, 64);
        freeing(rig, address);
        free(rig, graph, address);
    }

    @Violates(
            value = "MEMNODE-03",
            says = {"a free node for", "was instantiated without a free node for it"})
    static void freeAfterAnInstantiation(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        long address = allocate(rig, graph, 64);
        graphs.exec(graph);
        free(rig, graph, address);
    }

    @Violates(
            value = "MEMNODE-03",
            says = {"is added to graph 3", "graph 3 has a free node for it"})
    static void freeTwiceInAnotherGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        long address = allocate(rig, graphs.graph(), 64);
        CUgraph other = graphs.graph();
        free(rig, other, address);
        free(rig, other, address);
    }

    @Complies("MEMNODE-03")
    static void freeInTwoOtherGraphs(Rig rig) {
        long address = allocate(rig, new GraphRig(rig).graph(), 64);
        freeing(rig, address);
        freeing(rig, address);
    }

    @Violates(
            value = "MEMNODE-04",
            says = {"which is embedded in GRAPH node 0 of graph", "gets a memory node"})
    static void allocateInAChild(Rig rig) {
        allocate(rig, new GraphRig(rig).embedded(), 64);
    }

    private static void captureAnAllocationInto(Rig rig, CUgraph graph) {
        CUstream stream = rig.stream();
        rig.cuda().cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, CUstreamCaptureMode.GLOBAL);
        rig.cuda().cuMemAllocAsync(64, stream);
    }

    @Violates(value = "MEMNODE-04", says = "gets a memory node")
    static void captureAnAllocationIntoAChild(Rig rig) {
        captureAnAllocationInto(rig, new GraphRig(rig).embedded());
    }

    @Complies("MEMNODE-04")
    static void captureAnAllocationIntoAGraph(Rig rig) {
        captureAnAllocationInto(rig, new GraphRig(rig).graph());
    }

    @Complies("MEMNODE-04")
    static void allocateInAParent(Rig rig) {
        allocate(rig, new GraphRig(rig).graph(), 64);
    }

    @Complies("MEMNODE-04")
    static void moveWhatAllocates(Rig rig) {
        rig.cuda()
                .cuGraphAddNode(
                        new GraphRig(rig).graph(), List.of(), null, new CUchildGraphNodeParams(balanced(rig), MOVE));
    }

    private static void destroyANode(Rig rig, CUgraph graph) {
        rig.cuda().cuGraphDestroyNode(new GraphRig(rig).kernel(graph));
    }

    @Violates(
            value = "MEMNODE-05",
            says = {"KERNEL node 1 (kernel) of graph", "is destroyed, a node of graph", "which has memory nodes"})
    static void destroyANodeBesideMemory(Rig rig) {
        destroyANode(rig, allocating(rig));
    }

    @Complies("MEMNODE-05")
    static void destroyANodeOfAGraphWithoutMemory(Rig rig) {
        destroyANode(rig, new GraphRig(rig).graph());
    }

    @Violates(
            value = "MEMNODE-05",
            says = {"edges are removed, edges of graph", "which has memory nodes"})
    static void partNodesBesideMemory(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = allocating(rig);
        CUgraphNode from = graphs.kernel(graph);
        CUgraphNode to = graphs.kernel(graph, from);
        rig.cuda().cuGraphRemoveDependencies(graph, List.of(from), List.of(to), null);
    }

    @Complies("MEMNODE-05")
    static void addNodesAndEdgesBesideMemory(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = allocating(rig);
        graphs.edge(graph, graphs.kernel(graph), graphs.kernel(graph), null);
    }

    // -- execution -----------------------------------------------------------------------------------------------

    @Violates(
            value = "MEMNODE-06",
            says = {"graph", "is instantiated besides executable graph"})
    static void instantiateTwice(Rig rig) {
        instantiateTwice(rig, false);
    }

    @Violates(
            value = "MEMNODE-06",
            says = {"is moved into graph", "was instantiated from it"})
    static void moveWhatIsInstantiated(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = balanced(rig);
        graphs.exec(graph);
        rig.cuda().cuGraphAddNode(graphs.graph(), List.of(), null, new CUchildGraphNodeParams(graph, MOVE));
    }

    @Violates(
            value = "MEMNODE-06",
            says = {"is an update of executable graph", "besides executable graph"})
    static void updateFromWhatIsInstantiated(Rig rig) {
        update(rig, false);
    }

    @Complies("MEMNODE-06")
    static void updateFromWhatIsNotInstantiated(Rig rig) {
        update(rig, true);
    }

    private static void update(Rig rig, boolean firstDestroyed) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = allocating(rig);
        CUgraphExec first = graphs.exec(graph);
        CUgraphExec other = graphs.exec(allocating(rig));
        if (firstDestroyed) {
            rig.cuda().cuGraphExecDestroy(first);
        }
        rig.cuda().cuGraphExecUpdate(other, graph, null);
    }

    @Complies("MEMNODE-06")
    static void instantiateOneAfterTheOther(Rig rig) {
        instantiateTwice(rig, true);
    }

    private static void instantiateTwice(Rig rig, boolean firstDestroyed) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = balanced(rig);
        CUgraphExec first = graphs.exec(graph);
        if (firstDestroyed) {
            rig.cuda().cuGraphExecDestroy(first);
        }
        graphs.exec(graph);
    }

    private static void launchTwice(Rig rig, CUgraph graph, long flags) {
        CUgraphExec exec = rig.cuda().cuGraphInstantiate(graph, flags);
        rig.cuda().cuGraphLaunch(exec, null);
        rig.cuda().cuGraphLaunch(exec, null);
        rig.cuda().cuCtxSynchronize();
    }

    @Violates(
            value = "MEMNODE-07",
            says = {"executable graph", "is launched, and its allocation", "(64 bytes of", "is not freed"})
    static void launchAgainWithoutAFree(Rig rig) {
        launchTwice(rig, allocating(rig), 0);
    }

    @Complies("MEMNODE-07")
    static void launchAgainWithAFreeNode(Rig rig) {
        launchTwice(rig, balanced(rig), 0);
    }

    @Complies("MEMNODE-07")
    static void launchAgainWithAutomaticFree(Rig rig) {
        launchTwice(rig, allocating(rig), CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH);
    }

    @Complies("MEMNODE-07")
    static void launchAgainAfterAFree(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        long address = allocate(rig, graph, 64);
        CUgraphExec exec = graphs.exec(graph);
        rig.cuda().cuGraphLaunch(exec, null);
        rig.cuda().cuMemFreeAsync(address, null);
        rig.cuda().cuGraphLaunch(exec, null);
        rig.cuda().cuCtxSynchronize();
    }

    private static void launchFree(Rig rig, boolean afterTheAllocation) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphExec freeing = graphs.exec(freeing(rig, allocate(rig, graph, 64)));
        CUgraphExec allocating = graphs.exec(graph);
        if (afterTheAllocation) {
            rig.cuda().cuGraphLaunch(allocating, null);
        }
        rig.cuda().cuGraphLaunch(freeing, null);
        rig.cuda().cuCtxSynchronize();
    }

    @Violates(
            value = "MEMNODE-08",
            says = {"executable graph", "is launched, which frees", "and that is not allocated"})
    static void launchTheFreeFirst(Rig rig) {
        launchFree(rig, false);
    }

    @Complies("MEMNODE-08")
    static void launchTheFreeAfterTheAllocation(Rig rig) {
        launchFree(rig, true);
    }
}
