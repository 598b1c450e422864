package orrery.core.graphexec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.EdgeData;

/** The incoming edges of the nodes of a graph, node by node. Grows while the graph is laid out. */
final class IncomingEdges {
    private int[] positions;
    private EdgeData @Nullable [] data;
    private int size;

    /** Creates an empty list with room for a number of edges. */
    IncomingEdges(int room) {
        positions = new int[room];
    }

    int size() {
        return size;
    }

    /** Adds an edge from the node at a position. */
    void add(int position, EdgeData edge) {
        if (size == positions.length) {
            positions = Arrays.copyOf(positions, 2 * size);
            data = data == null ? null : Arrays.copyOf(data, positions.length);
        }
        if (data == null && !edge.isDefault()) {
            data = new EdgeData[positions.length];
            Arrays.fill(data, 0, size, EdgeData.DEFAULT);
        }
        if (data != null) {
            data[size] = edge;
        }
        positions[size++] = position;
    }

    /** Returns the positions that the edges come from. */
    int[] positions() {
        return Arrays.copyOf(positions, size);
    }

    /** Returns the data of the edges; null if all are full dependencies. */
    EdgeData @Nullable [] data() {
        return data == null ? null : Arrays.copyOf(data, size);
    }
}
