package orrery.core.graph;

import com.google.common.collect.AbstractIterator;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a graph, in the order of their creation. Removed ones are dropped when they are more than the others.
 */
final class NodeList implements Iterable<Node> {
    /** The number of removed nodes up to which none are dropped. */
    private static final int MAX_REMOVED = 64;

    private final List<Node> nodes = new ArrayList<>();
    private int removed;

    /** Adds the newest node. */
    void add(Node node) {
        nodes.add(node);
    }

    /** Leaves a removed node out from now on. */
    void dropRemoved() {
        removed++;
        if (removed > MAX_REMOVED && removed > nodes.size() / 2) {
            nodes.removeIf(Node::isRemoved);
            removed = 0;
        }
    }

    /** Returns the nodes in the order of their creation, including those that are added while they are iterated. */
    @Override
    public Iterator<Node> iterator() {
        return new AbstractIterator<>() {
            private int next;

            @Override
            protected @Nullable Node computeNext() {
                while (next < nodes.size()) {
                    Node node = nodes.get(next++);
                    if (!node.isRemoved()) {
                        return node;
                    }
                }
                return endOfData();
            }
        };
    }

    /** Returns the nodes from the newest one on, of which none was removed. */
    List<Node> newestFirst() {
        return Lists.reverse(nodes);
    }
}
