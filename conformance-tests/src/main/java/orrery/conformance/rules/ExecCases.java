package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUmemorytype.DEVICE;
import static orrery.device.CUmemorytype.HOST;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;

import com.google.common.collect.Lists;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemsetNodeParams;
import orrery.sim.Kernel;

/** Cases of the rules of executable graphs: instantiation, launches, and changes of single nodes. */
final class ExecCases {
    static final List<RuleCase> CASES = List.of(
            violates("EXEC-01", "launchWhatIsDestroyed", rig -> launch(rig, exec -> rig.cuda.cuGraphExecDestroy(exec)))
                    .says("cuGraphLaunch is given", "which no longer exists"),
            complies("EXEC-01", "launchWhatLives", rig -> launch(rig, exec -> {})),
            violates("EXEC-01", "uploadNothing", (rig, cuda) -> cuda.cuGraphUpload(null, null))
                    .says("cuGraphUpload is given no executable graph"),
            complies("EXEC-01", "launchWhenTheGraphIsGone", rig -> launchWhenTheGraphIsGone(rig)),
            violates("EXEC-02", "unknownFlags", (rig, cuda) -> cuda.cuGraphInstantiate(rig.chain(1), 16))
                    .says("is instantiated with flags 16"),
            complies("EXEC-02", "knownFlags", (rig, cuda) -> {
                cuda.cuGraphInstantiate(rig.chain(1), CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY);
            }),
            violates("EXEC-02", "deviceLaunchWithAutomaticFree", (rig, cuda) -> {
                long both = CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH | CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
                cuda.cuGraphInstantiate(rig.chain(1), both);
            }),
            violates("EXEC-02", "uploadIntoNoStream", (rig, cuda) -> {
                cuda.cuGraphInstantiate(rig.chain(1), CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD);
            }),
            complies("EXEC-02", "uploadIntoAStream", rig -> uploadIntoAStream(rig)),
            violates("EXEC-03", "cycle", rig -> instantiateThree(rig, Lists::reverse))
                    .says("is instantiated, and KERNEL node 0", "waits for itself by the edges 0 -> 1 -> 2 -> 0: "),
            complies("EXEC-03", "detour", rig -> instantiateThree(rig, ends -> ends)),
            violates("EXEC-04", "instantiateAPart", rig -> rig.exec(rig.embedded()))
                    .says("is instantiated, which is a part of GRAPH node 0 of graph"),
            complies("EXEC-04", "instantiateTheWhole", rig -> rig.exec(rig.parent(rig.chain(1)))),
            // -- single nodes --
            violates("EXEC-06", "nodeOfAnotherGraph", rig -> setParametersOf(rig, (graph, other) -> other))
                    .says("KERNEL node 0 (kernel) of graph", "is named as a node of executable graph"),
            complies("EXEC-06", "nodeOfTheSameGraph", rig -> setParametersOf(rig, (graph, other) -> graph)),
            violates("EXEC-06", "nodeThatCameLater", (rig, cuda) -> {
                CUgraph graph = rig.chain(1);
                cuda.cuGraphNodeGetEnabled(rig.exec(graph), rig.kernel(graph));
            }),
            violates("EXEC-06", "nodeOfAnotherKind", rig -> changeANode(rig, rig.memset(4, 1, 1)))
                    .says("is named as a MEMSET node of executable graph"),
            complies("EXEC-06", "nodeOfTheGraph", rig -> changeANode(rig, rig.nopParams())),
            violates("EXEC-07", "copyFromMemoryOfAnotherKind", rig -> changeCopy(rig, rig.copy(64), fromHost(rig)))
                    .says("MEMCPY node 0 of graph", "gets other parameters: it was a copy from"),
            violates("EXEC-07", "nowDynamicallyParallel", rig -> nowDynamicallyParallel(rig))
                    .says("gets a kernel that uses dynamic parallelism, and had none"),
            violates("EXEC-07", "copyOfRowsFromElsewhere", rig -> changeCopy(rig, rows(rig, 2), rows(rig, 2)))
                    .says("it was a copy from DEVICE to DEVICE memory of 2 rows"),
            // "if either the original or new memory operands are multidimensional."
            violates("EXEC-07", "copyOfTheSameRows", rig -> keepCopy(rig, rows(rig, 2)))
                    .says("gets a copy of several rows"),
            violates("EXEC-07", "copyOfOneRowInsteadOfTwo", rig -> changeCopy(rig, rows(rig, 2), rows(rig, 1)))
                    .says("it was a copy from DEVICE to DEVICE memory of 2 rows"),
            // "For 2d memsets, only address and assigned value may be updated."
            complies("EXEC-07", "memsetOfRowsElsewhere", rig -> {
                changeMemset(rig, rig.memset(4, 8, 2), rig.memset(4, 8, 2));
            }),
            violates(
                    "EXEC-07", "memsetOfOtherRows", rig -> changeMemset(rig, rig.memset(4, 8, 2), rig.memset(4, 8, 3))),
            violates("EXEC-07", "memsetOfAnotherDevice", rig -> memsetElsewhere(rig, new CUdevice(1)))
                    .onTwoDevices()
                    .says("the target of a memset changes", "on device 0", "on device 1"),
            violates("EXEC-07", "memsetOfAnotherContext", rig -> memsetElsewhere(rig, rig.device()))
                    .says("the target of a memset changes", "was allocated in context"),
            complies("EXEC-07", "memsetOfOtherMemory", rig -> {
                changeMemset(rig, rig.memset(4, 8, 1), rig.memset(4, 8, 1));
            }),
            violates("EXEC-07", "memsetOfManagedMemory", rig -> changeTarget(rig, rig.managed()))
                    .says("MEMSET node 0 of graph", "gets a memset of MANAGED memory; it was one of DEVICE memory"),
            complies("EXEC-07", "memsetOfDeviceMemory", rig -> changeTarget(rig, rig.cuda.cuMemAlloc(64))),
            complies("EXEC-07", "copyOfAnotherLength", rig -> changeCopy(rig, rig.copy(64), rig.copy(32))),
            violates("EXEC-08", "disableAnEmptyNode", rig -> disable(rig, graph -> rig.empty(graph)))
                    .says("EMPTY node 0 of graph", "of executable graph", "is enabled or disabled"),
            complies("EXEC-08", "disableAKernel", rig -> disable(rig, graph -> rig.kernel(graph))),
            violates("EXEC-09", "childOfAnotherShape", rig -> changeChild(rig, 3))
                    .says("GRAPH node 0 of graph", "of executable graph", "gets another graph"),
            complies("EXEC-09", "childOfTheSameShape", rig -> changeChild(rig, 2)),
            violates("EXEC-10", "updateFromAPart", rig -> updateFrom(rig, rig.embedded()))
                    .says("executable graph", "is updated from graph", "a part of GRAPH node 0 of graph"),
            complies("EXEC-10", "updateFromAWhole", rig -> updateFrom(rig, rig.chain(1))));

