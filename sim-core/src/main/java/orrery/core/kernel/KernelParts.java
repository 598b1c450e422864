package orrery.core.kernel;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
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
    private final AtomicReferenceArray<@Nullable Throwable> failures;

    private KernelParts(KernelRunner runner, long blocks, int parts) {
        this.runner = runner;
        this.blocks = blocks;
        this.remaining = new CountDownLatch(parts - 1);
        this.failures = new AtomicReferenceArray<>(parts);
    }

    /**
     * Runs a kernel whose arguments are bound, and throws what it throws. The first part runs on the calling thread.
     *
     * @param threads the maximum number of threads
     */
    public static void run(KernelRunner runner, Executor executor, int threads, long blocks) {
        int parts = threads > 1 && runner.isDivisible() ? (int) Math.min(Math.min(threads, MAX_PARTS), blocks) : 1;
        if (parts == 1) {
            runner.run();
        } else {
            new KernelParts(runner, blocks, parts).run(executor);
        }
    }

    private void run(Executor executor) {
        for (int i = 1; i < failures.length(); i++) {
            int part = i;
            executor.execute(() -> {
                try {
                    runner.code().runPart(() -> runBlocks(part));
                } finally {
                    remaining.countDown();
                }
            });
        }
        runBlocks(0);
        Uninterruptibles.awaitUninterruptibly(remaining);
        for (int part = 0; part < failures.length(); part++) {
            KernelRunner.rethrow(failures.get(part));
        }
    }

    private void runBlocks(int part) {
        int parts = failures.length();
        try {
            runner.run(blocks * part / parts, blocks * (part + 1) / parts);
        } catch (Throwable t) {
            failures.set(part, t);
        }
    }
}
