package orrery.core.graphexec;

import java.util.Arrays;
import orrery.core.graph.EdgeData;

/** The incoming edges of the nodes of a graph, node by node. A mutable builder for the layout. */
final class IncomingEdges {
    private int[] positions;
    private EdgeData[] data;
    private int size;

    /** Creates an empty list with an initial capacity. */
    IncomingEdges(int room) {
        positions = new int[room];
    }

    int size() {
        return size;
    }

    /** Adds a dependency on the node at a position. */
    void add(int position, EdgeData meaning) {
        if (size == positions.length) {
            positions = Arrays.copyOf(positions, 2 * size + 1);
            data = data == null ? null : Arrays.copyOf(data, positions.length);
        }
        if (data == null && !meaning.isDefault()) {
            data = new EdgeData[positions.length];
            Arrays.fill(data, 0, size, EdgeData.DEFAULT);
        }
        if (data != null) {
            data[size] = meaning;
        }
        positions[size++] = position;
    }

    /** Returns the positions of the source nodes. */
    int[] positions() {
        return Arrays.copyOf(positions, size);
    }

    /** Returns the edge data; null if all edges have default data. */
    EdgeData[] data() {
        return data == null ? null : Arrays.copyOf(data, size);
    }
}
