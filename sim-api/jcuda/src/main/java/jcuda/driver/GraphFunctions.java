package jcuda.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.Results;

/** The edges of graphs, which ours have data for, and updates of executable graphs. */
abstract class GraphFunctions extends DriverCall {
    GraphFunctions() {}

    private static orrery.driver.CUgraph graph(CUgraph graph) {
        return Handles.get(graph, orrery.driver.CUgraph.class);
    }

    private static orrery.driver.CUgraphNode node(CUgraphNode node) {
        return Handles.get(node, orrery.driver.CUgraphNode.class);
    }

    private static List<orrery.driver.CUgraphNode> nodes(CUgraphNode @Nullable [] nodes, long count) {
        return Handles.list(nodes, count, orrery.driver.CUgraphNode.class);
    }

    public static void cuGraphGetNodes(CUgraph hGraph, CUgraphNode @Nullable [] nodes, long[] numNodes) {
        putNodes(hGraph, nodes, numNodes, cuda().cuGraphGetNodes(graph(hGraph)));
    }

    public static void cuGraphGetRootNodes(CUgraph hGraph, CUgraphNode @Nullable [] rootNodes, long[] numRootNodes) {
        putNodes(hGraph, rootNodes, numRootNodes, cuda().cuGraphGetRootNodes(graph(hGraph)));
    }

    private static void putNodes(
            CUgraph graph, CUgraphNode @Nullable [] to, long[] count, List<orrery.driver.CUgraphNode> nodes) {
        Results.fill(to, count, nodes);
        for (int i = 0; to != null && i < count[0]; i++) {
            Handles.own(graph, to[i]);
        }
    }

    public static void cuGraphGetEdges(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long[] numEdges) {
        List<CUgraphEdge> edges = cuda().cuGraphGetEdges(graph(hGraph), false);
        long[] again = numEdges.clone();
        Results.fill(from, numEdges, edges.stream().map(CUgraphEdge::from).toList());
        Results.fill(to, again, edges.stream().map(CUgraphEdge::to).toList());
    }

    public static void cuGraphNodeGetDependencies(
            CUgraphNode hNode, CUgraphNode @Nullable [] dependencies, long[] numDependencies) {
        Results.fill(
                dependencies,
                numDependencies,
                cuda().cuGraphNodeGetDependencies(node(hNode), false).stream()
                        .map(CUgraphDependency::node)
                        .toList());
    }

    public static void cuGraphNodeGetDependentNodes(
            CUgraphNode hNode, CUgraphNode @Nullable [] dependentNodes, long[] numDependentNodes) {
        Results.fill(
                dependentNodes,
                numDependentNodes,
                cuda().cuGraphNodeGetDependentNodes(node(hNode), false).stream()
                        .map(CUgraphDependency::node)
                        .toList());
    }

    public static void cuGraphAddDependencies(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long numDependencies) {
        cuda().cuGraphAddDependencies(graph(hGraph), nodes(from, numDependencies), nodes(to, numDependencies), null);
    }

    public static void cuGraphRemoveDependencies(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long numDependencies) {
        cuda().cuGraphRemoveDependencies(graph(hGraph), nodes(from, numDependencies), nodes(to, numDependencies), null);
    }

    /** Instantiates a graph, in the form of JCuda before 12: no node is named if it fails. */
    public static void cuGraphInstantiate(
            CUgraphExec phGraphExec,
            CUgraph hGraph,
            @Nullable CUgraphNode phErrorNode,
            byte @Nullable [] logBuffer,
            long bufferSize) {
        Results.set(phGraphExec, cuda().cuGraphInstantiate(graph(hGraph), 0));
    }

    public static void cuGraphExecUpdate(
            CUgraphExec hGraphExec, CUgraph hGraph, CUgraphNode hErrorNodeOut, int[] updateResultOut) {
        CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
        try {
            cuda().cuGraphExecUpdate(Handles.get(hGraphExec, orrery.driver.CUgraphExec.class), graph(hGraph), info);
        } finally {
            Handles.set(hErrorNodeOut, info.errorNode());
            Results.set(updateResultOut, info.result());
        }
    }
}
