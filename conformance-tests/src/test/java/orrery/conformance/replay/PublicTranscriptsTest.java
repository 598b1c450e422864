package orrery.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** Replays what hardware answered. */
class PublicTranscriptsTest {
    private static final Replayer REPLAYER = new Replayer(Divergences.known());

    private static Path folder() throws URISyntaxException {
        return Path.of(Divergences.class.getResource("/transcripts").toURI());
    }

    private static List<Replay> replay(String file)
            throws URISyntaxException, IOException, MalformedTranscriptException {
        List<Replay> replays = new ArrayList<>();
        for (Transcript transcript : TranscriptReader.read(folder().resolve(file + ".transcripts"))) {
            replays.add(REPLAYER.replay(transcript));
        }
        return replays;
    }

    static List<String> files() throws URISyntaxException, IOException {
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
    void everyCallAgrees(String file) throws URISyntaxException, IOException, MalformedTranscriptException {
        List<Replay> replays = replay(file);
        List<Disagreement> disagreements = replays.stream()
                .flatMap(replay -> replay.disagreements().stream())
                .toList();
        List<String> wrong = disagreements.stream()
                .filter(disagreement -> disagreement.divergence().isEmpty())
                .map(disagreement -> disagreement.call() + " got " + disagreement.got())
                .toList();
        assertEquals(List.of(), wrong);
        Set<String> names =
                replays.stream().map(replay -> replay.transcript().name()).collect(Collectors.toSet());
        Set<Divergence> listed = Divergences.known().all().stream()
                .filter(known -> names.contains(known.transcript()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        disagreements.forEach(disagreement -> disagreement.divergence().ifPresent(listed::remove));
        assertEquals(Set.of(), listed, "listed, but agree");
    }

    /** Numbers of transcripts and calls that agree at least. Raise them when more is simulated. */
    @ParameterizedTest
    @CsvSource({
        "capture, 49, 430",
        "capture-matrix, 702, 14040",
        "cond, 17, 179",
        "dev, 13, 107",
        "external, 253, 2629",
        "fuzz-capture, 199, 8415",
        "fuzz-conditional, 153, 4987",
        "fuzz-devicelaunch, 137, 4453",
        "fuzz-memory, 73, 1747",
        "fuzz-mixed, 213, 6751",
        "fuzz-objects, 70, 2046",
        "fuzz-ordering, 131, 6390",
        "fuzz-splits, 23, 299",
        "fuzz-structure, 79, 3071",
        "fuzz-update, 137, 7184",
        "graph, 16, 254",
        "green, 1, 32",
        "mem, 13, 160",
        "multi-cases, 154, 3049",
        "multi-fuzz, 175, 8567",
        "pdl, 2, 31",
        "stream, 18, 207",
        "uobj, 4, 46",
        "update, 11, 152",
        "recorded/campaign, 111, 10276",
        "recorded/capture-safety, 300, 6000",
        "recorded/child-set-params, 36, 425",
        "recorded/closed-gate, 28, 753",
        "recorded/conditionals, 109, 1487",
        "recorded/device-launch, 116, 4484",
        "recorded/devices, 86, 2055",
        "recorded/refused-allocations, 11, 104",
        "recorded/failed-alloc-nodes, 85, 924",
        "recorded/foreign-conditional-handles, 5, 244",
        "recorded/graph-child, 28, 887",
        "recorded/graph-events, 22, 289",
        "recorded/graph-exec, 138, 2080",
        "recorded/graph-params, 61, 2469",
        "recorded/graph-structure, 144, 3362",
        "recorded/graph-update, 82, 3581",
        "recorded/green-contexts, 29, 1054",
        "recorded/graph-places, 260, 9065",
        "recorded/launch-joins-capture, 37, 883",
        "recorded/memory-nodes, 457, 13066",
        "recorded/multi-variants, 311, 11818",
        "recorded/no-context, 157, 4841",
        "recorded/null-arguments, 233, 2780",
        "recorded/ordering, 46, 600",
        "recorded/pool-places, 389, 23528",
        "recorded/pools, 86, 1181",
        "recorded/split-loose, 15, 1712",
        "recorded/split-nested, 79, 2475",
        "recorded/split-table, 21, 890",
        "recorded/probes, 213, 2684",
        "recorded/sticky, 86, 2156",
        "recorded/unheard-faults, 196, 3878",
        "recorded/untimed-records, 49, 624",
        "recorded/user-object-graphs, 58, 794",
        "recorded/userobjects, 8, 42",
        "recorded/validation, 160, 2642",
        "recorded/value-operations, 61, 442",
        "recorded/variants, 819, 22306",
        "recorded/virtual-memory, 8, 189",
    })
    void noFurtherDisagreementAppears(String file, int transcripts, long calls)
            throws URISyntaxException, IOException, MalformedTranscriptException {
        ReplayCounts tally = replay(file).stream().reduce(ReplayCounts.NONE, ReplayCounts::plus, (a, b) -> {
            throw new AssertionError("sequential");
        });
        System.out.printf("%-20s %s%n", file, tally);
        assertAll(
                () -> assertTrue(tally.agreeing() >= transcripts, () -> file + ": " + tally),
                () -> assertTrue(tally.agreeingCalls() >= calls, () -> file + ": " + tally));
    }

    @Test
    void everyDivergenceNamesACallThatExists() throws URISyntaxException, IOException, MalformedTranscriptException {
        List<Transcript> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder())) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".transcripts")).toList()) {
                all.addAll(TranscriptReader.read(file));
            }
        }
        for (Divergence known : Divergences.known().all()) {
            assertTrue(
                    all.stream()
                            .filter(transcript -> transcript.name().equals(known.transcript()))
                            .flatMap(transcript -> transcript.calls().stream())
                            .anyMatch(call -> call.text().equals(known.call())),
                    known::toString);
        }
    }
}
