package orrery.core.graphexec;

import orrery.core.graph.Node;
import orrery.sim.CudaException;

/**
 * The reason why a graph was not instantiated, or an executable graph not updated.
 *
 * @param <R> the type of the result
 * @param result the detailed result
 * @param node the node that caused the failure, or null
 * @param from the source node of the edge that caused the failure, or null
 * @param exception the failure of the call
 */
public record Failure<R>(R result, Node node, Node from, CudaException exception) {}
