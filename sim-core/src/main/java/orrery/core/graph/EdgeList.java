package orrery.core.graph;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of edges to or from one node: the edges of a node in one direction, or the dependencies of the next node of a
 * capturing stream. Edge data is stored only if an edge has data other than the default.
 */
public final class EdgeList {
    private static final Node[] NONE = {};

    private Node[] nodes = NONE;
    private EdgeData @Nullable [] data;
    private int size;

    /** Creates an empty list. */
    public EdgeList() {}

    /** Creates an empty list with room for a number of edges. */
    EdgeList(int room) {
        nodes = room == 0 ? NONE : new Node[room];
    }

    /** Returns the number of edges. */
    public int size() {
        return size;
    }

    /** Returns the node at the other end of an edge. */
    public Node node(int index) {
        return nodes[index];
    }

    /** Returns the data of an edge. */
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

    /** Adds an edge. If there is an edge to the same node, keeps the one with the stronger dependency. */
    public void merge(Node node, EdgeData edge) {
        int index = indexOf(node);
        if (index < 0) {
            add(node, edge);
        } else if (data != null && edge.fromPort() < data[index].fromPort()) {
            data[index] = edge;
        }
    }

    /** Removes the edge to a node. The last edge takes its index, as on the hardware. */
    void remove(Node node) {
        int index = indexOf(node);
        size--;
        nodes[index] = nodes[size];
        nodes[size] = null;
        if (data != null) {
            data[index] = data[size];
        }
    }

    /** Removes all edges. */
    public void clear() {
        Arrays.fill(nodes, 0, size, null);
        size = 0;
        data = null;
    }

    /** Returns a copy. */
    public EdgeList copy() {
        EdgeList copy = new EdgeList();
        copy.nodes = size == 0 ? NONE : Arrays.copyOf(nodes, size);
        copy.data = data == null ? null : Arrays.copyOf(data, size);
        copy.size = size;
        return copy;
    }

    /** Returns whether all edges are full dependencies. */
    public boolean allDefault() {
        for (int i = 0; data != null && i < size; i++) {
            if (!data[i].isDefault()) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether an edge has the given data. */
    public boolean hasData(EdgeData edge) {
        for (int i = 0; i < size; i++) {
            if (data(i).equals(edge)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the index of the edge to {@code node}; -1 if there is none. */
    public int indexOf(Node node) {
        for (int i = 0; i < size; i++) {
            if (nodes[i] == node) {
                return i;
            }
        }
        return -1;
    }

    /** Returns a snapshot of the nodes. */
    public List<Node> asList() {
        return Arrays.asList(Arrays.copyOf(nodes, size));
    }
}
