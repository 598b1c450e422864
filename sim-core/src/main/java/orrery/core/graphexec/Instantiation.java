package orrery.core.graphexec;

import orrery.core.exec.Scheduler;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.trace.Trace;

/**
 * What came of an attempt to instantiate a graph.
 *
 * @param exec the executable graph; null after a failure
 * @param failure why there is none; null after a success
 */
public record Instantiation(GraphExec exec, Failure<InstantiateResult> failure) {
    private static final int KNOWN_FLAGS = InstantiateFlags.AUTO_FREE_ON_LAUNCH
            | InstantiateFlags.UPLOAD
            | InstantiateFlags.DEVICE_LAUNCH
            | InstantiateFlags.USE_NODE_PRIORITY;

    /** Instantiates a graph: a snapshot of it as it is now. */
    public static Instantiation of(Graph graph, long flags, long id, Scheduler scheduler, Trace trace) {
        checkFlags(graph, flags);
        ExecRule.MOVED.require(
                graph.owner() == null, () -> graph + " is instantiated, which is a part of " + graph.owner());
        Node offender = Cycles.offender(graph);
        if (offender != null) {
            return new Instantiation(
                    null,
                    new Failure<>(
                            InstantiateResult.INVALID_STRUCTURE,
                            offender,
                            null,
                            ExecRule.CYCLE.violated(
                                    graph + " is instantiated, and " + offender + " waits for itself")));
        }
        return new Instantiation(new GraphExec(id, graph, (int) flags, scheduler, trace), null);
    }

    private static void checkFlags(Graph graph, long flags) {
        long both = InstantiateFlags.DEVICE_LAUNCH | InstantiateFlags.AUTO_FREE_ON_LAUNCH;
        ExecRule.FLAGS.require(
                (flags & ~KNOWN_FLAGS) == 0 && (flags & both) != both,
                () -> graph + " is instantiated with flags " + flags);
    }
}
