package orrery.core.exec;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
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

    /** How many steps that follow from other steps can follow from one run of code. */
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
    private int following;
    private long followingSince;

    /**
     * What is done when code has ended.
     *
     * @param dropped runs instead of the action if there are too many steps, with the reason
     * @param chain how many steps have led to it, each to the next, with it
     */
    private record Step(Runnable action, Consumer<String> dropped, int chain) {
        boolean follows() {
            return chain > 1;
        }
    }

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
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     */
    Handoff.Ending run(Runnable code) {
        DelegatedCode run = new DelegatedCode(code);
        Handoff.Ending[] ending = new Handoff.Ending[1];
        runWithSteps(() -> delegate(run, () -> ending[0] = handoff.run(run, limit.nanos())));
        return ending[0];
    }

    /**
     * Runs a step, which can call {@link #run}; where the calling thread runs code of that, when it has ended.
     *
     * @param dropped runs instead if too many steps have led to each other, with the reason: a sentence without a full
     *     stop in which the step is "it"
     */
    void runOrLeave(Runnable step, Consumer<String> dropped) {
        if (!(host.acting() instanceof DelegatedCode)) {
            runWithSteps(step);
            return;
        }
        Step next = new Step(step, dropped, chain + 1);
        String excess = next.chain > LONGEST_CHAIN
                ? "it follows from " + LONGEST_CHAIN + " others, each of which has led to the next" + LIMIT
                : next.follows() && following >= MOST_FOLLOWING
                        ? "it is one of more than " + MOST_FOLLOWING + " that follow from one another" + LIMIT
                        : null;
        if (excess != null) {
            steps.add(new Step(() -> dropped.accept(excess), dropped, 0));
            return;
        }
        if (next.follows() && following++ == 0) {
            followingSince = System.nanoTime();
        }
        steps.add(next);
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
                if (next.follows() && following > 0 && System.nanoTime() - followingSince > limit.nanos()) {
                    next.dropped.accept("those that follow from one another ran for more than " + limit);
                } else {
                    next.action.run();
                }
            }
        } finally {
            chain = 0;
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
