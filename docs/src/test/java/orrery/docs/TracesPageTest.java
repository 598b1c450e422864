package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.cupti.export.TraceFile;

/** The page about trace files names what there is, and shows what the files hold. */
@Tag("one-jdk")
class TracesPageTest {
    private static final Pattern TYPE = Pattern.compile("orrery\\.[A-Z_0-9]+\\b");
    private static final Pattern COUNT = Pattern.compile("^ (orrery\\.[A-Z_0-9]+) +(\\d+) +\\d+$", Pattern.MULTILINE);
    private static final Pattern REPORT_ROW =
            Pattern.compile("^ +\\d+\\.\\d +(\\d+) .* {2}(\\S.*?)$", Pattern.MULTILINE);
    private static final Pattern EXTENSION = Pattern.compile("^\\| `(\\.\\w+)` \\|", Pattern.MULTILINE);

    @TempDir
    private Path folder;

    private String page;
    private Path recording;

    @BeforeEach
    void record() throws IOException {
        page = Files.readString(Path.of("../docs/traces.md"));
        recording = folder.resolve("two-streams.jfr");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Examples.run(NamedPrograms.all().get("two-streams"), nowhere, machine -> TraceFile.record(machine, recording));
    }

    @Test
    void everyFormat() {
        Set<String> named =
                EXTENSION.matcher(page).results().map(each -> each.group(1)).collect(Collectors.toSet());
        assertEquals(TraceFile.extensions(), named);
    }

    @Test
    void typesOfEvents() throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            Set<String> types =
                    file.readEventTypes().stream().map(EventType::getName).collect(Collectors.toSet());
            Set<String> named =
                    TYPE.matcher(page).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
            assertTrue(types.containsAll(named), named::toString);
        }
    }

    @Test
    void summaryOfTheRecording() throws IOException {
        Map<String, Long> counts = RecordingFile.readAllEvents(recording).stream()
                .collect(Collectors.groupingBy(
                        event -> event.getEventType().getName(), TreeMap::new, Collectors.counting()));
        Map<String, Long> shown = COUNT.matcher(page)
                .results()
                .collect(Collectors.toMap(
                        each -> each.group(1), each -> Long.valueOf(each.group(2)), Long::sum, TreeMap::new));
        assertEquals(counts, shown);
    }

    /** The times in the reports of Nsight Systems are those of the program's kernels and copies. */
    @Test
    void reportsOfNsightSystems() throws IOException {
        Map<String, Long> totals = new TreeMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
            String name = switch (event.getEventType().getName()) {
                case "orrery.CONCURRENT_KERNEL" -> event.getString("name");
                case "orrery.MEMCPY" -> event.getString("copyKind");
                default -> null;
            };
            if (name != null) {
                totals.merge(name, event.getDuration().toNanos(), Long::sum);
            }
        }
        Map<String, Long> shown = new TreeMap<>();
        REPORT_ROW
                .matcher(page)
                .results()
                .forEach(row -> shown.put(reportedName(row.group(2)), Long.valueOf(row.group(1))));
        assertEquals(totals, shown);
    }

    /** Nsight Systems writes {@code [CUDA memcpy HtoD]} for a copy of the kind {@code HTOD}. */
    private static String reportedName(String name) {
        return name.startsWith("[CUDA memcpy ")
                ? name.substring("[CUDA memcpy ".length(), name.length() - 1).toUpperCase(Locale.ROOT)
                : name;
    }
}
