package orrery.conformance.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;

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

    /** In a run as long as this, every function that can be refused is. */
    private static final long LONG_RUN_SECONDS = 300;

    /** Functions that no twin need leave out, by the reason. */
    private static final Map<String, Set<String>> NEVER_LEFT_OUT = Map.of(
            "cannot be refused after cuInit",
            Set.of(
                    "cuCtxGetCurrent",
                    "cuDeviceGetCount",
                    "cuDriverGetVersion",
                    "cudaCreateChannelDesc",
                    "cudaDeviceGetStreamPriorityRange",
                    "cudaDriverGetVersion",
                    "cudaGetDevice",
                    "cudaGetDeviceCount",
                    "cudaGetDeviceFlags",
                    "cudaGetLastError",
                    "cudaMemGetInfo",
                    "cudaPeekAtLastError",
                    "cudaPointerGetAttributes",
                    "cudaProfilerStart",
                    "cudaProfilerStop",
                    "cudaRuntimeGetVersion",
                    "host"),
            "is refused for the failure of earlier work only",
            Set.of("cudaDeviceReset", "cudaDeviceSynchronize", "cudaEventCreate", "cudaStreamCreate"),
            "closes a descriptor even if it is refused, as on hardware",
            Set.of(
                    "cuImportExternalMemory",
                    "cuImportExternalSemaphore",
                    "cudaImportExternalMemory",
                    "cudaImportExternalSemaphore"));

    @Test
    void aRefusedCallLeavesNoTrace() {
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        long calls = 0;
        long refusals = 0;
        Set<String> missing = functions();
        int all = missing.size();
        long seed = FIRST_SEED;
        for (; System.nanoTime() < end; seed++) {
            RepeatableCalls caller = compare(seed, missing);
            calls += caller.calls();
            refusals += caller.refusals();
            missing.removeAll(caller.refusedFunctions());
        }
        System.out.println(seed - FIRST_SEED + " programs of " + calls + " calls, of which twins left " + refusals
                + " out, of " + (all - missing.size()) + " functions; none of " + missing);
        assertTrue(refusals > 0);
        if (SECONDS >= LONG_RUN_SECONDS) {
            NEVER_LEFT_OUT.values().forEach(missing::removeAll);
            missing.removeIf(RepeatableCalls::preparesArguments);
            assertEquals(Set.of(), missing);
        }
    }

    /** Returns the names of the functions of both APIs. */
    private static Set<String> functions() {
        return Stream.of(CudaDriver.class, CudaRuntime.class)
                .flatMap(api -> Arrays.stream(api.getMethods()))
                .filter(each -> !Modifier.isStatic(each.getModifiers()))
                .map(each -> each.getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static RepeatableCalls compare(long seed, Set<String> favored) {
        RepeatableCalls caller = new RepeatableCalls();
        List<String> all = log(seed, caller, favored);
        List<String> without = log(seed, caller.twin(), favored);
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

    private static List<String> log(long seed, RepeatableCalls caller, Set<String> favored) {
        try (Campaign campaign = new Campaign(seed, 0, seed % 2 == 0, caller)) {
            campaign.run(CALLS, favored);
            return new ArrayList<>(campaign.log());
        }
    }
}
