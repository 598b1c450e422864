package orrery.conformance.campaign;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** Runs threads that make calls, and checks that they end. */
final class CampaignThreads {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private CampaignThreads() {}

    /**
     * Starts threads and waits for their end.
     *
     * @throws AssertionError if one does not end, or ends with an exception
     */
    static void run(List<Thread> threads) {
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        for (Thread thread : threads) {
            thread.setUncaughtExceptionHandler((t, failure) -> failures.add(failure));
            thread.setDaemon(true);
            thread.start();
        }
        threads.forEach(CampaignThreads::join);
        for (Throwable failure : failures) {
            throw new AssertionError("a call of a thread ends with " + failure, failure);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while threads make calls", e);
        }
        if (thread.isAlive()) {
            throw new AssertionError(thread + " hangs\n"
                    + Arrays.stream(thread.getStackTrace())
                            .map(frame -> "    at " + frame)
                            .collect(Collectors.joining("\n")));
        }
    }
}
