package orrery.sim.timeline;

import static orrery.sim.timeline.Item.NEVER;

import com.google.common.base.Strings;
import com.google.common.collect.ComparisonChain;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Marker;
import orrery.sim.EngineKind;
import orrery.sim.TracedOperation;
import orrery.sim.timeline.Item.Shape;
import orrery.sim.timeline.TextTimeline.Call;
import orrery.sim.timeline.TextTimeline.Snapshot;

/** One drawing of a timeline: rows of items, laid out on an axis. */
final class Drawing {
    /** The size at the end of a label. */
    private static final Pattern SIZE = Pattern.compile("(?<= )(\\d{1,18}) B$");

    /** Lines of an engine that does several things at once; what needs more is counted. */
    private static final int MAX_LINES = 8;

    /** Part of the width that shows what has not finished, after all that is known. */
    private static final int OPEN_PART = 6;

    private static final int GAP = 2;
    private static final String MORE = " more";

    private final Snapshot snapshot;
    private final TimelineFormat format;
    private final Glyphs glyphs;
    private final boolean manyDevices;
    private final Map<String, List<Item>> threads = new LinkedHashMap<>();
    private final Map<String, List<Item>> streams = new LinkedHashMap<>();
    private final ListMultimap<String, Item> early =
            MultimapBuilder.linkedHashKeys().arrayListValues().build();
    private final Map<String, List<Item>> engines = new LinkedHashMap<>();

    /** What is drawn for each title. */
    private ImmutableMap<String, String> titles = ImmutableMap.of();

    /** The order of rows: by device, then by number, then by name. */
    private record RowKey(int device, long number, String name) implements Comparable<RowKey> {
        @Override
        public int compareTo(RowKey other) {
            return ComparisonChain.start()
                    .compare(device, other.device)
                    .compare(number, other.number)
                    .compare(name, other.name)
                    .result();
        }
    }

    Drawing(Snapshot snapshot, TimelineFormat format) {
        this.snapshot = snapshot;
        this.format = format;
        this.glyphs = format.ascii() ? Glyphs.ASCII : Glyphs.BOX;
        Set<Integer> devices = new TreeSet<>();
        operations().forEach(operation -> devices.add(operation.deviceOrdinal()));
        this.manyDevices = devices.size() > 1;
        collect();
    }

    private List<TracedOperation> operations() {
        Map<Long, TracedOperation> all = new TreeMap<>(snapshot.complete());
        all.putAll(snapshot.started());
        all.putAll(snapshot.submitted());
        return new ArrayList<>(all.values());
    }

    // -- rows ----------------------------------------------------------------------------------------------------

    private void collect() {
        Multimaps.asMap(snapshot.calls()).forEach((thread, calls) -> threads.put("thread " + thread, items(calls)));
        ListMultimap<RowKey, TracedOperation> byStream =
                MultimapBuilder.treeKeys().arrayListValues().build();
        ListMultimap<RowKey, Item> byEngine =
                MultimapBuilder.treeKeys().arrayListValues().build();
        for (TracedOperation operation : operations()) {
            int device = operation.deviceOrdinal();
            byStream.put(new RowKey(device, operation.streamId(), operation.streamName()), operation);
            EngineKind kind = operation.work().engineKind();
            if (kind != EngineKind.ORDER && !snapshot.submitted().containsKey(operation.id())) {
                byEngine.put(
                        new RowKey(device, kind.ordinal(), operation.work().engine()),
                        item(operation, operation.startedAt(), " (" + operation.streamName() + ")"));
            }
        }
        Multimaps.asMap(byStream).forEach((key, operations) -> {
            String title = RowTitles.unused(title(key), streams.keySet());
            streams.put(title, itemsOfStream(title, operations));
        });
        Multimaps.asMap(byEngine).forEach((key, items) -> engines.put(title(key), items));
    }

    private String title(RowKey key) {
        return manyDevices ? "device " + key.device() + " " + key.name() : key.name();
    }

