package orrery.conformance.rules;

import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchAttribute.ID;
import orrery.driver.CUmemcpy2D;
import orrery.sim.Kernel;

/** What can differ between an executable graph and the graph that it is updated from. */
final class UpdateCases {
    private UpdateCases() {}

    private static void update(Rig rig, CUgraph from, CUgraph to) {
        rig.cuda().cuGraphExecUpdate(new GraphRig(rig).exec(from), to, null);
    }

    @Violates(
            value = "UPDATE-01",
            says = {"has 3 nodes and executable graph", "was instantiated from 2"})
    static void oneNodeMore(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        update(rig, graphs.chain(2), graphs.chain(3));
    }

    @Violates(value = "UPDATE-01", says = "is one sink more than executable graph")
    static void oneEdgeLess(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph apart = graphs.graph();
        graphs.kernel(apart);
        graphs.kernel(apart);
        update(rig, graphs.chain(2), apart);
    }

    /** A kernel, and five that depend on the first; the last one depends on some of them too. */
    private static CUgraph fan(Rig rig, int more) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode first = graphs.kernel(graph);
        for (int i = 0; i < 4; i++) {
            graphs.kernel(graph, first);
        }
        CUgraphNode last = graphs.kernel(graph, first);
        for (CUgraphNode each : rig.cuda().cuGraphGetNodes(graph).subList(1, 1 + more)) {
            graphs.edge(graph, each, last, null);
        }
        return graph;
    }

    @Violates(value = "UPDATE-01")
    static void twoDependenciesMore(Rig rig) {
        update(rig, fan(rig, 1), fan(rig, 3));
    }

    @Complies("UPDATE-01")
    static void theSameDependencies(Rig rig) {
        update(rig, fan(rig, 3), fan(rig, 3));
    }

    /** The first nodes of a long chain are destroyed. */
    @Complies("UPDATE-01")
    static void whatIsLeftOfALargeGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1026);
        rig.cuda().cuGraphGetNodes(graph).subList(0, 1024).forEach(rig.cuda()::cuGraphDestroyNode);
        update(rig, graphs.chain(2), graph);
    }

    @Complies("UPDATE-01")
    static void sameShape(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        update(rig, graphs.chain(2), graphs.chain(2));
    }

    @Violates(value = "UPDATE-02", says = "EMPTY node 0 of graph")
    static void anotherKind(Rig rig) {
        updateFromAKernel(rig, true);
    }

    @Complies("UPDATE-02")
    static void sameKind(Rig rig) {
        updateFromAKernel(rig, false);
    }

    private static void updateFromAKernel(Rig rig, boolean toAnEmptyNode) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph updated = graphs.graph();
        if (toAnEmptyNode) {
            graphs.empty(updated);
        } else {
            graphs.kernel(updated);
        }
        update(rig, graphs.chain(1), updated);
    }

    private static CUgraph copying(Rig rig, CUmemcpy2D copy) {
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda().cuGraphAddMemcpyNode(graph, List.of(), copy, null);
        return graph;
    }

    @Violates(value = "UPDATE-03", says = "MEMCPY node 0 of graph")
    static void copyFromMemoryOfAnotherKind(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUmemcpy2D fromHost = graphs.copy(CUmemorytype.HOST, rig.cuda().cuMemAllocHost(64), 64);
        update(rig, copying(rig, graphs.copy(64)), copying(rig, fromHost));
    }

    private static CUgraph waiting(Rig rig, CUcontext context) {
        rig.cuda().cuCtxPushCurrent(context);
        CUgraph graph = rig.cuda().cuGraphCreate(0);
        rig.cuda().cuGraphAddEventWaitNode(graph, List.of(), rig.cuda().cuEventCreate(0));
        rig.cuda().cuCtxPopCurrent();
        return graph;
    }

    @Complies("UPDATE-03")
    static void waitForAnEventOfAnotherContext(Rig rig) {
        CUcontext other = rig.cuda().cuCtxCreate(0, rig.device());
        rig.cuda().cuCtxPopCurrent();
        update(rig, waiting(rig, rig.context()), waiting(rig, other));
    }

    @Violates(
            value = "UPDATE-03",
            says = {"the source of a copy changes", "on device 0", "on device 1"})
    static void copyFromAnotherDevice(Rig alone) {
        try (Rig rig = Rig.withTwoDevices()) {
            rig.cuda().cuCtxCreate(0, new CUdevice(1));
            long there = rig.cuda().cuMemAlloc(64);
            rig.cuda().cuCtxPopCurrent();
            GraphRig graphs = new GraphRig(rig);
            CUmemcpy2D fromThere = graphs.copy(CUmemorytype.DEVICE, there, 64);
            update(rig, copying(rig, graphs.copy(64)), copying(rig, fromThere));
        }
    }

    @Violates(
            value = "UPDATE-03",
            says = {"the source of a copy changes", "was allocated in context"})
    static void copyFromAnotherContext(Rig rig) {
        copyAfterAnotherContext(rig, false);
    }

    @Complies("UPDATE-03")
    static void copyFromTheSameContext(Rig rig) {
        copyAfterAnotherContext(rig, true);
    }

    private static void copyAfterAnotherContext(Rig rig, boolean back) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph here = copying(rig, graphs.copy(64));
        rig.cuda().cuCtxCreate(0, rig.device());
        if (back) {
            rig.cuda().cuCtxSetCurrent(rig.context());
        }
        update(rig, here, copying(rig, graphs.copy(64)));
    }

    @Violates(value = "UPDATE-03", says = "it was a copy from DEVICE to DEVICE memory of 2 rows")
    static void copyOfRowsFromElsewhere(Rig rig) {
        update(rig, copying(rig, ExecCases.rows(rig, 2)), copying(rig, ExecCases.rows(rig, 2)));
    }

    /** It does not change. */
    @Complies("UPDATE-03")
    static void copyOfTheSameRows(Rig rig) {
        CUmemcpy2D rows = ExecCases.rows(rig, 2);
        update(rig, copying(rig, rows), copying(rig, rows));
    }

    @Complies("UPDATE-03")
    static void copyOfAnotherLength(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        update(rig, copying(rig, graphs.copy(64)), copying(rig, graphs.copy(32)));
    }

    private static void updateFunction(Rig rig, boolean ofAnotherContext) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph here = graphs.chain(1);
        if (ofAnotherContext) {
            rig.cuda().cuCtxCreate(0, rig.device());
        }
        update(rig, here, graphs.chain(1));
    }

    @Violates(
            value = "UPDATE-04",
            says = {"KERNEL node 0 (kernel) of graph", "kernel belongs to another context"})
    static void functionOfAnotherContext(Rig rig) {
        updateFunction(rig, true);
    }

    /** A graph of one kernel. */
    private static CUgraph of(Rig rig, Kernel kernel) {
        CUgraph graph = new GraphRig(rig).graph();
        rig.cuda().cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(rig.load(kernel)));
        return graph;
    }

    @Violates(value = "UPDATE-04", says = "gets a kernel that uses dynamic parallelism, and had none")
    static void nowDynamicallyParallel(Rig rig) {
        update(rig, of(rig, Kernel.empty()), of(rig, Kernel.empty().usesDynamicParallelism()));
    }

    @Violates(value = "UPDATE-04", says = "gets a kernel that launches graphs, and no node of its context had one")
    static void nowLaunchesGraphs(Rig rig) {
        update(rig, of(rig, Kernel.empty()), of(rig, Kernel.empty().launchesGraphs()));
    }

    /** "A node whose function originally did not use CUDA dynamic parallelism": not the function of now. */
    @Complies("UPDATE-04")
    static void dynamicallyParallelOriginally(Rig rig) {
        CUgraph original = of(rig, Kernel.empty().usesDynamicParallelism());
        CUgraphExec exec = new GraphRig(rig).exec(original);
        rig.cuda().cuGraphExecUpdate(exec, of(rig, Kernel.empty()), null);
        rig.cuda().cuGraphExecUpdate(exec, of(rig, Kernel.empty().usesDynamicParallelism()), null);
        rig.cuda().cuGraphLaunch(exec, null);
        rig.cuda().cuCtxSynchronize();
    }

    /** A graph whose child graph has a kernel, and another one that uses dynamic parallelism. */
    private static CUgraph dynamicallyParallelChild(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph child = graphs.chain(1);
        Kernel kernel = Kernel.empty().usesDynamicParallelism();
        rig.cuda().cuGraphAddKernelNode(child, List.of(), CUkernelNodeParams.single(rig.load(kernel)));
        return graphs.parent(child);
    }

    @Complies("UPDATE-04")
    static void dynamicallyParallelInAChild(Rig rig) {
        update(rig, dynamicallyParallelChild(rig), dynamicallyParallelChild(rig));
    }

    @Complies("UPDATE-04")
    static void anotherFunctionOfTheContext(Rig rig) {
        updateFunction(rig, false);
    }

    /** A graph of one kernel with an attribute. */
    private static CUgraph with(Rig rig, ID attribute, int value) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = graphs.kernel(graph);
        rig.cuda().cuGraphKernelNodeSetAttribute(node, new CUlaunchAttribute(attribute, value));
        return graph;
    }

    @Violates(value = "UPDATE-05", says = "KERNEL node 0 (kernel) of graph")
    static void nowCooperative(Rig rig) {
        update(rig, new GraphRig(rig).chain(1), with(rig, ID.COOPERATIVE, 1));
    }

    @Complies("UPDATE-05")
    static void stillNotCooperative(Rig rig) {
        update(rig, new GraphRig(rig).chain(1), with(rig, ID.COOPERATIVE, 0));
    }

    @Violates(value = "UPDATE-05", says = "has another priority")
    static void moreUrgentWherePrioritiesAreKept(Rig rig) {
        CUgraph from = with(rig, ID.PRIORITY, -1);
        rig.cuda()
                .cuGraphExecUpdate(
                        rig.cuda().cuGraphInstantiate(from, CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY),
                        with(rig, ID.PRIORITY, -2),
                        null);
    }

    @Complies("UPDATE-05")
    static void moreUrgentWherePrioritiesDoNotMatter(Rig rig) {
        update(rig, with(rig, ID.PRIORITY, -1), with(rig, ID.PRIORITY, -2));
    }
}
