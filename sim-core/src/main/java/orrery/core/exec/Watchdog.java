package orrery.core.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import orrery.core.kernel.DeviceCode;
import orrery.core.kernel.DeviceThreads;
import orrery.core.time.Durations;

/**
 * Watches user code that runs on the driving thread. Code that takes longer than the limit is interrupted; a kernel
 * ends before its next block, phase or barrier. If it does not react, it is stopped where the JDK can. If it cannot be
 * stopped, the thread is given up: the machine passes to the other threads.
 */
public final class Watchdog {
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int FRAMES = 6;

    /** Starts the threads that watch, when user code has run for the first time a while ago. */
    private static final ScheduledThreadPoolExecutor STARTER = starter();

    private static final VarHandle SERIAL = handle();
    private static final int IDLE_ROUNDS = 20;

    private final long limitNanos;
    private Owner owner = new NoOwner();

    /** Odd while user code runs. */
    private long serial;

    private volatile @Nullable Thread watchedThread;
    private DeviceCode watchedCode = DeviceCode.ofCurrentThread();
    private volatile @Nullable Thread watcher;
    private volatile boolean closed;

    /** Whether there is a thread that watches, or there will be one. Changed with the monitor of this. */
    private volatile boolean watched;

    /** Starts the thread that watches; null if that is over. Guarded by this. */
    private @Nullable Future<?> start;

    /** The user code that was found running for a while; perhaps more has happened to it. */
    private volatile long noticedFor = -1;

    /** The user code that was interrupted. Guarded by this. */
    private long interruptedFor = -1;

    /** How user code has ended. */
    enum Verdict {
        /** It was not noticed. */
        IN_TIME,
        /** It has ended, after a while. */
        SLOW,
        /** It was interrupted or stopped. */
        LATE
    }

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

    private static ScheduledThreadPoolExecutor starter() {
        ScheduledThreadPoolExecutor starter = new ScheduledThreadPoolExecutor(1, job -> {
            Thread thread = DeviceThreads.platform("orrery-watchdogs", job);
            // It outlives the program that creates the first machine.
            thread.setContextClassLoader(Watchdog.class.getClassLoader());
            return thread;
        });
        starter.setRemoveOnCancelPolicy(true);
        return starter;
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

    private String exceeded(String what) {
        return what + " ran for more than " + Durations.text(limitNanos)
                + " of real time, the limit that MachineOptions.withKernelLimit sets";
    }

    /**
     * Begins user code on the calling thread, and returns a token for {@link #leave}. The serial number is odd while it
     * runs; as this is on the path of every kernel, no reference is stored.
     */
    long enter() {
        long token = serial + 1;
        SERIAL.setOpaque(this, token);
        Thread caller = Thread.currentThread();
        if (watchedThread != caller) {
            watchedCode = DeviceCode.ofCurrentThread();
            watchedThread = caller;
        }
        if (!watched) {
            startWatching();
        }
        return token;
    }

    /**
     * Ends user code.
     *
     * @throws ThreadAbandoned if the thread was given up meanwhile
     */
    Verdict leave(long token) {
        if (noticedFor != token && (long) SERIAL.getOpaque(this) == token) {
            SERIAL.setOpaque(this, token + 1);
            return Verdict.IN_TIME;
        }
        return leaveNoticed(token);
    }

    private synchronized Verdict leaveNoticed(long token) {
        DeviceCode.ofCurrentThread().withdrawStop();
        if (serialNow() != token) {
            throw new ThreadAbandoned(timeout(codeOn(Thread.currentThread())));
        }
        SERIAL.setOpaque(this, token + 1);
        if (interruptedFor == token) {
            Thread.interrupted();
            return Verdict.LATE;
        }
        return Verdict.SLOW;
    }

    /** Makes the machine fail because of code that was stopped on the calling thread, and returns what to throw. */
    ThreadAbandoned fail() {
        String code = codeOn(Thread.currentThread());
        KernelTimeout why = timeout(code);
        owner.codeStopped(why, code);
        return new ThreadAbandoned(why);
    }

    private static String codeOn(Thread thread) {
        return "code of the program on thread " + thread.getName();
    }

    /** Begins user code that is device code. */
    long enterDeviceCode() {
        long token = enter();
        watchedCode.enter();
        return token;
    }

    /** Ends user code that is device code. */
    Verdict leaveDeviceCode(long token) {
        if (noticedFor != token && serial == token) {
            watchedCode.leave();
        } else {
            DeviceCode.ofCurrentThread().leave();
        }
        return leave(token);
    }

    /** Returns whether user code runs on the calling thread. */
    boolean isInside() {
        return running(serial) && watchedThread == Thread.currentThread();
    }

    /** Lets a thread watch, but not at once: most machines are closed before there is something to see. */
    private synchronized void startWatching() {
        if (!watched) {
            try {
                start = STARTER.schedule(this::startThread, interval(), TimeUnit.NANOSECONDS);
                watched = true;
            } catch (OutOfMemoryError noThread) {
                // Tried again when user code runs the next time. Until then nobody watches.
            }
        }
    }

    private synchronized void startThread() {
        start = null;
        if (watcher == null) {
            try {
                watcher = DeviceThreads.startPlatform("orrery-watchdog", this::watch);
            } catch (OutOfMemoryError noThread) {
                // As above.
            }
            watched = watcher != null;
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
        synchronized (this) {
            Future<?> pending = start;
            if (pending != null && !running(serialNow()) && pending.cancel(false)) {
                start = null;
                watched = false;
            }
        }
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
            LoggerFactory.getLogger(Watchdog.class)
                    .error("{}", timeout(codeOn(thread)).getMessage());
            watchedCode.requestStop();
            thread.interrupt();
        }
        LockSupport.parkNanos(GRACE_NANOS);
        boolean stopped;
        synchronized (this) {
            stopped = serialNow() == stuck && isInUserCode(thread.getStackTrace()) && DeviceThreads.stop(thread);
        }
        if (stopped) {
            LockSupport.parkNanos(GRACE_NANOS);
        }
        takeOver(stuck, thread);
    }

    /**
     * Returns whether a driving thread with that stack has not begun to leave user code. One that leaves it later finds
     * that it was noticed.
     */
    private static boolean isInUserCode(StackTraceElement[] stack) {
        return stack.length > 0 && !stack[0].getClassName().equals(Watchdog.class.getName());
    }

    /** Gives the driving thread up. */
    private void takeOver(long stuck, Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        if (!isInUserCode(stack)) {
            return;
        }
        String where = Arrays.stream(stack)
                .limit(FRAMES)
                .map(frame -> "\n    at " + frame)
                .collect(Collectors.joining());
        synchronized (this) {
            if (serialNow() == stuck) {
                SERIAL.setOpaque(this, stuck + 1);
                KernelTimeout why = timeout(codeOn(thread));
                LoggerFactory.getLogger(Watchdog.class)
                        .error(
                                "thread {} is abandoned, and all contexts of its machine fail: {}{}",
                                thread.getName(),
                                why.getMessage(),
                                where);
                owner.threadAbandoned(why, codeOn(thread) + " (" + stack[0] + ")");
            }
        }
    }
}
