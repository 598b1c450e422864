package orrery.conformance.rules;

import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.sim.Kernel;

/** Instantiation, launches, and changes of single nodes. */
final class ExecCases {
    private ExecCases() {}

    private static void launch(Rig rig, boolean destroyed) {
        GraphRig graphs = new GraphRig(rig);
        CUgraphExec exec = graphs.exec(graphs.chain(1));
        if (destroyed) {
            rig.cuda().cuGraphExecDestroy(exec);
        }
        rig.cuda().cuGraphLaunch(exec, null);
    }

    @Violates(
            value = "EXEC-01",
            says = {"cuGraphLaunch is given", "which no longer exists"})
    static void launchWhatIsDestroyed(Rig rig) {
        launch(rig, true);
    }

    @Complies("EXEC-01")
    static void launchWhatLives(Rig rig) {
        launch(rig, false);
    }

    @Violates(value = "EXEC-01", says = "cuGraphUpload is given no executable graph")
    static void uploadNothing(Rig rig) {
        rig.cuda().cuGraphUpload(null, null);
    }

    @Complies("EXEC-01")
    static void launchWhenTheGraphIsGone(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        CUgraphExec exec = graphs.exec(graph);
        rig.cuda().cuGraphDestroy(graph);
        rig.cuda().cuGraphUpload(exec, null);
        rig.cuda().cuGraphLaunch(exec, null);
    }

    @Violates(value = "EXEC-02", says = "is instantiated with flags 16")
    static void unknownFlags(Rig rig) {
        rig.cuda().cuGraphInstantiate(new GraphRig(rig).chain(1), 16);
    }

    @Complies("EXEC-02")
    static void knownFlags(Rig rig) {
        rig.cuda().cuGraphInstantiate(new GraphRig(rig).chain(1), CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY);
    }

    @Violates("EXEC-02")
    static void deviceLaunchWithAutomaticFree(Rig rig) {
        long both = CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH | CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
        rig.cuda().cuGraphInstantiate(new GraphRig(rig).chain(1), both);
    }

    @Violates("EXEC-02")
    static void uploadIntoNoStream(Rig rig) {
        rig.cuda().cuGraphInstantiate(new GraphRig(rig).chain(1), CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD);
    }

    @Complies("EXEC-02")
    static void uploadIntoAStream(Rig rig) {
        long flags = CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD | CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;
        rig.cuda()
                .cuGraphInstantiateWithParams(
                        new GraphRig(rig).chain(1), new CUgraphInstantiateParams(flags, rig.stream()));
    }

    @Violates(
            value = "EXEC-03",
            says = {"is instantiated, and KERNEL node", "waits for itself"})
    static void cycle(Rig rig) {
        instantiateThree(rig, true);
    }

    @Complies("EXEC-03")
    static void detour(Rig rig) {
        instantiateThree(rig, false);
    }

