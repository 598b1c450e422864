package orrery.core.graphexec;

import java.util.function.Consumer;
import orrery.core.graph.Graph;
import orrery.core.memory.Accessor;

/**
 * The outcome of an instantiation.
 *
 * @param exec the executable graph; null after a failure
 * @param failure the reason of a failure; null after a success
 */
public record Instantiation(GraphExec exec, Failure<InstantiateResult> failure) {
    /**
     * Instantiates a graph.
     *
     * @param flags a combination of {@link InstantiateFlags}
     * @param current the current context, whose device must be able to access the memory of device-side work; null for
     *     none
     * @param lastCheck an additional check that runs after all others
     */
    public static Instantiation of(
            Graph graph,
            long flags,
            long id,
            Accessor current,
            GraphServices graphServices,
            Consumer<Graph> lastCheck) {
        checkFlags(graph, flags);
        ExecRule.PART.require(graph.owner() == null, () -> graph + " is instantiated; it belongs to " + graph.owner());
        Failure<InstantiateResult> failure = Validation.failure(graph, flags, current);
        if (failure != null) {
            return new Instantiation(null, failure);
        }
        lastCheck.accept(graph);
        return new Instantiation(new GraphExec(id, graph, (int) flags, graphServices), null);
    }

    private static void checkFlags(Graph graph, long flags) {
        long both = InstantiateFlags.DEVICE_LAUNCH | InstantiateFlags.AUTO_FREE_ON_LAUNCH;
        ExecRule.FLAGS.require((flags & both) != both, () -> graph + " is instantiated with flags " + flags);
    }
}
