package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import orrery.cupti.report.RuleLesson;

/** Each chapter of rules has a lesson, or is among those without one. */
class RuleLessonsTest {
    /** The topics of which the guide has no lesson. */
    private static final Set<String> WITHOUT = Set.of("ARRAY", "IPC", "LIBRARY", "LINK", "MODULE", "RUNTIME", "VMM");

    @Test
    void everyChapterHasALessonOrNone() throws IOException {
        Set<String> chapters = new TreeSet<>(Pattern.compile("(?m)^## (\\w+)$")
                .matcher(Files.readString(Path.of("rules.md")))
                .results()
                .map(found -> found.group(1))
                .toList());
        Set<String> known = new TreeSet<>(RuleLessons.all().keySet());
        known.addAll(WITHOUT);
        assertEquals(chapters, known);
    }

    @Test
    void thePagesOfTheLessonsAreInTheGuide() {
        for (RuleLesson lesson : RuleLessons.in("guide").values()) {
            Path page = Path.of(lesson.page().replace(".html", ".md"));
            assertTrue(Files.isRegularFile(page), page.toString());
        }
    }
}
