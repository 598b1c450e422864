package orrery.conformance.rules;

import static orrery.driver.CUchildGraphNodeParams.Ownership.MOVE;

import java.util.List;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemsetNodeParams;

/** Graphs, their nodes, and graphs in graphs. */
final class GraphCases {
    private GraphCases() {}

    // -- handles -------------------------------------------------------------------------------------------------

    @Violates(
            value = "GRAPH-01",
            says = {"cuGraphGetNodes is given", "which no longer exists"})
    static void destroyedGraph(Rig rig) {
        nodesOfAGraph(rig, true);
    }

    @Complies("GRAPH-01")
    static void livingGraph(Rig rig) {
        nodesOfAGraph(rig, false);
    }

    private static void nodesOfAGraph(Rig rig, boolean destroyed) {
        CUgraph graph = new GraphRig(rig).graph();
        if (destroyed) {
            rig.cuda().cuGraphDestroy(graph);
        }
        rig.cuda().cuGraphGetNodes(graph);
    }

    @Violates(value = "GRAPH-01", says = "of another machine")
    static void graphOfAnotherMachine(Rig rig) {
        try (Rig other = new Rig()) {
            rig.cuda().cuGraphDestroy(new GraphRig(other).graph());
        }
    }

    @Violates(value = "GRAPH-01", says = "cuGraphClone is given no graph")
    static void noGraph(Rig rig) {
        rig.cuda().cuGraphClone(null);
    }

    @Complies("GRAPH-01")
    static void cloneOfADestroyedGraph(Rig rig) {
        CUgraph graph = new GraphRig(rig).graph();
        CUgraph clone = rig.cuda().cuGraphClone(graph);
        rig.cuda().cuGraphDestroy(graph);
        rig.cuda().cuGraphGetNodes(clone);
    }

