package orrery.core.exec;

import com.google.common.collect.ImmutableSet;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import orrery.core.kernel.DeviceThreads;
import orrery.core.time.Durations;

/**
 * Watches user code that runs on the driving thread, such as listeners; device code runs on threads of the machine.
 * Code that takes longer than the limit is interrupted. If it does not react, it is stopped where the JDK can. If it
 * cannot be stopped, the thread is given up: the machine passes to the other threads.
 */
public final class Watchdog {
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int FRAMES = 6;

    private static final WatchdogStarter STARTER = new WatchdogStarter();

    /** The classes that call user code. */
    private static final ImmutableSet<String> RUNNERS =
            ImmutableSet.of(Watchdog.class.getName(), EffectRunner.class.getName());

    private static final VarHandle SERIAL = handle();
    private static final int IDLE_ROUNDS = 20;

    private final long limitNanos;
    private Owner owner = new NoOwner();

    /** Odd while user code runs. */
    private long serial;

    private volatile @Nullable Thread watchedThread;
    private volatile @Nullable Thread watcher;
    private volatile boolean closed;

    /** Whether there is a thread that watches, or there will be one. Changed with the monitor of this. */
    private volatile boolean watched;

    /** The user code that was found running for a while; perhaps more has happened to it. */
    private volatile long noticedFor = -1;

    /** The user code that was interrupted. Guarded by this. */
    private long interruptedFor = -1;

    /** The machine whose threads are watched. */
    public interface Owner {

        /**
         * The driving thread has been given up. Called on another thread, while the driving thread is in user code; the
         * machine is the caller's until this returns, and then any thread's.
         *
         * @param why the report
         * @param where the user code
         */
        void threadAbandoned(KernelTimeout why, String where);

        /**
         * Code of the program was stopped that the machine cannot go on without. Called on the driving thread.
         *
         * @param why the report
         * @param where the code
         */
        void codeStopped(KernelTimeout why, String where);
    }

    /** The owner of a watchdog that belongs to no machine. */
    private static final class NoOwner implements Owner {
        @Override
        public void threadAbandoned(KernelTimeout why, String where) {}

        @Override
        public void codeStopped(KernelTimeout why, String where) {}
    }

