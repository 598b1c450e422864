package orrery.core.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import orrery.core.kernel.DeviceThreads;

/**
 * Watches effects that run on the driving thread. One that takes longer than the limit is interrupted; if it does not
 * answer it is stopped where the JDK still can, and reported in any case.
 */
public final class Watchdog {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final VarHandle SERIAL = handle();
    private static final int PATIENCE = 20;

    private final long limitNanos;
    private long serial;
    private volatile Thread driver;
    private volatile Thread watcher;
    private volatile boolean closed;
    private volatile long firedFor = -1;

    /** A watchdog that lets an effect run for {@code limitNanos} of real time. */
    public Watchdog(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(Watchdog.class, "serial", long.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("serial", e);
        }
    }

    long limitNanos() {
        return limitNanos;
    }

    KernelTimeout timeout(String what) {
        return new KernelTimeout(what + " ran for more than " + TimeUnit.NANOSECONDS.toMillis(limitNanos)
                + " ms of real time. A kernel that waits for the host is declared with Kernel.blocking() and waits with"
                + " LaunchContext.awaitHost; one that synchronizes its threads is fast in phases"
                + " (BlockContext.forEachThread).");
    }

    /**
     * An effect begins on the calling thread. The serial number is odd while one runs; as this is on the path of every
     * kernel, no reference is stored.
     */
    void enter() {
        SERIAL.setOpaque(this, serial + 1);
        Thread caller = Thread.currentThread();
        if (driver != caller) {
            driver = caller;
        }
        if (watcher == null) {
            startWatching();
        }
    }

    /** An effect has ended; whether the watchdog had to end it. */
    boolean leave() {
        long ended = serial;
        SERIAL.setOpaque(this, ended + 1);
        if (firedFor != ended) {
            return false;
        }
        synchronized (this) {
            Thread.interrupted();
        }
        return true;
    }

    private synchronized void startWatching() {
        if (watcher == null) {
            watcher = DeviceThreads.startPlatform("orrery-watchdog", this::watch);
        }
    }

    /** The thread that watches; null when nothing has run for a while. */
    Thread watcher() {
        return watcher;
    }

    /** Lets the thread go as soon as nothing runs. */
    void close() {
        closed = true;
        LockSupport.unpark(watcher);
    }

    private long serialNow() {
        return (long) SERIAL.getOpaque(this);
    }

    private static boolean running(long serial) {
        return (serial & 1) == 1;
    }

    /** Looks now and then whether the same effect still runs; ends when nothing has run for a while, or never will. */
    private void watch() {
        long seen = serialNow();
        long since = System.nanoTime();
        int quiet = 0;
        while (quiet < PATIENCE && (!closed || running(serialNow()))) {
            LockSupport.parkNanos(Math.min(limitNanos / 2 + 1, GRACE_NANOS));
            long now = System.nanoTime();
            long serialNow = serialNow();
            if (serialNow != seen) {
                seen = serialNow;
                since = now;
                quiet = 0;
            } else if (!running(seen)) {
                quiet++;
            } else if (now - since > limitNanos) {
                giveUp(seen);
                since = now;
            }
        }
        synchronized (this) {
            watcher = null;
        }
        if (running(serialNow())) {
            startWatching();
        }
    }

    private void giveUp(long stuck) {
        Thread thread = driver;
        synchronized (this) {
            if (serialNow() != stuck) {
                return;
            }
            firedFor = stuck;
            LOG.error("{}", timeout("An effect on " + thread).getMessage());
            thread.interrupt();
        }
        LockSupport.parkNanos(GRACE_NANOS);
        synchronized (this) {
            if (serialNow() == stuck) {
                stop(thread);
            }
        }
    }

    /** The last resort, which JDKs before 20 have. */
    private static void stop(Thread thread) {
        try {
            Thread.class.getMethod("stop").invoke(thread);
        } catch (ReflectiveOperationException | UnsupportedOperationException e) {
            LOG.error("the kernel on {} cannot be stopped by this JDK; run with workers to survive it", thread, e);
        }
    }
}
