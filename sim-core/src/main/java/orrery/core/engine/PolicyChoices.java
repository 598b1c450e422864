package orrery.core.engine;

import com.google.common.base.Preconditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import orrery.sim.Footprint;
import orrery.sim.ObservingChooser;
import orrery.sim.SchedulePolicy;
import orrery.sim.TracedOperation;

/** The operations that are ready where a schedule policy chooses the next one: they run one at a time. */
final class PolicyChoices {
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
    @Nullable
    ObservingChooser observer() {
        return observer;
    }

    /** Sets what the observer is given for the operations that are ready. */
    void footprints(Function<List<TracedOperation>, List<Footprint>> of) {
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
    boolean run() {
        boolean moved = runToEnd();
        if (ready.isEmpty()) {
            return moved || loop.step(Long.MAX_VALUE);
        }
        runReady(choose(0, () -> observer == null ? chooser.choose(ready.size()) : observer.choose(observed())));
        return true;
    }

    /**
     * Lets the policy run an operation before the host goes on from a call.
     *
     * @param call the number of the call
     * @return whether one has run
     */
    boolean runOneBeforeHost(int call) {
        runToEnd();
        int index = beforeHost(call);
        if (index == SchedulePolicy.Chooser.HOST) {
            return false;
        }
        runReady(index);
        return true;
    }

    private int beforeHost(int call) {
        if (observer != null) {
            return choose(SchedulePolicy.Chooser.HOST, () -> observer.chooseBeforeHost(call, observed()));
        }
        return ready.isEmpty()
                ? SchedulePolicy.Chooser.HOST
                : choose(SchedulePolicy.Chooser.HOST, () -> chooser.chooseBeforeHost(call, ready.size()));
    }

    /**
     * Lets the policy run an operation before a query is answered. One runs in any case if nothing has run since the
     * last query of the same object, so that a program that polls goes on.
     */
    void runAtQuery(Object queried) {
        Long last = runsAtQuery.get(queried);
        if (last != null && last == runs) {
            run();
        } else {
            runIfChosen();
        }
        runsAtQuery.put(queried, runs);
    }

    /** Lets the policy run an operation, if it chooses to, before a query is answered. */
    void runIfChosen() {
        runToEnd();
        int index = ready.isEmpty()
                ? SchedulePolicy.Chooser.HOST
                : choose(SchedulePolicy.Chooser.HOST, () -> chooser.chooseAtQuery(ready.size()));
        if (index != SchedulePolicy.Chooser.HOST) {
            runReady(index);
        }
    }

    /** Returns whether the policy chooses threads of the host, too. */
    boolean choosesThreads() {
        return chooser.choosesThreads();
    }

    /** Returns the index of the thread that goes on. */
    int chooseThread(List<String> threads) {
        IntSupplier choice =
                () -> observer == null ? chooser.chooseThread(threads.size()) : observer.chooseThread(threads);
        return choose("thread", 0, threads.size(), choice);
    }

    /** Returns whether there is an operation that can run, or a deadline. */
    boolean canRun() {
        return !ready.isEmpty() || loop.pending() > 0 || loop.nextTime() < Long.MAX_VALUE;
    }

    /**
     * Returns which of the operations that are ready the policy chooses.
     *
     * @param least the least legal choice
     */
    private int choose(int least, IntSupplier choice) {
        return choose("operation", least, ready.size(), choice);
    }

    private int choose(String what, int least, int count, IntSupplier choice) {
        return legal(what, choice.getAsInt(), least, count);
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
            operations.add(engine.view(operation));
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
