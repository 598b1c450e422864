package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.graph.NodeIndex;

/**
 * A graph as it was at instantiation. Its nodes have consecutive positions in the executable graph, dependencies before
 * dependents.
 *
 * @param source the graph, which may have changed since
 * @param base the position of its first node
 * @param index the indexes of its nodes
 * @param positions the positions of its nodes by index, counted from {@code base}
 * @param inStart the index in {@code in} at which the dependencies of each node begin
 * @param in the positions of the dependencies, in the order of the edges
 * @param inData the data of these edges; null if all are full dependencies
 * @param sinks the positions of the nodes without dependents, in the order of the graph
 * @param embedded the embedded graphs of each node; null for none, and null if no node has any
 * @param exits the position at which each child graph node is complete; 0 for other nodes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record GraphLayout(
        Graph source,
        int base,
        NodeIndex index,
        int[] positions,
        int[] inStart,
        int[] in,
        EdgeData @Nullable [] inData,
        int[] sinks,
        GraphLayout @Nullable [][] embedded,
        int @Nullable [] exits) {

    /** Returns the data of an edge. */
    EdgeData inData(int index) {
        return inData == null ? EdgeData.DEFAULT : inData[index];
    }

    /** Returns the number of nodes without dependencies. */
    int roots() {
        int roots = 0;
        for (int i = 0; i < size(); i++) {
            roots += inStart[i] == inStart[i + 1] ? 1 : 0;
        }
        return roots;
    }

    /** Returns the number of nodes. */
    int size() {
        return inStart.length - 1;
    }

    /** Returns the position of a node of {@link #source}, counted from {@link #base}; -1 if it was added later. */
    int position(Node node) {
        int place = index.of(node.ordinal());
        return place < 0 ? -1 : positions[place];
    }

    /** Returns the embedded graphs of a node; null for none. */
    GraphLayout @Nullable [] embedded(int position) {
        return embedded == null ? null : embedded[position];
    }

    /** Returns the layout of {@code graph}: this one, or that of an embedded graph; null if there is none. */
    @Nullable
    GraphLayout find(Graph graph) {
        if (source == graph) {
            return this;
        }
        for (int i = 0; embedded != null && i < embedded.length; i++) {
            for (int k = 0; embedded[i] != null && k < embedded[i].length; k++) {
                GraphLayout found = embedded[i][k].find(graph);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
