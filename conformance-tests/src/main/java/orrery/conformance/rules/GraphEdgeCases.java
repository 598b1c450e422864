package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;

import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUstream;

/** Cases of the rules of edges of graphs, and of edge data. */
final class GraphEdgeCases {
    static final List<RuleCase> CASES = List.of(
            violates("GRAPH-04", "dependOnANodeElsewhere", rig -> rig.kernel(rig.graph(), rig.kernel(rig.graph())))
                    .says("KERNEL node 0 (kernel) of graph", "is used as a node of graph"),
            violates("GRAPH-04", "connectNodesOfTwoGraphs", rig -> {
                CUgraph graph = rig.graph();
                rig.edge(graph, rig.kernel(graph), rig.kernel(rig.graph()), null);
            }),
            violates("GRAPH-04", "connectNodesInTheNameOfAnotherGraph", rig -> {
                CUgraph graph = rig.graph();
                rig.edge(rig.graph(), rig.kernel(graph), rig.kernel(graph), null);
            }),
            violates("GRAPH-04", "removeAnEdgeBetweenTwoGraphs", rig -> partNodesOfTwoGraphs(rig))
                    .says("is used as a node of graph"),
            complies("GRAPH-04", "connectNodesOfOneGraph", rig -> {
                CUgraph graph = rig.graph();
                rig.edge(graph, rig.kernel(graph), rig.kernel(graph), null);
            }),
            violates("GRAPH-05", "dependTwice", rig -> dependOnTwo(rig, (graph, one) -> one))
                    .says(
                            "an edge from KERNEL node 0 (kernel) of graph",
                            "to KERNEL node 1 (kernel) of graph",
                            "is added twice"),
            complies("GRAPH-05", "dependOnTwoNodes", rig -> dependOnTwo(rig, (graph, one) -> rig.kernel(graph))),
            violates("GRAPH-05", "connectAgain", rig -> connect(rig, graph -> {})),
            complies("GRAPH-05", "connectAgainWhatWasParted", rig -> connect(rig, graph -> removeTheEdge(rig, graph))),
            violates("GRAPH-06", "dependOnItself", rig -> depend(rig, (graph, node) -> node))
                    .says("an edge leads from KERNEL node 0 (kernel) of graph", "to itself"),
            violates("GRAPH-06", "removeAnEdgeOfANodeToItself", rig -> partANodeFromItself(rig))
                    .says("to itself"),
            complies("GRAPH-06", "dependOnAnother", rig -> depend(rig, (graph, node) -> rig.kernel(graph))),
            violates("GRAPH-07", "triggerOfAnEmptyNode", rig -> addAnEdge(rig, graph -> rig.empty(graph), 1))
                    .says("an edge 1.0.1 is added from EMPTY node 0 of graph"),
            violates(
                            "GRAPH-07",
                            "addANodeWithATriggerOfAnEmptyNode",
                            rig -> addAKernelAfter(rig, new CUemptyNodeParams()))
                    .says("an edge 1.0.1 is added from EMPTY node 0 of graph", "to KERNEL node 1 (kernel) of graph"),
            complies("GRAPH-07", "addANodeWithATriggerOfAKernel", rig -> addAKernelAfter(rig, rig.nopParams())),
            violates("GRAPH-07", "portThatIsNone", rig -> addAnEdge(rig, graph -> rig.kernel(graph), 3))
                    .says("an edge 3.0.1"),
            complies("GRAPH-07", "portOfATrigger", rig -> addAnEdge(rig, graph -> rig.kernel(graph), 2)),
            complies("GRAPH-07", "triggersOfKernels", rig -> triggersOfKernels(rig)),
            violates("GRAPH-26", "triggerOnTuring", rig -> trigger(Devices.t4()))
                    .says("an edge 1.0.1 leaves KERNEL node 0 (kernel) of graph"),
            complies("GRAPH-26", "triggerOnHopper", rig -> trigger(Devices.h200())),
            violates("GRAPH-26", "halfEdgeOnTuring", rig -> halfEdgeOnTuring())
                    .says("an edge 1.0.1 leaves KERNEL node 0 (kernel) of graph"),
            violates("GRAPH-08", "removeWhatIsNot", rig -> partNodesWithoutAnEdge(rig))
                    .says(
                            "the edge 0.0.0 from KERNEL node 0 (kernel) of graph",
                            "to KERNEL node 1 (kernel) of graph",
                            "is removed"),
            violates("GRAPH-08", "removeWithOtherData", rig -> removeEdge(rig, null, Rig.PROGRAMMATIC))
                    .says("the edge 1.0.1 from"),
            violates("GRAPH-08", "removeWithoutTheData", rig -> removeEdge(rig, Rig.PROGRAMMATIC, null))
                    .says("is removed"),
            complies("GRAPH-08", "removeAnEdge", rig -> removeEdge(rig, null, null)),
            complies("GRAPH-08", "removeWithDefaultData", rig -> {
                removeEdge(rig, null, List.of(CUgraphEdgeData.DEFAULT));
            }),
            complies("GRAPH-08", "removeWithTheData", rig -> removeEdge(rig, Rig.PROGRAMMATIC, Rig.PROGRAMMATIC)),
            complies("GRAPH-08", "removeOneOfTwoEdgesToANode", rig -> removeOneOfTwoEdgesToANode(rig)),
            complies("GRAPH-08", "removeOneOfTwoEdgesFromANode", rig -> removeOneOfTwoEdgesFromANode(rig)),
            violates("GRAPH-11", "leaveEdgeDataOut", (rig, cuda) -> cuda.cuGraphGetEdges(withEdgeData(rig), false))
                    .says("cuGraphGetEdges is called without edge data"),
            complies("GRAPH-11", "leaveNothingOut", (rig, cuda) -> cuda.cuGraphGetEdges(withEdgeData(rig), true)),
            complies("GRAPH-11", "leaveDefaultDataOut", (rig, cuda) -> cuda.cuGraphGetEdges(rig.chain(2), false)),
            violates("GRAPH-13", "connectWithNothing", rig -> connect(rig, 0, null))
                    .says("the lists of the edges' ends have 1 and 0 nodes"),
            violates("GRAPH-13", "edgeDataWithAHole", rig -> connect(rig, 1, Collections.singletonList(null)))
                    .says("is given 1 edges and edge data [null]"),
            complies("GRAPH-13", "connectWithANode", rig -> connect(rig, 1, null)),
            complies("GRAPH-13", "connectWithEdgeData", rig -> connect(rig, 1, List.of(CUgraphEdgeData.DEFAULT))),
            complies("GRAPH-13", "connectNothing", (rig, cuda) -> {
                cuda.cuGraphAddDependencies(rig.graph(), List.of(), null, List.of());
            }));

