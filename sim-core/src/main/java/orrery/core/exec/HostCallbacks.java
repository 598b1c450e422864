package orrery.core.exec;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.BlockedThreadDetector;
import orrery.core.kernel.DeviceThreads;
import orrery.core.kernel.Handoff;
import orrery.core.kernel.MachineThreads;
import orrery.core.work.Work;
import orrery.device.CUresult;

/**
 * Runs code of the program that is no device code on threads of the machine. The thread that drives the loop waits for
 * it, so that the timeline does not depend on threads.
 *
 * <p>A host function, a stream callback or a destructor that blocks goes on alone, as with a driver, and holds its
 * stream until it returns. Other code, such as listeners, is waited for in any case, and given up if it does not end.
 */
final class HostCallbacks {
    /** How many steps can lead to each other, each to the next. */
    static final int LONGEST_CHAIN = 16;

    /** How many steps can follow from one run of code by way of two others or more. */
    static final int MOST_FOLLOWING = 20_000;

    private static final String LIMIT = ", as where a listener does what it is notified of; that is the limit";

    private final CodeLimit limit;
    private final MachineThreads threads = new MachineThreads(DeviceThreads::callback);
    private final Handoff handoff = new Handoff(threads);
    private final Set<HostCallback> running = ConcurrentHashMap.newKeySet();
    private CallbackHost host = CallbackHost.NONE;
    private volatile boolean closed;

    // The thread that has the machine uses these, or the callback that acts in its place.
    private final Queue<Step> steps = new ArrayDeque<>();
    private boolean runsSteps;
    private int chain;

    /** Whether steps follow from other steps, and since when. */
    private boolean hasFollowing;

    private long followingSince;

    /** How many steps follow by way of two others or more. */
    private int following;

    /**
     * What is done when code has ended.
     *
     * @param chain how many steps have led to it, each to the next, with it
     */
    private record Step(Runnable action, int chain) {}

    /** Creates callbacks that are waited for up to a limit each while they compute. */
    HostCallbacks(CodeLimit limit) {
        this.limit = limit;
    }

    void host(CallbackHost machine) {
        host = machine;
    }

    /** Returns the machine. */
    CallbackHost host() {
        return host;
    }

    /** Returns the threads that run callbacks. */
    MachineThreads threads() {
        return threads;
    }

    /** Returns the callback of the operation with id {@code operation}, which has not begun. */
    HostCallback create(long operation, Work work, CUresult status) {
        return new HostCallback(operation, host, work, status);
    }

    /**
     * Starts a callback that has not begun, and returns when it has returned or blocks. On a closed machine it is
     * abandoned: it never begins.
     *
     * @return null, or why no thread could be started: the callback has not begun and can be started again
     */
    @Nullable
    OutOfMemoryError tryStart(HostCallback callback) {
        if (closed || callback.isStarted()) {
            return null;
        }
        OutOfMemoryError[] noThread = new OutOfMemoryError[1];
        delegate(callback, () -> {
            try {
                execute(callback);
            } catch (OutOfMemoryError exhausted) {
                noThread[0] = callback.isStarted() ? null : exhausted;
            }
        });
        return noThread[0];
    }

    /**
     * Runs an action during which a callback acts in the machine as the calling thread.
     *
     * @throws AbandonedCall if the machine has failed because of what the callback did, so that the calling thread
     *     cannot go on
     */
    private void delegate(Delegate callback, Runnable action) {
        boolean hadFailed = host.hasFailed();
        host.delegateTo(callback);
        try {
            action.run();
        } finally {
            host.endDelegation(callback);
        }
        if (!hadFailed) {
            host.checkIntact();
        }
    }

    /**
     * Runs code and waits for it up to the limit. Until it ends or is given up, it acts in the machine as the calling
     * thread. Then follow the steps that it has left ({@link #runOrLeave}).
     *
     * @param code throws nothing
     * @return the run, which has ended or was given up
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     */
    DelegatedCode run(Runnable code) {
        DelegatedCode run = new DelegatedCode(code);
        runWithSteps(() -> delegate(run, () -> run.ended(handoff.run(run, limit.nanos()))));
        return run;
    }

    /** Runs a step, which can call {@link #run}; where the calling thread runs code of that, when it has ended. */
    void runOrLeave(Runnable step) {
        if (!(host.acting() instanceof DelegatedCode code)) {
            runWithSteps(step);
            return;
        }
        Step next = new Step(step, chain + 1);
        steps.add(next);
        if (next.chain > 1 && code.excess() == null) {
            code.excess(excess(next));
        }
    }

    /** Counts a step that follows from another one; returns why that is one too many, null if it is not. */
    private @Nullable String excess(Step step) {
        if (step.chain > LONGEST_CHAIN) {
            return "it follows from " + (LONGEST_CHAIN - 1) + " others and leads to one more" + LIMIT;
        } else if (!hasFollowing) {
            hasFollowing = true;
            followingSince = System.nanoTime();
        } else if (System.nanoTime() - followingSince > limit.nanos()) {
            return "it leads to others, which have led to others for more than " + limit;
        }
        if (step.chain > 2 && ++following > MOST_FOLLOWING) {
            return "it is one of more than " + MOST_FOLLOWING + " that follow from one another" + LIMIT;
        }
        return null;
    }

    /** Runs an action, and then the steps that were left meanwhile, unless the action is within another one. */
    private void runWithSteps(Runnable action) {
        if (runsSteps) {
            action.run();
            return;
        }
        runsSteps = true;
        try {
            action.run();
            for (Step next = steps.poll(); next != null; next = steps.poll()) {
                chain = next.chain;
                next.action.run();
            }
        } catch (AbandonedCall failed) {
            steps.clear();
            throw failed;
        } finally {
            chain = 0;
            hasFollowing = false;
            following = 0;
            runsSteps = false;
        }
    }

    private void execute(HostCallback callback) {
        // What needs heap before the callback begins.
        Runnable code = () -> run(callback);
        BlockedThreadDetector detector = new BlockedThreadDetector(System.nanoTime());
        host.callbackStarted();
        try {
            running.add(callback);
            Handoff.Runner thread = handoff.start(code);
            callback.started(true);
            // One that is in the machine waits for a listener at most, and goes on.
            handoff.awaitUnlessBlocked(
                    thread,
                    runner -> !host.acts(callback) && detector.observe(runner, System.nanoTime()),
                    limit.nanos());
        } catch (OutOfMemoryError noThread) {
            callback.started(false);
            throw noThread;
        } finally {
            if (!callback.isStarted()) {
                running.remove(callback);
                host.callbackEnded();
            }
        }
    }

    /** Returns whether a callback has returned, or has to be started again because no thread could be started. */
    boolean canProceed(HostCallback callback) {
        return callback.hasReturned() || !callback.isStarted() && !closed;
    }

    private void run(HostCallback callback) {
        try {
            callback.run();
        } finally {
            running.remove(callback);
        }
    }

    /** A callback that blocks is interrupted, and no further one is started. The idle threads end. */
    void close() {
        closed = true;
        running.forEach(HostCallback::interrupt);
        handoff.close();
        threads.close();
    }
}
