package orrery.driver;

import orrery.device.CUgraphNodeType;

/**
 * An embedded graph. Source: {@code cuda.h}.
 *
 * @param graph the graph
 * @param ownership whether the node gets a copy, or the graph itself
 */
public record CUchildGraphNodeParams(CUgraph graph, Ownership ownership) implements CUgraphNodeParams {

    /** Source: {@code CUgraphChildGraphNodeOwnership}. */
    public enum Ownership {
        /** The node gets a copy; the graph stays the program's. */
        CLONE,
        /** The graph becomes a part of the node's graph. */
        MOVE
    }

    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.GRAPH;
    }
}
