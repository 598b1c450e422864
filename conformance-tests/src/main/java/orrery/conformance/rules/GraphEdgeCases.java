package orrery.conformance.rules;

import java.util.Collections;
import java.util.List;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;

/** Edges of graphs, and edge data. */
final class GraphEdgeCases {
    private GraphEdgeCases() {}

    @Violates(
            value = "GRAPH-04",
            says = {"KERNEL node 0 (kernel) of graph", "is used as a node of graph"})
    static void dependOnANodeElsewhere(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        graphs.kernel(graphs.graph(), graphs.kernel(graphs.graph()));
    }

    @Violates("GRAPH-04")
    static void connectNodesOfTwoGraphs(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        graphs.edge(graph, graphs.kernel(graph), graphs.kernel(graphs.graph()), null);
    }

    @Violates("GRAPH-04")
    static void connectNodesInTheNameOfAnotherGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        graphs.edge(graphs.graph(), graphs.kernel(graph), graphs.kernel(graph), null);
    }

    @Violates(value = "GRAPH-04", says = "is used as a node of graph")
    static void removeAnEdgeBetweenTwoGraphs(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        part(rig, graph, graphs.kernel(graph), graphs.kernel(graphs.graph()), null);
    }

    @Complies("GRAPH-04")
    static void connectNodesOfOneGraph(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        graphs.edge(graph, graphs.kernel(graph), graphs.kernel(graph), null);
    }

    private static void dependOnTwo(Rig rig, boolean sameNode) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode one = graphs.kernel(graph);
        graphs.kernel(graph, one, sameNode ? one : graphs.kernel(graph));
    }

    @Violates(
            value = "GRAPH-05",
            says = {
                "an edge from KERNEL node 0 (kernel) of graph",
                "to KERNEL node 1 (kernel) of graph",
                "is added twice"
            })
    static void dependTwice(Rig rig) {
        dependOnTwo(rig, true);
    }

    @Complies("GRAPH-05")
    static void dependOnTwoNodes(Rig rig) {
        dependOnTwo(rig, false);
    }

    private static void connect(Rig rig, boolean afterRemoval) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode from = graphs.kernel(graph);
        CUgraphNode to = graphs.kernel(graph, from);
        if (afterRemoval) {
            rig.cuda().cuGraphRemoveDependencies(graph, List.of(from), List.of(to), null);
        }
        graphs.edge(graph, from, to, null);
    }

    @Violates("GRAPH-05")
    static void connectAgain(Rig rig) {
        connect(rig, false);
    }

    @Complies("GRAPH-05")
    static void connectAgainWhatWasParted(Rig rig) {
        connect(rig, true);
    }

    @Violates(
            value = "GRAPH-06",
            says = {"an edge leads from KERNEL node 0 (kernel) of graph", "to itself"})
    static void dependOnItself(Rig rig) {
        depend(rig, true);
    }

    @Violates(value = "GRAPH-06", says = "to itself")
    static void removeAnEdgeOfANodeToItself(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = graphs.kernel(graph);
        part(rig, graph, node, node, null);
    }

    @Complies("GRAPH-06")
    static void dependOnAnother(Rig rig) {
        depend(rig, false);
    }

    private static void depend(Rig rig, boolean onItself) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode node = graphs.kernel(graph);
        graphs.edge(graph, onItself ? node : graphs.kernel(graph), node, null);
    }

    @Violates(value = "GRAPH-07", says = "an edge 1.0.1 is added from EMPTY node 0 of graph")
    static void triggerOfAnEmptyNode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        graphs.edge(graph, graphs.empty(graph), graphs.kernel(graph), GraphRig.PROGRAMMATIC);
    }

    private static void addAKernelAfter(Rig rig, boolean kernel) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode before = kernel ? graphs.kernel(graph) : graphs.empty(graph);
        rig.cuda().cuGraphAddNode(graph, List.of(before), GraphRig.PROGRAMMATIC, graphs.nop());
    }

    @Violates(
            value = "GRAPH-07",
            says = {"an edge 1.0.1 is added from EMPTY node 0 of graph", "to KERNEL node 1 (kernel) of graph"})
    static void addANodeWithATriggerOfAnEmptyNode(Rig rig) {
        addAKernelAfter(rig, false);
    }

    @Complies("GRAPH-07")
    static void addANodeWithATriggerOfAKernel(Rig rig) {
        addAKernelAfter(rig, true);
    }

    @Violates(value = "GRAPH-26", says = "an edge 1.0.1 leaves KERNEL node 0 (kernel) of graph")
    static void triggerOnTuring(Rig unused) {
        trigger(Devices.t4());
    }

    @Complies("GRAPH-26")
    static void triggerOnHopper(Rig unused) {
        trigger(Devices.h200());
    }

    private static void trigger(DeviceModel device) {
        try (Rig rig = Rig.on(device)) {
            addAKernelAfter(rig, true);
        }
    }

    @Violates(value = "GRAPH-26", says = "an edge 1.0.1 leaves KERNEL node 0 (kernel) of graph")
    static void halfEdgeOnTuring(Rig unused) {
        try (Rig rig = Rig.on(Devices.t4())) {
            GraphRig graphs = new GraphRig(rig);
            CUstream stream = graphs.capturing();
            rig.launch(rig.nop(), stream);
            CUgraphNode kernel = graphs.only(graphs.underCapture(stream));
            rig.cuda().cuStreamUpdateCaptureDependencies(stream, List.of(kernel), GraphRig.PROGRAMMATIC, 1);
        }
    }

    @Violates(value = "GRAPH-07", says = "an edge 3.0.1")
    static void portThatIsNone(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        graphs.edge(graph, graphs.kernel(graph), graphs.kernel(graph), List.of(new CUgraphEdgeData(3, 0, 1)));
    }

    @Complies("GRAPH-07")
    static void portOfATrigger(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        graphs.edge(graph, graphs.kernel(graph), graphs.kernel(graph), List.of(new CUgraphEdgeData(2, 0, 1)));
    }

    @Complies("GRAPH-07")
    static void triggersOfKernels(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode kernel = graphs.kernel(graph);
        graphs.edge(graph, kernel, graphs.kernel(graph), GraphRig.PROGRAMMATIC);
        graphs.edge(graph, kernel, graphs.kernel(graph), List.of(new CUgraphEdgeData(2, 0, 1)));
        graphs.edge(graph, kernel, graphs.empty(graph), List.of(CUgraphEdgeData.DEFAULT));
    }

    private static void part(Rig rig, CUgraph graph, CUgraphNode from, CUgraphNode to, List<CUgraphEdgeData> data) {
        rig.cuda().cuGraphRemoveDependencies(graph, List.of(from), List.of(to), data);
    }

    private static void removeEdge(Rig rig, List<CUgraphEdgeData> added, List<CUgraphEdgeData> removed) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode from = graphs.kernel(graph);
        CUgraphNode to = graphs.kernel(graph);
        graphs.edge(graph, from, to, added);
        part(rig, graph, from, to, removed);
    }

    @Violates(
            value = "GRAPH-08",
            says = {
                "the edge 0.0.0 from KERNEL node 0 (kernel) of graph",
                "to KERNEL node 1 (kernel) of graph",
                "is removed"
            })
    static void removeWhatIsNot(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        part(rig, graph, graphs.kernel(graph), graphs.kernel(graph), null);
    }

    @Violates(value = "GRAPH-08", says = "the edge 1.0.1 from")
    static void removeWithOtherData(Rig rig) {
        removeEdge(rig, null, GraphRig.PROGRAMMATIC);
    }

    @Violates(value = "GRAPH-08", says = "is removed")
    static void removeWithoutTheData(Rig rig) {
        removeEdge(rig, GraphRig.PROGRAMMATIC, null);
    }

    @Complies("GRAPH-08")
    static void removeAnEdge(Rig rig) {
        removeEdge(rig, null, null);
    }

    @Complies("GRAPH-08")
    static void removeWithDefaultData(Rig rig) {
        removeEdge(rig, null, List.of(CUgraphEdgeData.DEFAULT));
    }

    @Complies("GRAPH-08")
    static void removeWithTheData(Rig rig) {
        removeEdge(rig, GraphRig.PROGRAMMATIC, GraphRig.PROGRAMMATIC);
    }

    /** The data of an edge is its own, not that of another edge of one of its nodes. */
    @Complies("GRAPH-08")
    static void removeOneOfTwoEdgesToANode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode from = graphs.kernel(graph);
        CUgraphNode to = graphs.kernel(graph, graphs.kernel(graph));
        graphs.edge(graph, from, to, GraphRig.PROGRAMMATIC);
        part(rig, graph, from, to, GraphRig.PROGRAMMATIC);
    }

    @Complies("GRAPH-08")
    static void removeOneOfTwoEdgesFromANode(Rig rig) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        CUgraphNode from = graphs.kernel(graph);
        CUgraphNode to = graphs.kernel(graph);
        graphs.kernel(graph, from);
        graphs.edge(graph, from, to, GraphRig.PROGRAMMATIC);
        part(rig, graph, from, to, GraphRig.PROGRAMMATIC);
    }

    @Violates(value = "GRAPH-11", says = "cuGraphGetEdges is called without edge data")
    static void leaveEdgeDataOut(Rig rig) {
        rig.cuda().cuGraphGetEdges(withEdgeData(new GraphRig(rig)), false);
    }

    @Complies("GRAPH-11")
    static void leaveNothingOut(Rig rig) {
        rig.cuda().cuGraphGetEdges(withEdgeData(new GraphRig(rig)), true);
    }

    @Complies("GRAPH-11")
    static void leaveDefaultDataOut(Rig rig) {
        rig.cuda().cuGraphGetEdges(new GraphRig(rig).chain(2), false);
    }

    private static CUgraph withEdgeData(GraphRig graphs) {
        CUgraph graph = graphs.graph();
        graphs.edge(graph, graphs.kernel(graph), graphs.kernel(graph), GraphRig.PROGRAMMATIC);
        return graph;
    }

    @Violates(value = "GRAPH-13", says = "the lists of the edges' ends have 1 and 0 nodes")
    static void connectWithNothing(Rig rig) {
        connect(rig, 0, null);
    }

    @Violates(value = "GRAPH-13", says = "is given 1 edges and edge data [null]")
    static void edgeDataWithAHole(Rig rig) {
        connect(rig, 1, Collections.singletonList(null));
    }

    @Complies("GRAPH-13")
    static void connectWithANode(Rig rig) {
        connect(rig, 1, null);
    }

    @Complies("GRAPH-13")
    static void connectWithEdgeData(Rig rig) {
        connect(rig, 1, List.of(CUgraphEdgeData.DEFAULT));
    }

    /** Adds edges from one node to none or one. */
    private static void connect(Rig rig, int ends, List<CUgraphEdgeData> data) {
        GraphRig graphs = new GraphRig(rig);
        CUgraph graph = graphs.graph();
        List<CUgraphNode> from = List.of(graphs.kernel(graph));
        List<CUgraphNode> to = List.of(graphs.kernel(graph)).subList(0, ends);
        rig.cuda().cuGraphAddDependencies(graph, from, to, data);
    }

    @Complies("GRAPH-13")
    static void connectNothing(Rig rig) {
        rig.cuda().cuGraphAddDependencies(new GraphRig(rig).graph(), List.of(), null, List.of());
    }
}
