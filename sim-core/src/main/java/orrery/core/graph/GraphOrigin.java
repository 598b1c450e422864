package orrery.core.graph;

import com.google.common.collect.Lists;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The graph that another graph is a copy of, and the copies of its nodes. */
final class GraphOrigin {
    private final long originalId;
    private final AtomicInteger copyCount;
    private final Node[] copies;
    private boolean released;

    /** Keeps the id and the copy count of the original only, so that a destroyed original can be collected. */
    private GraphOrigin(Graph original, Node[] copies) {
        this.originalId = original.id();
        this.copyCount = original.copyCount();
        this.copies = copies;
        copyCount.incrementAndGet();
    }

    /** Copies the nodes and edges of a graph into an empty one. */
    static GraphOrigin copyNodes(Graph original, Graph copy) {
        Node[] copies = new Node[original.ordinalLimit()];
        for (Node node : original) {
            copies[node.ordinal()] = copy.appendCopy(node);
        }
        for (Node node : original) {
            for (int i = 0; i < node.inCount(); i++) {
                Edges.connect(copies[node.in(i).ordinal()], copies[node.ordinal()], node.inData(i));
            }
        }
        // The order of the sinks does not follow from the order of nodes and edges.
        for (Node sink : Lists.reverse(original.sinks())) {
            copy.edgeStore().moveSinkToFront(copies[sink.ordinal()].ordinal());
        }
        return new GraphOrigin(original, copies);
    }

    /** Returns the copy of a node; null if the node is of another graph, or the copy was destroyed. */
    @Nullable
    Node copyOf(Node node) {
        if (originalId != node.graph().id() || node.ordinal() >= copies.length) {
            return null;
        }
        Node copy = copies[node.ordinal()];
        return copy == null || copy.destroyed() ? null : copy;
    }

    /** Stops counting the copy as one of the original, when the copy is destroyed. */
    void release() {
        if (!released) {
            released = true;
            copyCount.decrementAndGet();
        }
    }
}
