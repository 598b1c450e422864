package orrery.conformance.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import orrery.conformance.campaign.CallFigures.Group;
import orrery.testing.programs.Campaign;

/**
 * The campaigns of random calls that {@code orrery campaign} makes. The system property {@code orrery.campaign.seconds}
 * sets how long each test runs, {@code orrery.campaign.seed} with which programs.
 */
@Tag("campaign")
@Tag("one-jdk")
@Timeout(value = 1, unit = TimeUnit.DAYS) // they limit their time themselves
@Isolated("measures the heap of the process")
class CampaignTest {
    private static final long SECONDS = Long.getLong("orrery.campaign.seconds", 4);
    private static final long SEED = Long.getLong("orrery.campaign.seed", 1);
    private static final Duration LIMIT_OF_TRY = Duration.ofMinutes(5);
    /** What a campaign may leave behind: less than two machines with their memory. */
    private static final long LEFT_MIB = 64;

    /** In a run as long as this, every function that can succeed does, and every one that can be refused is. */
    private static final long LONG_RUN_SECONDS = 300;

    /** Of so many calls of a function, some succeed if they can. */
    private static final int ENOUGH_CALLS = 20;

    /** Of the calls of functions in groups, this share succeeds at least. */
    private static final double SHARE = 0.2;

    /** The share of successes varies by less than a third where there are so many calls. */
    private static final int CALLS_FOR_SHARE = 200;

    /** Functions that cannot succeed here, with the reason. */
    private static final Map<String, String> IMPOSSIBLE = Map.of(
            "open", "opens a file of another process",
            "cuLibraryGetUnifiedFunction", "no library has a unified function",
            "cudaLibraryGetUnifiedFunction", "no library has a unified function");

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

    @TempDir
    private Path folder;

    /** Whatever is called with whatever arguments answers as documented, whatever the number of workers. */
    @Test
    void workersChangeNothing() throws IOException {
        CallFigures figures = run("calls");
        for (Group group : Group.values()) {
            figures.functions(group)
                    .forEach((name, count) -> assertTrue(
                            count.calls() < CALLS_FOR_SHARE || count.successes() >= SHARE * count.calls(),
                            () -> name + " has succeeded in " + count + " calls"));
        }
        if (SECONDS >= LONG_RUN_SECONDS) {
            List<String> never = new ArrayList<>(figures.neverSucceeding(ENOUGH_CALLS));
            never.removeAll(IMPOSSIBLE.keySet());
            assertEquals(List.of(), never);
        }
    }

    /** Threads that call at random get answers, and leave no more than a machine behind. */
    @Test
    void threadsGetAnswers() throws IOException {
        long before = reachableMib();
        run("threads");
        long after = reachableMib();
        assertTrue(after - before < LEFT_MIB, after + " MiB are reachable, and were " + before + " before");
    }

    private static long reachableMib() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }

    /** A call that is refused changes nothing. */
    @Test
    void aRefusedCallLeavesNoTrace() throws IOException {
        CallFigures figures = run("twins");
        assertThat(figures.leftOut()).isNotEmpty();
        if (SECONDS >= LONG_RUN_SECONDS) {
            Set<String> missing = new TreeSet<>(TwinCalls.functions());
            missing.removeAll(figures.leftOut());
            NEVER_LEFT_OUT.values().forEach(missing::removeAll);
            assertEquals(Set.of(), missing);
        }
    }

    private CallFigures run(String name) throws IOException {
        CallFigures figures = new CallFigures();
        List<String> failures = new ArrayList<>();
        CallTrial trial = new CallTrial(name, CallProperty.byName().get(name), SEED, folder, figures);
        Campaign campaign = new Campaign(name, trial, SEED, Long.MAX_VALUE, 1, 1, Duration.ofSeconds(SECONDS), folder);
        assertTimeoutPreemptively(
                Duration.ofSeconds(SECONDS).plus(LIMIT_OF_TRY), () -> campaign.run(progress -> {}, failures::add));
        figures.lines().forEach(line -> System.out.println(name + ": " + line));
        if (!failures.isEmpty()) {
            failures.addAll(details());
        }
        assertEquals(List.of(), failures);
        return figures;
    }

    private List<String> details() throws IOException {
        List<String> details = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>)
                    files.filter(each -> each.toString().endsWith(".txt")).sorted()::iterator) {
                details.add(Files.readString(file));
            }
        }
        return details;
    }
}
