package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * A place in an environment that executions take one after the other: a graph, then the graphs that it has enqueued for
 * the time when it is complete, each with those that it enqueues itself before the rest.
 */
final class TailChain {
    private final Environment parent;
    private final Deque<GraphExec> tails = new ArrayDeque<>();

    TailChain(Environment parent) {
        this.parent = parent;
        parent.opened();
    }

    /** What the place is in. */
    Environment parent() {
        return parent;
    }

    /** A graph is launched from the device into this place, at {@code at}. */
    void begin(GraphExec exec, long at) {
        new Execution(exec, exec.deviceVersion(), parent.operation(), this).begin(at, null);
    }

    /** An execution is complete, with all that it has launched. */
    void over(Execution execution, long at) {
        execution.exec().running(false);
        List<GraphExec> enqueued = new ArrayList<>(execution.tails());
        Collections.reverse(enqueued);
        enqueued.forEach(tails::push);
        GraphExec next = tails.poll();
        if (next == null) {
            parent.closed(at);
        } else {
            begin(next, at);
        }
    }
}