    private ExecCases() {}

    private static void launch(Rig rig, Consumer<CUgraphExec> before) {
        CUgraphExec exec = rig.exec(rig.chain(1));
        before.accept(exec);
        rig.cuda.cuGraphLaunch(exec, null);
    }

    private static void launchWhenTheGraphIsGone(Rig rig) {
        CUgraph graph = rig.chain(1);
        CUgraphExec exec = rig.exec(graph);
        rig.cuda.cuGraphDestroy(graph);
        rig.cuda.cuGraphUpload(exec, null);
        rig.cuda.cuGraphLaunch(exec, null);
    }

    private static void uploadIntoAStream(Rig rig) {
        long flags = CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD | CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;
        rig.cuda.cuGraphInstantiateWithParams(rig.chain(1), new CUgraphInstantiateParams(flags, rig.stream()));
    }

    /** Instantiates three kernels in a row, with an edge between the first and the last. */
    private static void instantiateThree(Rig rig, UnaryOperator<List<CUgraphNode>> ends) {
        CUgraph graph = rig.graph();
        CUgraphNode first = rig.kernel(graph);
        CUgraphNode last = rig.kernel(graph, rig.kernel(graph, first));
        List<CUgraphNode> edge = ends.apply(List.of(first, last));
        rig.edge(graph, edge.get(0), edge.get(1), null);
        rig.exec(graph);
    }

