package orrery.core.graph;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * Edges with one end: those at one side of a node as they were once, or those that the next node of a capturing stream
 * will have. Data is kept only where there is any.
 */
public final class HalfEdges {
    private static final Node[] NONE = {};

    private Node[] nodes = NONE;
    private EdgeData[] data;
    private int size;

    /** None yet. */
    public HalfEdges() {}

    /** How many there are. */
    public int size() {
        return size;
    }

    /** The node at the other end. */
    public Node node(int index) {
        return nodes[index];
    }

    /** What the edge means. */
    public EdgeData data(int index) {
        return data == null ? EdgeData.DEFAULT : data[index];
    }

    /** Adds an edge. */
    public void add(Node node, EdgeData edge) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, size == 0 ? 2 : 2 * size);
            data = data == null ? null : Arrays.copyOf(data, nodes.length);
        }
        if (data == null && !edge.isDefault()) {
            data = new EdgeData[nodes.length];
            Arrays.fill(data, EdgeData.DEFAULT);
        }
        if (data != null) {
            data[size] = edge;
        }
        nodes[size++] = node;
    }

    /** Adds an edge, or makes the one to the same node stronger: what waits for more of the node wins. */
    public void merge(Node node, EdgeData edge) {
        int index = indexOf(node);
        if (index < 0) {
            add(node, edge);
        } else if (edge.fromPort() < data(index).fromPort()) {
            data[index] = edge;
        }
    }

    /** Removes all. */
    public void clear() {
        Arrays.fill(nodes, 0, size, null);
        size = 0;
        data = null;
    }

    /** As many edges to the same nodes. */
    public HalfEdges copy() {
        HalfEdges copy = new HalfEdges();
        copy.nodes = size == 0 ? NONE : Arrays.copyOf(nodes, size);
        copy.data = data == null ? null : Arrays.copyOf(data, size);
        copy.size = size;
        return copy;
    }

    /** Whether all are full dependencies. */
    public boolean allDefault() {
        for (int i = 0; data != null && i < size; i++) {
            if (!data[i].isDefault()) {
                return false;
            }
        }
        return true;
    }

    /** Where the edge to {@code node} is, or -1. */
    public int indexOf(Node node) {
        for (int i = 0; i < size; i++) {
            if (nodes[i] == node) {
                return i;
            }
        }
        return -1;
    }

    /** The nodes, as they are now. */
    public List<Node> asList() {
        return new Nodes(nodes, size);
    }

    private static final class Nodes extends AbstractList<Node> implements RandomAccess {
        private final Node[] nodes;

        Nodes(Node[] nodes, int size) {
            this.nodes = Arrays.copyOf(nodes, size);
        }

        @Override
        public Node get(int index) {
            return nodes[index];
        }

        @Override
        public int size() {
            return nodes.length;
        }
    }
}
