package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;
import static orrery.driver.CUmemAccessDesc.Flags.READ;
import static orrery.driver.CUmemAccessDesc.Flags.READWRITE;
import static orrery.driver.CUstreamCaptureMode.GLOBAL;
import static orrery.driver.CUstreamCaptureMode.RELAXED;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import orrery.device.CUmemLocation;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUstream;

/** Cases of the rules of nodes that allocate and free memory. */
final class MemoryNodeCases {
    static final List<RuleCase> CASES = List.of(
            // -- definition --
            violates("MEMNODE-01", "allocateNothing", rig -> allocate(rig, rig.graph(), 0))
                    .says("0 bytes are allocated by a node of graph"),
            complies("MEMNODE-01", "allocateOneByte", rig -> allocate(rig, rig.graph(), 1)),
            violates("MEMNODE-10", "allocateMoreThanTheLimit", rig -> allocate(rig, rig.graph(), 1L << 50))
                    .says("bytes are allocated by a node of graph"),
            violates("MEMNODE-10", "allocateMoreThanIsLeft", rig -> {
                        CUgraph graph = rig.graph();
                        allocate(rig, graph, 1L << 20);
                        allocate(rig, graph, 1L << 50);
                    })
                    .says(
                            "1125899906842624 bytes are allocated",
                            "the limit is 300211503104 bytes",
                            "addresses for 300245057536 bytes on device 0",
                            "of which 33554432 are taken"),
            complies("MEMNODE-10", "allocateLessThanTheLimit", rig -> allocate(rig, rig.graph(), 1L << 20)),
            violates("MEMNODE-02", "freeWhatCuMemAllocAllocated", rig -> freeing(rig, rig.memory()))
                    .says("0x", "is freed by a node of graph"),
            violates("MEMNODE-02", "freeInside", rig -> {
                        CUgraph graph = rig.graph();
                        free(rig, graph, allocate(rig, graph, 1024) + 256);
                    })
                    .says("is freed by a node of graph"),
            violates(
                            "MEMNODE-02",
                            "freeInACaptureWhatNoGraphAllocates",
                            rig -> freeDuringACapture(rig, captured -> captured))
                    .says("is freed by a node of graph"),
            complies("MEMNODE-02", "freeBesideACapture", rig -> freeDuringACapture(rig, captured -> rig.stream())),
            complies("MEMNODE-02", "freeInACaptureWhatItAllocates", (rig, cuda) -> {
                CUstream stream = rig.capturing();
                cuda.cuMemFreeAsync(cuda.cuMemAllocAsync(64, stream), stream);
            }),
            violates("MEMNODE-03", "freeTwice", rig -> freeTimes(rig, 2))
                    .says("a free node for", "which allocates it, has a free node for it"),
            complies("MEMNODE-03", "freeOnce", rig -> freeTimes(rig, 1)),
            violates("MEMNODE-03", "freeWhatAnotherGraphFrees", rig -> freeWhatAnotherGraphFrees(rig))
                    .says("a free node for", "another graph has a free node for it"),
            violates("MEMNODE-03", "freeAfterAnInstantiation", rig -> freeAfterAnInstantiation(rig))
                    .says("a free node for", "was instantiated without a free node for it"),
            violates("MEMNODE-03", "freeTwiceInAnotherGraph", rig -> freeTwiceInAnotherGraph(rig))
                    .says("is added to graph 3", "graph 3 has a free node for it"),
            complies("MEMNODE-03", "freeInTwoOtherGraphs", rig -> {
                long address = allocate(rig, rig.graph(), 64);
                freeing(rig, address);
                freeing(rig, address);
            }),
            violates("MEMNODE-04", "allocateInAChild", rig -> allocate(rig, rig.embedded(), 64))
                    .says("which is embedded in GRAPH node 0 of graph", "gets a memory node"),
            violates("MEMNODE-04", "captureAnAllocationIntoAChild", rig -> {
                        captureAnAllocationInto(rig, rig.embedded());
                    })
                    .says("gets a memory node"),
            complies("MEMNODE-04", "captureAnAllocationIntoAGraph", rig -> captureAnAllocationInto(rig, rig.graph())),
            complies("MEMNODE-04", "allocateInAParent", rig -> allocate(rig, rig.graph(), 64)),
            complies("MEMNODE-04", "moveWhatAllocates", (rig, cuda) -> {
                cuda.cuGraphAddNode(rig.graph(), List.of(), null, new CUchildGraphNodeParams(balanced(rig), MOVE));
            }),
            violates("MEMNODE-05", "destroyANodeBesideMemory", rig -> destroyANode(rig, allocating(rig)))
                    .says("KERNEL node 1 (kernel) of graph", "is destroyed, a node of graph", "which has memory nodes"),
            complies("MEMNODE-05", "destroyANodeOfAGraphWithoutMemory", rig -> destroyANode(rig, rig.graph())),
            violates("MEMNODE-05", "partNodesBesideMemory", (rig, cuda) -> {
                        CUgraph graph = allocating(rig);
                        CUgraphNode from = rig.kernel(graph);
                        cuda.cuGraphRemoveDependencies(graph, List.of(from), List.of(rig.kernel(graph, from)), null);
                    })
                    .says("cuGraphRemoveDependencies is called for edges of graph", "which has memory nodes"),
            complies("MEMNODE-05", "addNodesAndEdgesBesideMemory", rig -> {
                CUgraph graph = allocating(rig);
                rig.edge(graph, rig.kernel(graph), rig.kernel(graph), null);
            }),
            // -- places and access --
            violates("MEMNODE-09", "allocateOnNoDevice", rig -> allocateOn(rig, MachineCases.NO_DEVICE)),
            complies("MEMNODE-09", "allocateOnADevice", rig -> allocateOn(rig, 0)),
            complies("MEMNODE-09", "grantAccessToAnotherDevice", rig -> allocateOn(rig, 1, access(0, READWRITE)))
                    .onTwoDevices(),
            violates("MEMNODE-11", "grantReadingAlone", rig -> allocateOn(rig, 0, access(1, READ)))
                    .onTwoDevices(),
            complies("MEMNODE-11", "grantReadingAndWriting", rig -> allocateOn(rig, 0, access(1, READWRITE)))
                    .onTwoDevices(),
            violates("API-06", "grantAccessToNoDevice", rig -> {
                allocateOn(rig, 0, access(MachineCases.NO_DEVICE, READWRITE));
            }),
            // -- execution --
            violates("MEMNODE-06", "instantiateTwice", rig -> instantiateTwice(rig, first -> {}))
                    .says("graph", "is instantiated besides executable graph"),
            violates("MEMNODE-06", "moveWhatIsInstantiated", (rig, cuda) -> {
                        CUgraph graph = balanced(rig);
                        rig.exec(graph);
                        cuda.cuGraphAddNode(rig.graph(), List.of(), null, new CUchildGraphNodeParams(graph, MOVE));
                    })
                    .says("is moved into graph", "was instantiated from it"),
            violates("MEMNODE-06", "updateFromWhatIsInstantiated", rig -> update(rig, first -> {}))
                    .says("is an update of executable graph", "besides executable graph"),
            complies(
                    "MEMNODE-06",
                    "updateFromWhatIsNotInstantiated",
                    rig -> update(rig, first -> rig.cuda.cuGraphExecDestroy(first))),
            complies(
                    "MEMNODE-06",
                    "instantiateOneAfterTheOther",
                    rig -> instantiateTwice(rig, first -> rig.cuda.cuGraphExecDestroy(first))),
            violates("MEMNODE-07", "launchAgainWithoutAFree", rig -> launchTwice(rig, allocating(rig), 0))
                    .says("executable graph", "is launched, and its allocation", "(64 bytes of", "is not freed"),
            complies("MEMNODE-07", "launchAgainWithAFreeNode", rig -> launchTwice(rig, balanced(rig), 0)),
            complies("MEMNODE-07", "launchAgainWithAutomaticFree", rig -> {
                launchTwice(rig, allocating(rig), CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH);
            }),
            complies("MEMNODE-07", "launchAgainAfterAFree", rig -> launchAgainAfterAFree(rig)),
            violates("MEMNODE-08", "launchTheFreeFirst", rig -> launchFree(rig, allocating -> {}))
                    .says("executable graph", "is launched, which frees", "and that is not allocated"),
            complies(
                    "MEMNODE-08",
                    "launchTheFreeAfterTheAllocation",
                    rig -> launchFree(rig, allocating -> rig.cuda.cuGraphLaunch(allocating, null))));

