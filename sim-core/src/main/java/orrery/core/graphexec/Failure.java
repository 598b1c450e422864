package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.graph.Node;
import orrery.sim.CudaException;

/**
 * Why a graph was not instantiated, or an executable graph not updated.
 *
 * @param <R> the kind of result
 * @param result what is reported beside the result code
 * @param node the node that is to blame, or null
 * @param from the node at the other end of the edge that is to blame, or null
 * @param exception the failure of the call
 */
public record Failure<R>(
        R result, @Nullable Node node, @Nullable Node from, CudaException exception) {}
