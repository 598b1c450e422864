package orrery.core.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The blocks of a kernel in parts, each on a thread of its own. Results do not depend on the number of parts. */
public final class KernelParts {
    /** More threads than this make no kernel faster. */
    public static final int MAX_PARTS = Math.max(64, 4 * Runtime.getRuntime().availableProcessors());

    private final KernelRunner runner;
    private final long blocks;
    private final CountDownLatch remaining;

    /** Of several parts that fail, the first one counts, whichever was faster. */
    private final AtomicReferenceArray<Failure> failures;

    /** Guarded by this. */
    private final List<PartThread> running = new ArrayList<>();

    /** Guarded by this. */
    private boolean stopped;

    /** A thread that runs a part. */
    private record PartThread(Thread thread, StopRequest request) {
        static PartThread current() {
            return new PartThread(Thread.currentThread(), StopRequest.ofCurrentThread());
        }

        void stop() {
            request.request();
            thread.interrupt();
        }

        /** Takes back what {@link #stop} has done: the thread runs no more of this kernel. */
        void reset() {
            request.withdraw();
            Thread.interrupted();
        }
    }

    private KernelParts(KernelRunner runner, long blocks, int parts) {
        this.runner = runner;
        this.blocks = blocks;
        this.remaining = new CountDownLatch(parts);
        this.failures = new AtomicReferenceArray<>(parts);
        for (int part = 0; part < parts; part++) {
            failures.set(part, Failure.NO_HEAP); // until it has run
        }
    }

    /**
     * Runs a kernel whose arguments are bound. The calling thread belongs to the machine; if it is requested to stop,
     * it stops the others.
     *
     * @param threads the maximum number of threads
     * @return why a kernel in several parts failed, or null; one in a single part throws that
     */
    public static @Nullable Failure run(KernelRunner runner, DevicePool pool, int threads, long blocks) {
        int parts = runner.isDivisible() ? (int) Math.min(Math.min(threads, MAX_PARTS), blocks) : 1;
        if (parts == 1) {
            runner.run();
            return null;
        }
        KernelParts all = new KernelParts(runner, blocks, parts);
        boolean ended = false;
        try {
            all.start(pool);
            all.await();
            ended = true;
        } finally {
            if (!ended) {
                all.stop();
            }
        }
        return all.firstFailure();
    }

    /** Starts the parts. Those for which there is no thread run on this one. */
    private void start(DevicePool pool) {
        for (int part = 0; part < failures.length(); part++) {
            int number = part;
            try {
                pool.execute(() -> runBeside(number));
            } catch (OutOfMemoryError noThread) {
                runHere(number);
            }
        }
    }

    /** Waits for all parts. An interrupt without a request to stop is ignored. */
    private void await() {
        while (remaining.getCount() > 0) {
            try {
                remaining.await();
            } catch (InterruptedException e) {
                StopRequest.ofCurrentThread().check();
            }
        }
    }

    private void runBeside(int part) {
        try {
            PartThread thread = PartThread.current();
            begin(thread);
            try {
                runBlocks(part);
            } finally {
                end(thread);
            }
        } finally {
            remaining.countDown();
        }
    }

    private void runHere(int part) {
        try {
            runBlocks(part);
        } finally {
            remaining.countDown();
        }
        StopRequest.ofCurrentThread().check();
    }

    private void runBlocks(int part) {
        int parts = failures.length();
        try {
            runner.run(blocks * part / parts, blocks * (part + 1) / parts);
            failures.set(part, null);
        } catch (Throwable t) {
            failures.set(part, Failure.of(t));
        }
    }

    private synchronized void begin(PartThread thread) {
        running.add(thread);
        if (stopped) {
            thread.stop();
        }
    }

    private synchronized void end(PartThread thread) {
        running.remove(thread);
        thread.reset();
    }

    /** Stops the parts that run, and those that begin later. */
    private synchronized void stop() {
        stopped = true;
        running.forEach(PartThread::stop);
    }

    private @Nullable Failure firstFailure() {
        for (int part = 0; part < failures.length(); part++) {
            if (failures.get(part) != null) {
                return failures.get(part);
            }
        }
        return null;
    }
}
