package orrery.core.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * A list of edges to or from one node, which is not stored: a snapshot of the edges of a node, or the dependencies of
 * the next node of a capturing stream.
 */
public final class EdgeList {
    private final List<Node> nodes;
    private final List<EdgeData> data;

    /** Creates an empty list. */
    public EdgeList() {
        this(List.of(), List.of());
    }

    private EdgeList(List<Node> nodes, List<EdgeData> data) {
        this.nodes = new ArrayList<>(nodes);
        this.data = new ArrayList<>(data);
    }

    /** Returns the number of edges. */
    public int size() {
        return nodes.size();
    }

    /** Returns the node at the other end of an edge. */
    public Node node(int index) {
        return nodes.get(index);
    }

    /** Returns the data of an edge. */
    public EdgeData data(int index) {
        return data.get(index);
    }

    /** Adds an edge. */
    public void add(Node node, EdgeData edge) {
        nodes.add(node);
        data.add(edge);
    }

    /** Adds an edge. If there is an edge to the same node, keeps the one with the stronger dependency. */
    public void merge(Node node, EdgeData edge) {
        int index = indexOf(node);
        if (index < 0) {
            add(node, edge);
        } else if (edge.fromPort() < data.get(index).fromPort()) {
            data.set(index, edge);
        }
    }

    /** Removes all edges. */
    public void clear() {
        nodes.clear();
        data.clear();
    }

    /** Returns a copy. */
    public EdgeList copy() {
        return new EdgeList(nodes, data);
    }

    /** Returns whether all edges are full dependencies. */
    public boolean allDefault() {
        return data.stream().allMatch(EdgeData::isDefault);
    }

    /** Returns whether an edge has the given data. */
    public boolean hasData(EdgeData edge) {
        return data.contains(edge);
    }

    /** Returns the index of the edge to {@code node}; -1 if there is none. */
    public int indexOf(Node node) {
        return nodes.indexOf(node);
    }

    /** Returns a snapshot of the nodes. */
    public List<Node> asList() {
        return List.copyOf(nodes);
    }
}
