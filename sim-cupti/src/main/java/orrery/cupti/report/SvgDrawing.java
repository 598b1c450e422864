package orrery.cupti.report;

import com.google.common.collect.ImmutableMap;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes rows of operations as SVG. */
final class SvgDrawing {
    private static final int GUTTER = 104;
    private static final int MARGIN = 12;
    private static final int AXIS = 30;
    private static final int LINE = 22;
    private static final int BAR = 18;
    private static final int ROW_GAP = 6;
    private static final int GROUP_GAP = 12;
    private static final int LEGEND = 20;
    private static final int TICK_PIXELS = 110;
    private static final int MIN_LABEL = 22;
    private static final double CHARACTER = 7;

    /** What stands for a character that XML does not have, as in other texts. */
    private static final int REPLACEMENT = '?';

    /** What the classes of operations are called. */
    private static final ImmutableMap<String, String> NAMES = ImmutableMap.of(
            "compute", "kernel",
            "to-device", "copy to the device",
            "to-host", "copy to the host",
            "on-device", "copy on the device",
            "front-end", "memset, memory operation",
            "host", "host function",
            "graph", "graph launch");

    private static final String STYLE = """

            text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: #17202c; }
            .paper { fill: #ffffff; } .soft { fill: #5a6675; font-size: 11px; } .on { fill: #ffffff; font-size: 11.5px; }
            .grid { stroke: #e6eaef; } .line { stroke: #d4dae1; } .wait { stroke: #8b96a5; stroke-dasharray: 2 3; }
            .compute { fill: #4a7de0; } .to-device { fill: #159a87; } .to-host { fill: #d9822b; }
            .on-device { fill: #8d62cf; } .front-end { fill: #8d9236; } .host { fill: #c2528a; } .other { fill: #6f7c8c; }
            .event { fill: #2f62c9; stroke: #2f62c9; } .wait-for { fill: #ffffff; }
            .graph { fill: #7b8797; fill-opacity: .18; stroke: #7b8797; }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6ebf2; } .paper { fill: #181e26; } .soft { fill: #a4b0bf; } .on { fill: #0f141b; }
              .grid { stroke: #262e38; } .line { stroke: #37414d; } .wait { stroke: #748193; }
              .compute { fill: #6d9bf5; } .to-device { fill: #3bbfa9; } .to-host { fill: #eba050; }
              .on-device { fill: #b08cf0; } .front-end { fill: #c0c566; } .host { fill: #ea86b4; } .other { fill: #93a0b0; }
              .event { fill: #7fa8ff; stroke: #7fa8ff; } .wait-for { fill: #181e26; }
              .graph { fill: #8d9aab; stroke: #8d9aab; }
            }
            """;

    private final XMLStreamWriter xml;
    private final int width;
    private final long from;
    private final long to;

    SvgDrawing(Writer out, int width, long from, long to) throws XMLStreamException {
        this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
        this.width = width;
        this.from = from;
        this.to = to;
    }

    /** Writes the picture. */
    void draw(List<SvgRow> rows) throws XMLStreamException {
        int height = AXIS + MARGIN + LEGEND;
        for (SvgRow row : rows) {
            height += row.count() * LINE + ROW_GAP + (row.separated() ? GROUP_GAP : 0);
        }
        xml.writeStartElement("svg");
        xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
        attributes("viewBox", "0 0 " + width + " " + height, "width", width, "height", height, "role", "img");
        element("title", "Timeline of " + Amounts.time(to - from));
        element("style", STYLE);
        empty("rect", "class", "paper", "width", width, "height", height, "rx", 8);
        axis(height);
        int top = AXIS;
        for (SvgRow row : rows) {
            if (row.separated()) {
                top += GROUP_GAP;
                empty("path", "class", "line", "d", "M" + MARGIN + " " + (top - ROW_GAP) + "H" + (width - MARGIN));
            }
            row(row, top);
            top += row.count() * LINE + ROW_GAP;
        }
        legend(rows, height - MARGIN);
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.close();
    }

