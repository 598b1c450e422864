package orrery.docs.exercises;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An answer to an exercise that is written as an edit of our own answer. The file {@code variants/LESSON.txt} has them:
 *
 * <pre>
 * == events-1
 * -- the event is recorded before the launch
 * - what is replaced, a part of our answer that is there once; several such lines are one text
 * + what is there instead; nothing without such a line; a plus alone ends a text that is left out
 * ? a part of the hint that a reader gets
 * </pre>
 *
 * <p>Several pairs are several replacements. A variant without a hint is right.
 *
 * @param exercise the name of the exercise
 * @param name what is different
 * @param source the program
 * @param hint a part of the hint; empty if the answer is right
 */
record AnswerVariant(String exercise, String name, String source, String hint) {

    /** Returns our answer to an exercise. */
    static String answer(String exercise) {
        return resource("answers/" + exercise + ".java.txt");
    }

    private static String resource(String name) {
        try {
            return Resources.toString(Resources.getResource("orrery/docs/" + name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the variants of the answers of a lesson. */
    static List<AnswerVariant> ofLesson(String lesson) {
        List<AnswerVariant> all = new ArrayList<>();
        for (String part : sections(resource("variants/" + lesson + ".txt"), "== ")) {
            String exercise = part.lines().findFirst().orElseThrow().strip();
            for (String text : sections(part, "-- ")) {
                all.add(of(exercise, text));
            }
        }
        return all;
    }

    /** Returns the texts between lines that begin with a mark, each from the rest of that line on. */
    private static List<String> sections(String text, String mark) {
        List<String> parts = Splitter.on("\n" + mark).splitToList("\n" + text);
        return parts.subList(1, parts.size());
    }

    private static AnswerVariant of(String exercise, String text) {
        List<String> lines = text.lines().toList();
        String source = answer(exercise);
        String hint = "";
        int i = 1;
        while (i < lines.size()) {
            List<String> from = block(lines, i, "- ");
            i += from.size();
            List<String> to = block(lines, i, "+ ");
            i += to.size();
            if (!from.isEmpty()) {
                source = replaced(exercise + ": " + lines.get(0), source, from, String.join("\n", to));
            } else if (lines.get(i).startsWith("? ")) {
                hint = lines.get(i++).substring(2);
            } else if (lines.get(i).isBlank()) {
                i++;
            } else {
                throw new IllegalArgumentException(exercise + ": " + lines.get(i));
            }
        }
        return new AnswerVariant(exercise, lines.get(0), source, hint);
    }

    private static List<String> block(List<String> lines, int begin, String mark) {
        return Stream.iterate(begin, each -> each + 1)
                .limit(lines.size() - begin)
                .map(lines::get)
                .takeWhile(each -> each.startsWith(mark) || each.equals(mark.strip()))
                .map(each -> each.substring(Math.min(each.length(), mark.length())))
                .toList();
    }

    /** Replaces a part of a program, whose lines may be indented in it. */
    private static String replaced(String where, String source, List<String> from, String to) {
        StringBuilder all = new StringBuilder();
        List<String> present = source.lines().toList();
        int found = 0;
        for (int i = 0; i < present.size(); ) {
            if (matches(present, i, from)) {
                found++;
                String line = present.get(i);
                all.append(from.size() == 1 ? line.replace(from.get(0), to) : to)
                        .append('\n');
                i += from.size();
            } else {
                all.append(present.get(i++)).append('\n');
            }
        }
        if (found != 1) {
            throw new IllegalArgumentException(where + ": found " + found + " times: " + from);
        }
        return all.toString();
    }

    private static boolean matches(List<String> lines, int begin, List<String> from) {
        for (int i = 0; i < from.size(); i++) {
            boolean matches = begin + i < lines.size()
                    && (from.size() == 1
                            ? lines.get(begin).contains(from.get(0))
                            : lines.get(begin + i).strip().equals(from.get(i).strip()));
            if (!matches) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return exercise + ": " + name;
    }
}
