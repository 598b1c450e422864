package orrery.core.graphexec;

import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Graph;
import orrery.core.memory.Accessor;
import orrery.device.CUgraphInstantiateResult;

/**
 * What came of an attempt to instantiate a graph.
 *
 * @param exec the executable graph; null after a failure
 * @param failure why there is none; null after a success
 */
public record Instantiation(
        @Nullable GraphExec exec, @Nullable Failure<CUgraphInstantiateResult> failure) {
    /**
     * Instantiates a graph: a snapshot of it as it is now.
     *
     * @param flags some of those that there are
     * @param ids supplies the id of the executable graph
     * @param current the context that is current, whose device must reach what runs without the host; null for none
     * @param lastCheck what may refuse a graph that nothing else refuses
     */
    public static Instantiation of(
            Graph graph,
            long flags,
            LongSupplier ids,
            Accessor current,
            GraphServices graphServices,
            Consumer<Graph> lastCheck) {
        checkFlags(graph, flags);
        ExecRule.PART.require(
                graph.owner() == null, () -> graph + " is instantiated, which is a part of " + graph.owner());
        Failure<CUgraphInstantiateResult> failure = Validation.failure(graph, flags, current);
        if (failure != null) {
            return new Instantiation(null, failure);
        }
        lastCheck.accept(graph);
        return new Instantiation(new GraphExec(ids.getAsLong(), graph, (int) flags, graphServices), null);
    }

    private static void checkFlags(Graph graph, long flags) {
        long both = InstantiateFlags.DEVICE_LAUNCH | InstantiateFlags.AUTO_FREE_ON_LAUNCH;
        ExecRule.FLAGS.require((flags & both) != both, () -> graph + " is instantiated with flags " + flags);
    }
}
