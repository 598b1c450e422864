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
        return call(
                RuntimeCall.cudaGraphAddNode,
                () -> NodeParams.add(
                        this,
                        nodeParams,
                        params -> driver().cuGraphAddNode(graph, dependencies, dependencyData, params)));
    }

    @Override
    default CUgraphNode cudaGraphAddKernelNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaKernelNodeParams nodeParams) {
        return call(
                RuntimeCall.cudaGraphAddKernelNode,
                () -> driver().cuGraphAddKernelNode(graph, dependencies, NodeParams.kernel(this, nodeParams)));
    }

    @Override
    default CUgraphNode cudaGraphAddMemcpyNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemcpy3DParms copyParams) {
        return call(
                RuntimeCall.cudaGraphAddMemcpyNode,
                () -> driver().cuGraphAddMemcpyNode(graph, dependencies, NodeParams.copy(copyParams), null));
    }

    @Override
    default CUgraphNode cudaGraphAddMemcpyNode1D(
            CUgraph graph, List<CUgraphNode> dependencies, long dst, long src, long count, cudaMemcpyKind kind) {
        return call(
                RuntimeCall.cudaGraphAddMemcpyNode1D,
                () -> driver().cuGraphAddMemcpyNode(
                                graph,
                                dependencies,
                                cudaMemcpy3DParms.linear(dst, src, count, kind).driver(),
                                null));
    }

    @Override
    default CUgraphNode cudaGraphAddMemsetNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemsetParams memsetParams) {
        return call(
                RuntimeCall.cudaGraphAddMemsetNode,
                () -> driver().cuGraphAddMemsetNode(graph, dependencies, NodeParams.memset(memsetParams)));
    }

    @Override
    default CUgraphNode cudaGraphAddHostNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaHostNodeParams nodeParams) {
        return call(
                RuntimeCall.cudaGraphAddHostNode,
                () -> driver().cuGraphAddHostNode(graph, dependencies, NodeParams.host(nodeParams)));
    }

    @Override
    default CUgraphNode cudaGraphAddChildGraphNode(CUgraph graph, List<CUgraphNode> dependencies, CUgraph childGraph) {
        return call(
                RuntimeCall.cudaGraphAddChildGraphNode,
                () -> driver().cuGraphAddChildGraphNode(graph, dependencies, childGraph));
    }

    @Override
    default CUgraphNode cudaGraphAddEmptyNode(CUgraph graph, List<CUgraphNode> dependencies) {
        return call(RuntimeCall.cudaGraphAddEmptyNode, () -> driver().cuGraphAddEmptyNode(graph, dependencies));
    }

    @Override
    default CUgraphNode cudaGraphAddEventRecordNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event) {
        return call(
                RuntimeCall.cudaGraphAddEventRecordNode,
                () -> driver().cuGraphAddEventRecordNode(graph, dependencies, event));
    }

    @Override
    default CUgraphNode cudaGraphAddEventWaitNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event) {
        return call(
                RuntimeCall.cudaGraphAddEventWaitNode,
                () -> driver().cuGraphAddEventWaitNode(graph, dependencies, event));
    }

    @Override
    default CUgraphNode cudaGraphAddMemAllocNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemAllocNodeParams nodeParams) {
        return call(RuntimeCall.cudaGraphAddMemAllocNode, () -> {
            CUmemAllocNodeParams params = NodeParams.alloc(nodeParams);
            CUgraphNode node = driver().cuGraphAddMemAllocNode(graph, dependencies, params);
            nodeParams.dptr = params.dptr();
            return node;
        });
    }

    @Override
    default CUgraphNode cudaGraphAddMemFreeNode(CUgraph graph, List<CUgraphNode> dependencies, long dptr) {
        return call(
                RuntimeCall.cudaGraphAddMemFreeNode, () -> driver().cuGraphAddMemFreeNode(graph, dependencies, dptr));
    }

    @Override
    default void cudaGraphNodeSetParams(CUgraphNode node, cudaGraphNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphNodeSetParams,
                () -> driver().cuGraphNodeSetParams(node, NodeParams.of(this, nodeParams)));
    }

    @Override
    default cudaKernelNodeParams cudaGraphKernelNodeGetParams(CUgraphNode node) {
        return call(
                RuntimeCall.cudaGraphKernelNodeGetParams,
                () -> cudaKernelNodeParams.of(driver(), driver().cuGraphKernelNodeGetParams(node)));
    }

    @Override
    default void cudaGraphKernelNodeSetParams(CUgraphNode node, cudaKernelNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphKernelNodeSetParams,
                () -> driver().cuGraphKernelNodeSetParams(node, NodeParams.kernel(this, nodeParams)));
    }

    @Override
    default CUlaunchAttribute cudaGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attr) {
        return call(
                RuntimeCall.cudaGraphKernelNodeGetAttribute, () -> driver().cuGraphKernelNodeGetAttribute(node, attr));
    }

    @Override
    default void cudaGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attr) {
        run(RuntimeCall.cudaGraphKernelNodeSetAttribute, () -> driver().cuGraphKernelNodeSetAttribute(node, attr));
    }

    @Override
    default void cudaGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source) {
        run(
                RuntimeCall.cudaGraphKernelNodeCopyAttributes,
                () -> driver().cuGraphKernelNodeCopyAttributes(target, source));
    }

    @Override
    default cudaMemcpy3DParms cudaGraphMemcpyNodeGetParams(CUgraphNode node) {
        return call(
                RuntimeCall.cudaGraphMemcpyNodeGetParams,
                () -> cudaMemcpy3DParms.of(driver().cuGraphMemcpyNodeGetParams(node)));
    }

    @Override
    default void cudaGraphMemcpyNodeSetParams(CUgraphNode node, cudaMemcpy3DParms nodeParams) {
        run(
                RuntimeCall.cudaGraphMemcpyNodeSetParams,
                () -> driver().cuGraphMemcpyNodeSetParams(node, NodeParams.copy(nodeParams)));
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
    default cudaMemsetParams cudaGraphMemsetNodeGetParams(CUgraphNode node) {
        return call(
                RuntimeCall.cudaGraphMemsetNodeGetParams,
                () -> cudaMemsetParams.of(driver().cuGraphMemsetNodeGetParams(node)));
    }

    @Override
    default void cudaGraphMemsetNodeSetParams(CUgraphNode node, cudaMemsetParams nodeParams) {
        run(
                RuntimeCall.cudaGraphMemsetNodeSetParams,
                () -> driver().cuGraphMemsetNodeSetParams(node, NodeParams.memset(nodeParams)));
    }

    @Override
    default cudaHostNodeParams cudaGraphHostNodeGetParams(CUgraphNode node) {
        return call(
                RuntimeCall.cudaGraphHostNodeGetParams,
                () -> cudaHostNodeParams.of(driver().cuGraphHostNodeGetParams(node)));
    }

    @Override
    default void cudaGraphHostNodeSetParams(CUgraphNode node, cudaHostNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphHostNodeSetParams,
                () -> driver().cuGraphHostNodeSetParams(node, NodeParams.host(nodeParams)));
    }

    @Override
    default CUgraph cudaGraphChildGraphNodeGetGraph(CUgraphNode node) {
        return call(RuntimeCall.cudaGraphChildGraphNodeGetGraph, () -> driver().cuGraphChildGraphNodeGetGraph(node));
    }

    @Override
    default CUevent cudaGraphEventRecordNodeGetEvent(CUgraphNode node) {
        return call(RuntimeCall.cudaGraphEventRecordNodeGetEvent, () -> driver().cuGraphEventRecordNodeGetEvent(node));
    }

    @Override
    default void cudaGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event) {
        run(RuntimeCall.cudaGraphEventRecordNodeSetEvent, () -> driver().cuGraphEventRecordNodeSetEvent(node, event));
    }

    @Override
    default CUevent cudaGraphEventWaitNodeGetEvent(CUgraphNode node) {
        return call(RuntimeCall.cudaGraphEventWaitNodeGetEvent, () -> driver().cuGraphEventWaitNodeGetEvent(node));
    }

    @Override
    default void cudaGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event) {
        run(RuntimeCall.cudaGraphEventWaitNodeSetEvent, () -> driver().cuGraphEventWaitNodeSetEvent(node, event));
    }

    @Override
    default cudaMemAllocNodeParams cudaGraphMemAllocNodeGetParams(CUgraphNode node) {
        return call(
                RuntimeCall.cudaGraphMemAllocNodeGetParams,
                () -> cudaMemAllocNodeParams.of(driver().cuGraphMemAllocNodeGetParams(node)));
    }

    @Override
    default long cudaGraphMemFreeNodeGetParams(CUgraphNode node) {
        return call(RuntimeCall.cudaGraphMemFreeNodeGetParams, () -> driver().cuGraphMemFreeNodeGetParams(node));
    }
}
