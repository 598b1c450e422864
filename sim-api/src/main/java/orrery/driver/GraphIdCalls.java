package orrery.driver;

/** Ids of graphs and nodes. */
interface GraphIdCalls extends GraphIds, Session {

    @Override
    default int cuGraphGetId(CUgraph handle) {
        return call(DriverCall.cuGraphGetId, thread -> (int) graph(handle).id());
    }

    @Override
    default int cuGraphExecGetId(CUgraphExec handle) {
        return call(DriverCall.cuGraphExecGetId, thread -> (int) exec(handle).id());
    }

    @Override
    default int cuGraphNodeGetLocalId(CUgraphNode handle) {
        return call(DriverCall.cuGraphNodeGetLocalId, thread -> node(handle).ordinal());
    }

    @Override
    default long cuGraphNodeGetToolsId(CUgraphNode handle) {
        return call(DriverCall.cuGraphNodeGetToolsId, thread -> node(handle).id());
    }

    @Override
    default CUgraph cuGraphNodeGetContainingGraph(CUgraphNode handle) {
        return call(
                DriverCall.cuGraphNodeGetContainingGraph,
                thread -> new CUgraph(machine(), node(handle).graph()));
    }
}
