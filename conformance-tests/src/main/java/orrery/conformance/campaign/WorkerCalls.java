package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;

/** A program has the same answers and the same timeline whatever number of workers runs its kernels. */
final class WorkerCalls {
    private static final int[] WORKERS = {1, 4};

    private WorkerCalls() {}

    static void check(long seed, CallFigures figures) {
        ImmutableList<String> expected = log(seed, 0, figures);
        for (int workers : WORKERS) {
            CallLogs.requireEqual("without workers", expected, "with " + workers, log(seed, workers, figures));
        }
    }

    private static ImmutableList<String> log(long seed, int workers, CallFigures figures) {
        try (RandomCalls calls = new RandomCalls(seed, workers, seed % 2 == 0, new RepeatableCalls(), figures)) {
            calls.run(RandomCalls.COUNT);
            calls.requireDocumented();
            return calls.log();
        }
    }
}
