package orrery.core.machine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes the threads that wait in the machine without its lock. Where there is no heap to wait in a queue, a thread
 * looks again after a short time.
 */
final class WaitSignals {
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** It is only held briefly. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition signalled = lock.newCondition();
    private long signals;

    /** The number of interrupted threads that must enter to leave cleanly. */
    private final AtomicInteger urgent = new AtomicInteger();

    /** Wakes the threads that wait. */
    void signal() {
        acquire();
        try {
            signals++;
            signalled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of signals so far. */
    long count() {
        acquire();
        try {
            return signals;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for up to {@code nanos} nanoseconds for a signal after the first {@code seen}. Returns false if
     * interrupted.
     */
    boolean await(long seen, long nanos) {
        acquire();
        try {
            long left = nanos;
            while (signals == seen && left > 0) {
                left = signalled.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        } catch (OutOfMemoryError full) {
            LockSupport.parkNanos(RETRY_NANOS);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Changes the number of urgent threads. */
    void changeUrgent(int by) {
        acquire();
        try {
            urgent.addAndGet(by);
            signalled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether an interrupted thread must enter to leave cleanly. */
    boolean hasUrgent() {
        return urgent.get() > 0;
    }

    /** Waits until no interrupted thread must enter any more. */
    void awaitNoUrgent() {
        acquire();
        try {
            while (urgent.get() > 0) {
                signalled.awaitUninterruptibly();
            }
        } catch (OutOfMemoryError full) {
            LockSupport.parkNanos(RETRY_NANOS);
        } finally {
            lock.unlock();
        }
    }

    private void acquire() {
        while (true) {
            try {
                lock.lock();
                return;
            } catch (OutOfMemoryError full) {
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }
}
