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
        return call(RuntimeCall.cudaGraphCreate, () -> driver().cuGraphCreate(flags));
    }

    @Override
    default void cudaGraphDestroy(CUgraph graph) {
        run(RuntimeCall.cudaGraphDestroy, () -> driver().cuGraphDestroy(graph));
    }

    @Override
    default CUgraph cudaGraphClone(CUgraph originalGraph) {
        return call(RuntimeCall.cudaGraphClone, () -> driver().cuGraphClone(originalGraph));
    }

    @Override
    default CUgraphNode cudaGraphNodeFindInClone(CUgraphNode originalNode, CUgraph clonedGraph) {
        return call(
                RuntimeCall.cudaGraphNodeFindInClone, () -> driver().cuGraphNodeFindInClone(originalNode, clonedGraph));
    }

    @Override
    default long cudaGraphConditionalHandleCreate(CUgraph graph) {
        return call(
                RuntimeCall.cudaGraphConditionalHandleCreate,
                () -> driver().cuGraphConditionalHandleCreate(graph, null, 0, 0));
    }

    @Override
    default long cudaGraphConditionalHandleCreate(CUgraph graph, int defaultLaunchValue, int flags) {
        return call(
                RuntimeCall.cudaGraphConditionalHandleCreate,
                () -> driver().cuGraphConditionalHandleCreate(graph, null, defaultLaunchValue, flags));
    }

    @Override
    default void cudaGraphAddDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData) {
        run(RuntimeCall.cudaGraphAddDependencies, () -> driver().cuGraphAddDependencies(graph, from, to, edgeData));
    }

    @Override
    default void cudaGraphRemoveDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData) {
        run(
                RuntimeCall.cudaGraphRemoveDependencies,
                () -> driver().cuGraphRemoveDependencies(graph, from, to, edgeData));
    }

    @Override
    default List<CUgraphNode> cudaGraphGetNodes(CUgraph graph) {
        return call(RuntimeCall.cudaGraphGetNodes, () -> driver().cuGraphGetNodes(graph));
    }

    @Override
    default List<CUgraphNode> cudaGraphGetRootNodes(CUgraph graph) {
        return call(RuntimeCall.cudaGraphGetRootNodes, () -> driver().cuGraphGetRootNodes(graph));
    }

    @Override
    default List<CUgraphEdge> cudaGraphGetEdges(CUgraph graph, boolean withEdgeData) {
        return call(RuntimeCall.cudaGraphGetEdges, () -> driver().cuGraphGetEdges(graph, withEdgeData));
    }

    @Override
    default List<CUgraphDependency> cudaGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData) {
        return call(
                RuntimeCall.cudaGraphNodeGetDependencies,
                () -> driver().cuGraphNodeGetDependencies(node, withEdgeData));
    }

    @Override
    default List<CUgraphDependency> cudaGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData) {
        return call(
                RuntimeCall.cudaGraphNodeGetDependentNodes,
                () -> driver().cuGraphNodeGetDependentNodes(node, withEdgeData));
    }

    @Override
    default CUgraphNodeType cudaGraphNodeGetType(CUgraphNode node) {
        return call(RuntimeCall.cudaGraphNodeGetType, () -> driver().cuGraphNodeGetType(node));
    }

    @Override
    default void cudaGraphDestroyNode(CUgraphNode node) {
        run(RuntimeCall.cudaGraphDestroyNode, () -> driver().cuGraphDestroyNode(node));
    }

    @Override
    default String cudaGraphDebugDotPrint(CUgraph graph, int flags) {
        return call(
                RuntimeCall.cudaGraphDebugDotPrint, () -> driver().cuGraphDebugDotPrint(graph, flags | RUNTIME_TYPES));
    }

    @Override
    default void cudaGraphDebugDotPrint(CUgraph graph, Path path, int flags) {
        run(
                RuntimeCall.cudaGraphDebugDotPrint,
                () -> driver().cuGraphDebugDotPrint(graph, path, flags | RUNTIME_TYPES));
    }
}
