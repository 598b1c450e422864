package orrery.core.order;

/** The edges between the nodes of an executable graph, or of the body of a conditional node. */
public interface NodeEdges {

    /**
     * Returns whether a node is after another node.
     *
     * @param later the position of a node
     * @param earlier the position of another node
     * @param waited whether the later node has waited for the kernels that it can overlap
     */
    boolean isAfter(int later, int earlier, boolean waited);
}