    @Violates(
            value = "GRAPH-02",
            says = {"cuGraphNodeGetType is given", "which no longer exists"})
    static void destroyedNode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraphNode node = graphs.kernel(graphs.graph());
        rig.cuda().cuGraphDestroyNode(node);
        rig.cuda().cuGraphNodeGetType(node);
    }

    private static void typeOfNode(Rig rig, boolean afterTheGraph) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = graphs.kernel(graph);
        if (afterTheGraph) {
            rig.cuda().cuGraphDestroy(graph);
        }
        rig.cuda().cuGraphNodeGetType(node);
    }

    @Violates("GRAPH-02")
    static void nodeOfADestroyedGraph(Rig rig) {
        typeOfNode(rig, true);
    }

    @Complies("GRAPH-02")
    static void livingNode(Rig rig) {
        typeOfNode(rig, false);
    }

    @Violates(value = "GRAPH-03", says = "a graph is created with flags 1")
    static void createWithFlags(Rig rig) {
        rig.cuda().cuGraphCreate(1);
    }

    @Complies("GRAPH-03")
    static void createWithoutFlags(Rig rig) {
        rig.cuda().cuGraphCreate(0);
    }

    // -- nodes ---------------------------------------------------------------------------------------------------

    @Violates(value = "GRAPH-09", says = "cuGraphKernelNodeGetParams is called for EMPTY node 0 of graph")
    static void kernelParametersOfAnEmptyNode(Rig rig) {
        kernelParameters(rig, true);
    }

    @Complies("GRAPH-09")
    static void kernelParametersOfAKernel(Rig rig) {
        kernelParameters(rig, false);
    }

    private static void kernelParameters(Rig rig, boolean empty) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        rig.cuda().cuGraphKernelNodeGetParams(empty ? graphs.empty(graph) : graphs.kernel(graph));
    }

    @Violates(
            value = "GRAPH-09",
            says = {"KERNEL node 0 (kernel) of graph", "gets parameters of a MEMSET node"})
    static void memsetParametersForAKernel(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphNodeSetParams(graphs.kernel(graphs.graph()), graphs.memset(4, 1, 1));
    }

    @Complies("GRAPH-09")
    static void kernelParametersForAKernel(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraphNode node = graphs.kernel(graphs.graph());
        rig.cuda().cuGraphNodeSetParams(node, rig.cuda().cuGraphKernelNodeGetParams(node));
    }

    private static void addMemset(Rig rig, CUmemsetNodeParams params) {
        rig.cuda().cuGraphAddMemsetNode(new GraphRig(rig).graph(), List.of(), params);
    }

    @Violates(value = "GRAPH-14", says = "cuGraphAddMemsetNode is given")
    static void memsetOfThreeBytes(Rig rig) {
        addMemset(rig, new GraphRig(rig).memset(3, 1, 1));
    }

    @Complies("GRAPH-14")
    static void memsetOfTwoBytes(Rig rig) {
        addMemset(rig, new GraphRig(rig).memset(2, 1, 1));
    }

    @Violates("GRAPH-14")
    static void memsetOfNothing(Rig rig) {
        addMemset(rig, new GraphRig(rig).memset(4, 0, 1));
    }

    @Complies("GRAPH-14")
    static void memsetOfSomething(Rig rig) {
        addMemset(rig, new GraphRig(rig).memset(2, 8, 2));
    }

    @Violates(value = "GRAPH-15", says = "cuGraphAddMemcpyNode is given 1 rows of 0 bytes")
    static void copyOfNothing(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphAddMemcpyNode(graphs.graph(), List.of(), graphs.copy(0), null);
    }

    @Complies("GRAPH-15")
    static void copyOfSomething(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphAddMemcpyNode(graphs.graph(), List.of(), graphs.copy(64), null);
    }

    // -- graphs in graphs ----------------------------------------------------------------------------------------

    @Violates(
            value = "GRAPH-10",
            says = {"is destroyed; it is embedded in GRAPH node 0 of graph"})
    static void destroyAnEmbeddedGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphDestroy(graphs.embedded());
    }

    @Complies("GRAPH-10")
    static void destroyAGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphDestroy(graphs.chain(1));
    }

    @Complies("GRAPH-10")
    static void destroyTheNodeThatEmbeds(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        rig.cuda().cuGraphDestroyNode(graphs.only(graphs.parent(graphs.chain(1))));
    }

    @Violates(
            value = "GRAPH-12",
            says = {"KERNEL node 0 (kernel) of graph", "is looked up in graph"})
    static void findANodeOfAnotherGraph(Rig rig) {
        findInAClone(rig, false);
    }

    @Violates("GRAPH-12")
    static void findWhatTheCloneHasLost(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        CUgraph clone = rig.cuda().cuGraphClone(graph);
        rig.cuda().cuGraphDestroyNode(graphs.only(clone));
        rig.cuda().cuGraphNodeFindInClone(graphs.only(graph), clone);
    }

    @Complies("GRAPH-12")
    static void findANodeInItsClone(Rig rig) {
        findInAClone(rig, true);
    }

    private static void findInAClone(Rig rig, boolean ofItsGraph) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.chain(1);
        CUgraph cloned = ofItsGraph ? graph : graphs.chain(1);
        rig.cuda().cuGraphNodeFindInClone(graphs.only(graph), rig.cuda().cuGraphClone(cloned));
    }

    private static void move(Rig rig, CUgraph child, CUgraph parent) {
        rig.cuda().cuGraphAddNode(parent, List.of(), null, new CUchildGraphNodeParams(child, MOVE));
    }

    @Violates(
            value = "GRAPH-16",
            says = {"is moved into graph", "but already belongs to GRAPH node 0 of graph"})
    static void moveTwice(Rig rig) {
        moveIntoTwoGraphs(rig, false);
    }

    @Violates(value = "GRAPH-16", says = "is copied into graph")
    static void copyWhatIsEmbedded(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        graphs.parent(graphs.embedded());
    }

    @Complies("GRAPH-16")
    static void moveOnceAndAClone(Rig rig) {
        moveIntoTwoGraphs(rig, true);
    }

    private static void moveIntoTwoGraphs(Rig rig, boolean clone) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph child = graphs.chain(1);
        CUgraph second = clone ? rig.cuda().cuGraphClone(child) : child;
        move(rig, child, graphs.graph());
        move(rig, second, graphs.graph());
    }
}
