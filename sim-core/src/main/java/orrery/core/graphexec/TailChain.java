package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import orrery.core.order.GraphSegment;
import orrery.sim.GraphLaunchMode;

/**
 * Executions one after the other: a graph, then its tail launches in order. The tail launches of a tail launch precede
 * the remaining ones.
 */
final class TailChain {
    private final LaunchScope scope;
    private final Deque<Execution.TailRequest> tails = new ArrayDeque<>();

    TailChain(LaunchScope scope) {
        this.scope = scope;
        scope.opened();
    }

    /** Returns the scope that the chain is in. */
    LaunchScope scope() {
        return scope;
    }

    /**
     * Begins the execution of a graph that a kernel has launched, at {@code at}.
     *
     * @param origin tells which nodes of other executions it is after
     */
    void begin(GraphExec exec, GraphLaunchMode mode, GraphLauncher launcher, GraphSegment origin, long at) {
        DeviceLaunch launch = DeviceLaunch.begun(exec, mode, launcher, scope.operation(), at);
        new Execution(exec, Objects.requireNonNull(exec.uploaded()), scope.operation(), this, launch, origin)
                .begin(at, 0, null);
    }

    /** Begins the next tail launch after an execution, with its children, is complete. */
    void executionCompleted(Execution execution, long at) {
        execution.exec().setRunning(false);
        List<Execution.TailRequest> enqueued = execution.tails();
        for (int i = enqueued.size() - 1; i >= 0; i--) {
            Execution.TailRequest each = enqueued.get(i);
            each.graph().setRunning(true);
            tails.push(each);
        }
        Execution.TailRequest next = tails.poll();
        if (next == null) {
            scope.closed(at);
        } else {
            begin(
                    next.graph(),
                    GraphLaunchMode.TAIL,
                    next.launcher(),
                    earlier -> execution.includes(earlier.get(0).execution()) || execution.isAfter(earlier),
                    at);
        }
    }
}
