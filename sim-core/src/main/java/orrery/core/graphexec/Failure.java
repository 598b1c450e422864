package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.graph.Node;
import orrery.sim.CudaException;

/**
 * The reason why a graph was not instantiated, or an executable graph not updated.
 *
 * @param <R> the type of the detailed result
 * @param result the detailed result, which the program gets beside the result code
 * @param node the node that is not legal; null for none
 * @param from the node that an illegal edge to {@code node} comes from; null for none
 * @param exception the exception for the call
 */
public record Failure<R>(
        R result, @Nullable Node node, @Nullable Node from, CudaException exception) {}
