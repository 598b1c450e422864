package orrery.core.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.Delegate;
import orrery.core.kernel.DeviceThreads;
import orrery.core.kernel.StackRoom;

/**
 * The machine's lock: one thread holds it at a time, and it is known which. No wait for the lock is unconditional: a
 * thread that waits for it can be interrupted, and a thread that has to take it again to clean up gets it as soon as
 * the holder {@linkplain #yieldToUrgentThreads gives way}.
 */
final class MachineLock {
    private static final VarHandle OWNER = handle("owner", Thread.class);
    private static final VarHandle ENTRY = handle("entry", long.class);

    /** The real time between two looks at the holder of a lock that is waited for. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * The real time between two attempts of a thread that needs the lock and has no heap to wait for it in the queue.
     */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Mutex mutex = new Mutex();
    private final HostActivity activity;

    private final Delegations delegations = new Delegations();
    private final WaitSignals signals = new WaitSignals();

    /** The last thread inside that may enter without being asked what it is. */
    private @Nullable Thread lastThread;

    private @Nullable CallerThread lastHostThread;
    private int waiting;

    /** Guards the look at a holder that may have left without releasing the lock. */
    private final Object recovery = new Object();

    private boolean reopened;

    /** Creates a lock for the threads of {@code activity}. */
    MachineLock(HostActivity activity) {
        this.activity = activity;
    }

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Mutex.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(field, e);
        }
    }

    /**
     * A lock that is taken by one atomic operation, together with its owner: it is known whose lock it is even if the
     * stack of that thread overflows next.
     */
    private static final class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;
        private static final int ONCE = 1;

        private transient volatile @Nullable Thread owner;

        /** The number of the present entry: that of the earlier ones. */
        @SuppressWarnings("UnusedVariable") // accessed through its handle
        private long entry;

        boolean tryTake() {
            return owner == null && OWNER.compareAndSet(this, null, Thread.currentThread());
        }

        void release() {
            release(ONCE);
        }

        @Override
        protected boolean tryAcquire(int once) {
            return tryTake();
        }

        @Override
        protected boolean tryRelease(int once) {
            ENTRY.setOpaque(this, entry + 1);
            owner = null;
            return true;
        }
    }

    /** Returns whether the calling thread must not enter: it runs device code or is inside already. */
    boolean refuses() {
        return seemsInside() && !recoverCaller();
    }

    private boolean seemsInside() {
        Thread thread = Thread.currentThread();
        // A thread that has been inside does not belong to a device.
        return isInside(thread) || thread != lastThread && DeviceThreads.isDeviceThread(thread);
    }

    /**
     * Takes the lock. Returns false if the calling thread runs device code or holds the lock already.
     *
     * @throws InterruptedException if the thread is interrupted before it has the lock
     */
    boolean enter() throws InterruptedException {
        if (refuses()) {
            return false;
        }
        if (!mutex.tryTake()) {
            StackRoom.require();
            awaitMutex();
        }
        becomeHolder();
        return true;
    }

    /** Waits for the mutex. A holder that has left without releasing it is noticed. */
    private void awaitMutex() throws InterruptedException {
        while (!mutex.tryAcquireNanos(Mutex.ONCE, LOOK_NANOS)) {
            recoverHolder();
        }
    }

    /** Does the same for a thread that cannot go on without the mutex. It needs no heap. */
    private void awaitRequiredMutex() throws InterruptedException {
        boolean taken = false;
        while (!taken) {
            try {
                awaitMutex();
                taken = true;
            } catch (OutOfMemoryError full) {
                LockSupport.parkNanos(RETRY_NANOS);
                taken = mutex.tryTake();
            }
        }
    }

    private void awaitMutexUninterruptibly() {
        boolean taken = false;
        while (!taken) {
            try {
                awaitRequiredMutex();
                taken = true;
            } catch (InterruptedException e) {
                // The thread has been interrupted before: it leaves as soon as it has the lock.
            }
        }
    }

    /**
     * Takes the lock for a thread that must complete what it has begun. An interrupt makes the holder yield, and stays
     * set. Returns false if the calling thread runs device code or holds the lock already.
     */
    boolean enterToFinish() {
        if (refuses()) {
            return false;
        }
        if (!mutex.tryTake()) {
            takeToFinish();
        }
        becomeHolder();
        return true;
    }

    /**
     * Releases the lock, and wakes the threads that wait inside. Does nothing on a thread whose stack overflowed before
     * it could take the lock again.
     */
    void leave() {
        if (isInside()) {
            wakeWaiting();
            mutex.release();
        }
    }

    /** Returns the thread inside. */
    CallerThread thread() {
        return Objects.requireNonNull(lastHostThread, "no thread has called the machine");
    }

    /** Returns whether the calling thread is inside. */
    boolean isInside() {
        return isInside(Thread.currentThread());
    }

    /** Returns whether a thread is inside. */
    boolean isInside(Thread thread) {
        return mutex.owner == thread;
    }

    // -- callbacks -----------------------------------------------------------------------------------------------

    /** The thread inside waits for a callback, which acts in its place until {@link #endDelegation}. */
    void delegateTo(Delegate callback) {
        delegations.begin(callback, entry());
    }

    /** Ends the delegation, after what the callback does at present. */
    void endDelegation(Delegate callback) {
        delegations.end(callback);
    }

    /** Returns whether a callback is inside at present, in place of another thread. */
    boolean acts(Delegate callback) {
        return delegations.acts(callback);
    }

    /**
     * Returns the callback that the calling thread runs and that is inside in place of another thread; null for none.
     */
    @Nullable
    Delegate acting() {
        return delegations.acting(entry());
    }

    /** Returns the number of the present entry into the machine. */
    private long entry() {
        return (long) ENTRY.getOpaque(mutex);
    }

    /**
     * Runs an action of a callback inside: in place of the thread that waits for the callback, or with the lock if that
     * thread no longer waits.
     */
    <T> T actInCallback(Supplier<T> action) {
        Delegations.Delegation delegation = delegations.tryBeginAction(entry());
        if (delegation != null) {
            CallerThread waiting = lastHostThread;
            try {
                lastHostThread = delegation.isPartOfCaller() ? waiting : activity.callbackThread();
                return action.get();
            } finally {
                lastHostThread = waiting;
                delegations.endAction(delegation);
            }
        }
        takeToFinish();
        becomeHolder();
        try {
            return action.get();
        } finally {
            leaveUnknown();
        }
    }

    /**
     * Runs an action inside, on a thread that is not inside. The thread does not become one that has used the machine.
     */
    void runInside(Runnable action) {
        takeToFinish();
        try {
            action.run();
        } finally {
            leaveUnknown();
        }
    }

    /** Releases the lock, and forgets the thread: it is asked each time whether it may enter. */
    private void leaveUnknown() {
        wakeWaiting();
        lastThread = null;
        mutex.release();
    }

    /** Sets the calling thread, which has taken the mutex, as the one inside. Releases the mutex if that fails. */
    private void becomeHolder() {
        try {
            setHolder(Thread.currentThread());
        } catch (Throwable t) {
            mutex.release();
            throw t;
        }
    }

    /**
     * Sets the thread inside. Nothing is stored if it is the same thread as before. A thread that has been inside
     * before needs no heap for that.
     */
    private void setHolder(Thread thread) {
        if (thread != lastThread) {
            // Stored when it is known: an exhausted heap leaves the last thread as it was.
            CallerThread hostThread =
                    DeviceThreads.isCallback(thread) ? activity.callbackThread() : activity.thread(thread);
            lastThread = thread;
            lastHostThread = hostThread;
        }
    }

    // -- threads whose stack has overflowed --------------------------------------------------------------------

    /**
     * Opens the lock for the calling thread if it is not in the machine though it seems so: its stack has overflowed
     * while it left.
     *
     * @return whether the thread is outside now
     */
    boolean recoverCaller() {
        StackRoom.require();
        Thread thread = Thread.currentThread();
        if (DeviceThreads.isDeviceThread(thread) || entriesOn(thread.getStackTrace()) > 1) {
            return false;
        }
        synchronized (recovery) {
            if (isInside(thread)) {
                reopen();
            }
        }
        return true;
    }

    /** Opens the lock if its holder is not in the machine: its stack has overflowed while it left. */
    private void recoverHolder() {
        synchronized (recovery) {
            long seen = entry();
            Thread holder = mutex.owner;
            if (holder == null || isEntered(holder)) {
                return;
            }
            // The holder was outside, and has not left since: it will not release the lock.
            if (isInside(holder) && seen == entry()) {
                reopen();
            }
        }
    }

    private void reopen() {
        reopened = true;
        lastThread = null;
        mutex.release();
    }

    /**
     * Returns how many times a thread with a stack has entered a machine and not left it, each by methods of the gate
     * that call each other.
     */
    private static int entriesOn(StackTraceElement[] stack) {
        int entries = 0;
        boolean wasGate = false;
        for (StackTraceElement frame : stack) {
            boolean isGate = frame.getClassName().equals(ApiGate.class.getName());
            if (isGate && !wasGate) {
                entries++;
            }
            wasGate = isGate;
        }
        return entries;
    }

    /** Returns whether the stack of a thread has an entry into a machine. */
    static boolean isEntered(Thread thread) {
        return entriesOn(thread.getStackTrace()) > 0;
    }

    /** Returns whether the lock was opened because its holder had left without releasing it. */
    boolean wasReopened() {
        return reopened;
    }

    /** Forgets that the lock was opened so. */
    void forgetReopened() {
        reopened = false;
    }

    // -- waiting inside ------------------------------------------------------------------------------------------

    /** Wakes the threads that wait inside, if there are any. Called with the lock held. */
    void wakeWaiting() {
        if (waiting > 0) {
            signal();
        }
    }

    /** Wakes the threads that wait inside. Needs no lock. */
    void signal() {
        signals.signal();
    }

    /**
     * Releases the lock for up to {@code nanos} nanoseconds, or until {@link #signal}. The caller checks afterwards
     * whether its condition holds.
     *
     * @return whether the thread was interrupted; its interrupt status is cleared then
     */
    boolean pause(long nanos) {
        long seen = signals.count();
        long limit = Math.min(nanos, TimeUnit.DAYS.toNanos(1));
        waiting++;
        try {
            return releaseDuring(() -> !signals.await(seen, limit));
        } finally {
            waiting--;
        }
    }

    /**
     * Releases the lock while an action waits for other threads.
     *
     * @return whether the thread was interrupted; its interrupt status is cleared then
     */
    boolean releaseDuring(Runnable action) {
        return releaseDuring(() -> {
            action.run();
            return Thread.interrupted();
        });
    }

    /**
     * Releases the lock while an action waits for other threads. However the action ends, the calling thread holds the
     * lock afterwards.
     *
     * @param action returns whether the thread was interrupted
     */
    private boolean releaseDuring(BooleanSupplier action) {
        StackRoom.require();
        mutex.release();
        boolean interrupted = false;
        boolean ended = false;
        try {
            interrupted = action.getAsBoolean();
            ended = true;
        } finally {
            interrupted = reacquire(interrupted);
            setHolder(Thread.currentThread());
            if (interrupted && !ended) {
                Thread.currentThread().interrupt();
            }
        }
        return interrupted;
    }

    /** Takes the lock. An interrupt makes the holder yield, and stays set. */
    private void takeToFinish() {
        StackRoom.require();
        if (reacquire(false)) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes the lock. After an interrupt, asks the holder to yield. Returns whether there was an interrupt. */
    private boolean reacquire(boolean interrupted) {
        if (!interrupted) {
            try {
                awaitRequiredMutex();
                return false;
            } catch (InterruptedException e) {
                // Continue as if the thread had been interrupted before.
            }
        }
        signals.changeUrgent(1);
        try {
            awaitMutexUninterruptibly();
        } finally {
            signals.changeUrgent(-1);
        }
        return true;
    }

    /** Returns whether a thread is inside, and not only because its stack overflowed while it left. */
    boolean isStillInside(Thread thread) {
        if (isInside(thread)) {
            recoverHolder();
        }
        return isInside(thread);
    }

    /** Returns whether a thread waits for the lock. */
    boolean isAwaitedBy(Thread thread) {
        return mutex.isQueued(thread);
    }

    /** Returns whether threads wait for the lock. */
    boolean hasWaitingThreads() {
        return mutex.hasQueuedThreads();
    }

    /** Returns whether an interrupted thread must enter to leave cleanly, so that the thread inside should yield. */
    boolean hasUrgentThreads() {
        return signals.hasUrgent();
    }

    /**
     * Releases the lock for interrupted threads that must enter.
     *
     * @return whether the calling thread was interrupted meanwhile; its interrupt status is cleared then
     */
    boolean yieldToUrgentThreads() {
        return releaseDuring(() -> {
            signals.awaitNoUrgent();
            return false;
        });
    }
}
