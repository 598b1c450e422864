package orrery.runtime;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUmemAllocNodeParams;

/**
 * The graph functions that are not generated, since they add arguments or convert parameters or results in ways of
 * their own.
 */
final class GraphCalls {
    /** A flag that every print has: the names of types are those of the runtime. */
    private static final int RUNTIME_TYPES = orrery.driver.GraphManagement.CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES;

    private final RuntimeSession session;
    private final DriverForms forms;

    GraphCalls(RuntimeSession session, DriverForms forms) {
        this.session = session;
        this.forms = forms;
    }

    long cudaGraphConditionalHandleCreate(CUgraph graph, int defaultLaunchValue, int flags) {
        return session.driver()
                .cuGraphConditionalHandleCreate(
                        graph,
                        RuntimeSession.<CUcontext>checkedByDriver(null), // null: the context that is current
                        defaultLaunchValue,
                        flags);
    }

    String cudaGraphDebugDotPrint(CUgraph graph, int flags) {
        return session.driver().cuGraphDebugDotPrint(graph, flags | RUNTIME_TYPES);
    }

    void cudaGraphDebugDotPrint(CUgraph graph, Path path, int flags) {
        session.driver().cuGraphDebugDotPrint(graph, path, flags | RUNTIME_TYPES);
    }

    /** Adds a node, and writes the address or the body graphs that it gets into its parameters. */
    cudaGraphNode_t cudaGraphAddNode(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> dependencyData,
            cudaGraphNodeParams nodeParams) {
        CUgraphNodeParams params = forms.asCUgraphNodeParams(nodeParams, "nodeParams");
        CUgraphNode node = session.driver().cuGraphAddNode(graph, dependencies, dependencyData, params);
        if (params instanceof CUmemAllocNodeParams alloc) {
            nodeParams.alloc.dptr = alloc.dptr();
        } else if (params instanceof CUconditionalNodeParams conditional) {
            nodeParams.conditional.phGraph_out =
                    conditional.bodies().stream().map(cudaGraph_t::new).toArray(cudaGraph_t[]::new);
        }
        return new cudaGraphNode_t(node);
    }

    cudaGraphNode_t cudaGraphAddMemcpyNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaMemcpy3DParms copyParams) {
        return new cudaGraphNode_t(session.driver()
                .cuGraphAddMemcpyNode(graph, dependencies, forms.asCUmemcpy3D(copyParams, "copyParams"), null));
    }

    cudaGraphNode_t cudaGraphAddMemcpyNode1D(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            long dst,
            long src,
            long count,
            cudaMemcpyKind kind) {
        return new cudaGraphNode_t(session.driver()
                .cuGraphAddMemcpyNode(graph, dependencies, CopyForms.linear(dst, src, count, kind), null));
    }

    cudaGraphNode_t cudaGraphAddMemAllocNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaMemAllocNodeParams nodeParams) {
        CUmemAllocNodeParams params = forms.asCUmemAllocNodeParams(nodeParams, "nodeParams");
        CUgraphNode node = session.driver().cuGraphAddMemAllocNode(graph, dependencies, params);
        nodeParams.dptr = params.dptr();
        return new cudaGraphNode_t(node);
    }

    void cudaGraphMemcpyNodeSetParams1D(CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind) {
        session.driver().cuGraphMemcpyNodeSetParams(node, CopyForms.linear(dst, src, count, kind));
    }

    void cudaGraphExecMemcpyNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaMemcpy3DParms nodeParams) {
        session.driver()
                .cuGraphExecMemcpyNodeSetParams(graphExec, node, forms.asCUmemcpy3D(nodeParams, "nodeParams"), null);
    }

    void cudaGraphExecMemcpyNodeSetParams1D(
            CUgraphExec graphExec, CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind) {
        session.driver().cuGraphExecMemcpyNodeSetParams(graphExec, node, CopyForms.linear(dst, src, count, kind), null);
    }
}
