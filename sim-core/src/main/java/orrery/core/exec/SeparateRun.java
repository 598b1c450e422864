package orrery.core.exec;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.DeviceCode;
import orrery.core.kernel.DevicePool;
import orrery.core.kernel.Failure;
import orrery.core.kernel.KernelRunner;

/** User code that runs on threads beside the driving one, and is given up when it takes too long. */
final class SeparateRun {
    /** More threads than this make no kernel faster. Results do not depend on the number of parts. */
    static final int MAX_PARTS = Math.max(64, 4 * Runtime.getRuntime().availableProcessors());

    private final DevicePool pool;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger open = new AtomicInteger(1);

    /** Of several parts that fail, the first one counts, whichever was faster. */
    private volatile AtomicReferenceArray<Failure> failures = new AtomicReferenceArray<>(1);

    /** Guarded by this. */
    private final Map<Thread, DeviceCode> running = new HashMap<>();

    /** Guarded by this. */
    private boolean givenUp;

    private SeparateRun(DevicePool pool) {
        this.pool = pool;
    }

    /** Starts {@code code} on a thread of its own. */
    static SeparateRun start(DevicePool pool, Runnable code) {
        SeparateRun run = new SeparateRun(pool);
        run.execute(() -> run.part(0, code));
        return run;
    }

    /**
     * Starts a kernel whose blocks can run on several threads.
     *
     * @param binding binds the kernel's arguments, on a thread of its own
     * @param threads the maximum number of threads
     */
    static SeparateRun start(DevicePool pool, Supplier<KernelRunner> binding, int threads, long blocks) {
        SeparateRun run = new SeparateRun(pool);
        run.execute(() -> run.part(0, () -> {
            KernelRunner runner = binding.get();
            int parts = runner.isDivisible() ? (int) Math.min(Math.min(threads, MAX_PARTS), blocks) : 1;
            run.failures = new AtomicReferenceArray<>(parts);
            for (int part = 1; part < parts; part++) {
                int number = part;
                Runnable job = () ->
                        run.part(number, () -> runner.run(blocks * number / parts, blocks * (number + 1) / parts));
                run.open.incrementAndGet();
                run.execute(job);
            }
            runner.run(0, blocks / parts);
        }));
        return run;
    }

    /** Runs a job on a thread of its own; on the calling thread if no thread can be started. */
    private void execute(Runnable job) {
        try {
            pool.execute(job);
        } catch (OutOfMemoryError noThread) {
            job.run();
        }
    }

    private void part(int number, Runnable code) {
        try {
            began();
            code.run();
        } catch (Throwable t) {
            failures.set(number, Failure.of(t));
        } finally {
            try {
                ended();
            } finally {
                if (open.decrementAndGet() == 0) {
                    ended.countDown();
                }
            }
        }
    }

    private synchronized void began() {
        Thread thread = Thread.currentThread();
        DeviceCode code = DeviceCode.ofCurrentThread();
        running.put(thread, code);
        if (givenUp) {
            stop(thread, code);
        }
    }

    private synchronized void ended() {
        running.remove(Thread.currentThread());
        DeviceCode.ofCurrentThread().withdrawStop();
    }

    /** Stops the parts that run, and those that begin later. */
    private synchronized void giveUp() {
        givenUp = true;
        running.forEach(SeparateRun::stop);
    }

    private static void stop(Thread thread, DeviceCode code) {
        code.requestStop();
        thread.interrupt();
    }

    /**
     * Waits until the code has ended, and returns why it failed, or null. Code that takes longer than the limit is
     * interrupted and given up: it has failed with {@code timeout}. An interrupt of the calling thread is not meant for
     * the code: it stays pending.
     */
    @Nullable
    Failure join(Supplier<KernelTimeout> timeout) {
        boolean interrupted = Thread.interrupted();
        try {
            boolean inTime = false;
            long began = System.nanoTime();
            for (long left = pool.limitNanos(); !inTime && left > 0; ) {
                try {
                    inTime = ended.await(left, TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
                left = pool.limitNanos() - (System.nanoTime() - began);
            }
            Failure earlier = firstFailure();
            // Threads of a kernel stop each other a little after the limit, which a waiting thread can miss.
            if (inTime && (earlier == null || !earlier.isStopped())) {
                return earlier;
            }
            giveUp();
            KernelTimeout late = timeout.get();
            if (earlier != null) {
                late.addSuppressed(earlier.cause());
            }
            return Failure.of(late);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Failure firstFailure() {
        AtomicReferenceArray<Failure> all = failures;
        for (int part = 0; part < all.length(); part++) {
            if (all.get(part) != null) {
                return all.get(part);
            }
        }
        return null;
    }
}