    /** A watchdog that lets an effect run for {@code limitNanos} of real time. */
    public Watchdog(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /** Sets the machine that is told when its driving thread is given up. */
    public void owner(Owner machine) {
        owner = machine;
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

    /** Returns the report of code that has exceeded the limit. */
    KernelTimeout timeout(String what) {
        return new KernelTimeout(exceeded(what));
    }

    /** Returns the report of a kernel that has exceeded the limit, and what such a kernel can do instead. */
    KernelTimeout kernelTimeout(String what) {
        return new KernelTimeout(exceeded(what) + ". A kernel that waits for the host is declared with"
                + " Kernel.blocking() and waits with LaunchContext.awaitHost; one that synchronizes its threads is fast in"
                + " phases (BlockContext.forEachThread).");
    }

    /** Says that code has exceeded the limit. */
    String exceeded(String what) {
        return what + " ran for more than " + Durations.text(limitNanos)
                + " of real time, the limit that MachineOptions.withKernelLimit sets";
    }

    /**
     * Begins user code on the calling thread, and returns a token for {@link #leave}. The serial number is odd while it
     * runs; as this is on the path of every notification, no reference is stored.
     */
    long enter() {
        Thread caller = Thread.currentThread();
        if (watchedThread != caller) {
            watchedThread = caller;
        }
        if (!watched) {
            startWatching();
        }
        long token = serial + 1 | 1;
        SERIAL.setOpaque(this, token);
        return token;
    }

    /**
     * Ends user code. Returns whether it was interrupted or stopped, because it took too long.
     *
     * @throws ThreadAbandoned if the thread was given up meanwhile
     */
    boolean leave(long token) {
        if (noticedFor != token && (long) SERIAL.getOpaque(this) == token) {
            SERIAL.setOpaque(this, token + 1);
            return false;
        }
        return leaveNoticed(token);
    }

    private synchronized boolean leaveNoticed(long token) {
        boolean interrupted = interruptedFor == token;
        if (interrupted) {
            Thread.interrupted();
        }
        if (serialNow() != token) {
            throw new ThreadAbandoned(timeout(codeOn(Thread.currentThread())));
        }
        SERIAL.setOpaque(this, token + 1);
        return interrupted;
    }

    /** Forgets code that seems to run, because the stack of its thread has overflowed while the code was left. */
    public synchronized void reset() {
        if (running(serialNow())) {
            SERIAL.setOpaque(this, serialNow() + 1);
        }
    }

    /** Makes the machine fail because of code that was given up, and returns what to throw. */
    ThreadAbandoned fail(String code) {
        KernelTimeout why = timeout(code);
        owner.codeStopped(why, code);
        return new ThreadAbandoned(why);
    }

    private static String codeOn(Thread thread) {
        return "code of the program on thread " + thread.getName();
    }

    /** Returns whether user code runs on the calling thread. */
    boolean isInside() {
        return running(serial) && watchedThread == Thread.currentThread();
    }

    /** Returns whether the user code that runs on the calling thread was interrupted or stopped. */
    synchronized boolean isLate() {
        return interruptedFor == serialNow();
    }

    /** Lets a thread watch, but not at once: most machines are closed before there is something to see. */
    private synchronized void startWatching() {
        if (!watched) {
            STARTER.request(this, interval());
            watched = true;
        }
    }

    /** Starts the thread that watches, unless the machine was closed and nothing runs. */
    synchronized void startThread() {
        watched = false;
        if (!closed || running(serialNow())) {
            watcher = DeviceThreads.startPlatform("orrery-watchdog", this::watch);
            watched = true;
        }
    }

    private long interval() {
        return Math.min(limitNanos / 2 + 1, GRACE_NANOS);
    }

    /** The thread that watches; null when nothing has run for a while. */
    @Nullable
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
        int idleRounds = 0;
        while (idleRounds < IDLE_ROUNDS && (!closed || running(serialNow()))) {
            LockSupport.parkNanos(interval());
            long now = System.nanoTime();
            long serialNow = serialNow();
            if (serialNow != seen) {
                seen = serialNow;
                since = now;
                idleRounds = 0;
            } else if (!running(seen)) {
                idleRounds++;
            } else if (now - since > limitNanos) {
                giveUp(seen);
                since = now;
            } else {
                noticedFor = seen;
            }
        }
        synchronized (this) {
            watcher = null;
            watched = false;
        }
        // Code that begins may have seen that it was watched, and its number may not be visible yet.
        LockSupport.parkNanos(interval());
        if (running(serialNow())) {
            startWatching();
        }
    }

    private void giveUp(long stuck) {
        Thread thread = watchedThread;
        if (thread == null) {
            return;
        }
        synchronized (this) {
            if (serialNow() != stuck) {
                return;
            }
            noticedFor = stuck;
            interruptedFor = stuck;
        }
        interrupt(thread);
        LockSupport.parkNanos(GRACE_NANOS);
        boolean stopped;
        synchronized (this) {
            stopped = serialNow() == stuck && isInUserCode(thread.getStackTrace()) && DeviceThreads.stop(thread);
        }
        if (stopped) {
            LockSupport.parkNanos(GRACE_NANOS);
        }
        log(takeOver(stuck, thread));
    }

    /** Interrupts a thread. Its class may have a method of its own for that, which need not return. */
    private static void interrupt(Thread thread) {
        if (thread.getClass() == Thread.class) {
            thread.interrupt();
            return;
        }
        try {
            DeviceThreads.startPlatform("orrery-interrupt", () -> {
                try {
                    thread.interrupt();
                } catch (Throwable failure) {
                    // The thread is given up without an interrupt.
                }
            });
        } catch (OutOfMemoryError noThread) {
            // So it is here.
        }
    }

    /** Logs last and without a lock: what writes the log may wait for the code that does not end. */
    private static void log(String what) {
        try {
            LoggerFactory.getLogger(Watchdog.class).error("{}", what);
        } catch (RuntimeException | Error failure) {
            // The log is not available; the machine has failed with a result all the same.
        }
    }

    /** Returns whether a thread with that stack runs user code, and has not begun to leave it. */
    private static boolean isInUserCode(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .map(StackTraceElement::getClassName)
                .takeWhile(name -> !RUNNERS.contains(name))
                .anyMatch(name -> !name.startsWith("java."));
    }

    /** Abandons the thread if it has not left user code. Returns the report. */
    private String takeOver(long stuck, Thread thread) {
        KernelTimeout why = timeout(codeOn(thread));
        String report = String.valueOf(why.getMessage());
        StackTraceElement[] stack = thread.getStackTrace();
        if (!isInUserCode(stack)) {
            return report;
        }
        synchronized (this) {
            if (serialNow() != stuck) {
                return report;
            }
            SERIAL.setOpaque(this, stuck + 1);
            owner.threadAbandoned(why, codeOn(thread) + " (" + stack[0] + ")");
        }
        return "thread " + thread.getName() + " is abandoned, and all contexts of its machine fail: "
                + report
                + Arrays.stream(stack)
                        .limit(FRAMES)
                        .map(frame -> "\n    at " + frame)
                        .collect(Collectors.joining());
    }
}
