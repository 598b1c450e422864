package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.docs.exercises.Exercises;
import orrery.docs.program.Example;

/**
 * The pages of the course: slides show what programs give, the plan names each lesson once and exercises that exist,
 * and the rules to pin up are rules. Run with {@code -Dorrery.guide.update=true} to make slides show what the programs
 * give now.
 */
@Isolated("a deadlock is told with the threads of the process that may end it")
class CourseTest {
    private static final Path PAGES = Path.of("course");
    private static final Path PLAN = PAGES.resolve("README.md");
    private static final int PINNED = 25;
    private static final int WEEKS = 6;

    private static final Pattern WEEK = Pattern.compile("(?ms)^## Week (\\d): (.+?)\n(.*?)(?=^## |\\z)");
    private static final Pattern LESSON_ROW =
            Pattern.compile("(?m)^\\| \\[.+?]\\(\\.\\./guide/\\d\\d-([\\w-]+)\\.md\\) \\|(.*)$");
    private static final Pattern CODE = Pattern.compile("`([\\w-]+)`");
    private static final Pattern RULE_ROW =
            Pattern.compile("(?m)^\\| <a id=\".+?></a>([A-Z]+-\\d{2}) \\| (\\w*) \\| ([^|]*) \\|");
    private static final Pattern PINNED_ROW =
            Pattern.compile("(?m)^\\| (?!what|---)(.+?) \\| .+? \\| (.+?) \\| .+? \\|$");
    private static final Pattern ERROR = Pattern.compile("`(cudaError\\w+)`");
    private static final Pattern FENCE = Pattern.compile("(?m)^```(\\w+)$");

    private static ShownPrograms shown;

    @BeforeAll
    static void prepare() throws IOException {
        Map<String, Example> programs = new HashMap<>(NamedPrograms.all());
        programs.putAll(NamedPrograms.answers());
        shown = new ShownPrograms(Path.of("src/main/java/orrery/docs/lessons"), programs);
        if (Boolean.getBoolean("orrery.guide.update")) {
            for (Path page : slides()) {
                shown.update(page);
            }
        }
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    static List<Path> slides() throws IOException {
        return pages().stream()
                .filter(page -> page.getFileName().toString().startsWith("week-"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("slides")
    void slidesShowWhatTheProgramsGive(Path file) throws IOException {
        Page page = Page.of(file);
        assertEquals(List.of(), shown.faults(page));
        assertTrue(page.blocks().size() > 3, "blocks: " + page.blocks());
        long java = FENCE.matcher(Files.readString(file))
                .results()
                .filter(fence -> fence.group(1).equals("java"))
                .count();
        long compiled = page.blocks().stream()
                .filter(block -> block.kind().equals("code"))
                .count();
        assertEquals(java, compiled, "code that is from no program");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksAndCommandsLeadSomewhere(Path file) throws IOException {
        Page page = Page.of(file);
        assertEquals(List.of(), page.deadLinks());
        for (String command : page.commands()) {
            assertTrue(NamedPrograms.named(command) != null, command);
        }
        for (String exercise : exercisesOf(Files.readString(file))) {
            assertTrue(Exercises.all().containsKey(exercise), exercise);
        }
    }

    private static List<String> exercisesOf(String text) {
        return Pattern.compile("\\./orrery exercise ([\\w-]+)")
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static List<MatchResult> weeks() throws IOException {
        return WEEK.matcher(Files.readString(PLAN)).results().toList();
    }

    @Test
    void thePlanHasEachLessonOnceAndItsExercises() throws IOException {
        List<String> lessons = new ArrayList<>();
        for (MatchResult week : weeks()) {
            for (MatchResult row : LESSON_ROW.matcher(week.group(3)).results().toList()) {
                String lesson = row.group(1);
                lessons.add(lesson);
                List<String> exercises = CODE.matcher(row.group(2))
                        .results()
                        .map(code -> code.group(1))
                        .toList();
                assertTrue(!exercises.isEmpty(), lesson + " has no exercise");
                exercises.forEach(
                        each -> assertEquals(lesson, Exercises.all().get(each).lesson(), each));
            }
        }
        assertEquals(Lessons.all().size(), lessons.size(), lessons::toString);
        assertEquals(new TreeSet<>(Lessons.all().keySet()), new TreeSet<>(lessons));
    }

    @Test
    void eachWeekHasItsLessonsOnTheSlidesAndInTheQuiz() throws IOException {
        assertEquals(WEEKS, weeks().size());
        for (MatchResult week : weeks()) {
            String number = week.group(1);
            Set<String> lessons = LESSON_ROW
                    .matcher(week.group(3))
                    .results()
                    .map(row -> row.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> asked = QuizPage.of(PAGES.resolve("quiz-" + number + ".md")).questions().stream()
                    .map(QuizPage.Question::lesson)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(lessons, asked, "the quiz of week " + number);
            String slides = Files.readString(PAGES.resolve("week-" + number + ".md"));
            assertTrue(slides.startsWith("# Week " + number + ": " + week.group(2) + "\n"), week.group(2));
            for (String lesson : lessons) {
                assertTrue(slides.contains("-" + lesson + ".md)"), "week " + number + " does not name " + lesson);
            }
            for (String part :
                    List.of("**Homework.**", "**In the step-through page.**", "After this week a student can")) {
                assertTrue(week.group(3).contains(part), "week " + number + ": no " + part);
            }
        }
    }

    /** The error that a row names is one that breaking its rule returns; API-02 passes on the error of any fault. */
    @Test
    void theRulesToPinUpReturnTheErrorsThatAreSeen() throws IOException {
        Map<String, String> errors = new TreeMap<>();
        RULE_ROW.matcher(Files.readString(Path.of("rules.md")))
                .results()
                .forEach(rule -> errors.put(rule.group(1), rule.group(3)));
        List<MatchResult> rows = PINNED_ROW
                .matcher(Files.readString(PAGES.resolve("rules-to-pin-up.md")))
                .results()
                .toList();
        assertEquals(PINNED, rows.size());
        for (MatchResult row : rows) {
            Matcher error = ERROR.matcher(row.group(1));
            if (errors.containsKey(row.group(2)) && !row.group(2).equals("API-02")) {
                assertTrue(error.find(), row.group());
                assertTrue(errors.get(row.group(2)).contains(error.group(1)), row.group());
            } else {
                assertTrue(row.group(2).equals("API-02") || row.group(2).contains("](../guide/"), row.group());
            }
        }
    }
}
