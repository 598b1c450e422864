package orrery.conformance.reference;

import java.util.ArrayDeque;
import java.util.Deque;
import orrery.conformance.reference.Graph.Node;

/** A launch of an executable graph: one operation of its stream. */
final class ReferenceGraphLaunch extends ReferenceOperation {
    private final ReferenceGraphExec exec;
    private final Deque<OutsideEvent> ties = new ArrayDeque<>();
    private final long endVisibleAt;

    /**
     * The event of an event node, as work outside of the graph sees it.
     *
     * @param outside for a record what the event stands for; for a wait what it waits for, or null
     * @param records whether it is a record
     */
    private record OutsideEvent(ReferenceOperation outside, boolean records) {}

    /** A launch whose end the device sees at {@code endVisibleAt}: it is not complete before. */
    ReferenceGraphLaunch(Identity identity, ReferenceGraphExec exec, long endVisibleAt) {
        super(identity);
        this.exec = exec;
        this.endVisibleAt = endVisibleAt;
    }

    /** It is in its stream: events stand for its nodes from now on. What its nodes wait for is decided now too. */
    void enqueued() {
        exec.takeTurn(this);
        tie(exec.graph());
    }

    private void tie(Graph graph) {
        for (Node node : graph.nodes()) {
            if (node.kind() instanceof NodeKind.RecordEvent each) {
                ReferenceEvent event = exec.event(each.event());
                ReferenceOperation stands = event.newRecord(new Identity(
                        identity().owner(), "event record", identity().visibleAt()));
                event.record(stands);
                ties.add(new OutsideEvent(stands, true));
            } else if (node.kind() instanceof NodeKind.AwaitEvent each) {
                ties.add(new OutsideEvent(exec.event(each.event()).record(), false));
            } else if (node.kind() instanceof NodeKind.Child child) {
                tie(child.graph());
            }
        }
    }

    /** After a fault nothing inside is executed: events that nodes record stand for the launch. */
    @Override
    void turn(long now) {
        if (executor().fault().raised()) {
            for (OutsideEvent tie : ties) {
                if (tie.records()) {
                    tie.outside().follow(this);
                    tie.outside().submit();
                }
            }
        }
        super.turn(now);
    }

    @Override
    void begin(long now) {
        began(now);
        ReferenceExecution.ofHost(exec, identity(), end -> executor().complete(this, Math.max(end, endVisibleAt)))
                .begin(now, identity().visibleAt(), this::orderWithEvents);
    }

    /** Orders an event node, of which there are as many as ties, with what is outside. */
    private void orderWithEvents(ReferenceOperation node) {
        OutsideEvent tie = ties.remove();
        if (tie.records()) {
            tie.outside().follow(node);
            tie.outside().submit();
        } else {
            node.follow(tie.outside());
        }
    }
}
