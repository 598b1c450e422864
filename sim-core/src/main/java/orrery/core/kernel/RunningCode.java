package orrery.core.kernel;

import com.google.common.collect.ImmutableList;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The device code that a machine runs at present. The thread that runs it stores two counters; a watchdog on another
 * thread reads them, and can request that code ends which has used too much CPU time.
 */
public final class RunningCode {
    private static final VarHandle BEGUN;
    private static final VarHandle ENDED;

    static {
        try {
            BEGUN = MethodHandles.lookup().findVarHandle(RunningCode.class, "begun", long.class);
            ENDED = MethodHandles.lookup().findVarHandle(RunningCode.class, "ended", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long begun;

    private long ended;

    private @Nullable KernelSymbol kernel;
    private @Nullable Thread thread;
    private long operation;

    /** Further threads that run it: coroutines, and threads that run a part of the blocks. */
    private final Set<Thread> others = ConcurrentHashMap.newKeySet();

    /** The number of the run that is requested to end; 0 for none. */
    private volatile long stopped;

    /**
     * Notes that the calling thread begins to run code of a kernel.
     *
     * @param id the operation that the kernel is
     */
    public void begin(KernelSymbol of, long id) {
        operation = id;
        if (kernel != of) {
            kernel = of;
        }
        Thread current = Thread.currentThread();
        if (thread != current) {
            thread = current;
        }
        BEGUN.setRelease(this, begun + 1);
    }

    /** Runs a part of the code on a further thread. */
    void runPart(Runnable part) {
        others.add(Thread.currentThread());
        try {
            part.run();
        } finally {
            others.remove(Thread.currentThread());
        }
    }

    /** Returns whether the calling thread runs device code. Called by the thread that drives the machine. */
    public boolean isRunning() {
        return begun != ended;
    }

    /**
     * Returns the operation whose code runs; 0 for none. Called by a thread that runs the code or drives the machine.
     */
    public long operation() {
        return isRunning() ? operation : 0;
    }

    /** Notes that the code has ended. */
    public void end() {
        ENDED.setRelease(this, begun);
    }

    /**
     * Ends the kernel if that was requested. Called before each block, phase and barrier.
     *
     * @throws KernelStopped if it was
     */
    void check() {
        if (stopped != 0 && stopped == begun) {
            throw new KernelStopped();
        }
    }

    // -- on the thread of the watchdog ---------------------------------------------------------------------------

    /** A run of code: its number, the kernel, and the threads that run it, first the one that drives the machine. */
    record Run(long number, KernelSymbol kernel, ImmutableList<Thread> threads) {}

    /** Returns the run in progress; null for none. */
    @Nullable
    Run current() {
        long number = (long) BEGUN.getAcquire(this);
        KernelSymbol running = kernel;
        Thread on = thread;
        boolean runs = (long) ENDED.getAcquire(this) < number && (long) BEGUN.getAcquire(this) == number;
        return runs && running != null && on != null
                ? new Run(
                        number,
                        running,
                        ImmutableList.<Thread>builder().add(on).addAll(others).build())
                : null;
    }

    /** Requests that a run ends before its next block, phase or barrier. */
    void stop(Run run) {
        stopped = run.number();
    }
}
