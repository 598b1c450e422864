package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * A change of the definition of a graph, or of a capture that adds nodes to it. Graphs are named by ids that are unique
 * within the machine, nodes by their numbers within their graph, which are never reused.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public boolean observesGraphs() {
 *         return true;
 *     }
 *
 *     @Override
 *     public void graphChanged(GraphChange change) {
 *         if (change instanceof GraphChange.EdgeAdded edge) {
 *             System.out.println("graph " + edge.graph() + ": " + edge.from() + " -> " + edge.to());
 *         }
 *     }
 * });
 * }</pre>
 */
public sealed interface GraphChange {

    /** Returns the id of the graph. */
    long graph();

    /**
     * A node was added.
     *
     * @param node its number
     * @param work what it does
     * @param embedded the ids of the graphs that it contains: the bodies of a conditional node, or a child graph
     */
    record NodeAdded(long graph, int node, TracedWork work, List<Long> embedded) implements GraphChange {
        /** Copies the list. */
        public NodeAdded {
            embedded = ImmutableList.copyOf(embedded);
        }
    }

    /**
     * A node was removed, with its edges.
     *
     * @param node its number
     */
    record NodeRemoved(long graph, int node) implements GraphChange {}

    /**
     * A node does something else.
     *
     * @param node its number
     * @param work what it does from now on
     * @param embedded the ids of the graphs that it contains from now on
     */
    record WorkReplaced(long graph, int node, TracedWork work, List<Long> embedded) implements GraphChange {
        /** Copies the list. */
        public WorkReplaced {
            embedded = ImmutableList.copyOf(embedded);
        }
    }

    /**
     * An edge was added.
     *
     * @param from the number of the node that comes first
     * @param to the number of the other node
     * @param programmatic whether the second node may begin before the first one is complete
     */
    record EdgeAdded(long graph, int from, int to, boolean programmatic) implements GraphChange {}

    /**
     * An edge was removed.
     *
     * @param from the number of the node that came first
     * @param to the number of the other node
     */
    record EdgeRemoved(long graph, int from, int to) implements GraphChange {}

    /**
     * The next node that a stream captures depends on other nodes than before.
     *
     * @param stream the id of the stream
     * @param streamName the name of the stream in timelines
     * @param dependencies the numbers of the nodes that the next node will depend on
     */
    record CaptureMoved(long graph, long stream, String streamName, List<Integer> dependencies) implements GraphChange {
        /** Copies the numbers. */
        public CaptureMoved {
            dependencies = ImmutableList.copyOf(dependencies);
        }
    }

    /**
     * An event was recorded in a stream that captures.
     *
     * @param event the id of the event
     * @param dependencies the numbers of the nodes that the event stands for
     */
    record EventCaptured(long graph, long event, List<Integer> dependencies) implements GraphChange {
        /** Copies the numbers. */
        public EventCaptured {
            dependencies = ImmutableList.copyOf(dependencies);
        }
    }

    /**
     * The capture into the graph has ended.
     *
     * @param complete false if it ended without a graph
     */
    record CaptureEnded(long graph, boolean complete) implements GraphChange {}

    /** The graph was destroyed. */
    record Destroyed(long graph) implements GraphChange {}
}
