package orrery.conformance.campaign;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** Threads that call at random get answers. */
final class ThreadedCalls {
    private static final int THREADS = 3;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private ThreadedCalls() {}

    static void check(long seed, CallFigures figures) {
        int workers = Math.floorMod(seed, 3);
        try (RandomCalls calls = new RandomCalls(seed, workers, true, new RepeatableCalls(), figures)) {
            ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Thread thread = new Thread(() -> calls.run(Calls.COUNT), "campaign-" + i);
                thread.setUncaughtExceptionHandler((t, failure) -> failures.add(failure));
                thread.setDaemon(true);
                threads.add(thread);
                thread.start();
            }
            threads.forEach(ThreadedCalls::join);
            for (Throwable failure : failures) {
                throw new AssertionError("a call of a thread ends with " + failure, failure);
            }
            calls.requireDocumented();
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
