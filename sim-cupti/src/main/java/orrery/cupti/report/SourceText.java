package orrery.cupti.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lines of a program around its calls, as data of the page. */
final class SourceText {
    /** So many lines are shown before the first call of a file, and after the last one. */
    private static final int AROUND = 25;

    private static final int MAX_LINES = 1_500;

    private final Map<String, Integer> indexOf = new HashMap<>();
    private final Map<String, Excerpt> excerpts = new LinkedHashMap<>();

    /** The lines of a file from {@code first} on, counted from 1. */
    private record Excerpt(String name, int first, ImmutableList<String> lines) {}

    /** Lines of a file that are called from. */
    private record Range(StackTraceElement frame, int first, int last) {
        Range with(int line) {
            return new Range(frame, Math.min(first, line), Math.max(last, line));
        }
    }

    private SourceText() {}

    /** Reads the lines around the calls and failures of a run. */
    static SourceText of(RecordedRun run, List<RecordedFailure> failures, SourceFiles files) {
        Map<String, Range> ranges = new LinkedHashMap<>();
        Stream<StackTraceElement> frames = Stream.concat(
                run.calls().stream().map(RecordedCall::site).flatMap(Stream::ofNullable),
                failures.stream().flatMap(failure -> failure.trace().stream()));
        frames.filter(frame -> frame.getLineNumber() > 0 && frame.getFileName() != null)
                .forEach(frame -> ranges.merge(
                        key(frame),
                        new Range(frame, frame.getLineNumber(), frame.getLineNumber()),
                        (range, other) -> range.with(other.first())));
        SourceText text = new SourceText();
        ranges.forEach((key, range) -> text.add(key, range, files));
        return text;
    }

    private void add(String key, Range range, SourceFiles files) {
        Optional<ImmutableList<String>> found = files.lines(range.frame());
        if (found.isEmpty() || found.get().size() < range.last()) {
            return; // another version of the file
        }
        int first = Math.max(1, range.first() - AROUND);
        int end = Math.min(Math.min(found.get().size(), range.last() + AROUND), first + MAX_LINES);
        indexOf.put(key, indexOf.size());
        excerpts.put(
                key, new Excerpt(range.frame().getFileName(), first, found.get().subList(first - 1, end)));
    }

    /** Returns the file of a class: nested classes are in the file of the outermost one, which the frame names. */
    private static String key(StackTraceElement frame) {
        String type = frame.getClassName();
        return type.substring(0, type.lastIndexOf('.') + 1) + frame.getFileName();
    }

    /** Returns the number of the excerpt that has the line of a frame; -1 if none has. */
    int index(@Nullable StackTraceElement frame) {
        return frame == null ? -1 : indexOf.getOrDefault(key(frame), -1);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("sources");
        for (Excerpt each : excerpts.values()) {
            json.writeStartObject();
            json.writeStringField("name", each.name());
            json.writeNumberField("first", each.first());
            json.writeArrayFieldStart("lines");
            for (String line : each.lines()) {
                json.writeString(line);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
