package orrery.core.graphexec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.EdgeData;

/** The dependencies of the nodes of a graph, one node after the other, while the graph is laid out. */
final class Incoming {
    private int[] positions;
    private EdgeData @Nullable [] data;
    private int size;

    /** None yet, with room for so many. */
    Incoming(int room) {
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

    /** The positions of the nodes that the nodes depend on. */
    int[] positions() {
        return Arrays.copyOf(positions, size);
    }

    /** What the edges mean; null if all are full dependencies. */
    EdgeData @Nullable [] data() {
        return data == null ? null : Arrays.copyOf(data, size);
    }
}
