package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.event.Event;
import orrery.core.exec.CompositeOperation;
import orrery.core.exec.Executor;
import orrery.core.exec.GraphRun;
import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.work.Marker;
import orrery.core.work.NodeWork;

/**
 * The bindings of a launch to events outside the graph. They are made when the launch is enqueued, in topological
 * order: a record node makes its event stand for the node, and a wait node reads what its event stands for.
 */
final class EventBindings {
    /** An event node, and the operation outside the graph that it precedes or waits for. */
    private record Binding(int position, long outside, boolean record) {}

    private final Executor executor;
    private final List<Binding> all = new ArrayList<>();

    EventBindings(GraphExec exec, NodeWork[] works, CompositeOperation launch) {
        this.executor = exec.executor();
        for (int position : exec.events()) {
            if (works[position] instanceof EventRecord record) {
                all.add(new Binding(position, recordAtNode(record.event(), launch), true));
            } else if (works[position] instanceof EventWait wait && wait.event().isRecorded()) {
                all.add(new Binding(position, wait.event().recordedOperation(), false));
            }
        }
    }

    private long recordAtNode(Event event, CompositeOperation launch) {
        Marker marker = Marker.record(event.timed());
        long operation = executor.create(marker, launch.owner(), launch.correlationId(), launch.readyAt());
        event.record(operation, launch.owner(), executor);
        return operation;
    }

    /** Adds the edges between a starting run and the operations outside. */
    void order(GraphRun run) {
        for (Binding binding : all) {
            if (binding.record()) {
                executor.orderBehindNode(binding.outside(), run, binding.position());
                executor.commit(binding.outside());
            } else {
                executor.orderNode(run, binding.position(), binding.outside());
            }
        }
    }

    /** Orders the recorded events after a launch whose nodes are not executed. */
    void orderRecordsAfter(long launch) {
        for (Binding binding : all) {
            if (binding.record()) {
                executor.order(binding.outside(), launch);
                executor.commit(binding.outside());
            }
        }
    }
}
