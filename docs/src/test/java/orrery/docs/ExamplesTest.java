package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.cupti.export.TraceFile;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.timeline.TimelineFormat;

/**
 * Every example prints what is kept beside this test, letter for letter. Run with {@code -Dorrery.examples.update=true}
 * to keep what it prints now, and read the difference before it is committed.
 */
@Isolated("the report of a deadlock mentions threads of other tests")
class ExamplesTest {
    private static final Path KEPT = Path.of("src/test/resources/examples");

    @TempDir
    private Path folder;

    static Set<String> names() {
        return new TreeSet<>(Examples.all().keySet());
    }

    @ParameterizedTest
    @MethodSource("names")
    void printsWhatIsKept(String name) throws IOException {
        String printed = print(name);
        Path file = KEPT.resolve(name + ".txt");
        if (Boolean.getBoolean("orrery.examples.update")) {
            Files.writeString(file, printed);
        }
        assertEquals(Files.readString(file), printed);
    }

    @ParameterizedTest
    @MethodSource("names")
    void printsTheSameTwice(String name) throws IOException {
        assertEquals(print(name), print(name));
    }

    /** The checks find the one mistake of the example, and nothing else. */
    @ParameterizedTest
    @ValueSource(strings = {"race", "stale-read"})
    void theChecksFindTheRace(String name) throws IOException {
        List<Finding> findings = findings(name);
        assertEquals(1, findings.size(), Finding.text(findings));
        assertInstanceOf(Finding.Race.class, findings.get(0));
    }

    /** One buffer and three events are left, and nothing else is found. */
    @Test
    void theChecksFindTheLeaks() throws IOException {
        List<Finding> findings = findings("leak");
        List<String> kinds =
                findings.stream().map(each -> ((Finding.Leak) each).kind()).toList();
        assertEquals(List.of("memory", "event", "event", "event"), kinds, Finding.text(findings));
    }

    private static List<Finding> findings(String example) throws IOException {
        PrintStream ignored = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return Examples.run(Examples.all().get(example), options -> options.withChecks(Checks.all()), ignored);
    }

    @Test
    void nothingIsKeptForExamplesThatAreGone() throws IOException {
        try (Stream<Path> files = Files.list(KEPT)) {
            assertEquals(
                    names(),
                    files.map(file -> file.getFileName().toString().replace(".txt", ""))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    @Test
    void thePictureOfTheReadmeShowsTheFirstExample() throws IOException {
        Path picture = Path.of("images/two-streams.svg");
        Path now = folder.resolve("now.svg");
        PrintStream ignored = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Examples.run(Examples.all().get("two-streams"), ignored, machine -> TraceFile.record(machine, now));
        if (Boolean.getBoolean("orrery.examples.update")) {
            Files.copy(now, picture, StandardCopyOption.REPLACE_EXISTING);
        }
        assertEquals(Files.readString(now), Files.readString(picture));
        assertTrue(Files.readString(Path.of("../README.md")).contains("(docs/images/two-streams.svg)"));
    }

    private static String print(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Examples.run(Examples.all().get(name), out, Examples.drawing(out, TimelineFormat.defaults()));
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
