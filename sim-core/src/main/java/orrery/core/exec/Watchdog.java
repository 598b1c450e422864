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

    private static final VarHandle SERIAL = handle("serial", long.class);
    private static final VarHandle CURRENT = handle("current", Operation.class);

    private final long limitNanos;
    private long serial;
    private Operation current;
    private volatile Thread driver;
    private volatile boolean watching;
    private volatile long firedFor = -1;

    /** A watchdog that lets an effect run for {@code limitNanos} of real time. */
    public Watchdog(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Watchdog.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(field, e);
        }
    }

    long limitNanos() {
        return limitNanos;
    }

    KernelTimeout timeout(String what) {
        return new KernelTimeout(what + " ran for more than " + TimeUnit.NANOSECONDS.toMillis(limitNanos)
                + " ms of real time. A kernel that waits for the host is declared with Kernel.blocking() and waits with"
                + " LaunchContext.awaitHost.");
    }

    /**
     * The effect of {@code operation} begins on the calling thread. Plain stores: this is on the path of every kernel.
     */
    void enter(Operation operation) {
        SERIAL.setOpaque(this, serial + 1);
        CURRENT.setOpaque(this, operation);
        Thread caller = Thread.currentThread();
        if (driver != caller) {
            driver = caller;
        }
        if (!watching) {
            startWatching();
        }
    }

    private synchronized void startWatching() {
        if (!watching) {
            watching = true;
            DeviceThreads.startPlatform("orrery-watchdog", this::watch);
        }
    }

    /** The effect has ended; the timeout, if the watchdog had to end it. */
    KernelTimeout leave() {
        Operation operation = current;
        CURRENT.setOpaque(this, (Operation) null);
        if (firedFor != serial) {
            return null;
        }
        synchronized (this) {
            Thread.interrupted();
        }
        return timeout(operation.toString());
    }

    /** Looks now and then whether the same effect still runs; ends when nothing has run for a while. */
    private void watch() {
        long seen = -1;
        long since = System.nanoTime();
        int quiet = 0;
        while (quiet < 20) {
            LockSupport.parkNanos(Math.min(limitNanos / 2 + 1, GRACE_NANOS));
            long now = System.nanoTime();
            if (serialNow() != seen || currentNow() == null) {
                quiet = serialNow() == seen ? quiet + 1 : 0;
                seen = serialNow();
                since = now;
            } else if (now - since > limitNanos) {
                giveUp(seen);
                since = now;
            }
        }
        watching = false;
        if (currentNow() != null) {
            startWatching();
        }
    }

    private long serialNow() {
        return (long) SERIAL.getOpaque(this);
    }

    private Operation currentNow() {
        return (Operation) CURRENT.getOpaque(this);
    }

    private void giveUp(long stuck) {
        Thread thread = driver;
        synchronized (this) {
            if (serialNow() != stuck || currentNow() == null) {
                return;
            }
            firedFor = stuck;
            LOG.error("{}", timeout(String.valueOf(currentNow())).getMessage());
            thread.interrupt();
        }
        LockSupport.parkNanos(GRACE_NANOS);
        synchronized (this) {
            if (serialNow() == stuck && currentNow() != null) {
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
