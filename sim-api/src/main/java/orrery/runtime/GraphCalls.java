package orrery.runtime;

import java.nio.file.Path;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeType;

/** Graphs and their edges. */
interface GraphCalls extends GraphManagement, RuntimeSession {
    /** Types of the runtime in place of the driver's. */
    int RUNTIME_TYPES = orrery.driver.GraphManagement.CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES;

    @Override
    default CUgraph cudaGraphCreate(int flags) {
        return call(() -> driver().cuGraphCreate(flags));
    }

    @Override
    default void cudaGraphDestroy(CUgraph graph) {
        run(() -> driver().cuGraphDestroy(graph));
    }

    @Override
    default CUgraph cudaGraphClone(CUgraph originalGraph) {
        return call(() -> driver().cuGraphClone(originalGraph));
    }

    @Override
    default CUgraphNode cudaGraphNodeFindInClone(CUgraphNode originalNode, CUgraph clonedGraph) {
        return call(() -> driver().cuGraphNodeFindInClone(originalNode, clonedGraph));
    }

    @Override
    default long cudaGraphConditionalHandleCreate(CUgraph graph) {
        return call(() -> driver().cuGraphConditionalHandleCreate(graph, null, 0, 0));
    }

    @Override
    default long cudaGraphConditionalHandleCreate(CUgraph graph, int defaultLaunchValue, int flags) {
        return call(() -> driver().cuGraphConditionalHandleCreate(graph, null, defaultLaunchValue, flags));
    }

    @Override
    default void cudaGraphAddDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData) {
        run(() -> driver().cuGraphAddDependencies(graph, from, to, edgeData));
    }

    @Override
    default void cudaGraphRemoveDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData) {
        run(() -> driver().cuGraphRemoveDependencies(graph, from, to, edgeData));
    }

    @Override
    default List<CUgraphNode> cudaGraphGetNodes(CUgraph graph) {
        return call(() -> driver().cuGraphGetNodes(graph));
    }

    @Override
    default List<CUgraphNode> cudaGraphGetRootNodes(CUgraph graph) {
        return call(() -> driver().cuGraphGetRootNodes(graph));
    }

    @Override
    default List<CUgraphEdge> cudaGraphGetEdges(CUgraph graph, boolean withEdgeData) {
        return call(() -> driver().cuGraphGetEdges(graph, withEdgeData));
    }

    @Override
    default List<CUgraphDependency> cudaGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData) {
        return call(() -> driver().cuGraphNodeGetDependencies(node, withEdgeData));
    }

    @Override
    default List<CUgraphDependency> cudaGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData) {
        return call(() -> driver().cuGraphNodeGetDependentNodes(node, withEdgeData));
    }

    @Override
    default CUgraphNodeType cudaGraphNodeGetType(CUgraphNode node) {
        return call(() -> driver().cuGraphNodeGetType(node));
    }

    @Override
    default void cudaGraphDestroyNode(CUgraphNode node) {
        run(() -> driver().cuGraphDestroyNode(node));
    }

    @Override
    default String cudaGraphDebugDotPrint(CUgraph graph, int flags) {
        return call(() -> driver().cuGraphDebugDotPrint(graph, flags | RUNTIME_TYPES));
    }

    @Override
    default void cudaGraphDebugDotPrint(CUgraph graph, Path path, int flags) {
        run(() -> driver().cuGraphDebugDotPrint(graph, path, flags | RUNTIME_TYPES));
    }
}