    private double x(long time) {
        return GUTTER + (double) (time - from) / (to - from) * (width - GUTTER - MARGIN);
    }

    private void axis(int height) throws XMLStreamException {
        long step = step();
        for (long at = 0; at >= 0 && at <= to - from; at += step) {
            double x = x(from + at);
            empty("path", "class", "grid", "d", "M" + pixels(x) + " " + (AXIS - 6) + "V" + (height - MARGIN - LEGEND));
            String label = at == 0 ? "0" : Amounts.time(at);
            if (x + 3 + label.length() * CHARACTER <= width) {
                text("soft", x + 3, AXIS - 12, label);
            }
        }
    }

    /** Returns the nanoseconds between ticks: the shortest of 1, 2, 5, 10, ... that leaves room for the numbers. */
    private long step() {
        long ticks = Math.max(2, (width - GUTTER) / TICK_PIXELS);
        for (long decade = 1; ; decade *= 10) {
            for (int factor : new int[] {1, 2, 5}) {
                if ((double) decade * factor * ticks >= to - from) {
                    return decade * factor;
                }
            }
        }
    }

    private void row(SvgRow row, int top) throws XMLStreamException {
        text("", MARGIN, top + BAR - 5, clip(row.title(), GUTTER - MARGIN));
        List<RecordedOperation> sorted = row.operations().stream()
                .sorted(Comparator.comparingLong(RecordedOperation::start).thenComparingLong(RecordedOperation::id))
                .toList();
        Map<Integer, Long> ends = new HashMap<>();
        for (RecordedOperation each : sorted) {
            int line = Objects.requireNonNull(row.lines().get(each.id()));
            int y = top + line * LINE;
            if (row.stream() && !each.isNode()) {
                waiting(each, Math.max(each.visibleAt(), ends.getOrDefault(line, from)), y);
            }
            ends.put(line, each.end());
            bar(each, y);
        }
        double free = 0;
        for (Map.Entry<RecordedOperation, String> each : row.marks().entrySet()) {
            if (each.getKey().end() >= from && each.getKey().end() <= to) {
                free = mark(each.getKey(), each.getValue(), free, top);
            }
        }
    }

    /**
     * Draws a diamond for an event: full for its record, empty for a wait.
     *
     * @param free from where on there is room for its name
     * @return from where on there is room for the next name
     */
    private double mark(RecordedOperation operation, String event, double free, int top) throws XMLStreamException {
        double x = x(operation.end());
        boolean records = operation.kind().equals("event record");
        xml.writeStartElement("g");
        element("title", (records ? "record of " : "wait for ") + event + ", " + operation.streamName());
        diamond(x, top, records);
        String name = event.substring(event.lastIndexOf(' ') + 1);
        boolean written = x + 6 >= free && !name.equals("event") && x + 6 + name.length() * CHARACTER <= width;
        if (written) {
            text("soft", x + 6, top + 3, name);
        }
        xml.writeEndElement();
        return written ? x + 6 + name.length() * CHARACTER : free;
    }

    private void diamond(double x, double y, boolean full) throws XMLStreamException {
        empty(
                "path",
                "class",
                full ? "event" : "event wait-for",
                "d",
                "M" + pixels(x) + " " + pixels(y - 4) + "l4 4l-4 4l-4 -4z");
    }

