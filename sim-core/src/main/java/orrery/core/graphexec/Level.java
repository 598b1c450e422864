package orrery.core.graphexec;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.Plan;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;

/**
 * A graph as it was when it was instantiated, as a part of an executable graph. Its nodes have consecutive positions,
 * dependencies before dependents.
 *
 * @param source the graph; it may have changed since
 * @param base the position of its first node in the {@link Plan}
 * @param positions for each ordinal of its nodes the position, counted from {@code base}, or -1
 * @param inStart for each node where its dependencies begin in {@code in}
 * @param in the positions of what the nodes depended on, in the order of their edges
 * @param inData what these edges meant; null if all were full dependencies
 * @param sinks the positions of the nodes that nothing depended on, in the order of the graph
 * @param embedded for each node the graphs embedded in it, or null; null if there are none at all
 * @param exits for each node of a child graph, the position in the plan of its end; 0 for others
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
record Level(
        Graph source,
        int base,
        int[] positions,
        int[] inStart,
        int[] in,
        EdgeData @Nullable [] inData,
        int[] sinks,
        Level @Nullable [][] embedded,
        int @Nullable [] exits) {

    /** What an edge meant. */
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

    /** How many nodes it has. */
    int size() {
        return inStart.length - 1;
    }

    /** The position of a node of {@link #source} among its nodes, or -1. */
    int position(Node node) {
        return node.ordinal() < positions.length ? positions[node.ordinal()] : -1;
    }

    /** The levels of the graphs embedded in a node. */
    Level @Nullable [] embedded(int position) {
        return embedded == null ? null : embedded[position];
    }

    /** The level that shows {@code graph}: this one or one below it; or null. */
    @Nullable
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
