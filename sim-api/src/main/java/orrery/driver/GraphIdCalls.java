package orrery.driver;

/** Ids of graphs and nodes. */
final class GraphIdCalls {
    private final Session session;

    GraphIdCalls(Session session) {
        this.session = session;
    }

    int cuGraphGetId(CUgraph handle) {
        return session.call(
                DriverCall.cuGraphGetId, thread -> (int) session.graph(handle).id());
    }

    int cuGraphExecGetId(CUgraphExec handle) {
        return session.call(DriverCall.cuGraphExecGetId, thread ->
                (int) session.exec(handle).id());
    }

    int cuGraphNodeGetLocalId(CUgraphNode handle) {
        return session.call(
                DriverCall.cuGraphNodeGetLocalId, thread -> session.node(handle).ordinal());
    }

    long cuGraphNodeGetToolsId(CUgraphNode handle) {
        return session.call(
                DriverCall.cuGraphNodeGetToolsId, thread -> session.node(handle).id());
    }

    CUgraph cuGraphNodeGetContainingGraph(CUgraphNode handle) {
        return session.call(
                DriverCall.cuGraphNodeGetContainingGraph,
                thread -> new CUgraph(session.machine(), session.node(handle).graph()));
    }
}
