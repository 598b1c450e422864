package orrery.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page of the quiz. The section of a lesson begins with a heading and a link to the page of the lesson. Its questions
 * are numbered, and each has an answer that can be opened. A question may show a program in Java; its answer then
 * begins with what the program prints, as a block of the language {@code text}.
 */
final class QuizPage {
    private static final Pattern SECTION = Pattern.compile("(?ms)^## (.+?)\n(.*?)(?=^## |\\z)");
    private static final Pattern LESSON = Pattern.compile("\\(\\.\\./guide/\\d+-([\\w-]+)\\.md\\)");
    private static final Pattern QUESTION =
            Pattern.compile("(?ms)^(\\d+)\\. (.*?)^<details>\n<summary>Answer</summary>\n(.*?)^</details>$");
    private static final Pattern PROGRAM = Pattern.compile("(?ms)^```java\n(.*?)^```$");
    private static final Pattern OUTPUT = Pattern.compile("(?ms)\\A\n```text\n(.*?)^```$");
    private static final Pattern RULE = Pattern.compile("\\b[A-Z]+-\\d{2}\\b");

    private final Path file;
    private final String text;

    /**
     * A question.
     *
     * @param lesson the name of the lesson
     * @param number counted from 1 in each lesson
     * @param program what the reader is to think through; empty if the question shows none
     * @param output what the answer says that it prints
     * @param answer the whole answer
     */
    record Question(String lesson, int number, Optional<String> program, Optional<String> output, String answer) {
        /** Returns the name of its class. */
        String className() {
            return "Quiz_" + lesson.replace('-', '_') + "_" + number;
        }

        /** Returns the ids of rules that the answer names. */
        Set<String> rules() {
            return QuizPage.rules(answer);
        }

        @Override
        public String toString() {
            return lesson + ", question " + number;
        }
    }

    private QuizPage(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    static QuizPage of(Path file) throws IOException {
        return new QuizPage(file, Files.readString(file));
    }

    /** Returns the ids of rules in a text. */
    static Set<String> rules(String text) {
        return RULE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the questions in their order. */
    List<Question> questions() {
        List<Question> questions = new ArrayList<>();
        for (MatchResult section : SECTION.matcher(text).results().toList()) {
            Matcher lesson = LESSON.matcher(section.group(2));
            if (!lesson.find()) {
                throw new IllegalArgumentException(file + ": the section " + section.group(1) + " links to no lesson");
            }
            QUESTION.matcher(section.group(2))
                    .results()
                    .map(found -> question(lesson.group(1), found))
                    .forEach(questions::add);
        }
        return questions;
    }

    private static Question question(String lesson, MatchResult found) {
        return new Question(
                lesson,
                Integer.parseInt(found.group(1)),
                first(PROGRAM, found.group(2)),
                first(OUTPUT, found.group(3)),
                found.group(3));
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Makes each answer to a program show an output. */
    void update(Function<Question, String> output) throws IOException {
        StringBuilder updated = new StringBuilder();
        Matcher sections = SECTION.matcher(text);
        while (sections.find()) {
            Matcher lesson = LESSON.matcher(sections.group(2));
            String section = !lesson.find()
                    ? sections.group()
                    : QUESTION.matcher(sections.group()).replaceAll(found -> {
                        Question question = question(lesson.group(1), found);
                        String answer = question.program().isEmpty()
                                ? found.group(3)
                                : OUTPUT.matcher(found.group(3))
                                        .replaceFirst(Matcher.quoteReplacement(
                                                "\n```text\n" + output.apply(question) + "```"));
                        return Matcher.quoteReplacement(found.group(1) + ". " + found.group(2)
                                + "<details>\n<summary>Answer</summary>\n" + answer + "</details>");
                    });
            sections.appendReplacement(updated, Matcher.quoteReplacement(section));
        }
        sections.appendTail(updated);
        Files.writeString(file, updated.toString());
    }
}
