package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.util.List;
import orrery.sim.EngineKind;
import orrery.sim.TracedOperation;

/**
 * An operation of a device. Times are virtual nanoseconds.
 *
 * @param id its id
 * @param label its name
 * @param kind the kind of work
 * @param engineKind the kind of engine that executes it
 * @param engine the name of the engine
 * @param detail more about it, for example the shape of a kernel; empty if there is none
 * @param bytes how many bytes it copies or fills; 0 if it does neither
 * @param device the ordinal of the device
 * @param streamId the id of its stream; 0 for work of a whole context
 * @param streamName the name of its stream
 * @param correlationId the id of the call that submitted it
 * @param visibleAt when the device could first see it
 * @param readyAt when all that it depends on was complete and the device could see it
 * @param waits why it did not start then
 * @param start when it started
 * @param end when it completed; the latest known time if it has not
 * @param state how far it came
 * @param node where it is in a graph; {@link Node#NONE} if it is in none
 */
public record RecordedOperation(
        long id,
        String label,
        String kind,
        EngineKind engineKind,
        String engine,
        String detail,
        long bytes,
        int device,
        long streamId,
        String streamName,
        long correlationId,
        long visibleAt,
        long readyAt,
        List<TracedOperation.Wait> waits,
        long start,
        long end,
        State state,
        Node node) {

    /** Copies the list of waits. */
    public RecordedOperation {
        waits = ImmutableList.copyOf(waits);
    }

    /** How far an operation came. */
    public enum State {
        /** It waits. */
        SUBMITTED,
        /** It runs. */
        STARTED,
        /** It is complete. */
        COMPLETE,
        /** It was dropped, because its context had failed. */
        DROPPED
    }

    /**
     * A node of an execution of a graph.
     *
     * @param graph the id of the executable graph
     * @param launch the id of the operation that launched it from the host
     * @param position the position of the node in the executable graph
     * @param parent the position of the conditional node whose body it is in; -1 for none
     * @param body which body of that conditional node, from 0; -1 for none
     * @param bodies how many bodies it chooses from, if it is a conditional node; else 0
     * @param updated whether it does something else than in the previous launch
     * @param launcher the id of the kernel that launched its graph; 0 for the host
     */
    public record Node(
            long graph, long launch, int position, int parent, int body, int bodies, boolean updated, long launcher) {
        /** Operations outside of graphs. */
        public static final Node NONE = new Node(0, 0, 0, -1, -1, 0, false, 0);
    }

    /** Returns whether it is a node of a graph. */
    public boolean isNode() {
        return node.launch() != 0;
    }

    /** Returns whether it only orders other operations. */
    public boolean isOrder() {
        return engineKind == EngineKind.ORDER;
    }

    /** Returns whether it is executed by an engine, and not only a parent or an order of others. */
    public boolean isWork() {
        return engineKind != EngineKind.ORDER && engineKind != EngineKind.COMPOSITE;
    }

    /** Returns its length in nanoseconds. */
    public long nanos() {
        return end - start;
    }
}
