package orrery.core.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of the nodes of a graph, in the order of their creation, at one time. Unlike ordinals, indexes have no
 * gaps, so that an array with an element for each node takes no room for nodes that were destroyed.
 */
public final class NodeIndex {
    private final int size;
    private final int destroyed;

    /** The ordinals in ascending order; null if no node was destroyed, so that each index is an ordinal. */
    private final int @Nullable [] ordinals;

    /** Creates the index of the nodes that a graph has now. */
    public NodeIndex(Graph graph) {
        size = graph.size();
        destroyed = graph.ordinalLimit() - size;
        ordinals = destroyed == 0 ? null : ordinals(graph);
    }

    private static int[] ordinals(Graph graph) {
        int[] ordinals = new int[graph.size()];
        int next = 0;
        for (Node node : graph) {
            ordinals[next++] = node.ordinal();
        }
        return ordinals;
    }

    /** Returns the number of nodes. */
    public int size() {
        return size;
    }

    /**
     * Returns the index of the node with an ordinal; a negative number if the node was destroyed before or added later.
     */
    public int of(int ordinal) {
        if (ordinal >= size + destroyed) {
            return -1;
        }
        return ordinals == null
                ? ordinal
                : Arrays.binarySearch(ordinals, Math.max(0, ordinal - destroyed), Math.min(size, ordinal + 1), ordinal);
    }
}
