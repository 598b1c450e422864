package orrery.conformance.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever is called with whatever arguments answers as documented, hangs never, and depends on nothing but the calls.
 * The system property {@code orrery.campaign.seconds} sets how long each test runs, {@code orrery.campaign.seed} with
 * which programs it begins.
 */
@Tag("campaign")
class CampaignTest {
    private static final long SECONDS = Long.getLong("orrery.campaign.seconds", 8);
    private static final long FIRST_SEED = Long.getLong("orrery.campaign.seed", 1);
    private static final int CALLS = 300;
    private static final Map<String, String> FINDINGS = new ConcurrentSkipListMap<>();
    private static final long HEAP_MIB = 256;

    /** In a run as long as this, every function that can succeed does. */
    private static final long LONG_RUN_SECONDS = 300;

    /** Functions that cannot succeed here, with the reason. */
    private static final Map<String, String> IMPOSSIBLE =
            Map.of("ExternalWorld.open", "opens a file of another process");

    /** A program has the same answers and the same timeline whatever number of threads runs its kernels. */
    @Test
    void workersChangeNothing() {
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        for (long seed = FIRST_SEED; System.nanoTime() < end; seed++) {
            List<String> expected = log(seed, 0);
            for (int workers : new int[] {1, 4}) {
                assertEquals(expected, log(seed, workers), "seed " + seed + ", " + workers + " workers");
            }
        }
    }

    private static List<String> log(long seed, int workers) {
        try (Campaign campaign = new Campaign(seed, workers, seed % 2 == 0)) {
            campaign.run(CALLS);
            note(seed, campaign);
            return campaign.log();
        }
    }

    private static void note(long seed, Campaign campaign) {
        campaign.findings().forEach((finding, call) -> FINDINGS.putIfAbsent(finding, "seed " + seed + ": " + call));
    }

    @AfterAll
    static void nothingIsUndocumented() {
        System.out.println("functions that never succeeded: " + Campaign.neverSucceeding(20));
        System.out.println("successes of calls: " + Campaign.figures());
        assertEquals(Map.of(), FINDINGS);
        if (SECONDS >= LONG_RUN_SECONDS) {
            List<String> never = new ArrayList<>(Campaign.neverSucceeding(20));
            never.removeAll(IMPOSSIBLE.keySet());
            assertEquals(List.of(), never);
        }
    }

    /** Threads that call at random get answers, and leave no more than a machine behind. */
    @Test
    void threadsGetAnswers() throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        for (long seed = FIRST_SEED; System.nanoTime() < end && failures.isEmpty(); seed++) {
            try (Campaign campaign = new Campaign(seed, (int) (seed % 3), true)) {
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    Thread thread = new Thread(() -> campaign.run(CALLS), "campaign-" + i);
                    thread.setUncaughtExceptionHandler((t, failure) -> failures.add(failure));
                    thread.setDaemon(true);
                    threads.add(thread);
                    thread.start();
                }
                for (Thread thread : threads) {
                    thread.join(Duration.ofMinutes(2).toMillis());
                    assertTrue(!thread.isAlive(), () -> thread + " hangs at " + List.of(thread.getStackTrace()));
                }
                note(seed, campaign);
            }
            for (Throwable failure : failures) {
                throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
            }
        }
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long used = (runtime.totalMemory() - runtime.freeMemory()) >> 20;
        assertTrue(used < HEAP_MIB, used + " MiB are reachable");
    }
}
