package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.event.Event;
import orrery.core.exec.Operation;
import orrery.core.exec.PlanRun;
import orrery.core.exec.Scheduler;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.work.Marker;
import orrery.core.work.Work;

/**
 * What ties a launch to events of outside. Its event nodes are gone through when it is enqueued, in the order of the
 * nodes: a record makes the event stand for the node from then on, a wait looks what the event stands for then.
 */
final class Ties {
    /** A node, and what outside stands for it or holds it. */
    private record Tie(int position, Operation outside, boolean record) {}

    private final Scheduler scheduler;
    private final List<Tie> all = new ArrayList<>();

    Ties(GraphExec exec, Work[] works, Operation launch) {
        this.scheduler = exec.scheduler();
        for (int position : exec.events()) {
            if (works[position] instanceof EventRecord record) {
                all.add(new Tie(position, stands(record.event(), launch), true));
            } else if (works[position] instanceof EventWait wait && wait.event().record() != null) {
                all.add(new Tie(position, wait.event().record(), false));
            }
        }
    }

    private Operation stands(Event event, Operation launch) {
        Marker marker = Marker.record(event.timed());
        Operation stands = scheduler.create(marker, launch.owner(), launch.correlationId(), launch.visibleAt());
        event.record(stands);
        return stands;
    }

    /** Orders the operations of an execution that is about to begin. */
    void order(PlanRun run) {
        for (Tie tie : all) {
            if (tie.record()) {
                scheduler.order(tie.outside(), run.operation(tie.position()));
                scheduler.commit(tie.outside());
            } else {
                scheduler.order(run.operation(tie.position()), tie.outside());
            }
        }
    }
}
