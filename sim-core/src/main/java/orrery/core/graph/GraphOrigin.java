package orrery.core.graph;

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
    GraphOrigin(Graph original, NodeIndex index, Node[] copies) {
        this.originalId = original.id();
        this.copyCount = original.copyCount();
        this.index = index;
        this.copies = copies;
        copyCount.incrementAndGet();
    }

    /** Returns the copy of a node; null if the node is of another graph, or the copy was destroyed. */
    @Nullable
    Node copyOf(Node node) {
        int place = originalId == node.graph().id() ? index.of(node.ordinal()) : -1;
        return place < 0 || copies[place].isDestroyed() ? null : copies[place];
    }

    /** Stops counting the copy as one of the original, when the copy is destroyed. */
    void release() {
        if (!released) {
            released = true;
            copyCount.decrementAndGet();
        }
    }
}
