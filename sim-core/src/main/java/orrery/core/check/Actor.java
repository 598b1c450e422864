package orrery.core.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.order.Position;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;

/**
 * Who accesses memory: an operation, a node of a graph, or the host.
 *
 * @param position where it is in the order of the program
 * @param sequence the number of the call that submitted it, or of the access of the host; it grows
 * @param work what it does; null for the host
 * @param node the node that it is; null for none
 * @param stream the name of its stream; the name of the thread for the host
 * @param site the call; null if it is not known
 */
record Actor(
        Position position,
        long sequence,
        @Nullable Work work,
        @Nullable Node node,
        String stream,
        @Nullable CallSite site) {

    /**
     * A node of a graph.
     *
     * @param number its number in the graph
     * @param graph the id of the graph
     */
    record Node(long number, long graph) {}

    /** Returns the current thread of the host at a position. */
    static Actor host(Position position, @Nullable CallSite site) {
        String thread = "thread " + Thread.currentThread().getName();
        return new Actor(position, Long.MAX_VALUE, null, null, thread, site);
    }

    /** Returns the actor at another position. */
    Actor at(Position other) {
        return new Actor(other, sequence, work, node, stream, site);
    }

    /** Returns whether it is the host itself, and not an operation. */
    boolean isHost() {
        return work == null;
    }

    /** Returns what a kernel was launched with; null for others. */
    @Nullable
    KernelLaunch kernel() {
        return work instanceof KernelLaunch launch ? launch : null;
    }

    /** Returns the name of the operation. */
    String label() {
        return work == null ? "the host" : work.label();
    }

    /** Returns the stream, the node or the thread. */
    String place() {
        return node == null ? stream : "node " + node.number() + " of graph " + node.graph() + " in " + stream;
    }

    /** Returns the name with the place. */
    String name() {
        return label() + " in " + place();
    }

    /** Returns the name of a node of a graph. */
    String nodeName() {
        return label() + " (" + place() + ")";
    }

    /** Returns whether the program orders it after another one. */
    boolean isAfter(Actor earlier) {
        return position.isAfter(earlier.position);
    }

    /** Returns what identifies it: findings about actors with equal identities are reported once. */
    Object identity() {
        return List.of(label(), place(), CallSite.stack(site));
    }
}
