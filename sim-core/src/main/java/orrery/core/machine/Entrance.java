package orrery.core.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import orrery.core.kernel.Coroutine;
import orrery.core.kernel.DeviceThreads;

/** The one way into a machine: one thread is inside at a time, and it is known which. */
final class Entrance {
    private static final VarHandle BUSY = busyHandle();

    private final Door door = new Door();
    private final Condition activity = door.newCondition();

    /** No thread-local: that would keep the machine for as long as the thread lives. */
    private final Map<Thread, HostThread> threads = new WeakHashMap<>();

    private Thread lastThread;
    private HostThread lastHostThread;
    private int threadCount;
    private int waiting;

    /** Whether somebody is inside and it is known who: a thread that has just come in may not have said so yet. */
    @SuppressWarnings("UnusedVariable") // through its handle
    private boolean busy;

    private static VarHandle busyHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(Entrance.class, "busy", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("busy", e);
        }
    }

    /**
     * A lock that is not asked who holds it, as every call of the program goes through it: that is known by who came in
     * last, and to note it twice would be to store a reference for nothing.
     */
    private final class Door extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;
        private static final int OPEN = 0;
        private static final int CLOSED = 1;

        boolean tryClose() {
            return compareAndSetState(OPEN, CLOSED);
        }

        Condition newCondition() {
            return new ConditionObject();
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

        @Override
        protected boolean isHeldExclusively() {
            return getState() == CLOSED && lastThread == Thread.currentThread();
        }
    }

    /** Goes inside, when whoever is there has left; false if the calling thread is device code or is inside already. */
    boolean enter() {
        Thread thread = Thread.currentThread();
        boolean busy = (boolean) BUSY.getAcquire(this);
        // Who has been inside is none of the device's.
        if (thread == lastThread ? busy : DeviceThreads.isDeviceThread(thread)) {
            return false;
        }
        if (!door.tryClose()) {
            if (Coroutine.onDeviceThread()) {
                return false;
            }
            door.acquire(Door.CLOSED);
        }
        note(thread);
        return true;
    }

    /** Goes outside, and wakes those who wait inside for something to happen. */
    void leave() {
        if (waiting > 0) {
            activity.signalAll();
        }
        BUSY.setRelease(this, false);
        door.release(Door.OPEN);
    }

    /** The thread that is inside. */
    HostThread thread() {
        return lastHostThread;
    }

    /** Lets others in for a while, or until one has been inside; the caller looks whether that changed anything. */
    @SuppressWarnings("WaitNotInLoop") // the loop is the caller's
    void pause(long nanos) throws InterruptedException {
        waiting++;
        BUSY.setRelease(this, false);
        try {
            activity.awaitNanos(Math.min(nanos, TimeUnit.DAYS.toNanos(1)));
        } finally {
            waiting--;
            note(Thread.currentThread());
        }
    }

    /** Whether the calling thread is inside. */
    boolean isInside() {
        return (boolean) BUSY.getAcquire(this) && lastThread == Thread.currentThread();
    }

    /** Notes who is inside. Nearly every call finds its own thread there and stores no reference. */
    private void note(Thread thread) {
        if (thread != lastThread) {
            lastThread = thread;
            lastHostThread = threads.computeIfAbsent(thread, caller -> new HostThread(++threadCount, caller.getName()));
        }
        BUSY.setRelease(this, true);
    }
}
