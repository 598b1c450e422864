package orrery.core.exec;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import orrery.core.kernel.DeviceRuntime;
import orrery.core.kernel.DeviceThreads;
import orrery.core.kernel.KernelRunner;
import orrery.core.trace.Trace;
import orrery.core.work.EngineKind;
import orrery.core.work.LaunchConfiguration;
import orrery.core.work.Work;

/**
 * Runs the effects of operations: on the thread that drives the loop, or the blocks of a kernel on several workers. An
 * effect is over when its method returns, so that nothing depends on the number of workers.
 */
public final class EffectRunner {
    private final int workers;
    private final Watchdog watchdog;
    private final Trace trace;
    private final HostCallbacks callbacks;
    private ThreadPoolExecutor pool;

    /**
     * Creates a runner with {@code workers} threads beside the driving one; 0 runs everything on the driving thread.
     */
    public EffectRunner(int workers, Watchdog watchdog, Trace trace) {
        this.trace = trace;
        this.workers = workers;
        this.watchdog = watchdog;
        this.callbacks = new HostCallbacks(watchdog.limitNanos());
    }

    /** Sets the machine that callbacks run in. */
    public void callbackHost(CallbackHost host) {
        callbacks.host(host);
    }

    /** Returns what runs host functions and other callbacks. */
    HostCallbacks callbacks() {
        return callbacks;
    }

    Watchdog watchdog() {
        return watchdog;
    }

    /**
     * Runs the effect of a kernel; notes why it failed.
     *
     * @param runtime what the kernel can ask the device for
     */
    void runKernel(OperationTable table, int row, LaunchConfiguration launch, DeviceRuntime runtime) {
        if (workers > 0) {
            runOnWorkers(table, row, launch, runtime);
        } else {
            runOnDriver(table, row, launch, runtime);
        }
    }

    /**
     * Runs the effect of work that is no kernel; notes why it failed. The work of the front end and of copy engines
     * always ends, and need not be watched.
     */
    void runWork(OperationTable table, int row, Work work) {
        boolean watched = work.engineKind() == EngineKind.ELSEWHERE;
        Throwable failure = null;
        if (watched) {
            watchdog.enter();
        }
        try {
            work.perform(table.faults(row).result());
        } catch (Throwable t) {
            failure = t;
        }
        noteFailure(table, row, failure, watched && watchdog.leave());
    }

    private void runOnDriver(OperationTable table, int row, LaunchConfiguration launch, DeviceRuntime runtime) {
        Throwable failure = null;
        watchdog.enter();
        try {
            runner(table, row, launch, runtime).run();
        } catch (Throwable t) {
            failure = t;
        }
        noteFailure(table, row, failure, watchdog.leave());
    }

    private void noteFailure(OperationTable table, int row, Throwable failure, boolean late) {
        if (late) {
            table.failed(row, watchdog.timeout(table.describe(row)));
        } else if (failure != null) {
            table.failed(row, failure);
        }
    }

    /** Binds a kernel to run for an operation, with what instruments it. */
    KernelRunner runner(OperationTable table, int row, LaunchConfiguration launch, DeviceRuntime runtime) {
        return new KernelRunner(
                launch.kernel(),
                launch.shape(),
                table.arguments(row),
                runtime,
                trace.on() ? trace.listeners().instrument(table.executor().view(table, row)) : null);
    }

    private void runOnWorkers(OperationTable table, int row, LaunchConfiguration launch, DeviceRuntime runtime) {
        KernelRunner runner;
        try {
            runner = runner(table, row, launch, runtime);
        } catch (Throwable failure) {
            table.failed(row, failure);
            return;
        }
        long blocks = launch.shape().blocks();
        int parts = runner.isDivisible() ? (int) Math.min(workers, blocks) : 1;
        Parts all = new Parts(parts);
        for (int part = 0; part < parts; part++) {
            long from = blocks * part / parts;
            long to = blocks * (part + 1) / parts;
            pool().execute(() -> all.run(runner, from, to));
        }
        Throwable failure = all.join(watchdog, table, row);
        if (failure != null) {
            table.failed(row, failure);
        }
    }

    /** Returns the workers, which are started when they are first needed and end when they are not for a while. */
    private ThreadPoolExecutor pool() {
        if (pool == null) {
            pool = new ThreadPoolExecutor(
                    workers,
                    workers,
                    1,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    job -> DeviceThreads.platform("orrery-worker", job));
            pool.allowCoreThreadTimeOut(true);
        }
        return pool;
    }

    /** Ends the workers, the watchdog and the threads of callbacks. */
    public void close() {
        watchdog.close();
        callbacks.close();
        if (pool != null) {
            pool.shutdownNow();
        }
    }

    /** The parts of a kernel on workers. */
    private static final class Parts {
        private final CountDownLatch open;
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final BlockingQueue<Thread> threads;

        Parts(int count) {
            this.open = new CountDownLatch(count);
            this.threads = new ArrayBlockingQueue<>(count);
        }

        void run(KernelRunner runner, long from, long to) {
            threads.add(Thread.currentThread());
            try {
                runner.run(from, to);
            } catch (Throwable t) {
                failure.compareAndSet(null, t);
            } finally {
                threads.remove(Thread.currentThread());
                open.countDown();
            }
        }

        /**
         * Waits for all parts, and returns why one failed, or null. An interrupt is meant for the program's thread, not
         * for the kernel: it stays pending.
         */
        Throwable join(Watchdog watchdog, OperationTable table, int row) {
            long deadline = System.nanoTime() + watchdog.limitNanos();
            boolean interrupted = false;
            boolean ended = false;
            while (!ended && System.nanoTime() < deadline) {
                try {
                    ended = open.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (!ended && open.getCount() > 0) {
                failure.compareAndSet(null, watchdog.timeout(table.describe(row)));
                threads.forEach(Thread::interrupt);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return failure.get();
        }
    }
}
