package orrery.driver;

/**
 * A neighbour of a node, or what the next node of a capture depends on.
 *
 * @param node the node at the other end of the edge
 * @param data what the edge means
 */
public record CUgraphDependency(CUgraphNode node, CUgraphEdgeData data) {}
