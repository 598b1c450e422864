package orrery.runtime;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUmemAllocNodeParams;

/** The functions of graphs that are more than one call of the driver. */
interface GraphCalls extends GraphManagement, GraphExecution, DriverForms {
    /** Types of the runtime in place of the driver's. */
    int RUNTIME_TYPES = orrery.driver.GraphManagement.CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES;

    @Override
    default long cudaGraphConditionalHandleCreate(CUgraph graph, int defaultLaunchValue, int flags) {
        return call(
                RuntimeCall.cudaGraphConditionalHandleCreate,
                () -> driver().cuGraphConditionalHandleCreate(
                                graph, RuntimeSession.<CUcontext>checkedByDriver(null), defaultLaunchValue, flags));
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

    @Override
    default cudaGraphNode_t cudaGraphAddNode(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> dependencyData,
            cudaGraphNodeParams nodeParams) {
        return call(
                RuntimeCall.cudaGraphAddNode,
                () -> add(nodeParams, params -> driver().cuGraphAddNode(graph, dependencies, dependencyData, params)));
    }

    /** Adds a node by its parameters, which get the outputs. */
    private cudaGraphNode_t add(cudaGraphNodeParams params, Function<CUgraphNodeParams, CUgraphNode> adding) {
        CUgraphNodeParams driver = asCUgraphNodeParams(params, "nodeParams");
        CUgraphNode node = adding.apply(driver);
        if (driver instanceof CUmemAllocNodeParams alloc) {
            params.alloc.dptr = alloc.dptr();
        } else if (driver instanceof CUconditionalNodeParams conditional) {
            params.conditional.phGraph_out =
                    conditional.bodies().stream().map(this::asCudaGraph_t).toArray(cudaGraph_t[]::new);
        }
        return asCudaGraphNode_t(node);
    }

    @Override
    default cudaGraphNode_t cudaGraphAddMemcpyNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaMemcpy3DParms copyParams) {
        return call(
                RuntimeCall.cudaGraphAddMemcpyNode,
                () -> asCudaGraphNode_t(driver().cuGraphAddMemcpyNode(
                                graph, dependencies, asCUmemcpy3D(copyParams, "copyParams"), null)));
    }

    @Override
    default cudaGraphNode_t cudaGraphAddMemcpyNode1D(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            long dst,
            long src,
            long count,
            cudaMemcpyKind kind) {
        return call(
                RuntimeCall.cudaGraphAddMemcpyNode1D,
                () -> asCudaGraphNode_t(driver().cuGraphAddMemcpyNode(
                                graph,
                                dependencies,
                                cudaMemcpy3DParms.linear(dst, src, count, kind).driver(),
                                null)));
    }

    @Override
    default cudaGraphNode_t cudaGraphAddMemAllocNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaMemAllocNodeParams nodeParams) {
        return call(RuntimeCall.cudaGraphAddMemAllocNode, () -> {
            CUmemAllocNodeParams params = asCUmemAllocNodeParams(nodeParams, "nodeParams");
            CUgraphNode node = driver().cuGraphAddMemAllocNode(graph, dependencies, params);
            nodeParams.dptr = params.dptr();
            return asCudaGraphNode_t(node);
        });
    }

    @Override
    default void cudaGraphMemcpyNodeSetParams1D(CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind) {
        run(
                RuntimeCall.cudaGraphMemcpyNodeSetParams1D,
                () -> driver().cuGraphMemcpyNodeSetParams(
                                node,
                                cudaMemcpy3DParms.linear(dst, src, count, kind).driver()));
    }

    @Override
    default void cudaGraphExecMemcpyNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, cudaMemcpy3DParms nodeParams) {
        run(
                RuntimeCall.cudaGraphExecMemcpyNodeSetParams,
                () -> driver().cuGraphExecMemcpyNodeSetParams(
                                graphExec, node, asCUmemcpy3D(nodeParams, "nodeParams"), null));
    }

    @Override
    default void cudaGraphExecMemcpyNodeSetParams1D(
            CUgraphExec graphExec, CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind) {
        run(
                RuntimeCall.cudaGraphExecMemcpyNodeSetParams1D,
                () -> driver().cuGraphExecMemcpyNodeSetParams(
                                graphExec,
                                node,
                                cudaMemcpy3DParms.linear(dst, src, count, kind).driver(),
                                null));
    }
}
