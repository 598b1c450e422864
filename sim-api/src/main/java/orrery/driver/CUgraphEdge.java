package orrery.driver;

/**
 * An edge of a graph.
 *
 * @param from the earlier node
 * @param to the later node
 * @param data what it means
 */
public record CUgraphEdge(CUgraphNode from, CUgraphNode to, CUgraphEdgeData data) {}