    /** Writes what the colors mean that occur. */
    private void legend(List<SvgRow> rows, int y) throws XMLStreamException {
        Map<String, String> kinds = new LinkedHashMap<>();
        for (SvgRow row : rows) {
            for (RecordedOperation each : row.operations()) {
                kinds.putIfAbsent(kind(each), NAMES.getOrDefault(kind(each), "other"));
            }
            row.marks()
                    .keySet()
                    .forEach(each -> kinds.putIfAbsent(
                            each.kind(), each.kind().equals("event record") ? "event record" : "wait for an event"));
        }
        double x = MARGIN + 4;
        for (Map.Entry<String, String> each : kinds.entrySet()) {
            if (each.getKey().startsWith("event ")) {
                diamond(x, y - 4, each.getKey().equals("event record"));
            } else {
                empty("circle", "class", each.getKey(), "cx", pixels(x), "cy", y - 4, "r", 4);
            }
            text("soft", x + 9, y, each.getValue());
            x += 26 + each.getValue().length() * 6.2;
        }
    }

    private void waiting(RecordedOperation operation, long since, int y) throws XMLStreamException {
        if (x(operation.start()) - x(since) > 2) {
            empty(
                    "path",
                    "class",
                    "wait",
                    "d",
                    "M" + pixels(x(since)) + " " + (y + BAR / 2) + "H" + pixels(x(operation.start()) - 1));
        }
    }

    private void bar(RecordedOperation operation, int y) throws XMLStreamException {
        double left = x(operation.start());
        double length = Math.max(1.5, x(operation.end()) - left - 0.5);
        xml.writeStartElement("g");
        element("title", operation.label() + ", " + operation.streamName() + ": " + Amounts.time(operation.nanos()));
        empty(
                "rect",
                "class",
                kind(operation),
                "x",
                pixels(left),
                "y",
                y,
                "width",
                pixels(length),
                "height",
                BAR,
                "rx",
                Math.min(4, (int) length / 2));
        String label = clip(operation.label(), length - 8);
        if (length > MIN_LABEL && !label.isEmpty()) {
            text(operation.isWork() ? "on" : "soft", left + 5, y + BAR - 5, label);
        }
        xml.writeEndElement();
    }

    private static String kind(RecordedOperation operation) {
        return switch (operation.engineKind()) {
            case COMPUTE -> "compute";
            case COPY_TO_DEVICE -> "to-device";
            case COPY_TO_HOST -> "to-host";
            case COPY_ON_DEVICE -> "on-device";
            case FRONT_END -> "front-end";
            case HOST -> "host";
            case COMPOSITE -> "graph";
            case ELSEWHERE, ORDER -> "other";
        };
    }

    /** Returns as much of a text as has room; nothing if that is less than two characters. */
    private static String clip(String text, double room) {
        int most = (int) (room / CHARACTER);
        if (text.length() <= most) {
            return text;
        }
        if (most < 3) {
            return "";
        }
        boolean isPairCut = Character.isHighSurrogate(text.charAt(most - 2));
        return text.substring(0, isPairCut ? most - 2 : most - 1) + "\u2026";
    }

    // -- XML -----------------------------------------------------------------------------------------------------

    private static String pixels(double value) {
        return BigDecimal.valueOf(value)
                .setScale(1, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Replaces what no XML document can contain, not even as a reference: control characters and some others. */
    private static String legal(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints().forEach(c -> legal.appendCodePoint(isLegal(c) ? c : REPLACEMENT));
        return legal.toString();
    }

    /** Returns whether a code point is a character of XML 1.0. Source: the production Char of the specification. */
    private static boolean isLegal(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= ' ' && c <= 0xd7ff
                || c >= 0xe000 && c <= 0xfffd
                || c > 0xffff;
    }

    private void attributes(Object... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            xml.writeAttribute(namesAndValues[i].toString(), namesAndValues[i + 1].toString());
        }
    }

    private void empty(String name, Object... namesAndValues) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeEmptyElement(name);
        attributes(namesAndValues);
    }

    private void element(String name, String content) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(legal(content));
        xml.writeEndElement();
    }

    private void text(String kind, double x, int y, String content) throws XMLStreamException {
        xml.writeStartElement("text");
        attributes("x", pixels(x), "y", y);
        if (!kind.isEmpty()) {
            attributes("class", kind);
        }
        xml.writeCharacters(legal(content));
        xml.writeEndElement();
    }
}