    private GraphEdgeCases() {}

    private static void dependOnTwo(Rig rig, BiFunction<CUgraph, CUgraphNode, CUgraphNode> second) {
        CUgraph graph = rig.graph();
        CUgraphNode one = rig.kernel(graph);
        rig.kernel(graph, one, second.apply(graph, one));
    }

    /** Removes the edge of a graph of two nodes. */
    private static void removeTheEdge(Rig rig, CUgraph graph) {
        List<CUgraphNode> nodes = rig.cuda.cuGraphGetNodes(graph);
        rig.cuda.cuGraphRemoveDependencies(graph, nodes.subList(0, 1), nodes.subList(1, 2), null);
    }

    private static void connect(Rig rig, Consumer<CUgraph> before) {
        CUgraph graph = rig.graph();
        CUgraphNode from = rig.kernel(graph);
        CUgraphNode to = rig.kernel(graph, from);
        before.accept(graph);
        rig.edge(graph, from, to, null);
    }

    private static void depend(Rig rig, BiFunction<CUgraph, CUgraphNode, CUgraphNode> earlier) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.kernel(graph);
        rig.edge(graph, earlier.apply(graph, node), node, null);
    }

    /** Adds an edge from a kernel or an empty node to a kernel, which leaves a port. */
    private static void addAnEdge(Rig rig, Function<CUgraph, CUgraphNode> kind, int port) {
        CUgraph graph = rig.graph();
        CUgraphNode from = kind.apply(graph);
        rig.edge(graph, from, rig.kernel(graph), List.of(new CUgraphEdgeData(port, 0, 1)));
    }

    private static void partNodesOfTwoGraphs(Rig rig) {
        CUgraph graph = rig.graph();
        part(rig, graph, rig.kernel(graph), rig.kernel(rig.graph()), null);
    }

    private static void partANodeFromItself(Rig rig) {
        CUgraph graph = rig.graph();
        CUgraphNode node = rig.kernel(graph);
        part(rig, graph, node, node, null);
    }

    private static void partNodesWithoutAnEdge(Rig rig) {
        CUgraph graph = rig.graph();
        part(rig, graph, rig.kernel(graph), rig.kernel(graph), null);
    }

    private static void addAKernelAfter(Rig rig, CUgraphNodeParams first) {
        CUgraph graph = rig.graph();
        CUgraphNode before = rig.add(graph, first);
        rig.cuda.cuGraphAddNode(graph, List.of(before), Rig.PROGRAMMATIC, rig.nopParams());
    }

    private static void trigger(DeviceModel device) {
        try (Rig rig = Rig.on(device)) {
            addAKernelAfter(rig, rig.nopParams());
        }
    }

    private static void halfEdgeOnTuring() {
        try (Rig rig = Rig.on(Devices.t4())) {
            CUstream stream = rig.capturing();
            rig.launch(rig.nop(), stream);
            CUgraphNode kernel = rig.only(rig.underCapture(stream));
            rig.cuda.cuStreamUpdateCaptureDependencies(stream, List.of(kernel), Rig.PROGRAMMATIC, 1);
        }
    }

    private static void triggersOfKernels(Rig rig) {
        CUgraph graph = rig.graph();
        CUgraphNode kernel = rig.kernel(graph);
        rig.edge(graph, kernel, rig.kernel(graph), Rig.PROGRAMMATIC);
        rig.edge(graph, kernel, rig.kernel(graph), List.of(new CUgraphEdgeData(2, 0, 1)));
        rig.edge(graph, kernel, rig.empty(graph), List.of(CUgraphEdgeData.DEFAULT));
    }

    private static void part(Rig rig, CUgraph graph, CUgraphNode from, CUgraphNode to, List<CUgraphEdgeData> data) {
        rig.cuda.cuGraphRemoveDependencies(graph, List.of(from), List.of(to), data);
    }

    private static void removeEdge(Rig rig, List<CUgraphEdgeData> added, List<CUgraphEdgeData> removed) {
        CUgraph graph = rig.graph();
        CUgraphNode from = rig.kernel(graph);
        CUgraphNode to = rig.kernel(graph);
        rig.edge(graph, from, to, added);
        part(rig, graph, from, to, removed);
    }

    /**
     * Removes one of two edges to a node. The data of an edge is its own, not that of another edge of one of its nodes.
     */
    private static void removeOneOfTwoEdgesToANode(Rig rig) {
        CUgraph graph = rig.graph();
        CUgraphNode from = rig.kernel(graph);
        CUgraphNode to = rig.kernel(graph, rig.kernel(graph));
        rig.edge(graph, from, to, Rig.PROGRAMMATIC);
        part(rig, graph, from, to, Rig.PROGRAMMATIC);
    }

    private static void removeOneOfTwoEdgesFromANode(Rig rig) {
        CUgraph graph = rig.graph();
        CUgraphNode from = rig.kernel(graph);
        CUgraphNode to = rig.kernel(graph);
        rig.kernel(graph, from);
        rig.edge(graph, from, to, Rig.PROGRAMMATIC);
        part(rig, graph, from, to, Rig.PROGRAMMATIC);
    }

    private static CUgraph withEdgeData(Rig rig) {
        CUgraph graph = rig.graph();
        rig.edge(graph, rig.kernel(graph), rig.kernel(graph), Rig.PROGRAMMATIC);
        return graph;
    }

    /** Adds edges from one node to none or one. */
    private static void connect(Rig rig, int ends, List<CUgraphEdgeData> data) {
        CUgraph graph = rig.graph();
        List<CUgraphNode> from = List.of(rig.kernel(graph));
        List<CUgraphNode> to = List.of(rig.kernel(graph)).subList(0, ends);
        rig.cuda.cuGraphAddDependencies(graph, from, to, data);
    }
}
