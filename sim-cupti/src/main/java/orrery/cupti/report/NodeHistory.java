package orrery.cupti.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.core.engine.GraphScope;
import orrery.core.graph.Conditional;
import orrery.core.order.NodeStep;
import orrery.sim.LaunchingKernel;
import orrery.sim.TracedOperation;
import orrery.sim.TracedWork;

/** Tells where operations are in their graphs, and which nodes were updated between two launches. */
final class NodeHistory {
    /** A node of an executable graph. */
    private record Key(long graph, boolean body, int position) {}

    /** What a node did in a launch. */
    private record Last(long launch, TracedWork work, boolean updated) {}

    private final Map<Key, Last> last = new HashMap<>();

    /** Returns the node that an operation is. */
    RecordedOperation.Node node(TracedOperation operation) {
        if (!(operation.graph() instanceof GraphScope scope)) {
            return RecordedOperation.Node.NONE;
        }
        int position = operation.position();
        LaunchingKernel launcher = scope.launchingKernel();
        return new RecordedOperation.Node(
                scope.graphId(),
                scope.launchId(),
                position,
                parent(scope.path(position)),
                scope.body(),
                operation.work() instanceof Conditional node ? node.graphs().size() : 0,
                isUpdated(new Key(scope.graphId(), scope.conditional(), position), scope.launchId(), operation.work()),
                launcher == null ? 0 : launcher.operationId());
    }

    private static int parent(List<NodeStep> path) {
        return path.size() < 2 ? -1 : path.get(path.size() - 2).position();
    }

    private boolean isUpdated(Key key, long launch, TracedWork work) {
        Last before = last.get(key);
        boolean updated = before != null && (before.launch == launch ? before.updated : before.work != work);
        last.put(key, new Last(launch, work, updated));
        return updated;
    }
}
