package orrery.driver;

import orrery.core.call.ApiCall;

/** Ids of graphs and nodes. */
interface GraphIdCalls extends GraphIds, Session {

    @Override
    default int cuGraphGetId(CUgraph handle) {
        return call(ApiCall.cuGraphGetId, thread -> (int) graph(handle).id());
    }

    @Override
    default int cuGraphExecGetId(CUgraphExec handle) {
        return call(ApiCall.cuGraphExecGetId, thread -> (int) exec(handle).id());
    }

    @Override
    default int cuGraphNodeGetLocalId(CUgraphNode handle) {
        return call(ApiCall.cuGraphNodeGetLocalId, thread -> node(handle).ordinal());
    }

    @Override
    default long cuGraphNodeGetToolsId(CUgraphNode handle) {
        return call(ApiCall.cuGraphNodeGetToolsId, thread -> node(handle).id());
    }

    @Override
    default CUgraph cuGraphNodeGetContainingGraph(CUgraphNode handle) {
        return call(
                ApiCall.cuGraphNodeGetContainingGraph,
                thread -> new CUgraph(machine(), node(handle).graph()));
    }
}
