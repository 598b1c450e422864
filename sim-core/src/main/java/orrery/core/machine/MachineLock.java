package orrery.core.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.HostCallback;
import orrery.core.kernel.Coroutine;
import orrery.core.kernel.DeviceThreads;

/**
 * The machine's lock: one thread holds it at a time, and it is known which. No wait for the lock is unconditional: a
 * thread that waits for it can be interrupted, and a thread that has to take it again to clean up gets it as soon as
 * the holder {@linkplain #giveWay gives way}.
 */
final class MachineLock {
    private static final VarHandle BUSY = busyHandle();

    private final Door door = new Door();
    private final HostActivity activity;

    /** Guards the callback that acts in place of the thread inside. */
    private final Object lending = new Object();

    private @Nullable HostCallback lentTo;

    private @Nullable Thread lastThread;
    private @Nullable CallerThread lastHostThread;
    private int waiting;

    /** Guards what follows, and is never held for long. */
    private final ReentrantLock bell = new ReentrantLock();

    private final Condition rung = bell.newCondition();
    private long rings;

    /** Threads that were interrupted and must come inside to leave in order. */
    private final AtomicInteger urgent = new AtomicInteger();

    /** Whether somebody is inside and it is known who: a thread that has just come in may not have said so yet. */
    @SuppressWarnings("UnusedVariable") // through its handle
    private boolean busy;

    /** The lock of a machine, for threads that {@code activity} tells apart. */
    MachineLock(HostActivity activity) {
        this.activity = activity;
    }

