package orrery.conformance.replay;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** Replays what hardware answered. */
class PublicTranscriptsTest {
    /** Calls of the transcripts of streams that wait for graphs. */
    private static final Set<String> WAITING = Set.of("cuGraphCreate");

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

    @ParameterizedTest
    @ValueSource(strings = {"stream", "fuzz-ordering"})
    void streamsAndEventsAgree(String file) throws URISyntaxException, IOException, MalformedTranscriptException {
        List<String> wrong = replay(file).stream()
                .flatMap(replay -> replay.disagreements().stream())
                .filter(disagreement -> disagreement.divergence().isEmpty()
                        && !WAITING.contains(disagreement.call().operation()))
                .map(disagreement -> disagreement.call() + " got " + disagreement.got())
                .toList();
        assertEquals(List.of(), wrong);
    }

    @Test
    void poolsAgree() throws URISyntaxException, IOException, MalformedTranscriptException {
        List<String> wrong = replay("recorded/pools").stream()
                .flatMap(replay -> replay.disagreements().stream())
                .filter(disagreement -> disagreement.divergence().isEmpty())
                .map(disagreement -> disagreement.call() + " got " + disagreement.got())
                .toList();
        assertEquals(List.of(), wrong);
    }

    /** What agreed once goes on agreeing: transcripts, then calls. Raise the numbers when more is simulated. */
    @ParameterizedTest
    @CsvSource({
        "capture-matrix, 0, 9350",
        "capture, 1, 194",
        "cond, 0, 42",
        "dev, 0, 29",
        "fuzz-capture, 0, 4697",
        "fuzz-conditional, 0, 799",
        "fuzz-devicelaunch, 0, 1137",
        "fuzz-memory, 0, 329",
        "fuzz-mixed, 0, 4168",
        "fuzz-objects, 0, 813",
        "fuzz-ordering, 131, 6390",
        "fuzz-splits, 0, 0",
        "fuzz-structure, 0, 316",
        "fuzz-update, 0, 1477",
        "graph, 0, 41",
        "green, 0, 4",
        "mem, 2, 66",
        "pdl, 0, 4",
        "stream, 17, 206",
        "uobj, 0, 20",
        "update, 0, 20",
        "recorded/campaign, 111, 10276",
        "recorded/ordering, 46, 600",
        "recorded/pools, 86, 1181",
        "recorded/sticky, 74, 2075",
        "recorded/userobjects, 5, 30",
        "recorded/validation, 160, 2642",
    })
    void nothingGetsWorse(String file, int transcripts, long calls)
            throws URISyntaxException, IOException, MalformedTranscriptException {
        Tally tally = replay(file).stream().reduce(Tally.NONE, Tally::plus, (a, b) -> {
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
