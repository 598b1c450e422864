package orrery.core.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One direction of the edges of a graph, as adjacency lists of node ordinals in flat arrays. The list of a node is
 * contiguous. A full list moves to the end of the array and doubles its capacity. Edge data is stored only if an edge
 * has data other than the default.
 */
public final class Adjacency {
    /** The fields of a node: the start, the size and the capacity of its list. */
    private static final int START = 0;

    private static final int COUNT = 1;
    private static final int CAPACITY = 2;
    private static final int FIELDS = 4;

    private int[] nodes = new int[8 * FIELDS];
    private int[] ends = new int[8];
    private EdgeData @Nullable [] data;
    private int used;

    Adjacency() {}

    /** Allocates the list of a node with a capacity. */
    void reserve(int node, int capacity) {
        if (FIELDS * node == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        }
        nodes[FIELDS * node + START] = allocate(capacity);
        nodes[FIELDS * node + CAPACITY] = capacity;
    }

    private int allocate(int capacity) {
        int start = used;
        used = Math.addExact(used, capacity);
        if (used > ends.length) {
            ends = Arrays.copyOf(ends, Math.max(used, 2 * ends.length));
            data = data == null ? null : Arrays.copyOf(data, ends.length);
        }
        return start;
    }

    /** Returns the number of edges of a node. */
    public int count(int node) {
        return nodes[FIELDS * node + COUNT];
    }

    /** Returns the ordinal of the node at the other end of an edge. */
    public int end(int node, int index) {
        return ends[nodes[FIELDS * node + START] + index];
    }

    /** Returns the data of an edge. */
    public EdgeData data(int node, int index) {
        if (data == null) {
            return EdgeData.DEFAULT;
        }
        EdgeData found = data[nodes[FIELDS * node + START] + index];
        return found == null ? EdgeData.DEFAULT : found;
    }

    void add(int node, int end, EdgeData edge) {
        int count = nodes[FIELDS * node + COUNT];
        if (count == nodes[FIELDS * node + CAPACITY]) {
            relocate(node, count == 0 ? 2 : 2 * count);
        }
        int place = nodes[FIELDS * node + START] + count;
        ends[place] = end;
        if (data != null || !edge.isDefault()) {
            setData(place, edge);
        }
        nodes[FIELDS * node + COUNT] = count + 1;
    }

    private void relocate(int node, int capacity) {
        int from = nodes[FIELDS * node + START];
        int count = nodes[FIELDS * node + COUNT];
        reserve(node, capacity);
        int to = nodes[FIELDS * node + START];
        System.arraycopy(ends, from, ends, to, count);
        if (data != null) {
            System.arraycopy(data, from, data, to, count);
        }
    }

    private void setData(int place, EdgeData edge) {
        if (data == null) {
            data = new EdgeData[ends.length];
        }
        data[place] = edge;
    }

    /** Returns the index of the edge of a node to {@code end}; -1 if there is none. */
    int find(int node, int end) {
        int start = nodes[FIELDS * node + START];
        int count = nodes[FIELDS * node + COUNT];
        for (int i = 0; i < count; i++) {
            if (ends[start + i] == end) {
                return i;
            }
        }
        return -1;
    }

    /** Removes the edge of a node to {@code end}. The last edge takes its index, as on the hardware. */
    void remove(int node, int end) {
        int place = nodes[FIELDS * node + START] + find(node, end);
        int last = nodes[FIELDS * node + START] + --nodes[FIELDS * node + COUNT];
        ends[place] = ends[last];
        if (data != null) {
            data[place] = data[last];
        }
    }
}
