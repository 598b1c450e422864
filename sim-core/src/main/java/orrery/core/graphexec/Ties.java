package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.event.Event;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.Executor;
import orrery.core.exec.GraphRun;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.stream.Stream;
import orrery.core.work.Marker;
import orrery.core.work.NodeWork;

/**
 * What ties a launch to events of outside. Its event nodes are gone through when it is enqueued, in the order of the
 * nodes: a record makes the event stand for the node from then on, a wait looks what the event stands for then.
 */
final class Ties {
    /** A node, and what outside stands for it or holds it. */
    private record Tie(int position, long outside, boolean record) {}

    private final Executor executor;
    private final List<Tie> all = new ArrayList<>();

    Ties(GraphExec exec, NodeWork[] works, CompositeOperation launch) {
        this.executor = exec.executor();
        for (int position : exec.events()) {
            if (works[position] instanceof EventRecord record) {
                if (launch.owner() instanceof Stream stream) {
                    stream.order().happensBefore().nodeRecorded(record.event(), position, exec.edges());
                }
                all.add(new Tie(position, stands(record.event(), launch), true));
            } else if (works[position] instanceof EventWait wait && wait.event().isRecorded()) {
                if (launch.owner() instanceof Stream stream) {
                    stream.order().happensBefore().nodeAwaited(wait.event(), position);
                }
                all.add(new Tie(position, wait.event().recordedOperation(), false));
            }
        }
    }

    private long stands(Event event, CompositeOperation launch) {
        Marker marker = Marker.record(event.timed());
        long stands = executor.create(marker, launch.owner(), launch.correlationId(), launch.readyAt());
        event.record(stands, launch.owner(), executor);
        return stands;
    }

    /** Orders the operations of an execution that is about to begin. */
    void order(GraphRun run) {
        for (Tie tie : all) {
            if (tie.record()) {
                executor.orderBehindNode(tie.outside(), run, tie.position());
                executor.commit(tie.outside());
            } else {
                executor.orderNode(run, tie.position(), tie.outside());
            }
        }
    }

    /** Lets the events that nodes record stand for the launch, whose nodes are not executed. */
    void standFor(long launch) {
        for (Tie tie : all) {
            if (tie.record()) {
                executor.order(tie.outside(), launch);
                executor.commit(tie.outside());
            }
        }
    }
}
