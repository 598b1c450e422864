package orrery.driver;

/** Ids of graphs and nodes. */
final class GraphIdCalls {
    private final Session session;

    GraphIdCalls(Session session) {
        this.session = session;
    }

    int cuGraphGetId(CUgraph handle) {
        return (int) session.graph(handle).id();
    }

    int cuGraphExecGetId(CUgraphExec handle) {
        return (int) session.exec(handle).id();
    }

    int cuGraphNodeGetLocalId(CUgraphNode handle) {
        return session.node(handle).ordinal();
    }

    long cuGraphNodeGetToolsId(CUgraphNode handle) {
        return session.node(handle).id();
    }

    CUgraph cuGraphNodeGetContainingGraph(CUgraphNode handle) {
        return new CUgraph(session.reference(session.node(handle).graph()));
    }
}