    /** Instantiates three kernels in a row, with an edge between the first and the last. */
    private static void instantiateThree(Rig rig, boolean cycle) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode first = graphs.kernel(graph);
        CUgraphNode last = graphs.kernel(graph, graphs.kernel(graph, first));
        graphs.edge(graph, cycle ? last : first, cycle ? first : last, null);
        graphs.exec(graph);
    }

    @Violates(value = "EXEC-04", says = "is instantiated, which is a part of GRAPH node 0 of graph")
    static void instantiateAPart(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        graphs.exec(graphs.embedded());
    }

    @Complies("EXEC-04")
    static void instantiateTheWhole(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        graphs.exec(graphs.parent(graphs.chain(1)));
    }

    // -- single nodes --------------------------------------------------------------------------------------------

    @Violates(
            value = "EXEC-06",
            says = {"KERNEL node 0 (kernel) of graph", "is named as a node of executable graph"})
    static void nodeOfAnotherGraph(Rig rig) {
        setParametersOf(rig, true);
    }

    @Complies("EXEC-06")
    static void nodeOfTheSameGraph(Rig rig) {
        setParametersOf(rig, false);
    }

    private static void setParametersOf(Rig rig, boolean anotherGraph) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        CUgraph other = graphs.chain(1);
        rig.cuda()
                .cuGraphExecKernelNodeSetParams(
                        graphs.exec(graph), graphs.only(anotherGraph ? other : graph), graphs.nop());
    }

    @Violates("EXEC-06")
    static void nodeThatCameLater(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        CUgraphExec exec = graphs.exec(graph);
        rig.cuda().cuGraphNodeGetEnabled(exec, graphs.kernel(graph));
    }

    @Violates(value = "EXEC-06", says = "is named as a MEMSET node of executable graph")
    static void nodeOfAnotherKind(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        rig.cuda().cuGraphExecMemsetNodeSetParams(graphs.exec(graph), graphs.only(graph), graphs.memset(4, 1, 1));
    }

    @Complies("EXEC-06")
    static void nodeOfTheGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        rig.cuda().cuGraphExecKernelNodeSetParams(graphs.exec(graph), graphs.only(graph), graphs.nop());
    }

    private static void changeCopy(Rig rig, CUmemcpy2D from, CUmemcpy2D to) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = rig.cuda().cuGraphAddMemcpyNode(graph, List.of(), from, null);
        rig.cuda().cuGraphExecMemcpyNodeSetParams(graphs.exec(graph), node, to, null);
    }

    @Violates(
            value = "EXEC-07",
            says = {"MEMCPY node 0 of graph", "gets other parameters: it was a copy from"})
    static void copyFromMemoryOfAnotherKind(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUmemcpy2D fromHost = graphs.copy(CUmemorytype.HOST, rig.cuda().cuMemAllocHost(64), 64);
        changeCopy(rig, graphs.copy(64), fromHost);
    }

    @Violates(value = "EXEC-07", says = "gets a kernel that uses dynamic parallelism, and had none")
    static void nowDynamicallyParallel(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        CUkernelNodeParams launching =
                CUkernelNodeParams.single(rig.load(Kernel.empty().usesDynamicParallelism()));
        rig.cuda().cuGraphExecKernelNodeSetParams(graphs.exec(graph), graphs.only(graph), launching);
    }

    /** A copy of rows of 16 bytes, of which memory has one every 32. */
    static CUmemcpy2D rows(Rig rig, int height) {
        return new CUmemcpy2D(
                CUmemorytype.DEVICE,
                rig.cuda().cuMemAlloc(256),
                32,
                CUmemorytype.DEVICE,
                rig.cuda().cuMemAlloc(256),
                32,
                16,
                height);
    }

    @Violates(value = "EXEC-07", says = "it was a copy from DEVICE to DEVICE memory of 2 rows")
    static void copyOfRowsFromElsewhere(Rig rig) {
        changeCopy(rig, rows(rig, 2), rows(rig, 2));
    }

    /** "Returns CUDA_ERROR_INVALID_VALUE if either the original or new memory operands are multidimensional." */
    @Violates(value = "EXEC-07", says = "gets a copy of several rows")
    static void copyOfTheSameRows(Rig rig) {
        CUmemcpy2D same = rows(rig, 2);
        changeCopy(rig, same, same);
    }

    @Violates(value = "EXEC-07", says = "it was a copy from DEVICE to DEVICE memory of 2 rows")
    static void copyOfOneRowInsteadOfTwo(Rig rig) {
        changeCopy(rig, rows(rig, 2), rows(rig, 1));
    }

    /** "For 2d memsets, only address and assigned value may be updated." */
    @Complies("EXEC-07")
    static void memsetOfRowsElsewhere(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = rig.cuda().cuGraphAddMemsetNode(graph, List.of(), graphs.memset(4, 8, 2));
        rig.cuda().cuGraphExecMemsetNodeSetParams(graphs.exec(graph), node, graphs.memset(4, 8, 2));
    }

    @Violates("EXEC-07")
    static void memsetOfOtherRows(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = rig.cuda().cuGraphAddMemsetNode(graph, List.of(), graphs.memset(4, 8, 2));
        rig.cuda().cuGraphExecMemsetNodeSetParams(graphs.exec(graph), node, graphs.memset(4, 8, 3));
    }

    @Violates(
            value = "EXEC-07",
            says = {"the target of a memset changes", "on device 0", "on device 1"})
    static void memsetOfAnotherDevice(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            memsetElsewhere(rig, new CUdevice(1));
        }
    }

    @Violates(
            value = "EXEC-07",
            says = {"the target of a memset changes", "was allocated in context"})
    static void memsetOfAnotherContext(Rig rig) {
        memsetElsewhere(rig, rig.device());
    }

    private static void memsetElsewhere(Rig rig, CUdevice device) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = rig.cuda().cuGraphAddMemsetNode(graph, List.of(), graphs.memset(4, 8, 1));
        CUgraphExec exec = graphs.exec(graph);
        rig.cuda().cuCtxCreate(0, device);
        rig.cuda().cuGraphExecMemsetNodeSetParams(exec, node, graphs.memset(4, 8, 1));
    }

    @Complies("EXEC-07")
    static void memsetOfOtherMemory(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = rig.cuda().cuGraphAddMemsetNode(graph, List.of(), graphs.memset(4, 8, 1));
        rig.cuda().cuGraphExecMemsetNodeSetParams(graphs.exec(graph), node, graphs.memset(4, 8, 1));
    }

    @Complies("EXEC-07")
    static void copyOfAnotherLength(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        changeCopy(rig, graphs.copy(64), graphs.copy(32));
    }

    @Violates(
            value = "EXEC-08",
            says = {"EMPTY node 0 of graph", "of executable graph", "is enabled or disabled"})
    static void disableAnEmptyNode(Rig rig) {
        disable(rig, true);
    }

    @Complies("EXEC-08")
    static void disableAKernel(Rig rig) {
        disable(rig, false);
    }

    private static void disable(Rig rig, boolean empty) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = empty ? graphs.empty(graph) : graphs.kernel(graph);
        rig.cuda().cuGraphNodeSetEnabled(graphs.exec(graph), node, false);
    }

    private static void changeChild(Rig rig, int kernels) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.parent(graphs.chain(2));
        rig.cuda().cuGraphExecChildGraphNodeSetParams(graphs.exec(graph), graphs.only(graph), graphs.chain(kernels));
    }

    @Violates(
            value = "EXEC-09",
            says = {"GRAPH node 0 of graph", "of executable graph", "gets another graph"})
    static void childOfAnotherShape(Rig rig) {
        changeChild(rig, 3);
    }

    @Complies("EXEC-09")
    static void childOfTheSameShape(Rig rig) {
        changeChild(rig, 2);
    }

    @Violates(
            value = "EXEC-10",
            says = {"executable graph", "is updated from graph", "a part of GRAPH node 0 of graph"})
    static void updateFromAPart(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphExecUpdate(graphs.exec(graphs.chain(1)), graphs.embedded(), null);
    }

    @Complies("EXEC-10")
    static void updateFromAWhole(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphExecUpdate(graphs.exec(graphs.chain(1)), graphs.chain(1), null);
    }
}
