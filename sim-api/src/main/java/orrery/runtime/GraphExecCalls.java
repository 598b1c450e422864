package orrery.runtime;

import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;

/** Executable graphs. */
interface GraphExecCalls extends GraphExecution, RuntimeSession {
    @Override
    default CUgraphExec cudaGraphInstantiate(CUgraph graph) {
        return call(RuntimeCall.cudaGraphInstantiate, () -> driver().cuGraphInstantiate(graph, 0));
    }

    @Override
    default CUgraphExec cudaGraphInstantiate(CUgraph graph, long flags) {
        return call(RuntimeCall.cudaGraphInstantiate, () -> driver().cuGraphInstantiate(graph, flags));
    }

    @Override
    default CUgraphExec cudaGraphInstantiateWithFlags(CUgraph graph, long flags) {
        return call(RuntimeCall.cudaGraphInstantiateWithFlags, () -> driver().cuGraphInstantiate(graph, flags));
    }

    @Override
    default CUgraphExec cudaGraphInstantiateWithParams(CUgraph graph, CUgraphInstantiateParams instantiateParams) {
        return call(
                RuntimeCall.cudaGraphInstantiateWithParams,
                () -> driver().cuGraphInstantiateWithParams(graph, instantiateParams));
    }

    @Override
    default long cudaGraphExecGetFlags(CUgraphExec graphExec) {
        return call(RuntimeCall.cudaGraphExecGetFlags, () -> driver().cuGraphExecGetFlags(graphExec));
    }

    @Override
    default void cudaGraphUpload(CUgraphExec graphExec, CUstream stream) {
        run(RuntimeCall.cudaGraphUpload, () -> driver().cuGraphUpload(graphExec, stream));
    }

    @Override
    default void cudaGraphLaunch(CUgraphExec graphExec, CUstream stream) {
        run(RuntimeCall.cudaGraphLaunch, () -> driver().cuGraphLaunch(graphExec, stream));
    }

    @Override
    default void cudaGraphExecDestroy(CUgraphExec graphExec) {
        run(RuntimeCall.cudaGraphExecDestroy, () -> driver().cuGraphExecDestroy(graphExec));
    }

    @Override
    default void cudaGraphExecUpdate(CUgraphExec graphExec, CUgraph graph, CUgraphExecUpdateResultInfo resultInfo) {
        run(RuntimeCall.cudaGraphExecUpdate, () -> driver().cuGraphExecUpdate(graphExec, graph, resultInfo));
    }

    @Override
    default void cudaGraphExecNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaGraphNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExecNodeSetParams,
                () -> driver().cuGraphExecNodeSetParams(graphExec, node, NodeParams.of(this, nodeParams)));
    }

    @Override
    default void cudaGraphExecKernelNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, cudaKernelNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExecKernelNodeSetParams,
                () -> driver().cuGraphExecKernelNodeSetParams(graphExec, node, NodeParams.kernel(this, nodeParams)));
    }

    @Override
    default void cudaGraphExecMemcpyNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, cudaMemcpy3DParms nodeParams) {
        run(
                RuntimeCall.cudaGraphExecMemcpyNodeSetParams,
                () -> driver().cuGraphExecMemcpyNodeSetParams(graphExec, node, NodeParams.copy(nodeParams), null));
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

    @Override
    default void cudaGraphExecMemsetNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, cudaMemsetParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExecMemsetNodeSetParams,
                () -> driver().cuGraphExecMemsetNodeSetParams(graphExec, node, NodeParams.memset(nodeParams)));
    }

    @Override
    default void cudaGraphExecHostNodeSetParams(
            CUgraphExec graphExec, CUgraphNode node, cudaHostNodeParams nodeParams) {
        run(
                RuntimeCall.cudaGraphExecHostNodeSetParams,
                () -> driver().cuGraphExecHostNodeSetParams(graphExec, node, NodeParams.host(nodeParams)));
    }

    @Override
    default void cudaGraphExecChildGraphNodeSetParams(CUgraphExec graphExec, CUgraphNode node, CUgraph childGraph) {
        run(
                RuntimeCall.cudaGraphExecChildGraphNodeSetParams,
                () -> driver().cuGraphExecChildGraphNodeSetParams(graphExec, node, childGraph));
    }

    @Override
    default void cudaGraphExecEventRecordNodeSetEvent(CUgraphExec graphExec, CUgraphNode node, CUevent event) {
        run(
                RuntimeCall.cudaGraphExecEventRecordNodeSetEvent,
                () -> driver().cuGraphExecEventRecordNodeSetEvent(graphExec, node, event));
    }

    @Override
    default void cudaGraphExecEventWaitNodeSetEvent(CUgraphExec graphExec, CUgraphNode node, CUevent event) {
        run(
                RuntimeCall.cudaGraphExecEventWaitNodeSetEvent,
                () -> driver().cuGraphExecEventWaitNodeSetEvent(graphExec, node, event));
    }

    @Override
    default void cudaGraphNodeSetEnabled(CUgraphExec graphExec, CUgraphNode node, boolean isEnabled) {
        run(RuntimeCall.cudaGraphNodeSetEnabled, () -> driver().cuGraphNodeSetEnabled(graphExec, node, isEnabled));
    }

    @Override
    default boolean cudaGraphNodeGetEnabled(CUgraphExec graphExec, CUgraphNode node) {
        return call(RuntimeCall.cudaGraphNodeGetEnabled, () -> driver().cuGraphNodeGetEnabled(graphExec, node));
    }
}
