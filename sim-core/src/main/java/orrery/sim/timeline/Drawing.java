package orrery.sim.timeline;

import static orrery.sim.timeline.Item.NEVER;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Marker;
import orrery.core.work.TransferWork;
import orrery.sim.EngineKind;
import orrery.sim.TracedOperation;
import orrery.sim.timeline.Item.Shape;
import orrery.sim.timeline.TextTimeline.Call;
import orrery.sim.timeline.TextTimeline.Snapshot;

/** One drawing of a timeline: rows of items, laid out on an axis. */
final class Drawing {
    /**
     * The maximum number of lines of an engine with concurrent operations. Further concurrent operations are shown as a
     * count.
     */
    private static final int MAX_LINES = 8;

    /** The divisor of the width that is reserved for operations in progress, after the latest known time. */
    private static final int OPEN_PART = 6;

    private static final int GAP = 2;
    private static final String MORE = " more";

    private final Snapshot snapshot;
    private final TimelineFormat format;
    private final Glyphs glyphs;
    private final boolean manyDevices;
    private final Map<String, List<Item>> threads = new LinkedHashMap<>();
    private final Map<String, List<Item>> streams = new LinkedHashMap<>();
    private final Map<String, List<Item>> early = new LinkedHashMap<>();
    private final Map<String, List<Item>> engines = new LinkedHashMap<>();

    /** The order of rows: by device, then by number, then by name. */
    private record RowKey(int device, long number, String name) implements Comparable<RowKey> {
        @Override
        public int compareTo(RowKey other) {
            int order = Integer.compare(device, other.device);
            order = order != 0 ? order : Long.compare(number, other.number);
            return order != 0 ? order : name.compareTo(other.name);
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
        snapshot.calls().forEach((thread, calls) -> threads.put("thread " + thread, items(calls)));
        Map<RowKey, List<TracedOperation>> byStream = new TreeMap<>();
        Map<RowKey, List<Item>> byEngine = new TreeMap<>();
        for (TracedOperation operation : operations()) {
            int device = operation.deviceOrdinal();
            byStream.computeIfAbsent(
                            new RowKey(device, operation.streamId(), operation.streamName()), k -> new ArrayList<>())
                    .add(operation);
            EngineKind kind = operation.work().engineKind();
            if (kind != EngineKind.ORDER && !snapshot.submitted().containsKey(operation.id())) {
                byEngine.computeIfAbsent(
                                new RowKey(
                                        device, kind.ordinal(), operation.work().engine()),
                                k -> new ArrayList<>())
                        .add(item(operation, operation.startedAt(), " (" + operation.streamName() + ")"));
            }
        }
        byStream.forEach((key, operations) -> streams.put(title(key), itemsOfStream(title(key), operations)));
        byEngine.forEach((key, items) -> engines.put(title(key), items));
    }

    private String title(RowKey key) {
        return manyDevices ? "device " + key.device() + " " + key.name() : key.name();
    }

    /**
     * Returns whether a kernel started before the preceding operation of its stream ended, by programmatic dependent
     * launch.
     */
    private static boolean overtakes(TracedOperation operation, TracedOperation before, Item item) {
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
                early.computeIfAbsent(title, k -> new ArrayList<>()).add(item);
            } else {
                items.add(item);
            }
            before = operation;
            free = Math.max(free, item.end());
            if (item.start() == NEVER) {
                // Operations after it wait for their own stream. The summary counts them.
                break;
            }
        }
        return items;
    }

    private Item item(TracedOperation operation, long waitingFrom, String detail) {
        boolean begun = !snapshot.submitted().containsKey(operation.id());
        boolean over = snapshot.complete().containsKey(operation.id());
        long start = begun ? operation.startedAt() : NEVER;
        return new Item(
                shape(operation),
                Math.min(waitingFrom, start),
                start,
                over ? operation.completedAt() : NEVER,
                label(operation),
                detail);
    }

    private static Shape shape(TracedOperation operation) {
        if (operation.work().engineKind() != EngineKind.ORDER) {
            return Shape.WORK;
        }
        return operation.work() instanceof Marker marker && marker.records() ? Shape.RECORD : Shape.WAIT;
    }

    /** Returns the label of an operation, with its size in readable units. */
    static String label(TracedOperation operation) {
        String label = operation.work().label();
        long bytes = TransferWork.bytesOf(operation.work());
        String size = bytes + " B";
        return label.endsWith(" " + size)
                ? label.substring(0, label.length() - size.length()) + Units.bytes(bytes)
                : label;
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
        for (List<Call> calls : snapshot.calls().values()) {
            for (Call call : calls) {
                if (first == NEVER || call.correlationId() == correlation) {
                    return Math.min(first, call.start());
                }
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
        for (List<Call> calls : snapshot.calls().values()) {
            for (Call call : calls) {
                if (format.calls() && call.end() != NEVER && call.start() < lastWork) {
                    last = Math.max(last, call.end());
                }
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
        int gutter = gutter();
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
        appendWrapped(text, Line.legend(used, glyphs), "   ");
        summary(text, axis);
        return text.toString();
    }

    private int gutter() {
        Set<String> titles = new TreeSet<>(streams.keySet());
        titles.add(MORE);
        if (format.calls()) {
            titles.addAll(threads.keySet());
        }
        if (format.engines()) {
            titles.addAll(engines.keySet());
        }
        return GAP + titles.stream().mapToInt(String::length).max().orElse(0);
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

    private static void row(StringBuilder text, int gutter, String title, String line) {
        String row = title + " ".repeat(gutter - title.length()) + line;
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
        appendWrapped(text, total, "; ");
        List<String> busy = new ArrayList<>();
        engines.forEach((title, items) -> busy.add(title + " " + busy(items, 1, axis)));
        if (!busy.isEmpty()) {
            List<Item> all =
                    engines.values().stream().flatMap(Collection::stream).toList();
            busy.set(0, "busy: " + busy.get(0));
            busy.add("two or more at once " + busy(all, 2, axis));
            appendWrapped(text, busy, ", ");
        }
    }

    /** Appends phrases, wrapped to the width. */
    private void appendWrapped(StringBuilder text, List<String> phrases, String separator) {
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
