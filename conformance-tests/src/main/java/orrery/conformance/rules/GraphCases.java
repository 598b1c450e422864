package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemsetNodeParams;

/** Cases of the rules of graphs, their nodes, and graphs in graphs. */
final class GraphCases {
    static final List<RuleCase> CASES = List.of(
            // -- handles --
            violates("GRAPH-01", "destroyedGraph", rig -> nodesOfAGraph(rig, graph -> rig.cuda.cuGraphDestroy(graph)))
                    .says("cuGraphGetNodes is given", "which no longer exists"),
            complies("GRAPH-01", "livingGraph", rig -> nodesOfAGraph(rig, graph -> {})),
            violates("GRAPH-01", "graphOfAnotherMachine", rig -> graphOfAnotherMachine(rig))
                    .says("of another machine"),
            violates("GRAPH-01", "noGraph", (rig, cuda) -> cuda.cuGraphClone(null))
                    .says("cuGraphClone is given no graph"),
            complies("GRAPH-01", "cloneOfADestroyedGraph", rig -> cloneOfADestroyedGraph(rig)),
            violates("GRAPH-02", "destroyedNode", (rig, cuda) -> {
                        CUgraphNode node = rig.kernel(rig.graph());
                        cuda.cuGraphDestroyNode(node);
                        cuda.cuGraphNodeGetType(node);
                    })
                    .says("cuGraphNodeGetType is given", "which no longer exists"),
            violates(
                    "GRAPH-02",
                    "nodeOfADestroyedGraph",
                    rig -> typeOfNode(rig, graph -> rig.cuda.cuGraphDestroy(graph))),
            complies("GRAPH-02", "livingNode", rig -> typeOfNode(rig, graph -> {})),
            violates("GRAPH-03", "createWithFlags", (rig, cuda) -> cuda.cuGraphCreate(1))
                    .says("a graph is created with flags 1"),
            complies("GRAPH-03", "createWithoutFlags", (rig, cuda) -> cuda.cuGraphCreate(0)),
            // -- nodes --
            violates(
                            "GRAPH-09",
                            "kernelParametersOfAnEmptyNode",
                            rig -> kernelParameters(rig, graph -> rig.empty(graph)))
                    .says("cuGraphKernelNodeGetParams is called for EMPTY node 0 of graph"),
            complies("GRAPH-09", "kernelParametersOfAKernel", rig -> kernelParameters(rig, graph -> rig.kernel(graph))),
            violates("GRAPH-09", "memsetParametersForAKernel", (rig, cuda) -> {
                        cuda.cuGraphNodeSetParams(rig.kernel(rig.graph()), rig.memset(4, 1, 1));
                    })
                    .says("KERNEL node 0 (kernel) of graph", "gets parameters of a MEMSET node"),
            complies("GRAPH-09", "kernelParametersForAKernel", (rig, cuda) -> {
                CUgraphNode node = rig.kernel(rig.graph());
                cuda.cuGraphNodeSetParams(node, cuda.cuGraphKernelNodeGetParams(node));
            }),
            violates("GRAPH-14", "memsetOfThreeBytes", rig -> addMemset(rig, rig.memset(3, 1, 1)))
                    .says("cuGraphAddMemsetNode is given"),
            complies("GRAPH-14", "memsetOfTwoBytes", rig -> addMemset(rig, rig.memset(2, 1, 1))),
            violates("GRAPH-14", "memsetOfNothing", rig -> addMemset(rig, rig.memset(4, 0, 1))),
            complies("GRAPH-14", "memsetOfSomething", rig -> addMemset(rig, rig.memset(2, 8, 2))),
            violates("GRAPH-15", "copyOfNothing", (rig, cuda) -> {
                        cuda.cuGraphAddMemcpyNode(rig.graph(), List.of(), rig.copy(0), null);
                    })
                    .says("cuGraphAddMemcpyNode is given 1 row of 0 bytes"),
            complies("GRAPH-15", "copyOfSomething", (rig, cuda) -> {
                cuda.cuGraphAddMemcpyNode(rig.graph(), List.of(), rig.copy(64), null);
            }),
            violates(
                            "GRAPH-29",
                            "parametersOfAnAllocation",
                            rig -> setOwnParameters(rig, new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 64)))
                    .says("cuGraphNodeSetParams is given parameters of a MEM_ALLOC node, which cannot change"),
            complies("GRAPH-29", "parametersOfAMemset", rig -> setOwnParameters(rig, rig.memset(4, 1, 1))),
            // -- graphs in graphs --
            violates("GRAPH-10", "destroyAnEmbeddedGraph", (rig, cuda) -> cuda.cuGraphDestroy(rig.embedded()))
                    .says("is destroyed; it is embedded in GRAPH node 0 of graph"),
            complies("GRAPH-10", "destroyAGraph", (rig, cuda) -> cuda.cuGraphDestroy(rig.chain(1))),
            complies("GRAPH-10", "destroyTheNodeThatEmbeds", (rig, cuda) -> {
                cuda.cuGraphDestroyNode(rig.only(rig.parent(rig.chain(1))));
            }),
            violates("GRAPH-12", "findANodeOfAnotherGraph", rig -> findInAClone(rig, graph -> rig.chain(1)))
                    .says("KERNEL node 0 (kernel) of graph", "is looked up in graph"),
            violates("GRAPH-12", "findWhatTheCloneHasLost", rig -> findWhatTheCloneHasLost(rig)),
            complies("GRAPH-12", "findANodeInItsClone", rig -> findInAClone(rig, graph -> graph)),
            violates("GRAPH-16", "moveTwice", rig -> moveIntoTwoGraphs(rig, child -> child))
                    .says("is moved into graph", "but already belongs to GRAPH node 0 of graph"),
            violates("GRAPH-16", "copyWhatIsEmbedded", rig -> rig.parent(rig.embedded()))
                    .says("is copied into graph"),
            complies(
                    "GRAPH-16",
                    "moveOnceAndAClone",
                    rig -> moveIntoTwoGraphs(rig, child -> rig.cuda.cuGraphClone(child))));

    private GraphCases() {}

    private static void nodesOfAGraph(Rig rig, Consumer<CUgraph> before) {
        CUgraph graph = rig.graph();
        before.accept(graph);
        rig.cuda.cuGraphGetNodes(graph);
    }

    private static void graphOfAnotherMachine(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda.cuGraphDestroy(other.graph());
        }
    }

    private static void cloneOfADestroyedGraph(Rig rig) {
        CUgraph graph = rig.graph();
        CUgraph clone = rig.cuda.cuGraphClone(graph);
        rig.cuda.cuGraphDestroy(graph);
        rig.cuda.cuGraphGetNodes(clone);
    }

    private static void typeOfNode(Rig rig, Consumer<CUgraph> before) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.kernel(graph);
        before.accept(graph);
        rig.cuda.cuGraphNodeGetType(node);
    }

    private static void kernelParameters(Rig rig, Function<CUgraph, CUgraphNode> kind) {
        CUgraph graph = rig.graph();
        rig.cuda.cuGraphKernelNodeGetParams(kind.apply(graph));
    }

    private static void setOwnParameters(Rig rig, CUgraphNodeParams params) {
        rig.cuda.cuGraphNodeSetParams(rig.add(rig.graph(), params), params);
    }

    private static void addMemset(Rig rig, CUmemsetNodeParams params) {
        rig.cuda.cuGraphAddMemsetNode(rig.graph(), List.of(), params);
    }

    private static void findWhatTheCloneHasLost(Rig rig) {
        CUgraph graph = rig.chain(1);
        CUgraph clone = rig.cuda.cuGraphClone(graph);
        rig.cuda.cuGraphDestroyNode(rig.only(clone));
        rig.cuda.cuGraphNodeFindInClone(rig.only(graph), clone);
    }

    private static void findInAClone(Rig rig, UnaryOperator<CUgraph> original) {
        CUgraph graph = rig.chain(1);
        CUgraph cloned = original.apply(graph);
        rig.cuda.cuGraphNodeFindInClone(rig.only(graph), rig.cuda.cuGraphClone(cloned));
    }

    private static void move(Rig rig, CUgraph child, CUgraph parent) {
        rig.cuda.cuGraphAddNode(parent, List.of(), null, new CUchildGraphNodeParams(child, MOVE));
    }

    private static void moveIntoTwoGraphs(Rig rig, UnaryOperator<CUgraph> other) {
        CUgraph child = rig.chain(1);
        CUgraph second = other.apply(child);
        move(rig, child, rig.graph());
        move(rig, second, rig.graph());
    }
}
