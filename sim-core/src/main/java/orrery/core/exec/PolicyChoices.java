package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import orrery.core.time.EventLoop;
import orrery.sim.SchedulePolicy;

/** The operations that are ready where a schedule policy chooses the next one: they run one at a time. */
final class PolicyChoices {
    private final Executor executor;
    private final EventLoop loop;
    private final SchedulePolicy.Chooser chooser;
    private final List<Long> ready = new ArrayList<>();

    PolicyChoices(Executor executor, SchedulePolicy.Chooser chooser) {
        this.executor = executor;
        this.loop = executor.loop();
        this.chooser = chooser;
    }

    /** Adds an operation that is ready. */
    void add(long operation) {
        ready.add(operation);
    }

    /**
     * Lets the policy choose an operation and runs it to its end; where there is none, lets a deadline pass. Returns
     * false if nothing ran and nothing is ready.
     */
    boolean run() {
        boolean moved = runToEnd();
        if (ready.isEmpty()) {
            return moved || loop.step(Long.MAX_VALUE);
        }
        long chosen = ready.remove(chooser.choose(ready.size()));
        long readyAt = executor.table(chosen).readyAt((int) chosen);
        loop.at(Math.max(readyAt, executor.horizon()), EventLoop.BEGINS, chosen);
        runToEnd();
        return true;
    }

    /** Lets what runs go on to its end, or until it waits for something else; returns false if nothing ran. */
    private boolean runToEnd() {
        boolean moved = false;
        while (loop.pending() > 0) {
            moved |= loop.step(Long.MAX_VALUE);
        }
        return moved;
    }
}
