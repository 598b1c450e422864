package orrery.core.machine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes the threads that wait in the machine without its lock. */
final class WaitSignals {
    /** It is only held briefly. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition signalled = lock.newCondition();
    private long signals;

    /** The number of interrupted threads that must enter to leave cleanly. */
    private final AtomicInteger urgent = new AtomicInteger();

    /** Wakes the threads that wait. */
    void signal() {
        lock.lock();
        try {
            signals++;
            signalled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of signals so far. */
    long count() {
        lock.lock();
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
        lock.lock();
        try {
            long left = nanos;
            while (signals == seen && left > 0) {
                left = signalled.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Changes the number of urgent threads. */
    void changeUrgent(int by) {
        lock.lock();
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
        lock.lock();
        try {
            while (urgent.get() > 0) {
                signalled.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
