package orrery.driver;

import static orrery.driver.GraphManagement.CU_GRAPH_COND_ASSIGN_DEFAULT;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Conditional;
import orrery.core.graph.ConditionalHandle;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphRule;
import orrery.core.graph.Node;
import orrery.core.host.ApiRule;

/** The handles of conditional nodes, and the nodes. */
final class ConditionalCalls {
    private final Session session;

    ConditionalCalls(Session session) {
        this.session = session;
    }

    long cuGraphConditionalHandleCreate(CUgraph handle, CUcontext ctx, int defaultLaunchValue, int flags) {
        Graph graph = session.graph(handle);
        GraphRule.HANDLE_FLAGS.require(
                flags == 0 || flags == CU_GRAPH_COND_ASSIGN_DEFAULT,
                () -> "a conditional handle of " + graph + " is created with flags " + flags);
        ConditionalHandle created =
                graph.conditionalNodes().createHandle(session.namedContext(ctx), defaultLaunchValue, flags != 0);
        session.machine().graphServices().values().register(created);
        return created.id();
    }

    /** Adds a conditional node and stores the bodies in its parameters. */
    Node addConditional(
            Graph graph, CUconditionalNodeParams params, List<Node> dependencies, @Nullable List<EdgeData> data) {
        ConditionalHandle handle = session.machine().graphServices().values().handle(params.handle());
        ApiRule.ARGUMENT.require(
                handle != null && params.condition() != null,
                () -> session.who() + " is given " + params.condition() + " and no conditional handle: "
                        + params.handle());
        GraphRule.HANDLE_CONTEXT.require(
                session.nodeContext(params, handle) == handle.context(),
                () -> handle + " of " + handle.context() + " is used by a node of " + params.ctx());
        Node node = graph.conditionalNodes().add(handle, params.condition(), params.size(), dependencies, data);
        params.bodies(((Conditional) node.work())
                .graphs().stream()
                        .map(body -> new CUgraph(session.reference(body)))
                        .toList());
        return node;
    }
}
