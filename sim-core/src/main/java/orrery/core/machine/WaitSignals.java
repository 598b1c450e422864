package orrery.core.machine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Wakes the threads that wait in the machine without its lock. It has no lock of its own, which a thread whose stack
 * overflows could leave locked. Where there is no heap to wait in the queue, a thread looks again after a short time.
 */
final class WaitSignals {
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final Consumer<Waiting> WAKE = Waiting::wake;

    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong signals = new AtomicLong();

    /** The number of interrupted threads that must enter to leave cleanly. */
    private final AtomicInteger urgent = new AtomicInteger();

    /** A thread that waits, told apart from others by identity. */
    private static final class Waiting {
        private final Thread thread = Thread.currentThread();

        void wake() {
            LockSupport.unpark(thread);
        }
    }

    /** Wakes the threads that wait. Needs no heap. */
    void signal() {
        signals.incrementAndGet();
        waiting.forEach(WAKE);
    }

    /** Returns the number of signals so far. */
    long count() {
        return signals.get();
    }

    /**
     * Waits for up to {@code nanos} nanoseconds for a signal after the first {@code seen}. Returns false if
     * interrupted.
     */
    boolean await(long seen, long nanos) {
        long began = System.nanoTime();
        try {
            Waiting caller = new Waiting();
            waiting.add(caller);
            try {
                long left = nanos;
                while (signals.get() == seen && left > 0) {
                    LockSupport.parkNanos(this, left);
                    if (Thread.interrupted()) {
                        return false;
                    }
                    left = nanos - (System.nanoTime() - began);
                }
            } finally {
                waiting.remove(caller);
            }
        } catch (OutOfMemoryError full) {
            LockSupport.parkNanos(RETRY_NANOS);
        }
        return true;
    }

    /** Changes the number of urgent threads. */
    void changeUrgent(int by) {
        urgent.addAndGet(by);
        signal();
    }

    /** Returns whether an interrupted thread must enter to leave cleanly. */
    boolean hasUrgent() {
        return urgent.get() > 0;
    }

    /** Waits until no interrupted thread must enter any more. An interrupt stays pending. */
    void awaitNoUrgent() {
        boolean interrupted = false;
        for (long seen = count(); hasUrgent(); seen = count()) {
            interrupted |= !await(seen, Long.MAX_VALUE);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
