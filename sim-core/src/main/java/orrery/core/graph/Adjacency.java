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
    private static final int FIELDS = 3;

    private final OrdinalTable nodes = new OrdinalTable(FIELDS);

    /** The number of nodes that were ever added. */
    private int limit;

    /** The places of lists that were given up. */
    private int unused;

    private int[] ends = new int[8];
    private EdgeData @Nullable [] data;
    private int used;

    Adjacency() {}

    /** Allocates the list of a new node with a capacity. */
    void reserve(int node, int capacity) {
        nodes.reserve(node);
        limit = Math.max(limit, node + 1);
        setList(node, allocate(capacity), capacity);
    }

    private void setList(int node, int start, int capacity) {
        nodes.set(node, START, start);
        nodes.set(node, CAPACITY, capacity);
    }

    /** Gives up the list of a destroyed node, which has no edges. */
    void forget(int node) {
        unused += nodes.get(node, CAPACITY);
        setList(node, 0, 0);
        nodes.forget(node);
    }

    private int allocate(int capacity) {
        if (used + capacity > ends.length && unused > used / 2) {
            compact();
        }
        int start = used;
        used = Math.addExact(used, capacity);
        if (used > ends.length) {
            ends = Arrays.copyOf(ends, Math.max(used, 2 * ends.length));
            data = data == null ? null : Arrays.copyOf(data, ends.length);
        }
        return start;
    }

    /** Moves all lists to the beginning of a smaller array. */
    private void compact() {
        int[] former = ends;
        EdgeData[] formerData = data;
        ends = new int[Math.max(8, used - unused)];
        data = formerData == null ? null : new EdgeData[ends.length];
        int next = 0;
        for (int node = nodes.skip(0, limit); node < limit; node = nodes.skip(node + 1, limit)) {
            int start = nodes.get(node, START);
            int capacity = nodes.get(node, CAPACITY);
            System.arraycopy(former, start, ends, next, capacity);
            if (formerData != null) {
                System.arraycopy(formerData, start, data, next, capacity);
            }
            nodes.set(node, START, next);
            next += capacity;
        }
        used = next;
        unused = 0;
    }

    /** Returns the number of edges of a node. */
    public int count(int node) {
        return nodes.get(node, COUNT);
    }

    /** Returns the ordinal of the node at the other end of an edge. */
    public int end(int node, int index) {
        return ends[nodes.get(node, START) + index];
    }

    /** Returns the data of an edge. */
    public EdgeData data(int node, int index) {
        if (data == null) {
            return EdgeData.DEFAULT;
        }
        EdgeData found = data[nodes.get(node, START) + index];
        return found == null ? EdgeData.DEFAULT : found;
    }

    void add(int node, int end, EdgeData edge) {
        int count = nodes.get(node, COUNT);
        if (count == nodes.get(node, CAPACITY)) {
            relocate(node, count == 0 ? 2 : 2 * count);
        }
        int place = nodes.get(node, START) + count;
        ends[place] = end;
        if (data != null || !edge.isDefault()) {
            setData(place, edge);
        }
        nodes.set(node, COUNT, count + 1);
    }

    private void relocate(int node, int capacity) {
        int count = nodes.get(node, COUNT);
        int former = nodes.get(node, CAPACITY);
        int to = allocate(capacity);
        int from = nodes.get(node, START);
        setList(node, to, capacity);
        unused += former;
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
        int start = nodes.get(node, START);
        int count = nodes.get(node, COUNT);
        for (int i = 0; i < count; i++) {
            if (ends[start + i] == end) {
                return i;
            }
        }
        return -1;
    }

    /** Removes the edge of a node to {@code end}. The last edge takes its index, as on the hardware. */
    void remove(int node, int end) {
        int place = nodes.get(node, START) + find(node, end);
        int left = nodes.get(node, COUNT) - 1;
        nodes.set(node, COUNT, left);
        int last = nodes.get(node, START) + left;
        ends[place] = ends[last];
        if (data != null) {
            data[place] = data[last];
        }
    }
}
