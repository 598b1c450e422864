package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.graph.Conditional;
import orrery.core.graph.ConditionalHandle;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphRule;
import orrery.core.graph.Node;
import orrery.core.host.ApiRule;

/** Conditional nodes. */
interface ConditionalCalls extends GraphManagement, GraphHandles {

    @Override
    default long cuGraphConditionalHandleCreate(CUgraph handle, CUcontext ctx, int defaultLaunchValue, int flags) {
        return call(DriverCall.cuGraphConditionalHandleCreate, thread -> {
            Graph graph = graph(handle);
            GraphRule.HANDLE_FLAGS.require(
                    flags == 0 || flags == CU_GRAPH_COND_ASSIGN_DEFAULT,
                    () -> "a conditional handle of " + graph + " is created with flags " + flags);
            ConditionalHandle created = graph.createHandle(namedContext(thread, ctx), defaultLaunchValue, flags != 0);
            machine().conditionalValues().register(created);
            return created.id();
        });
    }

    /** Returns the context of a conditional node. */
    default Context nodeContext(CUconditionalNodeParams params, ConditionalHandle handle) {
        return context(params.ctx()).baseContext();
    }

    /** Adds a conditional node and stores the bodies in its parameters. */
    default Node addConditional(
            Graph graph, CUconditionalNodeParams params, List<Node> dependencies, @Nullable List<EdgeData> data) {
        ConditionalHandle handle = machine().conditionalValues().handle(params.handle());
        ApiRule.ARGUMENT.require(
                handle != null && params.condition() != null,
                () -> who() + " is given " + params.condition() + " and no conditional handle: " + params.handle());
        GraphRule.HANDLE_CONTEXT.require(
                nodeContext(params, handle) == handle.context(),
                () -> handle + " of " + handle.context() + " is used by a node of " + params.ctx());
        Node node = graph.addConditional(handle, params.condition(), params.size(), dependencies, data);
        params.bodies(((Conditional) node.work())
                .graphs().stream().map(body -> new CUgraph(machine(), body)).toList());
        return node;
    }
}
