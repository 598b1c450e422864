package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The glossary names the lesson that explains a term, and earlier lessons that use the term lead to an explanation. */
class GlossaryTest {
    private static final Path GLOSSARY = Path.of("glossary.md");
    private static final Path GUIDE = Path.of("guide");
    private static final Pattern ENTRY = Pattern.compile("(?ms)^## (.+?)\n(.*?)(?=^## |\\z)");
    private static final Pattern LESSON = Pattern.compile("\\(guide/(\\d\\d-[\\w-]+\\.md)\\)");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\([^)\\s]+\\)");
    private static final Pattern ANCHOR = Pattern.compile("glossary\\.md#([\\w-]+)");

    /** Terms that the lessons also use as ordinary words, with another meaning. */
    private static final Set<String> ORDINARY = Set.of("Library", "Callback");

    /** What is not read for its terms: programs, references, the tasks of exercises and what follows them. */
    private static final Pattern NO_TEXT =
            Pattern.compile("(?ms)^```.*?^```$|^Where to read.*?\n\n|^## Exercises$.*|<!--.*?-->");

    /**
     * A term.
     *
     * @param lesson the file of the page that explains it
     */
    private record Term(String name, String lesson) {
        /** Returns a pattern of the term, in singular, plural, or as a participle. */
        Pattern pattern() {
            String words = Stream.of(name.split(" ")).map(Pattern::quote).collect(Collectors.joining("\\s+"));
            return Pattern.compile("(?i)(?<![\\w/-])" + words + "(?:s|es|d)?\\b");
        }

        String anchor() {
            return name.toLowerCase(Locale.ROOT).replace(' ', '-');
        }
    }

    private static List<Term> terms() throws IOException {
        List<Term> terms = new ArrayList<>();
        for (MatchResult entry :
                ENTRY.matcher(Files.readString(GLOSSARY)).results().toList()) {
            Matcher lesson = LESSON.matcher(entry.group(2));
            assertTrue(lesson.find(), entry.group(1) + " names no lesson");
            terms.add(new Term(entry.group(1), lesson.group(1)));
        }
        return terms;
    }

    /** The pages of the lessons, in their order. */
    private static List<Path> lessons() throws IOException {
        try (Stream<Path> files = Files.list(GUIDE)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d\\d-.*"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void termsAreInTheOrderOfTheAlphabet() throws IOException {
        List<String> names = terms().stream().map(Term::name).toList();
        assertEquals(names.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList(), names);
        assertTrue(names.size() > 40, names::toString);
    }

    @Test
    void theLessonOfATermUsesIt() throws IOException {
        for (Term term : terms()) {
            String text = Files.readString(GUIDE.resolve(term.lesson()));
            assertTrue(term.pattern().matcher(text).find(), term.lesson() + " does not speak of " + term.name());
        }
    }

    /** A lesson that uses a term before the lesson that explains it has a link where it does so first. */
    @Test
    void earlierLessonsLeadToAnExplanation() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Path page : lessons()) {
            String name = page.getFileName().toString();
            String text = NO_TEXT.matcher(Files.readString(page)).replaceAll("");
            for (Term term : terms()) {
                Matcher use = term.pattern().matcher(text);
                if (name.compareTo(term.lesson()) < 0 && !ORDINARY.contains(term.name()) && use.find()) {
                    int place = use.start();
                    boolean linked =
                            LINK.matcher(text).results().anyMatch(link -> link.start() <= place && place < link.end());
                    if (!linked) {
                        faults.add(name + ": the first " + term.name() + " is in no link");
                    }
                }
            }
        }
        assertEquals(List.of(), faults);
    }

    @Test
    void linksLeadToTerms() throws IOException {
        Set<String> anchors = terms().stream().map(Term::anchor).collect(Collectors.toSet());
        List<Path> pages = new ArrayList<>(lessons());
        try (Stream<Path> files = Files.walk(Path.of("course"))) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        for (Path page : pages) {
            ANCHOR.matcher(Files.readString(page))
                    .results()
                    .forEach(link -> assertTrue(anchors.contains(link.group(1)), page + ": " + link.group()));
        }
    }
}