    private MemoryNodeCases() {}

    /** Adds a node that allocates, and tells the address. */
    static long allocate(Rig rig, CUgraph graph, long bytes) {
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), bytes);
        rig.cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        return params.dptr();
    }

    private static CUmemAccessDesc access(int device, CUmemAccessDesc.Flags flags) {
        return new CUmemAccessDesc(CUmemLocation.device(device), flags);
    }

    /** Adds a node that allocates on a device, with access of others. */
    private static void allocateOn(Rig rig, int device, CUmemAccessDesc... access) {
        CUmemPoolProps where = CUmemPoolProps.onDevice(device);
        rig.cuda.cuGraphAddMemAllocNode(rig.graph(), List.of(), new CUmemAllocNodeParams(where, 64, List.of(access)));
    }

    /** Adds a node that frees after everything that is there. */
    private static CUgraphNode free(Rig rig, CUgraph graph, long address) {
        return rig.cuda.cuGraphAddMemFreeNode(graph, rig.cuda.cuGraphGetNodes(graph), address);
    }

    /** Creates a graph that allocates, and frees nothing. */
    private static CUgraph allocating(Rig rig) {
        CUgraph graph = rig.graph();
        allocate(rig, graph, 64);
        return graph;
    }

    /** Creates a graph that allocates and frees. */
    private static CUgraph balanced(Rig rig) {
        CUgraph graph = rig.graph();
        free(rig, graph, allocate(rig, graph, 64));
        return graph;
    }

    /** Creates a graph that frees what another one allocates. */
    private static CUgraph freeing(Rig rig, long address) {
        CUgraph graph = rig.graph();
        free(rig, graph, address);
        return graph;
    }

    /** Frees what no graph allocates, in a stream that is captured or beside it. */
    private static void freeDuringACapture(Rig rig, UnaryOperator<CUstream> freeing) {
        CUstream stream = rig.stream();
        long memory = rig.cuda.cuMemAllocAsync(64, stream);
        rig.cuda.cuStreamBeginCapture(stream, RELAXED);
        rig.cuda.cuMemFreeAsync(memory, freeing.apply(stream));
    }

    private static void freeTimes(Rig rig, int times) {
        CUgraph graph = rig.graph();
        long address = allocate(rig, graph, 64);
        for (int i = 0; i < times; i++) {
            free(rig, graph, address);
        }
    }

    private static void freeWhatAnotherGraphFrees(Rig rig) {
        CUgraph graph = rig.graph();
        long address = allocate(rig, graph, 64);
        freeing(rig, address);
        free(rig, graph, address);
    }

    private static void freeAfterAnInstantiation(Rig rig) {
        CUgraph graph = rig.graph();
        long address = allocate(rig, graph, 64);
        rig.exec(graph);
        free(rig, graph, address);
    }

    private static void freeTwiceInAnotherGraph(Rig rig) {
        long address = allocate(rig, rig.graph(), 64);
        CUgraph other = rig.graph();
        free(rig, other, address);
        free(rig, other, address);
    }

    private static void captureAnAllocationInto(Rig rig, CUgraph graph) {
        CUstream stream = rig.stream();
        rig.cuda.cuStreamBeginCaptureToGraph(stream, graph, List.of(), null, GLOBAL);
        rig.cuda.cuMemAllocAsync(64, stream);
    }

    private static void destroyANode(Rig rig, CUgraph graph) {
        rig.cuda.cuGraphDestroyNode(rig.kernel(graph));
    }

    private static void update(Rig rig, Consumer<CUgraphExec> before) {
        CUgraph graph = allocating(rig);
        CUgraphExec first = rig.exec(graph);
        CUgraphExec other = rig.exec(allocating(rig));
        before.accept(first);
        rig.cuda.cuGraphExecUpdate(other, graph, null);
    }

    private static void instantiateTwice(Rig rig, Consumer<CUgraphExec> before) {
        CUgraph graph = balanced(rig);
        CUgraphExec first = rig.exec(graph);
        before.accept(first);
        rig.exec(graph);
    }

    private static void launchTwice(Rig rig, CUgraph graph, long flags) {
        CUgraphExec exec = rig.cuda.cuGraphInstantiate(graph, flags);
        rig.cuda.cuGraphLaunch(exec, null);
        rig.cuda.cuGraphLaunch(exec, null);
        rig.cuda.cuCtxSynchronize();
    }

    private static void launchAgainAfterAFree(Rig rig) {
        CUgraph graph = rig.graph();
        long address = allocate(rig, graph, 64);
        CUgraphExec exec = rig.exec(graph);
        rig.cuda.cuGraphLaunch(exec, null);
        rig.cuda.cuMemFreeAsync(address, null);
        rig.cuda.cuGraphLaunch(exec, null);
        rig.cuda.cuCtxSynchronize();
    }

    private static void launchFree(Rig rig, Consumer<CUgraphExec> before) {
        CUgraph graph = rig.graph();
        CUgraphExec freeing = rig.exec(freeing(rig, allocate(rig, graph, 64)));
        CUgraphExec allocating = rig.exec(graph);
        before.accept(allocating);
        rig.cuda.cuGraphLaunch(freeing, null);
        rig.cuda.cuCtxSynchronize();
    }
}
