package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.device.CUmemorytype.DEVICE;
import static orrery.device.CUmemorytype.HOST;
import static orrery.driver.CUlaunchAttribute.ID.COOPERATIVE;
import static orrery.driver.CUlaunchAttribute.ID.PRIORITY;
import static orrery.driver.CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;

import java.util.List;
import java.util.function.Consumer;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchAttribute.ID;
import orrery.driver.CUmemcpy2D;
import orrery.sim.Kernel;

/** Cases of the rules of updates: what can differ between an executable graph and the graph that it is updated from. */
final class UpdateCases {
    static final List<RuleCase> CASES = List.of(
            violates("UPDATE-01", "oneNodeMore", rig -> update(rig, rig.chain(2), rig.chain(3)))
                    .says("has 3 nodes and executable graph", "was instantiated from 2"),
            violates("UPDATE-01", "oneEdgeLess", rig -> oneEdgeLess(rig))
                    .says("is one sink more than executable graph"),
            violates("UPDATE-01", "twoDependenciesMore", rig -> update(rig, fan(rig, 1), fan(rig, 3))),
            complies("UPDATE-01", "theSameDependencies", rig -> update(rig, fan(rig, 3), fan(rig, 3))),
            // The first nodes of a long chain are destroyed.
            complies("UPDATE-01", "whatIsLeftOfALargeGraph", (rig, cuda) -> {
                CUgraph graph = rig.chain(1026);
                cuda.cuGraphGetNodes(graph).subList(0, 1024).forEach(cuda::cuGraphDestroyNode);
                update(rig, rig.chain(2), graph);
            }),
            complies("UPDATE-01", "sameShape", rig -> update(rig, rig.chain(2), rig.chain(2))),
            violates("UPDATE-02", "anotherKind", rig -> updateFromAKernel(rig, graph -> rig.empty(graph)))
                    .says("EMPTY node 0 of graph"),
            complies("UPDATE-02", "sameKind", rig -> updateFromAKernel(rig, graph -> rig.kernel(graph))),
            violates("UPDATE-03", "copyFromMemoryOfAnotherKind", rig -> {
                        update(rig, copying(rig, rig.copy(64)), copyingFromHost(rig));
                    })
                    .says("MEMCPY node 0 of graph"),
            complies("UPDATE-03", "waitForAnEventOfAnotherContext", (rig, cuda) -> {
                CUcontext other = rig.anotherContext();
                cuda.cuCtxPopCurrent();
                update(rig, waiting(rig, rig.context()), waiting(rig, other));
            }),
            violates("UPDATE-03", "copyFromAnotherDevice", rig -> copyFromAnotherDevice(rig))
                    .onTwoDevices()
                    .says("the source of a copy changes", "on device 0", "on device 1"),
            violates("UPDATE-03", "copyFromAnotherContext", rig -> copyAfterAnotherContext(rig, () -> {}))
                    .says("the source of a copy changes", "was allocated in context"),
            complies(
                    "UPDATE-03",
                    "copyFromTheSameContext",
                    rig -> copyAfterAnotherContext(rig, () -> rig.cuda.cuCtxSetCurrent(rig.context()))),
            violates("UPDATE-03", "copyOfRowsFromElsewhere", rig -> update(rig, copyingRows(rig), copyingRows(rig)))
                    .says("it was a copy from DEVICE to DEVICE memory of 2 rows"),
            // It does not change.
            complies("UPDATE-03", "copyOfTheSameRows", rig -> {
                CUmemcpy2D rows = ExecCases.rows(rig, 2);
                update(rig, copying(rig, rows), copying(rig, rows));
            }),
            complies("UPDATE-03", "copyOfAnotherLength", rig -> {
                update(rig, copying(rig, rig.copy(64)), copying(rig, rig.copy(32)));
            }),
            violates("UPDATE-04", "functionOfAnotherContext", rig -> updateFunction(rig, () -> rig.anotherContext()))
                    .says("KERNEL node 0 (kernel) of graph", "kernel belongs to another context"),
            violates("UPDATE-04", "nowDynamicallyParallel", rig -> {
                        updateKernel(rig, Kernel.empty().usesDynamicParallelism());
                    })
                    .says("gets a kernel that uses dynamic parallelism, and had none"),
            violates("UPDATE-04", "nowLaunchesGraphs", rig -> {
                        updateKernel(rig, Kernel.empty().launchesGraphs());
                    })
                    .says("gets a kernel that launches graphs, and no node of its context had one"),
            complies("UPDATE-04", "dynamicallyParallelOriginally", rig -> dynamicallyParallelOriginally(rig)),
            complies("UPDATE-04", "dynamicallyParallelInAChild", rig -> {
                update(rig, dynamicallyParallelChild(rig), dynamicallyParallelChild(rig));
            }),
            complies("UPDATE-04", "anotherFunctionOfTheContext", rig -> updateFunction(rig, () -> {})),
            violates("UPDATE-05", "nowCooperative", rig -> update(rig, rig.chain(1), with(rig, COOPERATIVE, 1)))
                    .says("KERNEL node 0 (kernel) of graph"),
            complies("UPDATE-05", "stillNotCooperative", rig -> update(rig, rig.chain(1), with(rig, COOPERATIVE, 0))),
            violates("UPDATE-05", "moreUrgentWherePrioritiesAreKept", rig -> moreUrgentWherePrioritiesAreKept(rig))
                    .says("has another priority"),
            complies("UPDATE-05", "moreUrgentWherePrioritiesDoNotMatter", rig -> {
                update(rig, with(rig, PRIORITY, -1), with(rig, PRIORITY, -2));
            }));

