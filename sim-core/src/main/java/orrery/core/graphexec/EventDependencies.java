package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.engine.Engine;
import orrery.core.engine.GraphRun;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.stream.Stream;
import orrery.core.work.Marker;
import orrery.core.work.NodeWork;
import orrery.sim.Trace;

/**
 * The dependencies between the event nodes of a launch and operations outside the graph. They are determined when the
 * launch is submitted, in the order of the nodes: a later wait for an event waits for the node that records it, and a
 * node that waits waits for the last record before.
 */
final class EventDependencies {
    /** A node, and the operation outside that it is ordered with: after the node for a record, before it for a wait. */
    private record Dependency(int position, Operation outside, boolean record) {}

    private final Engine engine;
    private final Trace trace;
    private final List<Dependency> all = new ArrayList<>();

    EventDependencies(GraphExec exec, NodeWork[] works, Operation launch) {
        this.engine = exec.engine();
        this.trace = exec.trace();
        for (int position : exec.events().positions()) {
            if (works[position] instanceof EventRecord record) {
                if (launch.owner() instanceof Stream stream) {
                    stream.order().happensBefore().nodeRecorded(record.event(), position, exec.edges());
                }
                all.add(new Dependency(position, recordOutside(record.event(), launch), true));
            } else if (works[position] instanceof EventWait wait) {
                addWait(position, wait.event(), launch);
            }
        }
    }

    /** Adds the wait of a node for the last record of an event, if there is one. */
    private void addWait(int position, Event event, Operation launch) {
        Stream stream = launch.owner() instanceof Stream target ? target : null;
        if (stream != null) {
            stream.order().followOtherProcess(event);
        }
        Operation record = event.recordedOperation();
        if (record == null) {
            return;
        }
        if (stream != null) {
            stream.order().happensBefore().nodeAwaited(event, position);
        }
        all.add(new Dependency(position, record, false));
    }

    /** Records an event in an operation that is complete when the node is. */
    private Operation recordOutside(Event event, Operation launch) {
        Marker marker = Marker.record(event.timed());
        Operation operation = engine.create(marker, launch.owner(), launch.correlationId(), launch.readyAt());
        event.record(operation, launch.owner());
        if (trace.on() && launch.owner() instanceof Stream stream) {
            trace.listeners().eventRecordedByGraph(event.id(), stream, operation.id(), launch.readyAt());
        }
        return operation;
    }

    /** Orders the nodes of an execution that is about to begin. */
    void order(GraphRun run) {
        for (Dependency each : all) {
            if (each.record()) {
                engine.order(each.outside(), run.node(each.position()));
                engine.commit(each.outside());
            } else {
                engine.order(run.node(each.position()), each.outside());
            }
        }
    }

    /** Orders recorded events after a launch whose nodes are not executed. */
    void orderAfter(Operation launch) {
        for (Dependency each : all) {
            if (each.record()) {
                engine.order(each.outside(), launch);
                engine.commit(each.outside());
            }
        }
    }
}
