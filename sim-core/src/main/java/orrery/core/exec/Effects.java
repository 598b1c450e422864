package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import orrery.core.kernel.DeviceThreads;
import orrery.core.kernel.Kernel;
import orrery.core.kernel.KernelArguments;
import orrery.core.kernel.KernelRunner;
import orrery.core.kernel.LaunchShape;
import orrery.core.trace.Trace;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;

/**
 * Runs the effects of operations: on the thread that drives the loop, or kernels on workers. With workers an effect may
 * still run when the loop goes on; it is joined when its operation ends, and before anything looks at memory.
 */
public final class Effects {
    private final int workers;
    private final Watchdog watchdog;
    private final Trace trace;
    private final List<Effect> running = new ArrayList<>();
    private ThreadPoolExecutor pool;

    /** Effects on {@code workers} threads beside the driving one; 0 runs everything on the driving thread. */
    public Effects(int workers, Watchdog watchdog, Trace trace) {
        this.trace = trace;
        this.workers = workers;
        this.watchdog = watchdog;
    }

    Watchdog watchdog() {
        return watchdog;
    }

    /** Begins the effect of an operation. */
    void begin(Operation operation) {
        Work work = operation.work();
        if (onWorkers() && work instanceof KernelLaunch launch) {
            onWorkers(operation, launch);
            return;
        }
        Throwable failure = null;
        watchdog.enter();
        try {
            if (work instanceof KernelLaunch launch) {
                runner(operation, launch).run();
            } else {
                work.perform(operation.faults().result());
            }
        } catch (Throwable t) {
            failure = t;
        }
        if (watchdog.leave()) {
            operation.failed(watchdog.timeout(operation.toString()));
        } else if (failure != null) {
            operation.failed(failure);
        }
    }

    /** The whole effect of an operation of the front end: it is the machine's own, so that nobody watches it. */
    static void perform(Operation operation) {
        try {
            operation.work().perform(operation.faults().result());
        } catch (Throwable t) {
            operation.failed(t);
        }
    }

    /** Waits for the effect of an operation and keeps its failure. */
    void join(Operation operation) {
        Effect effect = operation.effect();
        if (effect != null) {
            operation.effect(null);
            running.remove(effect);
            Throwable failure = effect.join();
            if (failure != null) {
                operation.failed(failure);
            }
        }
    }

    /** Waits until no effect runs: whoever looks at memory now sees what a run without workers would show. */
    public void settle() {
        for (Effect effect : running) {
            effect.join();
        }
        running.clear();
    }

    /** A kernel, bound to run for an operation, with whatever instruments it. */
    KernelRunner runner(Operation operation, KernelLaunch launch) {
        return launch.runner(operation.runtime(), trace.on() ? trace.listeners().instrument(operation) : null);
    }

    /** Whether kernels run on workers. */
    boolean onWorkers() {
        return workers > 0;
    }

    /** Runs a kernel of a plan that has no operation; why it failed, or null. */
    Throwable run(Kernel kernel, LaunchShape shape, KernelArguments arguments, PlanRun run, int piece) {
        Throwable failure = null;
        watchdog.enter();
        try {
            new KernelRunner(kernel, shape, arguments, run.environment()).run();
        } catch (Throwable t) {
            failure = t;
        }
        return watchdog.leave() ? watchdog.timeout(run.name(piece)) : failure;
    }

    private void onWorkers(Operation operation, KernelLaunch launch) {
        KernelRunner runner;
        try {
            runner = runner(operation, launch);
        } catch (Throwable failure) {
            operation.failed(failure);
            return;
        }
        int parts =
                runner.isDivisible() ? (int) Math.min(workers, launch.shape().blocks()) : 1;
        Task task = new Task(parts, watchdog, operation.toString());
        long blocks = launch.shape().blocks();
        for (int part = 0; part < parts; part++) {
            long from = blocks * part / parts;
            long to = blocks * (part + 1) / parts;
            pool().execute(() -> task.run(runner, from, to));
        }
        operation.effect(task);
        running.add(task);
    }

    /** The workers come when they are first needed and go when there is nothing to do for a while. */
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

    /** Lets the workers and the watchdog go. */
    public void close() {
        watchdog.close();
        if (pool != null) {
            pool.shutdownNow();
        }
    }

    /** A kernel on workers, in parts. */
    private static final class Task implements Effect {
        private final CountDownLatch open;
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final BlockingQueue<Thread> threads;
        private final Watchdog watchdog;
        private final String what;

        Task(int parts, Watchdog watchdog, String what) {
            this.open = new CountDownLatch(parts);
            this.threads = new ArrayBlockingQueue<>(parts);
            this.watchdog = watchdog;
            this.what = what;
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

        @Override
        public Throwable join() {
            try {
                if (!open.await(watchdog.limitNanos(), TimeUnit.NANOSECONDS)) {
                    failure.compareAndSet(null, watchdog.timeout(what));
                    threads.forEach(Thread::interrupt);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                failure.compareAndSet(null, e);
            }
            return failure.get();
        }
    }
}
