package orrery.core.graphexec;

import java.util.ArrayDeque;
import orrery.core.exec.Scheduler;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphText;
import orrery.core.graph.Node;
import orrery.core.trace.Trace;

/**
 * What came of an attempt to instantiate a graph.
 *
 * @param exec the executable graph; null after a failure
 * @param failure why there is none; null after a success
 */
public record Instantiation(GraphExec exec, Failure<InstantiateResult> failure) {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private static final int KNOWN_FLAGS = InstantiateFlags.AUTO_FREE_ON_LAUNCH
            | InstantiateFlags.UPLOAD
            | InstantiateFlags.DEVICE_LAUNCH
            | InstantiateFlags.USE_NODE_PRIORITY;

    /** Instantiates a graph: a snapshot of it as it is now. */
    public static Instantiation of(Graph graph, long flags, long id, Scheduler scheduler, Trace trace) {
        checkFlags(graph, flags);
        ExecRule.MOVED.require(
                graph.owner() == null, () -> graph + " is instantiated, which is a part of " + graph.owner());
        for (Graph each : graph.family()) {
            Node offender = cycle(each);
            if (offender != null) {
                return new Instantiation(
                        null,
                        new Failure<>(
                                InstantiateResult.INVALID_STRUCTURE,
                                offender,
                                null,
                                ExecRule.CYCLE.violated(graph + " is instantiated, and " + offender
                                        + " waits for itself: " + GraphText.brief(each))));
            }
        }
        return new Instantiation(new GraphExec(id, graph, (int) flags, scheduler, trace), null);
    }

    private static void checkFlags(Graph graph, long flags) {
        long both = InstantiateFlags.DEVICE_LAUNCH | InstantiateFlags.AUTO_FREE_ON_LAUNCH;
        ExecRule.FLAGS.require(
                (flags & ~KNOWN_FLAGS) == 0 && (flags & both) != both,
                () -> graph + " is instantiated with flags " + flags);
    }

    /**
     * The node that a search along the edges, from each node in the order of creation, comes to again first; or null.
     */
    private static Node cycle(Graph graph) {
        for (Node node : graph) {
            node.mark(NEW);
        }
        ArrayDeque<Walk> path = new ArrayDeque<>();
        for (Node start : graph) {
            if (start.mark() == NEW) {
                start.mark(OPEN);
                path.push(new Walk(start));
            }
            while (!path.isEmpty()) {
                Walk walk = path.peek();
                if (walk.next == walk.node.outCount()) {
                    walk.node.mark(DONE);
                    path.pop();
                    continue;
                }
                Node next = walk.node.out(walk.next++);
                if (next.mark() == OPEN) {
                    return next;
                } else if (next.mark() == NEW) {
                    next.mark(OPEN);
                    path.push(new Walk(next));
                }
            }
        }
        return null;
    }

    /** How far the edges of a node have been gone through. */
    private static final class Walk {
        private final Node node;
        private int next;

        Walk(Node node) {
            this.node = node;
        }
    }
}
