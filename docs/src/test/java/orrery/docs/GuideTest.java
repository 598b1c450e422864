package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.docs.exercises.Exercise;
import orrery.docs.exercises.Exercises;
import orrery.docs.program.Example;

/**
 * The pages show what the programs give. Run with {@code -Dorrery.guide.update=true} to make them show what the
 * programs give now, and read the difference, and the sentences around it, before it is committed.
 */
@Isolated("a deadlock is told with the threads of the process that may end it")
class GuideTest {
    private static final Path PAGES = Path.of("guide");
    private static final Path SOURCES = Path.of("src/main/java/orrery/docs/lessons");

    @Test
    void showsWhatTheProgramsGive() throws IOException {
        Map<String, Example> programs = new HashMap<>(NamedPrograms.all());
        programs.putAll(NamedPrograms.answers());
        Map<String, List<String>> tasks = Exercises.all().values().stream()
                .collect(Collectors.groupingBy(
                        Exercise::lesson, Collectors.mapping(Exercise::task, Collectors.toList())));
        Guide guide = new Guide(PAGES, SOURCES, List.copyOf(Lessons.all().keySet()), programs, tasks);
        if (Boolean.getBoolean("orrery.guide.update")) {
            guide.update();
        }
        assertEquals(List.of(), guide.faults());
    }

    @Test
    void theFirstPageListsAllPages() throws IOException {
        String first = Files.readString(Path.of("../README.md"));
        try (Stream<Path> files = Files.list(Path.of("."))) {
            assertEquals(
                    List.of(),
                    files.map(each -> each.getFileName().toString())
                            .filter(each -> each.endsWith(".md") && !first.contains("](docs/" + each + ")"))
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../README.md",
                "architecture.md",
                "ci.md",
                "contributing.md",
                "decisions.md",
                "devices.md",
                "examples.md",
                "features.md",
                "fidelity.md",
                "glossary.md",
                "performance.md",
                "rules.md",
                "rules-by-symptom.md",
                "shards.md",
                "testing.md"
            })
    void otherPagesLeadSomewhere(String file) throws IOException {
        Page page = Page.of(Path.of(file));
        assertEquals(List.of(), page.deadLinks());
        for (String command : page.commands()) {
            assertEquals(true, NamedPrograms.named(command) != null, command);
        }
    }

    @Test
    void thePageOfExamplesListsEachOfThem() throws IOException {
        Set<String> listed = Pattern.compile("^\\| `([\\w-]+)` \\| ", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("examples.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(Examples.all().keySet()), listed);
    }

    @Test
    void noNameIsUsedTwice() {
        assertEquals(
                Lessons.all().size() + Examples.all().size(),
                NamedPrograms.all().size());
    }
}
