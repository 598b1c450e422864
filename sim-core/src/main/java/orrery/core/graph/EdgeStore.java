package orrery.core.graph;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds and removes the edges of a graph in both directions, and keeps the roots and sinks that result from them.
 *
 * <p>Most graphs are built node by node, each with edges from earlier nodes, and do not change afterwards. The nodes of
 * such a graph have lists of their dependencies only. The lists of dependents, the roots and the sinks are made when
 * they are needed for the first time.
 */
final class EdgeStore {
    private final NodeList nodes;
    private @Nullable Node newest;
    private boolean forwardOnly = true;
    private int rewireCount;
    private int edgeCount;

    /** Whether nodes have lists of their dependents. */
    private boolean hasDependents;

    /** The roots and sinks; null until they are needed. */
    private @Nullable Ends ends;

    /** The nodes without dependencies and those without dependents, the one that became one last at the end. */
    private record Ends(Set<Node> roots, Set<Node> sinks) {}

    /** Creates the edges of some nodes, of which there are none yet. */
    EdgeStore(NodeList nodes) {
        this.nodes = nodes;
    }

    /** Notes that a node was added, which has no edges. */
    void append(Node node) {
        newest = node;
        if (ends != null) {
            ends.roots.add(node);
            ends.sinks.add(node);
        }
    }

    /** Notes that a node without edges is removed. */
    void remove(Node node) {
        ends().roots.remove(node);
        ends().sinks.remove(node);
    }

    /** Adds an edge. Its nodes are no longer a sink and a root. */
    void connect(Node from, Node to, EdgeData data) {
        edgeCount++;
        forwardOnly &= from.ordinal() < to.ordinal();
        if (to != newest) {
            rewireCount++;
            listDependents();
        }
        if (ends != null) {
            ends.sinks.remove(from);
            ends.roots.remove(to);
        }
        to.dependenciesToChange().add(from, data);
        from.setSink(false);
        if (hasDependents) {
            from.dependentsToChange().add(to, data);
        }
    }

    /** Removes an edge. A node without other edges becomes a sink or a root. */
    void disconnect(Node from, Node to) {
        listDependents();
        Ends both = ends();
        edgeCount--;
        rewireCount++;
        from.dependentsToChange().remove(to);
        to.dependenciesToChange().remove(from);
        if (from.dependentsToChange().size() == 0) {
            from.setSink(true);
            both.sinks.add(from);
        }
        if (to.inCount() == 0) {
            both.roots.add(to);
        }
    }

    /** Moves a sink to the front of the sinks. */
    void moveSinkToFront(Node node) {
        ends().sinks.remove(node);
        ends().sinks.add(node);
    }

    /**
     * Makes the lists of dependents, if there are none. Until then, nodes and edges were added in exactly the order of
     * this traversal.
     */
    void listDependents() {
        if (!hasDependents) {
            hasDependents = true;
            for (Node node : nodes) {
                for (int i = 0; i < node.inCount(); i++) {
                    node.in(i).dependentsToChange().add(node, node.inData(i));
                }
            }
        }
    }

    private Ends ends() {
        Ends known = ends;
        if (known == null) {
            known = new Ends(new LinkedHashSet<>(), new LinkedHashSet<>());
            for (Node node : nodes) {
                if (node.inCount() == 0) {
                    known.roots.add(node);
                }
                if (node.isSink()) {
                    known.sinks.add(node);
                }
            }
            ends = known;
        }
        return known;
    }

    /**
     * Returns how many edges of existing nodes were added or removed, not counting edges to the node that was appended
     * last.
     */
    int rewireCount() {
        return rewireCount;
    }

    /** Returns the number of edges. */
    int edgeCount() {
        return edgeCount;
    }

    /** Returns whether every edge that was ever added leads from an earlier node to a later one. */
    boolean isForwardOnly() {
        return forwardOnly;
    }

    /** Returns the nodes without dependencies, the one that became a root last first. */
    ImmutableList<Node> roots() {
        return ImmutableList.copyOf(ends().roots).reverse();
    }

    /** Returns the nodes without dependents, the one that became a sink last first. */
    ImmutableList<Node> sinks() {
        return ends == null
                ? nodes.newestFirst().stream().filter(Node::isSink).collect(toImmutableList())
                : ImmutableList.copyOf(ends.sinks).reverse();
    }
}
