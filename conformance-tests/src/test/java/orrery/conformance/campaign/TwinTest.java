package orrery.conformance.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A call that is refused changes nothing: a twin machine that never makes the call gives the same answers, addresses
 * and times to all other calls. The system properties are those of {@link CampaignTest}.
 */
@Tag("campaign")
class TwinTest {
    private static final long SECONDS = Long.getLong("orrery.campaign.seconds", 8);
    private static final long FIRST_SEED = Long.getLong("orrery.campaign.seed", 1);
    private static final int CALLS = 300;
    private static final int CONTEXT = 4;
    private static final Pattern WORK = Pattern.compile("[a-z ]+ [0-9]+-[0-9]+");

    @Test
    void aRefusedCallLeavesNoTrace() {
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        long calls = 0;
        long refusals = 0;
        long seed = FIRST_SEED;
        for (; System.nanoTime() < end; seed++) {
            RepeatableCalls caller = compare(seed);
            calls += caller.calls();
            refusals += caller.refusals();
        }
        System.out.println(
                seed - FIRST_SEED + " programs of " + calls + " calls, of which twins left " + refusals + " out");
        assertTrue(refusals > 0);
    }

    private static RepeatableCalls compare(long seed) {
        RepeatableCalls caller = new RepeatableCalls();
        List<String> all = log(seed, caller);
        List<String> without = log(seed, caller.twin());
        // A refused call may find the end of work later than time that passes without one.
        compare(seed, answers(all), answers(without));
        compare(seed, work(all), work(without));
        return caller;
    }

    private static List<String> work(List<String> log) {
        return log.stream().filter(WORK.asMatchPredicate()).toList();
    }

    private static List<String> answers(List<String> log) {
        return log.stream().filter(WORK.asMatchPredicate().negate()).toList();
    }

    private static void compare(long seed, List<String> all, List<String> without) {
        for (int i = 0; i < Math.min(all.size(), without.size()); i++) {
            if (!all.get(i).equals(without.get(i))) {
                assertEquals(around(all, i), around(without, i), "seed " + seed + ", line " + i);
            }
        }
        assertEquals(all.size(), without.size(), "seed " + seed);
    }

    private static String around(List<String> log, int line) {
        return String.join("\n", log.subList(Math.max(0, line - CONTEXT), line + 1));
    }

    private static List<String> log(long seed, RepeatableCalls caller) {
        try (Campaign campaign = new Campaign(seed, 0, seed % 2 == 0, caller)) {
            campaign.run(CALLS);
            return new ArrayList<>(campaign.log());
        }
    }
}
