package orrery.core.graphexec;

import orrery.core.exec.Plan;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;

/**
 * A snapshot of a graph, taken at instantiation, as part of an executable graph. Its nodes have consecutive positions,
 * dependencies before dependents.
 *
 * @param source the graph, which may have changed since
 * @param base the position of its first node in the {@link Plan}
 * @param positions the position of each node, by ordinal, relative to {@code base}; -1 if it is absent
 * @param inStart the index in {@code in} of the first dependency of each node
 * @param in the positions of the dependencies, in the order of their edges
 * @param inData the edge data; null if all edges have default data
 * @param sinks the positions of the nodes without dependents, in the order of the graph
 * @param embedded the snapshots of the graphs embedded in each node, or null; null if no node embeds a graph
 * @param exits the position in the plan at which each child graph node completes; 0 for other nodes
 */
@SuppressWarnings(
        "ArrayRecordComponent") // flat arrays keep the memory of large graphs small; records are never compared
record Level(
        Graph source,
        int base,
        int[] positions,
        int[] inStart,
        int[] in,
        EdgeData[] inData,
        int[] sinks,
        Level[][] embedded,
        int[] exits) {

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

    /** Returns the position of a node of {@link #source}, relative to {@link #base}; -1 if it is absent. */
    int position(Node node) {
        return node.ordinal() < positions.length ? positions[node.ordinal()] : -1;
    }

    /** Returns the snapshots of the graphs embedded in a node; null if there are none. */
    Level[] embedded(int position) {
        return embedded == null ? null : embedded[position];
    }

    /** Returns the snapshot of {@code graph}: this one or one embedded in it; null if there is none. */
    Level find(Graph graph) {
        if (source == graph) {
            return this;
        }
        for (int i = 0; embedded != null && i < embedded.length; i++) {
            for (int k = 0; embedded[i] != null && k < embedded[i].length; k++) {
                Level found = embedded[i][k].find(graph);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
