package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.cupti.export.TraceFile;

/**
 * Each lesson has a picture of its timeline, in front of the one that is drawn as text. Run with
 * {@code -Dorrery.guide.update=true} to draw the pictures again.
 */
@Tag("one-jdk")
class LessonPicturesTest {
    private static final Path PICTURES = Path.of("images/guide");

    @TempDir
    private Path folder;

    static Set<String> lessons() {
        return Lessons.all().keySet();
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void aLessonShowsAPictureOfWhatItsProgramDoes(String lesson) throws IOException {
        Path now = folder.resolve("now.svg");
        PrintStream ignored = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Examples.run(NamedPrograms.named(lesson), ignored, machine -> TraceFile.record(machine, now));
        Path picture = PICTURES.resolve(lesson + ".svg");
        Path page = page(lesson);
        String link = "![The timeline of " + lesson + "](../" + PICTURES + "/" + lesson + ".svg)\n\n";
        String comment = "<!-- timeline: " + lesson + " -->";
        if (Boolean.getBoolean("orrery.guide.update")) {
            Files.createDirectories(PICTURES);
            Files.writeString(picture, Files.readString(now));
            String text = Files.readString(page);
            Files.writeString(page, text.replace(link, "").replace(comment, link + comment));
        }
        assertEquals(Files.readString(now), Files.readString(picture));
        assertTrue(Files.readString(page).contains(link + comment), page + " does not show its picture");
    }

    private static Path page(String lesson) throws IOException {
        try (Stream<Path> pages = Files.list(Path.of("guide"))) {
            List<Path> found = pages.filter(
                            each -> each.getFileName().toString().matches("\\d+-" + lesson + "\\.md"))
                    .toList();
            assertEquals(1, found.size(), "pages of " + lesson + ": " + found);
            return found.get(0);
        }
    }

    @Test
    void noPictureIsOfALessonThatIsGone() throws IOException {
        try (Stream<Path> files = Files.list(PICTURES)) {
            assertEquals(
                    new TreeSet<>(lessons()),
                    files.map(file -> file.getFileName().toString().replace(".svg", ""))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }
}
