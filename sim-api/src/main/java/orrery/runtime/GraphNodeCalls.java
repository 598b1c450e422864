package orrery.runtime;

import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemAllocNodeParams;

/** Nodes of graphs. */
interface GraphNodeCalls extends GraphManagement, RuntimeSession {
    @Override
    default CUgraphNode cudaGraphAddNode(
            CUgraph graph,
            List<CUgraphNode> dependencies,
            List<CUgraphEdgeData> dependencyData,
            cudaGraphNodeParams nodeParams) {
        return call(() -> NodeParams.add(
                this, nodeParams, params -> driver().cuGraphAddNode(graph, dependencies, dependencyData, params)));
    }

    @Override
    default CUgraphNode cudaGraphAddKernelNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaKernelNodeParams nodeParams) {
        return call(() -> driver().cuGraphAddKernelNode(graph, dependencies, NodeParams.kernel(this, nodeParams)));
    }

    @Override
    default CUgraphNode cudaGraphAddMemcpyNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemcpy3DParms copyParams) {
        return call(() -> driver().cuGraphAddMemcpyNode(graph, dependencies, NodeParams.copy(copyParams), null));
    }

    @Override
    default CUgraphNode cudaGraphAddMemcpyNode1D(
            CUgraph graph, List<CUgraphNode> dependencies, long dst, long src, long count, cudaMemcpyKind kind) {
        return call(() -> driver().cuGraphAddMemcpyNode(
                        graph,
                        dependencies,
                        cudaMemcpy3DParms.linear(dst, src, count, kind).driver(),
                        null));
    }

    @Override
    default CUgraphNode cudaGraphAddMemsetNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemsetParams memsetParams) {
        return call(() -> driver().cuGraphAddMemsetNode(graph, dependencies, NodeParams.memset(memsetParams)));
    }

    @Override
    default CUgraphNode cudaGraphAddHostNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaHostNodeParams nodeParams) {
        return call(() -> driver().cuGraphAddHostNode(graph, dependencies, NodeParams.host(nodeParams)));
    }

    @Override
    default CUgraphNode cudaGraphAddChildGraphNode(CUgraph graph, List<CUgraphNode> dependencies, CUgraph childGraph) {
        return call(() -> driver().cuGraphAddChildGraphNode(graph, dependencies, childGraph));
    }

    @Override
    default CUgraphNode cudaGraphAddEmptyNode(CUgraph graph, List<CUgraphNode> dependencies) {
        return call(() -> driver().cuGraphAddEmptyNode(graph, dependencies));
    }

    @Override
    default CUgraphNode cudaGraphAddEventRecordNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event) {
        return call(() -> driver().cuGraphAddEventRecordNode(graph, dependencies, event));
    }

    @Override
    default CUgraphNode cudaGraphAddEventWaitNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event) {
        return call(() -> driver().cuGraphAddEventWaitNode(graph, dependencies, event));
    }

    @Override
    default CUgraphNode cudaGraphAddMemAllocNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemAllocNodeParams nodeParams) {
        return call(() -> {
            CUmemAllocNodeParams params = NodeParams.alloc(nodeParams);
            CUgraphNode node = driver().cuGraphAddMemAllocNode(graph, dependencies, params);
            nodeParams.dptr = params.dptr();
            return node;
        });
    }

    @Override
    default CUgraphNode cudaGraphAddMemFreeNode(CUgraph graph, List<CUgraphNode> dependencies, long dptr) {
        return call(() -> driver().cuGraphAddMemFreeNode(graph, dependencies, dptr));
    }

    @Override
    default void cudaGraphNodeSetParams(CUgraphNode node, cudaGraphNodeParams nodeParams) {
        run(() -> driver().cuGraphNodeSetParams(node, NodeParams.of(this, nodeParams)));
    }

    @Override
    default cudaKernelNodeParams cudaGraphKernelNodeGetParams(CUgraphNode node) {
        return call(() -> cudaKernelNodeParams.of(driver(), driver().cuGraphKernelNodeGetParams(node)));
    }

    @Override
    default void cudaGraphKernelNodeSetParams(CUgraphNode node, cudaKernelNodeParams nodeParams) {
        run(() -> driver().cuGraphKernelNodeSetParams(node, NodeParams.kernel(this, nodeParams)));
    }

    @Override
    default CUlaunchAttribute cudaGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attr) {
        return call(() -> driver().cuGraphKernelNodeGetAttribute(node, attr));
    }

    @Override
    default void cudaGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attr) {
        run(() -> driver().cuGraphKernelNodeSetAttribute(node, attr));
    }

    @Override
    default void cudaGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source) {
        run(() -> driver().cuGraphKernelNodeCopyAttributes(target, source));
    }

    @Override
    default cudaMemcpy3DParms cudaGraphMemcpyNodeGetParams(CUgraphNode node) {
        return call(() -> cudaMemcpy3DParms.of(driver().cuGraphMemcpyNodeGetParams(node)));
    }

    @Override
    default void cudaGraphMemcpyNodeSetParams(CUgraphNode node, cudaMemcpy3DParms nodeParams) {
        run(() -> driver().cuGraphMemcpyNodeSetParams(node, NodeParams.copy(nodeParams)));
    }

    @Override
    default void cudaGraphMemcpyNodeSetParams1D(CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind) {
        run(() -> driver().cuGraphMemcpyNodeSetParams(
                        node, cudaMemcpy3DParms.linear(dst, src, count, kind).driver()));
    }

    @Override
    default cudaMemsetParams cudaGraphMemsetNodeGetParams(CUgraphNode node) {
        return call(() -> cudaMemsetParams.of(driver().cuGraphMemsetNodeGetParams(node)));
    }

    @Override
    default void cudaGraphMemsetNodeSetParams(CUgraphNode node, cudaMemsetParams nodeParams) {
        run(() -> driver().cuGraphMemsetNodeSetParams(node, NodeParams.memset(nodeParams)));
    }

    @Override
    default cudaHostNodeParams cudaGraphHostNodeGetParams(CUgraphNode node) {
        return call(() -> cudaHostNodeParams.of(driver().cuGraphHostNodeGetParams(node)));
    }

    @Override
    default void cudaGraphHostNodeSetParams(CUgraphNode node, cudaHostNodeParams nodeParams) {
        run(() -> driver().cuGraphHostNodeSetParams(node, NodeParams.host(nodeParams)));
    }

    @Override
    default CUgraph cudaGraphChildGraphNodeGetGraph(CUgraphNode node) {
        return call(() -> driver().cuGraphChildGraphNodeGetGraph(node));
    }

    @Override
    default CUevent cudaGraphEventRecordNodeGetEvent(CUgraphNode node) {
        return call(() -> driver().cuGraphEventRecordNodeGetEvent(node));
    }

    @Override
    default void cudaGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event) {
        run(() -> driver().cuGraphEventRecordNodeSetEvent(node, event));
    }

    @Override
    default CUevent cudaGraphEventWaitNodeGetEvent(CUgraphNode node) {
        return call(() -> driver().cuGraphEventWaitNodeGetEvent(node));
    }

    @Override
    default void cudaGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event) {
        run(() -> driver().cuGraphEventWaitNodeSetEvent(node, event));
    }

    @Override
    default cudaMemAllocNodeParams cudaGraphMemAllocNodeGetParams(CUgraphNode node) {
        return call(() -> cudaMemAllocNodeParams.of(driver().cuGraphMemAllocNodeGetParams(node)));
    }

    @Override
    default long cudaGraphMemFreeNodeGetParams(CUgraphNode node) {
        return call(() -> driver().cuGraphMemFreeNodeGetParams(node));
    }
}
