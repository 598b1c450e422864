package orrery.core.graph;

import java.util.Arrays;

/**
 * One side of the edges of a graph, for all its nodes in flat arrays: which nodes are at the other ends, by their
 * ordinals, and what the edges mean. The edges of a node lie behind each other; where there is no room for one more
 * they move to the end. Data is kept only where there is any.
 */
public final class Adjacency {
    /** What is known of a node: where its edges are, how many, and for how many there is room. */
    private static final int START = 0;

    private static final int COUNT = 1;
    private static final int ROOM = 2;
    private static final int FIELDS = 4;

    private int[] nodes = new int[8 * FIELDS];
    private int[] ends = new int[8];
    private EdgeData[] data;
    private int used;

    Adjacency() {}

    /** Makes room for the edges of a node that is added. */
    void reserve(int node, int room) {
        if (FIELDS * node == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        }
        nodes[FIELDS * node + START] = take(room);
        nodes[FIELDS * node + ROOM] = room;
    }

    private int take(int room) {
        int start = used;
        used = Math.addExact(used, room);
        if (used > ends.length) {
            ends = Arrays.copyOf(ends, Math.max(used, 2 * ends.length));
            data = data == null ? null : Arrays.copyOf(data, ends.length);
        }
        return start;
    }

    /** How many edges a node has. */
    public int count(int node) {
        return nodes[FIELDS * node + COUNT];
    }

    /** The node at the other end of an edge. */
    public int end(int node, int index) {
        return ends[nodes[FIELDS * node + START] + index];
    }

    /** What an edge means. */
    public EdgeData data(int node, int index) {
        return data == null ? EdgeData.DEFAULT : meaning(nodes[FIELDS * node + START] + index);
    }

    private EdgeData meaning(int place) {
        return data[place] == null ? EdgeData.DEFAULT : data[place];
    }

    void add(int node, int end, EdgeData edge) {
        int count = nodes[FIELDS * node + COUNT];
        if (count == nodes[FIELDS * node + ROOM]) {
            move(node, count == 0 ? 2 : 2 * count);
        }
        int place = nodes[FIELDS * node + START] + count;
        ends[place] = end;
        if (data != null || !edge.isDefault()) {
            mean(place, edge);
        }
        nodes[FIELDS * node + COUNT] = count + 1;
    }

    private void move(int node, int room) {
        int from = nodes[FIELDS * node + START];
        int count = nodes[FIELDS * node + COUNT];
        reserve(node, room);
        int to = nodes[FIELDS * node + START];
        System.arraycopy(ends, from, ends, to, count);
        if (data != null) {
            System.arraycopy(data, from, data, to, count);
        }
    }

    private void mean(int place, EdgeData edge) {
        if (data == null) {
            data = new EdgeData[ends.length];
        }
        data[place] = edge;
    }

    /** Which edge of a node leads to {@code end}, or -1. */
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

    /** Removes the edge of a node to {@code end}; the last one takes its place, as on hardware. */
    void remove(int node, int end) {
        int place = nodes[FIELDS * node + START] + find(node, end);
        int last = nodes[FIELDS * node + START] + --nodes[FIELDS * node + COUNT];
        ends[place] = ends[last];
        if (data != null) {
            data[place] = data[last];
        }
    }
}
