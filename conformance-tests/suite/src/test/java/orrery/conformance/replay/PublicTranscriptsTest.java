package orrery.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.SetMultimap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** Replays what hardware answered. */
@Tag("one-jdk")
class PublicTranscriptsTest {
    private static final Replayer REPLAYER = new Replayer(Divergences.known());

    private static Path folder() {
        return Path.of("../src/main/resources/transcripts");
    }

    private static final Cache<String, Replayed> REPLAYED =
            CacheBuilder.newBuilder().build();

    /** What became of the transcripts of a file. */
    private record Replayed(
            Set<String> names,
            SetMultimap<String, String> callsOfDiverging,
            List<Disagreement> disagreements,
            ReplayCounts counts) {}

    /** Replays the transcripts of a file, once for all tests, which run at the same time. */
    private static Replayed replayed(String file) throws ExecutionException {
        return REPLAYED.get(file, () -> replay(file));
    }

    private static Replayed replay(String file) throws IOException, MalformedTranscriptException {
        Set<String> names = new HashSet<>();
        List<Disagreement> disagreements = new ArrayList<>();
        ReplayCounts counts = ReplayCounts.NONE;
        Set<String> diverging =
                Divergences.known().all().stream().map(Divergence::transcript).collect(Collectors.toSet());
        SetMultimap<String, String> calls = HashMultimap.create();
        for (Transcript transcript : TranscriptReader.read(folder().resolve(file + ".transcripts"))) {
            Replay replay = REPLAYER.replay(transcript);
            if (diverging.contains(transcript.name())) {
                transcript.calls().forEach(call -> calls.put(transcript.name(), call.text()));
            }
            names.add(transcript.name());
            disagreements.addAll(replay.disagreements());
            counts = counts.plus(replay);
        }
        return new Replayed(names, calls, disagreements, counts);
    }

