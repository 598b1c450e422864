package orrery.conformance.campaign;

import java.util.stream.IntStream;

/** Threads that call at random get answers. */
final class ThreadedCalls {
    private static final int THREADS = 3;

    private ThreadedCalls() {}

    static void check(long seed, CallFigures figures) {
        int workers = Math.floorMod(seed, 3);
        try (RandomCalls calls = new RandomCalls(seed, workers, true, new RepeatableCalls(), figures)) {
            CampaignThreads.run(IntStream.range(0, THREADS)
                    .mapToObj(i -> new Thread(() -> calls.run(RandomCalls.COUNT), "campaign-" + i))
                    .toList());
            calls.requireDocumented();
        }
    }
}