    /**
     * Returns whether a kernel has made use of the permission to begin before the work in front of it in its stream
     * ends.
     */
    private static boolean overtakes(TracedOperation operation, @Nullable TracedOperation before, Item item) {
        return before != null
                && operation.work() instanceof KernelLaunch launch
                && launch.attributes().programmatic()
                && operation.correlationId() != before.correlationId()
                && item.start() < before.completedAt();
    }

    private static List<Item> items(List<Call> calls) {
        return calls.stream()
                .map(call -> new Item(Shape.CALL, call.start(), call.start(), call.end(), call.name(), ""))
                .toList();
    }

    private List<Item> itemsOfStream(String title, List<TracedOperation> operations) {
        List<Item> items = new ArrayList<>();
        TracedOperation before = null;
        long free = 0;
        for (TracedOperation operation : operations) {
            Item item = item(operation, Math.max(free, operation.visibleAt()), "");
            if (overtakes(operation, before, item)) {
                early.put(title, item);
            } else {
                items.add(item);
            }
            before = operation;
            free = Math.max(free, item.end());
            if (item.start() == NEVER) {
                // What is queued after it waits for its own stream; the summary counts it.
                break;
            }
        }
        return items;
    }

    private Item item(TracedOperation operation, long waitingFrom, String detail) {
        boolean begun = !snapshot.submitted().containsKey(operation.id());
        boolean isComplete = snapshot.complete().containsKey(operation.id());
        long start = begun ? operation.startedAt() : NEVER;
        return new Item(
                shape(operation),
                Math.min(waitingFrom, start),
                start,
                isComplete ? operation.completedAt() : NEVER,
                RowTitles.printable(label(operation)),
                RowTitles.printable(detail));
    }

    private static Shape shape(TracedOperation operation) {
        if (operation.work().engineKind() != EngineKind.ORDER) {
            return Shape.WORK;
        }
        return operation.work() instanceof Marker marker && marker.isRecord() ? Shape.RECORD : Shape.WAIT;
    }

    /** Returns the label of the work, with a size that people can read. */
    static String label(TracedOperation operation) {
        return SIZE.matcher(operation.work().label()).replaceFirst(size -> Units.bytes(Long.parseLong(size.group(1))));
    }

    // -- the window ----------------------------------------------------------------------------------------------

    private boolean unfinished() {
        return !snapshot.started().isEmpty() || !snapshot.submitted().isEmpty();
    }

    private long windowStart() {
        if (format.from() != TimelineFormat.AUTOMATIC) {
            return format.from();
        }
        long first = NEVER;
        long correlation = -1;
        for (TracedOperation operation : operations()) {
            if (operation.visibleAt() < first) {
                first = operation.visibleAt();
                correlation = operation.correlationId();
            }
        }
        for (Call call : snapshot.calls().values()) {
            if (first == NEVER || call.correlationId() == correlation) {
                return Math.min(first, call.start());
            }
        }
        return first == NEVER ? 0 : first;
    }

    private long windowEnd(long from) {
        if (format.to() != TimelineFormat.AUTOMATIC) {
            return Math.max(format.to(), from + 1);
        }
        long last = from;
        for (TracedOperation operation : snapshot.complete().values()) {
            last = Math.max(last, operation.completedAt());
        }
        if (unfinished()) {
            for (TracedOperation operation : operations()) {
                last = Math.max(last, operation.visibleAt());
            }
            last = Math.max(last, snapshot.latest());
            return last + Math.max(1, (last - from) / OPEN_PART);
        }
        long lastWork = last;
        for (Call call : snapshot.calls().values()) {
            if (format.calls() && call.end() != NEVER && call.start() < lastWork) {
                last = Math.max(last, call.end());
            }
        }
        return Math.max(last, from + 1);
    }

    // -- text ----------------------------------------------------------------------------------------------------