    private UpdateCases() {}

    private static void update(Rig rig, CUgraph from, CUgraph to) {
        rig.cuda.cuGraphExecUpdate(rig.exec(from), to, null);
    }

    private static void oneEdgeLess(Rig rig) {
        CUgraph apart = rig.graph();
        rig.kernel(apart);
        rig.kernel(apart);
        update(rig, rig.chain(2), apart);
    }

    /** Creates a graph of a kernel, and five that depend on it; the last one depends on {@code more} of them too. */
    private static CUgraph fan(Rig rig, int more) {
        CUgraph graph = rig.graph();
        CUgraphNode first = rig.kernel(graph);
        for (int i = 0; i < 4; i++) {
            rig.kernel(graph, first);
        }
        CUgraphNode last = rig.kernel(graph, first);
        for (CUgraphNode each : rig.cuda.cuGraphGetNodes(graph).subList(1, 1 + more)) {
            rig.edge(graph, each, last, null);
        }
        return graph;
    }

    private static void updateFromAKernel(Rig rig, Consumer<CUgraph> addNode) {
        CUgraph updated = rig.graph();
        addNode.accept(updated);
        update(rig, rig.chain(1), updated);
    }

    private static CUgraph copying(Rig rig, CUmemcpy2D copy) {
        CUgraph graph = rig.graph();
        rig.cuda.cuGraphAddMemcpyNode(graph, List.of(), copy, null);
        return graph;
    }

    private static CUgraph waiting(Rig rig, CUcontext context) {
        rig.cuda.cuCtxPushCurrent(context);
        CUgraph graph = rig.graph();
        rig.cuda.cuGraphAddEventWaitNode(graph, List.of(), rig.event());
        rig.cuda.cuCtxPopCurrent();
        return graph;
    }

    private static void copyFromAnotherDevice(Rig rig) {
        rig.cuda.cuCtxCreate(0, new CUdevice(1));
        long there = rig.memory();
        rig.cuda.cuCtxPopCurrent();
        update(rig, copying(rig, rig.copy(64)), copying(rig, rig.copy(DEVICE, there, 64)));
    }

    private static CUgraph copyingFromHost(Rig rig) {
        return copying(rig, rig.copy(HOST, rig.pinned(), 64));
    }

    private static CUgraph copyingRows(Rig rig) {
        return copying(rig, ExecCases.rows(rig, 2));
    }

    private static void copyAfterAnotherContext(Rig rig, Runnable before) {
        CUgraph here = copying(rig, rig.copy(64));
        rig.anotherContext();
        before.run();
        update(rig, here, copying(rig, rig.copy(64)));
    }

    private static void updateFunction(Rig rig, Runnable before) {
        CUgraph here = rig.chain(1);
        before.run();
        update(rig, here, rig.chain(1));
    }

    /** Updates a graph of an empty kernel from one of another kernel. */
    private static void updateKernel(Rig rig, Kernel kernel) {
        update(rig, of(rig, Kernel.empty()), of(rig, kernel));
    }

    /** Creates a graph of one kernel. */
    private static CUgraph of(Rig rig, Kernel kernel) {
        return rig.graphOf(rig.params(kernel));
    }

    /**
     * Updates a node to a kernel without dynamic parallelism, and back. "A node whose function originally did not use
     * CUDA dynamic parallelism" is not about the function of now.
     */
    private static void dynamicallyParallelOriginally(Rig rig) {
        CUgraphExec exec = rig.exec(of(rig, Kernel.empty().usesDynamicParallelism()));
        rig.cuda.cuGraphExecUpdate(exec, of(rig, Kernel.empty()), null);
        rig.cuda.cuGraphExecUpdate(exec, of(rig, Kernel.empty().usesDynamicParallelism()), null);
        rig.cuda.cuGraphLaunch(exec, null);
        rig.cuda.cuCtxSynchronize();
    }

    /** Creates a graph whose child graph has a kernel, and another one that uses dynamic parallelism. */
    private static CUgraph dynamicallyParallelChild(Rig rig) {
        CUgraph child = rig.chain(1);
        rig.add(child, rig.params(Kernel.empty().usesDynamicParallelism()));
        return rig.parent(child);
    }

    /** Creates a graph of one kernel with an attribute. */
    private static CUgraph with(Rig rig, ID attribute, int value) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.kernel(graph);
        rig.cuda.cuGraphKernelNodeSetAttribute(node, new CUlaunchAttribute(attribute, value));
        return graph;
    }

    private static void moreUrgentWherePrioritiesAreKept(Rig rig) {
        CUgraph from = with(rig, PRIORITY, -1);
        rig.cuda.cuGraphExecUpdate(
                rig.cuda.cuGraphInstantiate(from, CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY),
                with(rig, PRIORITY, -2),
                null);
    }
}
