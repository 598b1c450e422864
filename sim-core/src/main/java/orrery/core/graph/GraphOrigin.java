package orrery.core.graph;

import com.google.common.collect.Lists;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
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

    /** Copies what a graph contains into an empty one. In a loop: the depth may be great. */
    static void copyContents(Graph original, Graph copy) {
        Deque<Copying> open = new ArrayDeque<>();
        open.push(new Copying(original, copy));
        while (!open.isEmpty()) {
            Copying innermost = open.peek();
            if (!innermost.copyNodes(open)) {
                innermost.complete();
                open.pop();
            }
        }
    }

    /** A graph whose nodes are being copied, in the order of their creation. */
    private static final class Copying {
        private final Graph original;
        private final Graph copy;
        private final NodeIndex index;
        private final Node[] copies;
        private final Iterator<Node> nodes;
        private int next;

        Copying(Graph original, Graph copy) {
            this.original = original;
            this.copy = copy;
            this.index = new NodeIndex(original);
            this.copies = new Node[index.size()];
            this.nodes = original.iterator();
        }

        /**
         * Copies nodes up to the next one that contains graphs, whose copies are opened. Returns false if there is no
         * such node.
         */
        boolean copyNodes(Deque<Copying> open) {
            while (nodes.hasNext()) {
                Node node = nodes.next();
                Node made = copy.appendCopy(node);
                copies[next++] = made;
                if (node.work() instanceof GraphContainer embedding) {
                    for (int i = embedding.graphs().size() - 1; i >= 0; i--) {
                        open.push(new Copying(
                                embedding.graphs().get(i),
                                ((GraphContainer) made.work()).graphs().get(i)));
                    }
                    return true;
                }
            }
            return false;
        }

        /** Copies the edges, and makes the copy known as one. */
        void complete() {
            int to = 0;
            for (Node node : original) {
                for (int i = 0; i < node.inCount(); i++) {
                    Edges.connect(copies[index.of(node.inOrdinal(i))], copies[to], node.inData(i));
                }
                to++;
            }
            // The order of the sinks does not follow from the order of nodes and edges.
            for (Node sink : Lists.reverse(original.sinks())) {
                copies[index.of(sink.ordinal())].becomeNewestSink();
            }
            copy.completeCopy(original, new GraphOrigin(original, index, copies));
        }
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
