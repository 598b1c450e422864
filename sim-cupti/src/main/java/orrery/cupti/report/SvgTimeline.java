package orrery.cupti.report;

import com.google.common.base.Preconditions;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Maps;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Multiset;
import com.google.common.io.MoreFiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import orrery.cupti.report.RecordedOperation.State;

/**
 * Draws the timeline of a run as an SVG picture, for slides and pages: a row for each stream and each engine. Its
 * colors are light or dark as the viewer prefers, and each operation has a tooltip. Immutable.
 */
public final class SvgTimeline {
    private static final int DEFAULT_WIDTH = 960;
    private static final int MIN_WIDTH = 320;

    /** The maximum number of lines of a row. Operations that would need more overlap on the last one. */
    private static final int MAX_LINES = 8;

    private final RecordedRun run;
    private final int width;

    private SvgTimeline(RecordedRun run, int width) {
        this.run = run;
        this.width = width;
    }

    /** Returns the picture of a run, 960 pixels wide. */
    public static SvgTimeline of(RecordedRun run) {
        return new SvgTimeline(run, DEFAULT_WIDTH);
    }

    /**
     * Returns the same picture in another width.
     *
     * @throws IllegalArgumentException if it is less than 320 pixels
     */
    public SvgTimeline withWidth(int pixels) {
        Preconditions.checkArgument(pixels >= MIN_WIDTH, "the width is %s pixels; the least is %s", pixels, MIN_WIDTH);
        return new SvgTimeline(run, pixels);
    }

    /**
     * Writes the picture to a file, whose content it replaces.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        try (Writer out = MoreFiles.asCharSink(file, StandardCharsets.UTF_8).openBufferedStream()) {
            write(out);
        }
    }

    /**
     * Writes the picture. It is UTF-8.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Writer out) throws IOException {
        List<RecordedOperation> work = run.operations().stream()
                .filter(each -> !each.isOrder() && each.state() != State.SUBMITTED)
                .toList();
        try {
            new SvgDrawing(out, width, begin(work), Math.max(end(work), begin(work) + 1)).draw(rows(work));
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException(e.getMessage(), e);
        }
    }

    private long begin(Collection<RecordedOperation> work) {
        return work.stream()
                .mapToLong(each -> Math.min(each.visibleAt(), each.start()))
                .min()
                .orElse(run.begin());
    }

    /** Returns the end of the last work. Calls that come later are not drawn. */
    private long end(Collection<RecordedOperation> work) {
        return work.stream().mapToLong(RecordedOperation::end).max().orElse(run.end());
    }

    /** A stream of a device. Several can have the same name: each context has a legacy stream. */
    private record StreamKey(int device, long id, String name) {
        static StreamKey of(RecordedOperation operation) {
            return new StreamKey(operation.device(), operation.streamId(), operation.streamName());
        }
    }

    private List<SvgRow> rows(List<RecordedOperation> work) {
        Comparator<RecordedOperation> byStream =
                Comparator.comparingInt(RecordedOperation::device).thenComparingLong(RecordedOperation::streamId);
        Comparator<RecordedOperation> byEngine =
                Comparator.comparingInt(RecordedOperation::device).thenComparing(RecordedOperation::engineKind);
        List<SvgRow> rows = new ArrayList<>();
        ListMultimap<StreamKey, RecordedOperation> streams =
                MultimapBuilder.linkedHashKeys().arrayListValues().build();
        work.stream().sorted(byStream).forEach(each -> streams.put(StreamKey.of(each), each));
        Multiset<String> titles = HashMultiset.create();
        Multimaps.asMap(streams).forEach((key, operations) -> {
            String title = title(key.device(), key.name());
            int number = titles.add(title, 1) + 1;
            rows.add(streamRow(number == 1 ? title : title + " #" + number, operations));
        });
        ListMultimap<String, RecordedOperation> engines =
                MultimapBuilder.linkedHashKeys().arrayListValues().build();
        work.stream()
                .filter(RecordedOperation::isWork)
                .sorted(byEngine)
                .forEach(each -> engines.put(title(each.device(), each.engine()), each));
        Multimaps.asMap(engines).forEach((title, operations) -> {
            boolean isFirstEngine = rows.size() == titles.size();
            Map<Long, Integer> lines = new HashMap<>();
            int count = assignLines(operations, 0, lines);
            rows.add(new SvgRow(title, isFirstEngine, false, operations, Map.of(), lines, count));
        });
        return rows;
    }

    private String title(int device, String name) {
        return run.devices().size() > 1 ? name + ", device " + device : name;
    }

    /** Lays out a stream: its operations first, then the nodes of its graph launches. */
    private SvgRow streamRow(String title, List<RecordedOperation> operations) {
        Map<Long, Integer> lines = new HashMap<>();
        int own = assignLines(operations.stream().filter(each -> !each.isNode()).toList(), 0, lines);
        int all = assignLines(
                operations.stream().filter(RecordedOperation::isNode).toList(), own, lines);
        return new SvgRow(title, false, true, operations, eventMarks(operations.get(0)), lines, all);
    }

    /** Returns the records of events and the waits for them in the stream of an operation, with the event's number. */
    private Map<RecordedOperation, String> eventMarks(RecordedOperation one) {
        Map<Long, Long> eventOf = new HashMap<>();
        run.steps().records().forEach(each -> eventOf.put(each.operation(), each.event()));
        Map<Long, RecordedOperation> byId = Maps.uniqueIndex(run.operations(), RecordedOperation::id);
        Map<Long, Long> awaited = new HashMap<>();
        for (RecordedDependency each : run.dependencies()) {
            RecordedOperation record = eventOf.containsKey(each.earlier()) ? byId.get(each.earlier()) : null;
            // A record in the same stream comes before the wait in any case.
            if (record != null && record.streamId() != one.streamId()) {
                awaited.put(each.later(), eventOf.get(each.earlier()));
            } else if (record != null) {
                awaited.putIfAbsent(each.later(), eventOf.get(each.earlier()));
            }
        }
        awaited.forEach(eventOf::putIfAbsent);
        Map<RecordedOperation, String> marks = new LinkedHashMap<>();
        run.operations().stream()
                .filter(each -> each.streamId() == one.streamId() && each.device() == one.device())
                .filter(each -> each.isOrder() && each.state() == State.COMPLETE && !each.isNode())
                .filter(each -> each.kind().startsWith("event "))
                .forEach(each ->
                        marks.put(each, eventOf.containsKey(each.id()) ? "event " + eventOf.get(each.id()) : "event"));
        return marks;
    }

    /**
     * Assigns a line to each operation, so that none overlap while there are lines left.
     *
     * @param base the first line
     * @param lines receives the lines, by the ids of the operations
     * @return the line after the last one
     */
    private static int assignLines(List<RecordedOperation> operations, int base, Map<Long, Integer> lines) {
        List<Long> ends = new ArrayList<>();
        List<RecordedOperation> sorted = new ArrayList<>(operations);
        sorted.sort((one, other) -> one.start() == other.start()
                ? Long.compare(other.end(), one.end())
                : Long.compare(one.start(), other.start()));
        for (RecordedOperation each : sorted) {
            int line = 0;
            while (line < ends.size() && ends.get(line) > each.start()) {
                line++;
            }
            if (line == ends.size() && line < MAX_LINES) {
                ends.add(each.end());
            } else {
                line = Math.min(line, MAX_LINES - 1);
                ends.set(line, Math.max(ends.get(line), each.end()));
            }
            lines.put(each.id(), base + line);
        }
        return base + ends.size();
    }
}