    private static void setParametersOf(Rig rig, BinaryOperator<CUgraph> owner) {
        CUgraph graph = rig.chain(1);
        CUgraph other = rig.chain(1);
        rig.cuda.cuGraphExecKernelNodeSetParams(rig.exec(graph), rig.only(owner.apply(graph, other)), rig.nopParams());
    }

    private static void changeCopy(Rig rig, CUmemcpy2D from, CUmemcpy2D to) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.cuda.cuGraphAddMemcpyNode(graph, List.of(), from, null);
        rig.cuda.cuGraphExecMemcpyNodeSetParams(rig.exec(graph), node, to, null);
    }

    private static void nowDynamicallyParallel(Rig rig) {
        CUgraph graph = rig.chain(1);
        CUkernelNodeParams launching = rig.params(Kernel.empty().usesDynamicParallelism());
        rig.cuda.cuGraphExecKernelNodeSetParams(rig.exec(graph), rig.only(graph), launching);
    }

    /** Returns the parameters of a copy of rows of 16 bytes, of which memory has one every 32. */
    static CUmemcpy2D rows(Rig rig, int height) {
        return new CUmemcpy2D(DEVICE, rig.cuda.cuMemAlloc(256), 32, DEVICE, rig.cuda.cuMemAlloc(256), 32, 16, height);
    }

    private static void memsetElsewhere(Rig rig, CUdevice device) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.cuda.cuGraphAddMemsetNode(graph, List.of(), rig.memset(4, 8, 1));
        CUgraphExec exec = rig.exec(graph);
        rig.cuda.cuCtxCreate(0, device);
        rig.cuda.cuGraphExecMemsetNodeSetParams(exec, node, rig.memset(4, 8, 1));
    }

    private static void disable(Rig rig, Function<CUgraph, CUgraphNode> kind) {
        CUgraph graph = rig.graph();
        CUgraphNode node = kind.apply(graph);
        rig.cuda.cuGraphNodeSetEnabled(rig.exec(graph), node, false);
    }

    private static void changeChild(Rig rig, int kernels) {
        CUgraph graph = rig.parent(rig.chain(2));
        rig.cuda.cuGraphExecChildGraphNodeSetParams(rig.exec(graph), rig.only(graph), rig.chain(kernels));
    }

    private static CUmemcpy2D fromHost(Rig rig) {
        return rig.copy(HOST, rig.pinned(), 64);
    }

    private static void keepCopy(Rig rig, CUmemcpy2D same) {
        changeCopy(rig, same, same);
    }

    private static void changeMemset(Rig rig, CUmemsetNodeParams from, CUmemsetNodeParams to) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.cuda.cuGraphAddMemsetNode(graph, List.of(), from);
        rig.cuda.cuGraphExecMemsetNodeSetParams(rig.exec(graph), node, to);
    }

    private static void changeTarget(Rig rig, long target) {
        changeMemset(rig, rig.memset(4, 1, 1), new CUmemsetNodeParams(target, 0, 7, 4, 1, 1, null));
    }

    /** Gives a kernel node parameters by the function of their kind. */
    private static void changeANode(Rig rig, CUgraphNodeParams params) {
        CUgraph graph = rig.chain(1);
        CUgraphExec exec = rig.exec(graph);
        if (params instanceof CUmemsetNodeParams memset) {
            rig.cuda.cuGraphExecMemsetNodeSetParams(exec, rig.only(graph), memset);
        } else {
            rig.cuda.cuGraphExecKernelNodeSetParams(exec, rig.only(graph), (CUkernelNodeParams) params);
        }
    }

    private static void updateFrom(Rig rig, CUgraph graph) {
        rig.cuda.cuGraphExecUpdate(rig.exec(rig.chain(1)), graph, null);
    }
}
