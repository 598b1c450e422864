package orrery.core.graphexec;

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
 * @param data what these edges mean; null if all are full dependencies
 * @param sinks the positions of the nodes that nothing depended on, in the order of the graph
 * @param children for each node the graph embedded in it, or null; null if there are none at all
 * @param exits for each node that embeds a graph, the position in the plan of its end
 */
@SuppressWarnings("ArrayRecordComponent") // flat arrays are the point; nobody compares them
record Level(
        Graph source,
        int base,
        int[] positions,
        int[] inStart,
        int[] in,
        EdgeData[] data,
        int[] sinks,
        Level[] children,
        int[] exits) {

    /** How many nodes it has. */
    int size() {
        return inStart.length - 1;
    }

    /** What an edge of {@link #in} means. */
    EdgeData inData(int edge) {
        return data == null ? EdgeData.DEFAULT : data[edge];
    }

    /** The position of a node of {@link #source} among its nodes, or -1. */
    int position(Node node) {
        return node.ordinal() < positions.length ? positions[node.ordinal()] : -1;
    }

    /** The level of an embedded graph. */
    Level child(int position) {
        return children == null ? null : children[position];
    }

    /** The level that shows {@code graph}: this one or one below it; or null. */
    Level find(Graph graph) {
        if (source == graph) {
            return this;
        }
        if (children != null) {
            for (Level child : children) {
                Level found = child == null ? null : child.find(graph);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
