package orrery.core.machine;

import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.host.Door;
import orrery.core.progress.CallerThread;
import orrery.core.progress.HostThreads;
import orrery.core.thread.DeviceThreads;
import orrery.core.thread.ReadyThreads;

/**
 * The lock of a machine: one thread is inside at a time. While that waits, others can enter. A thread that is inside
 * does not enter again, and threads of the machine enter for callbacks only.
 */
final class MachineLock implements Door {
    private final OwnedLock lock = new OwnedLock();
    private final Condition changed = lock.newCondition();
    private final HostThreads threads;

    /** The last thread inside that may enter without being asked what it is. */
    private @Nullable Thread lastThread;

    private @Nullable CallerThread lastCaller;

    /** How many threads wait inside. */
    private int waiting;

    /** How often a thread has entered; read by other threads, for which an old value serves, too. */
    private long entries;

    /** A lock that tells whose it is. */
    private static final class OwnedLock extends ReentrantLock {
        private static final long serialVersionUID = 1L;

        @Nullable
        Thread owner() {
            return getOwner();
        }
    }

    /** Creates a lock for {@code threads}. */
    MachineLock(HostThreads threads) {
        this.threads = threads;
    }

    @Override
    public boolean refuses() {
        Thread thread = Thread.currentThread();
        return lock.isHeldByCurrentThread() || thread != lastThread && DeviceThreads.isDeviceThread(thread);
    }

    /**
     * Acquires the lock. Returns false if the calling thread must not.
     *
     * @throws InterruptedException if the thread is interrupted before it has the lock
     */
    boolean enter() throws InterruptedException {
        if (refuses()) {
            return false;
        }
        if (!lock.tryLock()) {
            lock.lockInterruptibly();
        }
        entries++;
        become(Thread.currentThread());
        return true;
    }

    /** Acquires the lock, also if the thread is interrupted. Returns false if the calling thread must not. */
    boolean enterToFinish() {
        if (refuses()) {
            return false;
        }
        lock.lock();
        entries++;
        become(Thread.currentThread());
        return true;
    }

    /** Releases the lock, and wakes the threads that wait inside. */
    void leave() {
        if (waiting > 0) {
            changed.signalAll();
        }
        lock.unlock();
    }

    private void become(Thread thread) {
        if (thread != lastThread) {
            ReadyThreads.noteCaller();
            lastCaller = DeviceThreads.isCallback(thread) ? threads.obtainCallbackThread() : threads.obtain(thread);
            lastThread = thread;
        }
    }

    /** Returns the thread inside. */
    CallerThread thread() {
        return Objects.requireNonNull(lastCaller, "no thread has called the machine");
    }

    @Override
    public boolean isInside() {
        return lock.isHeldByCurrentThread();
    }

    @Override
    public <T> T runInside(Supplier<T> action) {
        lock.lock();
        Thread last = lastThread;
        CallerThread caller = lastCaller;
        try {
            if (DeviceThreads.isCallback(Thread.currentThread())) {
                become(Thread.currentThread());
            }
            return action.get();
        } finally {
            lastThread = last;
            lastCaller = caller;
            leave();
        }
    }

    @Override
    public boolean isAt(Thread thread) {
        return lock.owner() == thread || lock.hasQueuedThread(thread);
    }

    /** Returns whether threads wait to enter. */
    boolean isAwaited() {
        return lock.hasQueuedThreads();
    }

    /** Returns the thread inside, which may have left when this returns; null for none. */
    @Nullable
    Thread owner() {
        return lock.owner();
    }

    /** Enters if nobody is inside, on a thread that does not use the machine; {@link #leave} follows. */
    boolean tryEnter() {
        return lock.tryLock();
    }

    /** Returns whether threads wait inside. Called inside. */
    boolean hasWaiting() {
        return waiting > 0;
    }

    /** Returns how often a thread has entered so far; an old value outside of the lock. */
    long entries() {
        return entries;
    }

    // -- waiting inside ------------------------------------------------------------------------------------------

    @Override
    public void signal() {
        changed.signalAll();
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the caller loops
    public boolean pause(long nanos) {
        waiting++;
        try {
            changed.awaitNanos(nanos);
            return false;
        } catch (InterruptedException e) {
            return true;
        } finally {
            waiting--;
            comeBack();
        }
    }

    @Override
    public void releaseDuring(Runnable action) {
        waiting++;
        lock.unlock();
        try {
            action.run();
        } finally {
            lock.lock();
            waiting--;
            comeBack();
        }
    }

    /** Becomes the thread inside again, unless the calling thread only drives the machine. */
    private void comeBack() {
        Thread thread = Thread.currentThread();
        if (thread != lastThread && threads.isKnown(thread)) {
            lastThread = thread;
            lastCaller = threads.obtain(thread);
        }
    }
}