    String text() {
        if (snapshot.complete().isEmpty() && !unfinished()) {
            return "no work was submitted\n";
        }
        long from = windowStart();
        titles = RowTitles.fitted(titles(), format.width() / 2 - GAP, glyphs.ellipsis());
        int gutter =
                GAP + titles.values().stream().mapToInt(String::length).max().orElse(0);
        Axis axis = new Axis(from, windowEnd(from), format.width() - gutter);
        Set<Line.Sign> used = EnumSet.noneOf(Line.Sign.class);
        StringBuilder text = new StringBuilder();
        row(text, gutter, "", axis.numbers());
        row(text, gutter, "", axis.ruler(glyphs));
        if (format.calls()) {
            threads.forEach((title, items) -> row(text, gutter, title, Line.of(items, axis, glyphs, used)));
            row(text, gutter, "", Line.of(List.of(), axis, glyphs, used));
        }
        streams.forEach((title, items) -> {
            row(text, gutter, title, Line.of(items, axis, glyphs, used));
            if (early.containsKey(title)) {
                stacked(text, gutter, "", early.get(title), axis, used);
            }
        });
        if (format.engines() && !engines.isEmpty()) {
            row(text, gutter, "", Line.of(List.of(), axis, glyphs, used));
            engines.forEach((title, items) -> stacked(text, gutter, title, items, axis, used));
        }
        text.append('\n');
        wrapped(text, Line.legend(used, glyphs), "   ");
        summary(text, axis);
        return text.toString();
    }

    private Set<String> titles() {
        Set<String> all = new TreeSet<>(streams.keySet());
        all.add(MORE);
        if (format.calls()) {
            all.addAll(threads.keySet());
        }
        if (format.engines()) {
            all.addAll(engines.keySet());
        }
        return all;
    }

    private void stacked(
            StringBuilder text, int gutter, String title, List<Item> items, Axis axis, Set<Line.Sign> used) {
        List<List<Item>> lines = Stacking.lines(items);
        String head = title;
        for (List<Item> line : lines.subList(0, Math.min(MAX_LINES, lines.size()))) {
            row(text, gutter, head, Line.of(line, axis, glyphs, used));
            head = "";
        }
        if (lines.size() > MAX_LINES) {
            List<Item> rest = lines.subList(MAX_LINES, lines.size()).stream()
                    .flatMap(Collection::stream)
                    .toList();
            row(text, gutter, MORE, Line.counting(rest, axis, glyphs, used));
        }
    }

    private void row(StringBuilder text, int gutter, String title, String line) {
        String row = Strings.padEnd(titles.getOrDefault(title, ""), gutter, ' ') + line;
        text.append(row.stripTrailing()).append('\n');
    }

    private void summary(StringBuilder text, Axis axis) {
        List<String> total = new ArrayList<>();
        total.add("total " + Units.time(axis.to() - axis.from()));
        total.add("0 is " + Units.time(axis.from()) + " of machine time");
        int left = snapshot.started().size() + snapshot.submitted().size();
        if (left > 0) {
            total.add("not finished: " + left);
        }
        wrapped(text, total, "; ");
        List<String> busy = new ArrayList<>();
        engines.forEach((title, items) -> busy.add(titles.getOrDefault(title, title) + " " + busy(items, 1, axis)));
        if (!busy.isEmpty()) {
            List<Item> all =
                    engines.values().stream().flatMap(Collection::stream).toList();
            busy.set(0, "busy: " + busy.get(0));
            busy.add("two or more at once " + busy(all, 2, axis));
            wrapped(text, busy, ", ");
        }
    }

    /** Phrases in as many lines as the width takes. */
    private void wrapped(StringBuilder text, List<String> phrases, String separator) {
        StringBuilder line = new StringBuilder();
        for (String phrase : phrases) {
            if (!line.isEmpty() && line.length() + separator.length() + phrase.length() >= format.width()) {
                text.append((line + separator).stripTrailing()).append('\n');
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : separator).append(phrase);
        }
        if (!line.isEmpty()) {
            text.append(line).append('\n');
        }
    }

    private static String busy(List<Item> items, int least, Axis axis) {
        return Units.time(BusyTime.nanos(items, least, axis.from(), axis.to()));
    }
}
