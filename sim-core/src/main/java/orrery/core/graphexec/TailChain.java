package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import orrery.sim.GraphLaunchMode;

/**
 * A sequence of executions in a scope: a graph, then its tail launches in order. The tail launches of a tail launch run
 * before the remaining ones.
 */
final class TailChain {
    /** A pending tail launch, and the graph whose kernel requested it. */
    private record Tail(GraphExec graph, GraphExec launcher) {}

    private final LaunchScope parent;
    private final Deque<Tail> tails = new ArrayDeque<>();

    TailChain(LaunchScope parent) {
        this.parent = parent;
        parent.opened();
    }

    /** Returns the scope of the sequence. */
    LaunchScope parent() {
        return parent;
    }

    /** Starts a graph at {@code at}, which a kernel of {@code launcher} launched. */
    void start(GraphExec exec, GraphLaunchMode mode, GraphExec launcher, long at) {
        DeviceLaunch launch = DeviceLaunch.begin(exec, mode, launcher, parent.operation(), at);
        new Execution(exec, exec.deviceVersion(), parent.operation(), this, launch).begin(at, null);
    }

    /** Handles the completion of an execution and starts the next tail launch. */
    void over(Execution execution, long at) {
        execution.exec().running(false);
        List<GraphExec> enqueued = new ArrayList<>(execution.tails());
        Collections.reverse(enqueued);
        for (GraphExec each : enqueued) {
            each.running(true);
            tails.push(new Tail(each, execution.exec()));
        }
        Tail next = tails.poll();
        if (next == null) {
            parent.closed(at);
        } else {
            start(next.graph(), GraphLaunchMode.TAIL, next.launcher(), at);
        }
    }
}
