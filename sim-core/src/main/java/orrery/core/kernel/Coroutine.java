package orrery.core.kernel;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A piece of kernel that can stop in the middle and go on later. It has a thread of its own, but only one side runs at
 * a time: {@link #resume} hands over and returns when the piece stops again or ends, so that nothing depends on the
 * Java executor.
 */
public final class Coroutine {
    private static final ThreadLocal<Coroutine> CURRENT = new ThreadLocal<>();

    private final Runnable body;
    private final String name;
    private Thread thread;
    private volatile boolean running;
    private volatile boolean cancelled;
    private volatile Thread resumer;
    private boolean finished;
    private Throwable failure;
    private BooleanSupplier condition;

    /** A piece that has not begun. */
    public Coroutine(String name, Runnable body) {
        this.name = name;
        this.body = body;
    }

    /** The piece that the calling thread runs, or null. */
    static Coroutine current() {
        return CURRENT.get();
    }

    /** Whether the calling thread runs device code of its own. */
    public static boolean onDeviceThread() {
        return CURRENT.get() != null;
    }

    /**
     * Lets the piece run until it stops, ends, or {@code limitNanos} of real time have passed. An interrupt of the
     * calling thread meanwhile is passed on to the piece, as if it ran on this very thread.
     *
     * @return false if time ran out
     */
    public boolean resume(long limitNanos) {
        resumer = Thread.currentThread();
        running = true;
        if (thread == null) {
            thread = DeviceThreads.start(name, this::live);
        } else {
            LockSupport.unpark(thread);
        }
        boolean interrupted = false;
        long deadline = System.nanoTime() + limitNanos;
        long left = limitNanos;
        while (running && left > 0) {
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                interrupted = true;
                passInterrupt();
            }
            left = deadline - System.nanoTime();
        }
        boolean stopped = !running;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return stopped;
    }

    private void live() {
        CURRENT.set(this);
        try {
            body.run();
        } catch (Cancelled ignored) {
            // The machine gave the piece up; there is nobody left to tell.
        } catch (Throwable t) {
            failure = t;
        } finally {
            finished = true;
            handBack();
        }
    }

    /** Stops until {@link #resume} is called again. */
    void suspend() {
        if (!cancelled) {
            // Interrupts are for a piece that runs; with one pending it would spin here instead of parking.
            Thread.interrupted();
            handBack();
            while (!running) {
                LockSupport.park(this);
                dropInterrupt();
            }
        }
        if (cancelled) {
            throw new Cancelled();
        }
    }

    /** Passes an interrupt on to the piece, if it still runs. */
    private synchronized void passInterrupt() {
        if (running) {
            thread.interrupt();
        }
    }

    /** Forgets an interrupt that came too late; one that is meant for the next turn cannot come in between. */
    private synchronized void dropInterrupt() {
        if (!running) {
            Thread.interrupted();
        }
    }

    /** Stops and asks to be resumed when {@code condition} holds. */
    void yieldUntil(BooleanSupplier condition) {
        this.condition = condition;
        suspend();
        this.condition = null;
    }

    /** Stops the piece that the calling thread runs until {@code condition} holds. */
    public static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            current().yieldUntil(condition);
        }
    }

    private void handBack() {
        Thread back = resumer;
        running = false;
        LockSupport.unpark(back);
    }

    /** What the piece waits for, or null. */
    public BooleanSupplier condition() {
        return condition;
    }

    /** Whether the piece has ended. */
    public boolean finished() {
        return finished;
    }

    /** What ended the piece early, or null. */
    public Throwable failure() {
        return failure;
    }

    /** Gives the piece up: it ends at the place where it stopped. */
    public void cancel() {
        if (thread != null && !finished) {
            cancelled = true;
            resumer = Thread.currentThread();
            running = true;
            LockSupport.unpark(thread);
            thread.interrupt();
        }
    }

    /** Unwinds a piece that was given up. */
    private static final class Cancelled extends Error {
        private static final long serialVersionUID = 1L;

        Cancelled() {
            super("the machine gave up this kernel", null, false, false);
        }
    }
}
