package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import orrery.sim.GraphLaunchMode;

/**
 * A place in an environment that executions take one after the other: a graph, then the graphs that it has enqueued for
 * the time when it is complete, each with those that it enqueues itself before the rest.
 */
final class TailChain {
    /** A graph that waits, and the one whose kernel has enqueued it. */
    private record Tail(GraphExec graph, GraphExec launcher) {}

    private final LaunchScope parent;
    private final Deque<Tail> tails = new ArrayDeque<>();

    TailChain(LaunchScope parent) {
        this.parent = parent;
        parent.opened();
    }

    /** What the place is in. */
    LaunchScope parent() {
        return parent;
    }

    /** A graph is launched by a kernel of {@code launcher} into this place, at {@code at}. */
    void begin(GraphExec exec, GraphLaunchMode mode, GraphExec launcher, long at) {
        DeviceLaunch launch = DeviceLaunch.begun(exec, mode, launcher, parent.operation(), at);
        new Execution(exec, Objects.requireNonNull(exec.uploaded()), parent.operation(), this, launch).begin(at, null);
    }

    /** An execution is complete, with all that it has launched. */
    void over(Execution execution, long at) {
        execution.exec().setRunning(false);
        List<GraphExec> enqueued = new ArrayList<>(execution.tails());
        Collections.reverse(enqueued);
        for (GraphExec each : enqueued) {
            each.setRunning(true);
            tails.push(new Tail(each, execution.exec()));
        }
        Tail next = tails.poll();
        if (next == null) {
            parent.closed(at);
        } else {
            begin(next.graph(), GraphLaunchMode.TAIL, next.launcher(), at);
        }
    }
}
