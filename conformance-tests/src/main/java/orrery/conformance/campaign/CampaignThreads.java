package orrery.conformance.campaign;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Runs threads that make calls, and checks that they end. */
final class CampaignThreads {
    /** How long one thread may take. */
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private CampaignThreads() {}

    /**
     * Starts threads and waits for their end.
     *
     * @throws AssertionError if some end with an exception, or one does not end; the failures after the first one are
     *     suppressed exceptions of it
     */
    static void run(List<Thread> threads) {
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        for (Thread thread : threads) {
            thread.setUncaughtExceptionHandler((t, failure) -> failures.add(failure));
            thread.setDaemon(true);
            thread.start();
        }
        threads.stream().filter(CampaignThreads::hangs).findFirst().ifPresent(thread -> failures.add(hanging(thread)));
        Throwable first = failures.poll();
        if (first != null) {
            AssertionError error = new AssertionError("calls on several threads fail: " + first, first);
            failures.forEach(error::addSuppressed);
            throw error;
        }
    }

    private static boolean hangs(Thread thread) {
        try {
            thread.join(LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while threads make calls", e);
        }
        return thread.isAlive();
    }

    /** Returns an exception with the stack trace of a thread that hangs. */
    private static Throwable hanging(Thread thread) {
        Throwable hanging = new IllegalStateException(thread + " has not ended within " + LIMIT);
        hanging.setStackTrace(thread.getStackTrace());
        return hanging;
    }
}
