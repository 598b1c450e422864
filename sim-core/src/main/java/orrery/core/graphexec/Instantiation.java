package orrery.core.graphexec;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Graph;
import orrery.core.memory.Accessor;
import orrery.device.CUgraphInstantiateResult;

/**
 * The result of an attempt to instantiate a graph.
 *
 * @param exec the executable graph; null after a failure
 * @param failure the reason; null after a success
 */
public record Instantiation(
        @Nullable GraphExec exec, @Nullable Failure<CUgraphInstantiateResult> failure) {
    /**
     * Instantiates a graph: a snapshot of it as it is now.
     *
     * @param flags a combination of {@link InstantiateFlags}
     * @param ids supplies the id of the executable graph
     * @param current the current context; null for none
     * @param lastCheck a check that is made after all others
     * @return the executable graph, or the reason why there is none
     * @throws orrery.sim.CudaException if the flags exclude each other (EXEC-02), the graph belongs to a node
     *     (EXEC-04), it has executable graphs that exclude another one (EXEC-15, MEMNODE-06), or a green context of a
     *     kernel was destroyed (CTX-16)
     */
    public static Instantiation of(
            Graph graph,
            long flags,
            LongSupplier ids,
            @Nullable Accessor current,
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

    /**
     * Returns the executable graph.
     *
     * @throws orrery.sim.CudaException if there is none, with the reason
     */
    public GraphExec orThrow() {
        if (failure != null) {
            throw failure.exception();
        }
        return Objects.requireNonNull(exec);
    }

    private static void checkFlags(Graph graph, long flags) {
        long both = InstantiateFlags.DEVICE_LAUNCH | InstantiateFlags.AUTO_FREE_ON_LAUNCH;
        ExecRule.FLAGS.require((flags & both) != both, () -> graph + " is instantiated with flags " + flags);
    }
}
