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

    public static int cuGraphGetNodes(CUgraph hGraph, CUgraphNode @Nullable [] nodes, long[] numNodes) {
        return run(() -> putNodes(hGraph, nodes, numNodes, cuda().cuGraphGetNodes(graph(hGraph))));
    }

    public static int cuGraphGetRootNodes(CUgraph hGraph, CUgraphNode @Nullable [] rootNodes, long[] numRootNodes) {
        return run(() -> putNodes(hGraph, rootNodes, numRootNodes, cuda().cuGraphGetRootNodes(graph(hGraph))));
    }

    private static void putNodes(
            CUgraph graph, CUgraphNode @Nullable [] to, long[] count, List<orrery.driver.CUgraphNode> nodes) {
        Results.fill(to, count, nodes);
        for (int i = 0; to != null && i < count[0]; i++) {
            Handles.own(graph, to[i]);
        }
    }

    public static int cuGraphGetEdges(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long[] numEdges) {
        return run(() -> {
            List<CUgraphEdge> edges = cuda().cuGraphGetEdges(graph(hGraph), false);
            long[] again = numEdges.clone();
            Results.fill(from, numEdges, edges.stream().map(CUgraphEdge::from).toList());
            Results.fill(to, again, edges.stream().map(CUgraphEdge::to).toList());
        });
    }

    public static int cuGraphNodeGetDependencies(
            CUgraphNode hNode, CUgraphNode @Nullable [] dependencies, long[] numDependencies) {
        return run(() -> Results.fill(
                dependencies,
                numDependencies,
                cuda().cuGraphNodeGetDependencies(node(hNode), false).stream()
                        .map(CUgraphDependency::node)
                        .toList()));
    }

    public static int cuGraphNodeGetDependentNodes(
            CUgraphNode hNode, CUgraphNode @Nullable [] dependentNodes, long[] numDependentNodes) {
        return run(() -> Results.fill(
                dependentNodes,
                numDependentNodes,
                cuda().cuGraphNodeGetDependentNodes(node(hNode), false).stream()
                        .map(CUgraphDependency::node)
                        .toList()));
    }

    public static int cuGraphAddDependencies(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long numDependencies) {
        return run(() -> cuda().cuGraphAddDependencies(
                        graph(hGraph), nodes(from, numDependencies), nodes(to, numDependencies), null));
    }

    public static int cuGraphRemoveDependencies(
            CUgraph hGraph, CUgraphNode @Nullable [] from, CUgraphNode @Nullable [] to, long numDependencies) {
        return run(() -> cuda().cuGraphRemoveDependencies(
                        graph(hGraph), nodes(from, numDependencies), nodes(to, numDependencies), null));
    }

    /** Instantiates a graph, in the form of JCuda before 12: no node is named if it fails. */
    public static int cuGraphInstantiate(
            CUgraphExec phGraphExec,
            CUgraph hGraph,
            @Nullable CUgraphNode phErrorNode,
            byte @Nullable [] logBuffer,
            long bufferSize) {
        return JCudaDriver.cuGraphInstantiate(phGraphExec, hGraph, 0);
    }

    public static int cuGraphExecUpdate(
            CUgraphExec hGraphExec, CUgraph hGraph, CUgraphNode hErrorNodeOut, int[] updateResultOut) {
        CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
        try {
            return run(() -> cuda().cuGraphExecUpdate(
                            Handles.get(hGraphExec, orrery.driver.CUgraphExec.class), graph(hGraph), info));
        } finally {
            Handles.set(hErrorNodeOut, info.errorNode());
            Results.set(updateResultOut, info.result());
        }
    }
}
