package orrery.core.check;

import org.jspecify.annotations.Nullable;
import orrery.core.order.OrderPoint;
import orrery.core.order.Position;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.sim.Kernel;

/** An operation that was submitted and is not complete. */
final class PendingOperation {
    private final Work work;
    private final Position position;
    private final long sequence;
    private final String stream;
    private final CallSite site;
    private final @Nullable Node node;
    private @Nullable Actor actor;
    private @Nullable KernelRecorder recorder;

    /**
     * The node of a graph that an operation is.
     *
     * @param number its number in the graph
     * @param graph the id of the graph
     */
    record Node(long number, long graph) {}

    /**
     * Creates an operation.
     *
     * @param sequence the number of the call that has submitted it
     * @param site the call
     * @param node the node that it is; null for none
     */
    PendingOperation(Work work, Position position, long sequence, String stream, CallSite site, @Nullable Node node) {
        this.work = work;
        this.position = position;
        this.sequence = sequence;
        this.stream = stream;
        this.site = site;
        this.node = node;
    }

    Work work() {
        return work;
    }

    /** Returns whether it is an operation of a stream, and no node. */
    boolean isOfStream() {
        return node == null;
    }

    long sequence() {
        return sequence;
    }

    CallSite site() {
        return site;
    }

    /** Returns the operation as one that accesses memory. */
    Actor actor() {
        Actor present = actor;
        if (present == null) {
            String place =
                    node == null ? stream : "node " + node.number() + " of graph " + node.graph() + " in " + stream;
            present = new Actor(position, sequence, work::label, place, stream, false, site, launch());
            actor = present;
        }
        return present;
    }

    private Actor.@Nullable Launch launch() {
        return work instanceof KernelLaunch launch
                ? new Actor.Launch(
                        launch.shape(),
                        launch.arguments(),
                        launch.symbol().kernel().grain() != Kernel.Grain.LAUNCH)
                : null;
    }

    /** Returns where it is in the order of the program. */
    Position position() {
        return position;
    }

    /** Returns the operation of the stream that it is, or that it is in. */
    OrderPoint point() {
        return position.point();
    }

    /** Returns what records the accesses of a kernel that has begun; null for others. */
    @Nullable
    KernelRecorder recorder() {
        return recorder;
    }

    void setRecorder(KernelRecorder probe) {
        recorder = probe;
    }
}