    private static VarHandle busyHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(MachineLock.class, "busy", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("busy", e);
        }
    }

    /**
     * A lock that is not asked who holds it, as every call of the program goes through it: that is known by who came in
     * last, and to note it twice would be to store a reference for nothing.
     */
    private static final class Door extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;
        private static final int OPEN = 0;
        private static final int CLOSED = 1;

        boolean tryClose() {
            return compareAndSetState(OPEN, CLOSED);
        }

        @Override
        protected boolean tryAcquire(int closed) {
            return tryClose();
        }

        @Override
        protected boolean tryRelease(int open) {
            setState(OPEN);
            return true;
        }
    }

    /** Whether the calling thread may not enter: it is device code or is inside already. */
    boolean refuses() {
        Thread thread = Thread.currentThread();
        boolean busy = (boolean) BUSY.getAcquire(this);
        // Who has been inside is none of the device's.
        return thread == lastThread ? busy : DeviceThreads.isDeviceThread(thread);
    }

    /**
     * Takes the lock; returns false if the calling thread runs device code or holds the lock already.
     *
     * @throws InterruptedException if the thread is interrupted while another is inside; it has not entered
     */
    boolean enter() throws InterruptedException {
        if (refuses()) {
            return false;
        }
        if (!door.tryClose()) {
            if (Coroutine.onDeviceThread()) {
                return false;
            }
            door.acquireInterruptibly(Door.CLOSED);
        }
        note(Thread.currentThread());
        return true;
    }

    /**
     * Takes the lock for a thread that must end what it has begun: an interrupt only makes the holder give way, and
     * remains set.
     */
    boolean enterToFinish() {
        if (refuses()) {
            return false;
        }
        if (!door.tryClose()) {
            if (Coroutine.onDeviceThread()) {
                return false;
            }
            if (comeBack(false)) {
                Thread.currentThread().interrupt();
            }
        }
        note(Thread.currentThread());
        return true;
    }

    /** Goes outside, and wakes those who wait inside for something to happen. */
    void leave() {
        wakeWaiting();
        BUSY.setRelease(this, false);
        door.release(Door.OPEN);
    }

    /** The thread that is inside. */
    CallerThread thread() {
        return Objects.requireNonNull(lastHostThread, "no thread has called the machine");
    }

    /** Whether the calling thread is inside. */
    boolean isInside() {
        return (boolean) BUSY.getAcquire(this) && lastThread == Thread.currentThread();
    }

    // -- callbacks -----------------------------------------------------------------------------------------------

    /** The thread inside waits for a callback, which acts in its place; null ends that. */
    void lendTo(@Nullable HostCallback callback) {
        synchronized (lending) {
            lentTo = callback;
        }
    }

    /**
     * Runs an action of a callback inside: in place of the thread that waits for the callback, or if that has gone on,
     * when it is the callback's turn.
     */
    <T> T actInCallback(Supplier<T> action) {
        synchronized (lending) {
            if (lentTo != null && lentTo.thread() == Thread.currentThread()) {
                return action.get();
            }
        }
        if (comeBack(false)) {
            Thread.currentThread().interrupt();
        }
        note(Thread.currentThread());
        try {
            return action.get();
        } finally {
            leave();
        }
    }

    /** Notes who is inside. Nearly every call finds its own thread there and stores no reference. */
    private void note(Thread thread) {
        if (thread != lastThread) {
            lastThread = thread;
            lastHostThread = activity.thread(thread);
        }
        BUSY.setRelease(this, true);
    }

    // -- waiting inside ------------------------------------------------------------------------------------------

    /** Wakes those who wait inside, if there are any; called inside. */
    void wakeWaiting() {
        if (waiting > 0) {
            ring();
        }
    }

    /** Wakes those who wait inside. Can be called without being inside. */
    void ring() {
        bell.lock();
        try {
            rings++;
            rung.signalAll();
        } finally {
            bell.unlock();
        }
    }

    /**
     * Lets others in for up to so many nanoseconds, or until somebody {@linkplain #ring rings}; the caller looks
     * whether that changed anything.
     *
     * @return whether the thread was interrupted; its interrupt status is cleared then
     */
    boolean pause(long nanos) {
        waiting++;
        long heard = ringsSoFar();
        BUSY.setRelease(this, false);
        door.release(Door.OPEN);
        boolean interrupted = comeBack(!awaitRing(heard, Math.min(nanos, TimeUnit.DAYS.toNanos(1))));
        waiting--;
        note(Thread.currentThread());
        return interrupted;
    }

    private long ringsSoFar() {
        bell.lock();
        try {
            return rings;
        } finally {
            bell.unlock();
        }
    }

    /** Waits for a ring after the one that was heard last; false if interrupted. */
    private boolean awaitRing(long heard, long nanos) {
        bell.lock();
        try {
            long left = nanos;
            while (rings == heard && left > 0) {
                left = rung.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        } finally {
            bell.unlock();
        }
    }

    /** Takes the lock; after an interrupt, asks the holder to give way. Returns whether there was an interrupt. */
    private boolean comeBack(boolean interrupted) {
        if (!interrupted) {
            try {
                door.acquireInterruptibly(Door.CLOSED);
                return false;
            } catch (InterruptedException e) {
                // From here on as if the interrupt had come before.
            }
        }
        changeUrgent(1);
        try {
            door.acquire(Door.CLOSED);
        } finally {
            changeUrgent(-1);
        }
        return true;
    }

    private void changeUrgent(int by) {
        bell.lock();
        try {
            urgent.addAndGet(by);
            rung.signalAll();
        } finally {
            bell.unlock();
        }
    }

    /** Whether a thread must come inside to leave in order: the thread that is inside should give way. */
    boolean mustGiveWay() {
        return urgent.get() > 0;
    }

    /**
     * Lets the threads in that must come inside.
     *
     * @return whether the calling thread was interrupted meanwhile; its interrupt status is cleared then
     */
    boolean giveWay() {
        BUSY.setRelease(this, false);
        door.release(Door.OPEN);
        bell.lock();
        try {
            while (urgent.get() > 0) {
                rung.awaitUninterruptibly();
            }
        } finally {
            bell.unlock();
        }
        boolean interrupted = comeBack(false);
        note(Thread.currentThread());
        return interrupted;
    }
}
