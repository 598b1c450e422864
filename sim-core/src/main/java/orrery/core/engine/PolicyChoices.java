package orrery.core.engine;

import com.google.common.base.Preconditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.sim.Footprint;
import orrery.sim.ObservingChooser;
import orrery.sim.SchedulePolicy;
import orrery.sim.TracedOperation;

/** The operations that are ready where a schedule policy chooses the next one: they run one at a time. */
public final class PolicyChoices {
    private static final int HOST = SchedulePolicy.Chooser.HOST;

    private final Engine engine;
    private final EventLoop loop;
    private final SchedulePolicy policy;
    private final SchedulePolicy.Chooser chooser;
    private final @Nullable ObservingChooser observer;
    private final List<Operation> ready = new ArrayList<>();
    private long runs;

    /** By stream or event, how many operations had run at its last query. */
    private final Map<Object, Long> runsAtQuery = new WeakHashMap<>();

    private @Nullable Function<List<TracedOperation>, List<Footprint>> footprints;

    /**
     * Creates the choices of a policy for a new machine.
     *
     * @throws NullPointerException if the policy returns no chooser
     */
    PolicyChoices(Engine engine, SchedulePolicy policy) {
        this.engine = engine;
        this.loop = engine.loop();
        this.policy = policy;
        this.chooser = Preconditions.checkNotNull(
                policy.chooser(),
                "the method chooser() of the policy %s returns null; legal is a chooser for a new machine",
                policy);
        this.observer = chooser instanceof ObservingChooser observing ? observing : null;
    }

    /** Returns the chooser that observes what it chooses from; null for none. */
    public @Nullable ObservingChooser observer() {
        return observer;
    }

    /** Sets what the observer is given for the operations that are ready. */
    public void footprints(Function<List<TracedOperation>, List<Footprint>> of) {
        footprints = of;
    }

    /** Adds an operation that is ready. */
    void add(Operation operation) {
        ready.add(operation);
    }

    /**
     * Lets the policy choose an operation and runs it to its end; where there is none, lets a deadline pass. Returns
     * false if nothing ran and nothing is ready.
     */
    public boolean run() {
        boolean moved = runToEnd();
        if (ready.isEmpty()) {
            return moved || loop.step(Long.MAX_VALUE);
        }
        runReady(legal(observer == null ? chooser.choose(ready.size()) : observer.choose(observed()), 0));
        return true;
    }

    /**
     * Lets the policy run an operation before the host goes on from a call.
     *
     * @param call the number of the call
     * @return whether one has run
     */
    public boolean runOneBeforeHost(int call) {
        runToEnd();
        int index = beforeHost(call);
        if (index == HOST) {
            return false;
        }
        runReady(index);
        return true;
    }

    private int beforeHost(int call) {
        if (observer != null) {
            return legal(observer.chooseBeforeHost(call, observed()), HOST);
        }
        return ready.isEmpty() ? HOST : legal(chooser.chooseBeforeHost(call, ready.size()), HOST);
    }

    /**
     * Lets the policy run an operation before a query is answered. One runs in any case if nothing has run since the
     * last query of the same object, so that a program that polls goes on.
     */
    public void runAtQuery(Object queried) {
        Long last = runsAtQuery.get(queried);
        if (last != null && last == runs) {
            run();
        } else {
            runIfChosen();
        }
        runsAtQuery.put(queried, runs);
    }

    /** Lets the policy run an operation, if it chooses to, before a query is answered. */
    public void runIfChosen() {
        runToEnd();
        int index = ready.isEmpty() ? HOST : legal(chooser.chooseAtQuery(ready.size()), HOST);
        if (index != HOST) {
            runReady(index);
        }
    }

    /** Returns whether the policy chooses threads of the host, too. */
    public boolean choosesThreads() {
        return chooser.choosesThreads();
    }

    /** Returns the index of the thread that goes on. */
    public int chooseThread(List<String> threads) {
        int index = observer == null ? chooser.chooseThread(threads.size()) : observer.chooseThread(threads);
        return legal("thread", index, 0, threads.size());
    }

    /** Returns whether there is an operation that can run, or a deadline. */
    public boolean canRun() {
        return !ready.isEmpty() || loop.pending() > 0 || loop.nextTime() < Long.MAX_VALUE;
    }

    private int legal(int index, int least) {
        return legal("operation", index, least, ready.size());
    }

    private int legal(String what, int index, int least, int count) {
        if (index < least || index >= count) {
            throw new IllegalStateException("the policy " + policy + " chooses " + what + " " + index + " of " + count
                    + " that can go on; legal is " + least + " to " + (count - 1)
                    + (least < 0 ? ", where " + least + " is the host" : ""));
        }
        return index;
    }

    private List<Footprint> observed() {
        if (footprints == null) {
            return List.of();
        }
        List<TracedOperation> operations = new ArrayList<>(ready.size());
        for (Operation operation : ready) {
            operations.add(engine.listeners().view(operation));
        }
        return footprints.apply(operations);
    }

    private void runReady(int index) {
        Operation chosen = ready.get(index);
        loop.at(Math.max(chosen.readyAt, engine.horizon()), EventLoop.BEGINS, chosen);
        ready.remove(index);
        runs++;
        runToEnd();
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