    static List<String> files() throws IOException {
        Path folder = folder();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .filter(name -> name.endsWith(".transcripts"))
                    .map(name -> name.substring(0, name.length() - ".transcripts".length()))
                    .sorted()
                    .toList();
        }
    }

    /** Each call of each file agrees, or is listed as a divergence; none is listed that agrees. */
    @ParameterizedTest
    @MethodSource("files")
    void everyCallAgrees(String file) throws ExecutionException {
        Replayed replayed = replayed(file);
        List<String> wrong = replayed.disagreements().stream()
                .filter(disagreement -> disagreement.divergence().isEmpty())
                .map(disagreement -> disagreement.call() + " got " + disagreement.got())
                .toList();
        assertEquals(List.of(), wrong);
        Set<Divergence> listed = Divergences.known().all().stream()
                .filter(known -> replayed.names().contains(known.transcript()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        replayed.disagreements()
                .forEach(disagreement -> disagreement.divergence().ifPresent(listed::remove));
        assertEquals(Set.of(), listed, "listed, but agree");
    }

    /** Numbers of transcripts and calls that agree at least. Raise them when more is simulated. */
    @ParameterizedTest
    @CsvSource({
        "capture, 49, 430",
        "capture-matrix, 702, 14040",
        "cond, 17, 179",
        "dev, 13, 107",
        "external, 259, 2644",
        "fuzz-capture, 199, 8415",
        "fuzz-conditional, 153, 4987",
        "fuzz-devicelaunch, 137, 4453",
        "fuzz-memory, 72, 1746",
        "fuzz-mixed, 213, 6751",
        "fuzz-objects, 70, 2046",
        "fuzz-ordering, 131, 6390",
        "fuzz-splits, 23, 299",
        "fuzz-structure, 79, 3071",
        "fuzz-update, 137, 7184",
        "graph, 15, 253",
        "green, 1, 32",
        "mem, 13, 160",
        "multi-cases, 153, 3047",
        "multi-fuzz, 167, 8558",
        "pdl, 2, 31",
        "stream, 18, 207",
        "uobj, 4, 46",
        "update, 11, 152",
        "recorded/batch-nodes, 25, 829",
        "recorded/pointers, 4, 1308",
        "recorded/virtual-memory-random, 52, 2328",
        "recorded/managed-memory, 0, 557",
        "recorded/pool-attributes, 4, 1501",
        "recorded/pool-properties, 0, 302",
        "recorded/arrays, 36, 760",
        "recorded/copies-3d, 61, 2357",
        "recorded/copy-batches, 22, 418",
        "recorded/external-errors, 1, 59",
        "recorded/batch-updates, 15, 212",
        "recorded/body-kinds, 63, 1729",
        "recorded/body-updates, 4, 63",
        "recorded/campaign, 111, 10276",
        "recorded/capture-edges, 11, 284",
        "recorded/capture-safety, 300, 6000",
        "recorded/captured-addresses, 32, 320",
        "recorded/child-kinds, 42, 2100",
        "recorded/child-set-params, 36, 425",
        "recorded/closed-gate, 28, 753",
        "recorded/conditionals, 109, 1487",
        "recorded/conditionals-random, 52, 1730",
        "recorded/destroy-kinds, 21, 646",
        "recorded/device-kinds, 20, 707",
        "recorded/device-launch, 116, 4484",
        "recorded/devices, 86, 2055",
        "recorded/edge-data-by-kind, 12, 1313",
        "recorded/external-flags, 13, 36",
        "recorded/failed-alloc-nodes, 75, 914",
        "recorded/failed-free-nodes, 15, 288",
        "recorded/foreign-conditional-handles, 5, 244",
        "recorded/graph-child, 28, 887",
        "recorded/graph-events, 22, 289",
        "recorded/graph-exec, 138, 2080",
        "recorded/graph-memory, 6, 99",
        "recorded/graph-memory-random, 46, 2746",
        "recorded/graph-params, 55, 2435",
        "recorded/graph-places, 260, 9065",
        "recorded/graph-structure, 144, 3362",
        "recorded/graph-update, 82, 3581",
        "recorded/green-contexts, 29, 1054",
        "recorded/launch-attributes, 10, 514",
        "recorded/launch-joins-capture, 37, 883",
        "recorded/memory-nodes, 457, 13066",
        "recorded/memset-nodes, 27, 706",
        "recorded/memset-values, 11, 145",
        "recorded/multi-variants, 302, 11808",
        "recorded/named-and-roots, 2, 86",
        "recorded/named-nodes, 20, 229",
        "recorded/no-context, 157, 4841",
        "recorded/node-attributes, 8, 1208",
        "recorded/node-set-params, 24, 1150",
        "recorded/node-wrong-kind, 12, 641",
        "recorded/null-arguments, 241, 2788",
        "recorded/ordering, 46, 600",
        "recorded/pool-places, 389, 23528",
        "recorded/pools, 86, 1181",
        "recorded/probes, 211, 2674",
        "recorded/refused-allocations, 6, 94",
        "recorded/root-order, 32, 944",
        "recorded/split-loose, 15, 1712",
        "recorded/split-nested, 79, 2475",
        "recorded/split-table, 22, 904",
        "recorded/sticky, 86, 2156",
        "recorded/unheard-faults, 196, 3878",
        "recorded/untimed-records, 49, 624",
        "recorded/update-pairs, 21, 2948",
        "recorded/update-results, 19, 226",
        "recorded/user-object-graphs, 58, 794",
        "recorded/user-objects-random, 22, 537",
        "recorded/userobjects, 8, 42",
        "recorded/validation, 160, 2642",
        "recorded/value-devices, 11, 143",
        "recorded/value-operations, 61, 442",
        "recorded/variants, 819, 22306",
        "recorded/virtual-memory, 10, 212",
        "recorded/capture-functions, 45, 3284",
        "recorded/capture-functions-2, 41, 2956",
        "recorded/context-flags, 2, 297",
        "recorded/context-limits, 12, 444",
        "recorded/context-stack, 24, 1017",
        "recorded/destroy-captured, 10, 250",
        "recorded/destroy-pending, 48, 1632",
        "recorded/event-captured, 24, 952",
        "recorded/event-flags, 1, 51",
        "recorded/functions, 3, 1169",
        "recorded/green-calls, 10, 614",
        "recorded/green-splits, 13, 564",
        "recorded/primary-context, 40, 537",
        "recorded/stream-attributes, 6, 443",
        "recorded/update-dependencies, 60, 1980",
        "recorded/argument-order, 17, 895",
        "recorded/attribute-states, 8, 440",
        "recorded/captured-pools, 9, 188",
        "recorded/context-events, 22, 389",
        "recorded/context-local-memory, 83, 1326",
        "recorded/cooperative-nodes, 29, 519",
        "recorded/deferred-frees, 22, 316",
        "recorded/enabled-nodes, 17, 500",
        "recorded/error-nodes, 12, 120",
        "recorded/inactive-primary, 35, 385",
        "recorded/mixed, 13, 574",
        "recorded/two-errors, 55, 1207",
        "recorded/pool-locations, 3, 89",
        "recorded/sinks, 17, 548",
        "recorded/graph-memory-attributes, 41, 4280",
        "recorded/managed-ranges, 34, 2025",
        "recorded/access-windows, 50, 1213",
        "recorded/pool-walks, 81, 4206",
        "recorded/pointer-states, 1, 1349",
        "recorded/libraries, 213, 2628",
        "recorded/cache-configs, 40, 278",
    })
    void noFurtherDisagreementAppears(String file, int transcripts, long calls) throws ExecutionException {
        ReplayCounts tally = replayed(file).counts();
        System.out.printf("%-20s %s%n", file, tally);
        assertAll(
                () -> assertTrue(tally.agreeing() >= transcripts, () -> file + ": " + tally),
                () -> assertTrue(tally.agreeingCalls() >= calls, () -> file + ": " + tally));
    }

    @Test
    void everyDivergenceNamesACallThatExists() throws IOException, ExecutionException {
        SetMultimap<String, String> calls = HashMultimap.create();
        for (String file : files()) {
            calls.putAll(replayed(file).callsOfDiverging());
        }
        for (Divergence known : Divergences.known().all()) {
            assertTrue(calls.containsEntry(known.transcript(), known.call()), known::toString);
        }
    }
}
