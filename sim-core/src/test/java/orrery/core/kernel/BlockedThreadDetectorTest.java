package orrery.core.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** A thread blocks if many samples in a row find it waiting, however far apart they are. */
class BlockedThreadDetectorTest {
    private static final long STEP = BlockedThreadDetector.LONGEST_STEP_NANOS;
    private static final long SAMPLES = BlockedThreadDetector.BLOCKED_NANOS / STEP;

    private final BlockedThreadDetector detector = new BlockedThreadDetector(0);
    private long now;

    private boolean sample(boolean waits, long after) {
        now += after;
        return detector.observe(waits, now);
    }

    /** Both threads may have been without a processor for all that time. */
    @Test
    void oneSampleAfterAPauseProvesNothing() {
        assertFalse(sample(false, STEP));
        assertFalse(sample(true, 1000 * BlockedThreadDetector.BLOCKED_NANOS));
    }

    @Test
    void aThreadThatAlwaysWaitsBlocks() {
        for (int i = 1; i < SAMPLES; i++) {
            assertFalse(sample(true, STEP));
        }
        assertTrue(sample(true, STEP));
    }

    @Test
    void samplesThatFollowCloselyCountForLess() {
        for (int i = 1; i < 10 * SAMPLES; i++) {
            assertFalse(sample(true, STEP / 10));
        }
        assertTrue(sample(true, STEP / 10));
    }

    @Test
    void aThreadThatRunsNowAndThenDoesNot() {
        for (int i = 0; i < 10 * SAMPLES; i++) {
            assertFalse(sample(i % SAMPLES != 0, STEP));
        }
    }
}
