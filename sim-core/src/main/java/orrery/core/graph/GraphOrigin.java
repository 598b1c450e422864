package orrery.core.graph;

import com.google.common.collect.Lists;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The graph that another graph is a copy of, and the copies of its nodes. */
final class GraphOrigin {
    private final long originalId;
    private final AtomicInteger copyCount;
    private final NodeIndex index;

    /** The copies, by the indexes of the originals. */
    private final Node[] copies;

    private boolean released;

    /** Keeps the id and the copy count of the original only, so that a destroyed original can be collected. */
    private GraphOrigin(Graph original, NodeIndex index, Node[] copies) {
        this.originalId = original.id();
        this.copyCount = original.copyCount();
        this.index = index;
        this.copies = copies;
        copyCount.incrementAndGet();
    }

    /** Copies the nodes and edges of a graph into an empty one. */
    static GraphOrigin copyNodes(Graph original, Graph copy) {
        NodeIndex index = new NodeIndex(original);
        Node[] copies = new Node[index.size()];
        int next = 0;
        for (Node node : original) {
            copies[next++] = copy.appendCopy(node);
        }
        next = 0;
        for (Node node : original) {
            for (int i = 0; i < node.inCount(); i++) {
                Edges.connect(copies[index.of(node.inOrdinal(i))], copies[next], node.inData(i));
            }
            next++;
        }
        // The order of the sinks does not follow from the order of nodes and edges.
        for (Node sink : Lists.reverse(original.sinks())) {
            copy.edgeStore().moveSinkToFront(copies[index.of(sink.ordinal())].ordinal());
        }
        return new GraphOrigin(original, index, copies);
    }

    /** Returns the copy of a node; null if the node is of another graph, or the copy was destroyed. */
    @Nullable
    Node copyOf(Node node) {
        int place = originalId == node.graph().id() ? index.of(node.ordinal()) : -1;
        return place < 0 || copies[place].destroyed() ? null : copies[place];
    }

    /** Stops counting the copy as one of the original, when the copy is destroyed. */
    void release() {
        if (!released) {
            released = true;
            copyCount.decrementAndGet();
        }
    }
}
