package orrery.core.exec;

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
    private final long limitNanos;
    private final MachineThreads threads = new MachineThreads(job -> DeviceThreads.callback("orrery-callback", job));
    private final Handoff handoff = new Handoff(threads);
    private final Set<HostCallback> running = ConcurrentHashMap.newKeySet();
    private CallbackHost host = CallbackHost.NONE;
    private volatile boolean closed;

    /** Creates callbacks that are waited for up to {@code limitNanos} of real time each while they compute. */
    HostCallbacks(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    void host(CallbackHost machine) {
        host = machine;
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
        host.delegateTo(callback);
        try {
            execute(callback);
            return null;
        } catch (OutOfMemoryError exhausted) {
            return callback.isStarted() ? null : exhausted;
        } finally {
            host.endDelegation(callback);
        }
    }

    /**
     * Runs code and waits for it up to the limit. Until it ends or is given up, it acts in the machine as the calling
     * thread. What it throws, this throws.
     *
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     * @throws IllegalStateException if too much code runs that other code has led to
     */
    Handoff.Ending run(Runnable code) {
        DelegatedCode run = new DelegatedCode(code);
        Handoff.Ending ending;
        host.delegateTo(run);
        try {
            ending = handoff.run(run, limitNanos);
        } finally {
            host.endDelegation(run);
        }
        if (!ending.isGivenUp()) {
            run.rethrow();
        }
        return ending;
    }

    private void execute(HostCallback callback) {
        // What needs heap before the callback begins.
        Runnable code = () -> run(callback);
        BlockedThreadDetector detector = new BlockedThreadDetector(System.nanoTime());
        host.callbackStarted();
        try {
            running.add(callback);
            Handoff.Running thread = handoff.start(code);
            callback.started(true);
            handoff.awaitUnlessBlocked(thread, detector, limitNanos);
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
