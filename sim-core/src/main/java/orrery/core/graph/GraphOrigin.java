package orrery.core.graph;

import com.google.common.collect.Lists;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The graph that another graph is a copy of, and the copies of its nodes. */
final class GraphOrigin {
    private final long originalId;
    private final AtomicInteger copyCount;
    private final Copies copies;
    private boolean released;

    /** Keeps the id and the copy count of the original only, so that a destroyed original can be collected. */
    private GraphOrigin(Graph original, Copies copies) {
        this.originalId = original.id();
        this.copyCount = original.copyCount();
        this.copies = copies;
        copyCount.incrementAndGet();
    }

    /** Copies the nodes and edges of a graph into an empty one. */
    static GraphOrigin copyNodes(Graph original, Graph copy) {
        Copies copies = new Copies(original);
        for (Node node : original) {
            copies.add(node.ordinal(), copy.appendCopy(node));
        }
        for (Node node : original) {
            for (int i = 0; i < node.inCount(); i++) {
                Edges.connect(copies.of(node.inOrdinal(i)), copies.of(node.ordinal()), node.inData(i));
            }
        }
        // The order of the sinks does not follow from the order of nodes and edges.
        for (Node sink : Lists.reverse(original.sinks())) {
            copy.edgeStore().moveSinkToFront(copies.of(sink.ordinal()).ordinal());
        }
        return new GraphOrigin(original, copies);
    }

    /** Returns the copy of a node; null if the node is of another graph, or the copy was destroyed. */
    @Nullable
    Node copyOf(Node node) {
        if (originalId != node.graph().id() || !copies.contains(node.ordinal())) {
            return null;
        }
        Node copy = copies.of(node.ordinal());
        return copy.destroyed() ? null : copy;
    }

    /** Stops counting the copy as one of the original, when the copy is destroyed. */
    void release() {
        if (!released) {
            released = true;
            copyCount.decrementAndGet();
        }
    }

    /** The copies of nodes by the ordinals of the originals. Ordinals of destroyed nodes take no room. */
    private static final class Copies {
        private final Node[] nodes;

        /** The ordinals of the originals, in ascending order; null if they are the indexes. */
        private final int @Nullable [] ordinals;

        private int size;

        Copies(Graph original) {
            nodes = new Node[original.size()];
            ordinals = original.size() == original.ordinalLimit() ? null : new int[nodes.length];
        }

        /** Adds the copy of the node with the next ordinal. */
        void add(int ordinal, Node copy) {
            if (ordinals != null) {
                ordinals[size] = ordinal;
            }
            nodes[size++] = copy;
        }

        boolean contains(int ordinal) {
            return index(ordinal) >= 0 && index(ordinal) < size;
        }

        Node of(int ordinal) {
            return nodes[index(ordinal)];
        }

        private int index(int ordinal) {
            return ordinals == null ? ordinal : Arrays.binarySearch(ordinals, ordinal);
        }
    }
}
