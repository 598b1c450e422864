package orrery.cupti.report;

import static orrery.cupti.report.SvgWriter.pixels;

import com.google.common.collect.ImmutableMap;
import java.io.Writer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;

/** Writes rows of operations as SVG. */
final class SvgDrawing {
    private static final String EVENT_RECORD = "event record";

    // Lengths in pixels.
    private static final int GUTTER = 104;
    private static final int MARGIN = 12;
    private static final int AXIS_HEIGHT = 30;
    private static final int LINE_HEIGHT = 22;
    private static final int BAR_HEIGHT = 18;
    private static final int ROW_GAP = 6;
    private static final int GROUP_GAP = 12;
    private static final int LEGEND_HEIGHT = 20;
    private static final int MIN_TICK_DISTANCE = 110;
    private static final int MIN_LABELED_BAR = 22;

    /** About the width of a character: the font is that of the browser. */
    private static final double CHARACTER_WIDTH = 7;

    /** The words of the legend, by the CSS class of operations; others are "other". */
    private static final ImmutableMap<String, String> LEGEND_TEXTS = ImmutableMap.of(
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

    private final SvgWriter svg;
    private final int width;
    private final long from;
    private final long to;

    /**
     * Creates a drawing.
     *
     * @param width its width in pixels
     * @param from the first nanosecond that is drawn
     * @param to the last one; more than {@code from}
     */
    SvgDrawing(Writer out, int width, long from, long to) throws XMLStreamException {
        this.svg = new SvgWriter(out);
        this.width = width;
        this.from = from;
        this.to = to;
    }

    /** Writes the picture. */
    void draw(List<SvgRow> rows) throws XMLStreamException {
        int height = AXIS_HEIGHT + MARGIN + LEGEND_HEIGHT;
        for (SvgRow row : rows) {
            height += row.count() * LINE_HEIGHT + ROW_GAP + (row.separated() ? GROUP_GAP : 0);
        }
        svg.begin(width, height);
        svg.writeElement("title", "Timeline of " + Amounts.time(to - from));
        svg.writeElement("style", STYLE);
        svg.writeEmptyElement("rect", "class", "paper", "width", width, "height", height, "rx", 8);
        drawAxis(height);
        int top = AXIS_HEIGHT;
        for (SvgRow row : rows) {
            if (row.separated()) {
                top += GROUP_GAP;
                svg.writeEmptyElement(
                        "path", "class", "line", "d", "M" + MARGIN + " " + (top - ROW_GAP) + "H" + (width - MARGIN));
            }
            drawRow(row, top);
            top += row.count() * LINE_HEIGHT + ROW_GAP;
        }
        drawLegend(rows, height - MARGIN);
        svg.close();
    }

    /** Returns the x coordinate of a time. */
    private double x(long time) {
        return GUTTER + (double) (time - from) / (to - from) * (width - GUTTER - MARGIN);
    }

    private void drawAxis(int height) throws XMLStreamException {
        long step = tickNanos();
        for (long at = 0; at >= 0 && at <= to - from; at += step) {
            double x = x(from + at);
            svg.writeEmptyElement(
                    "path",
                    "class",
                    "grid",
                    "d",
                    "M" + pixels(x) + " " + (AXIS_HEIGHT - 6) + "V" + (height - MARGIN - LEGEND_HEIGHT));
            String label = at == 0 ? "0" : Amounts.time(at);
            if (x + 3 + label.length() * CHARACTER_WIDTH <= width) {
                svg.writeText("soft", x + 3, AXIS_HEIGHT - 12, label);
            }
        }
    }

    /** Returns the nanoseconds between two ticks: the shortest of 1, 2, 5, 10, ... that leaves room for the numbers. */
    private long tickNanos() {
        long ticks = Math.max(2, (width - GUTTER) / MIN_TICK_DISTANCE);
        for (long decade = 1; ; decade *= 10) {
            for (int factor : new int[] {1, 2, 5}) {
                if ((double) decade * factor * ticks >= to - from) {
                    return decade * factor;
                }
            }
        }
    }

    private void drawRow(SvgRow row, int top) throws XMLStreamException {
        svg.writeText("", MARGIN, top + BAR_HEIGHT - 5, clip(row.title(), GUTTER - MARGIN));
        List<RecordedOperation> sorted = row.operations().stream()
                .sorted(Comparator.comparingLong(RecordedOperation::start).thenComparingLong(RecordedOperation::id))
                .toList();
        Map<Integer, Long> ends = new HashMap<>();
        for (RecordedOperation each : sorted) {
            int line = Objects.requireNonNull(row.lines().get(each.id()));
            int y = top + line * LINE_HEIGHT;
            if (row.stream() && !each.isNode()) {
                drawWait(each, Math.max(each.visibleAt(), ends.getOrDefault(line, from)), y);
            }
            ends.put(line, each.end());
            drawBar(each, y);
        }
        double free = 0;
        for (Map.Entry<RecordedOperation, String> each : row.marks().entrySet()) {
            if (each.getKey().end() >= from && each.getKey().end() <= to) {
                free = drawMark(each.getKey(), each.getValue(), free, top);
            }
        }
    }

    /**
     * Draws a diamond for an event: full for its record, empty for a wait. The name of the event is left out where it
     * has no room.
     *
     * @param free the x coordinate from which on there is room for the name
     * @return the x coordinate from which on there is room for the next name
     */
    private double drawMark(RecordedOperation operation, String event, double free, int top) throws XMLStreamException {
        double x = x(operation.end());
        boolean records = operation.kind().equals(EVENT_RECORD);
        svg.beginGroup();
        svg.writeElement("title", (records ? "record of " : "wait for ") + event + ", " + operation.streamName());
        drawDiamond(x, top, records);
        String name = event.substring(event.lastIndexOf(' ') + 1);
        boolean written = x + 6 >= free && !name.equals("event") && x + 6 + name.length() * CHARACTER_WIDTH <= width;
        if (written) {
            svg.writeText("soft", x + 6, top + 3, name);
        }
        svg.endGroup();
        return written ? x + 6 + name.length() * CHARACTER_WIDTH : free;
    }

    private void drawDiamond(double x, double y, boolean full) throws XMLStreamException {
        svg.writeEmptyElement(
                "path",
                "class",
                full ? "event" : "event wait-for",
                "d",
                "M" + pixels(x) + " " + pixels(y - 4) + "l4 4l-4 4l-4 -4z");
    }

    /** Writes what each color and each mark of the picture means. */
    private void drawLegend(List<SvgRow> rows, int y) throws XMLStreamException {
        Map<String, String> kinds = new LinkedHashMap<>();
        for (SvgRow row : rows) {
            for (RecordedOperation each : row.operations()) {
                kinds.putIfAbsent(cssClass(each), LEGEND_TEXTS.getOrDefault(cssClass(each), "other"));
            }
            row.marks()
                    .keySet()
                    .forEach(each -> kinds.putIfAbsent(
                            each.kind(), each.kind().equals(EVENT_RECORD) ? EVENT_RECORD : "wait for an event"));
        }
        double x = MARGIN + 4;
        for (Map.Entry<String, String> each : kinds.entrySet()) {
            if (each.getKey().startsWith("event ")) {
                drawDiamond(x, y - 4, each.getKey().equals(EVENT_RECORD));
            } else {
                svg.writeEmptyElement("circle", "class", each.getKey(), "cx", pixels(x), "cy", y - 4, "r", 4);
            }
            svg.writeText("soft", x + 9, y, each.getValue());
            x += 26 + each.getValue().length() * 6.2;
        }
    }

    /** Draws a dotted line for the time that an operation waits before it starts. */
    private void drawWait(RecordedOperation operation, long since, int y) throws XMLStreamException {
        if (x(operation.start()) - x(since) > 2) {
            svg.writeEmptyElement(
                    "path",
                    "class",
                    "wait",
                    "d",
                    "M" + pixels(x(since)) + " " + (y + BAR_HEIGHT / 2) + "H" + pixels(x(operation.start()) - 1));
        }
    }

    private void drawBar(RecordedOperation operation, int y) throws XMLStreamException {
        double left = x(operation.start());
        double length = Math.max(1.5, x(operation.end()) - left - 0.5);
        svg.beginGroup();
        svg.writeElement(
                "title", operation.label() + ", " + operation.streamName() + ": " + Amounts.time(operation.nanos()));
        svg.writeEmptyElement(
                "rect",
                "class",
                cssClass(operation),
                "x",
                pixels(left),
                "y",
                y,
                "width",
                pixels(length),
                "height",
                BAR_HEIGHT,
                "rx",
                Math.min(4, (int) length / 2));
        String label = clip(operation.label(), length - 8);
        if (length > MIN_LABELED_BAR && !label.isEmpty()) {
            svg.writeText(operation.isWork() ? "on" : "soft", left + 5, y + BAR_HEIGHT - 5, label);
        }
        svg.endGroup();
    }

    private static String cssClass(RecordedOperation operation) {
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

    /** Returns as much of a text as fits into {@code room} pixels; nothing if that is less than two characters. */
    private static String clip(String text, double room) {
        int max = (int) (room / CHARACTER_WIDTH);
        if (text.length() <= max) {
            return text;
        }
        if (max < 3) {
            return "";
        }
        boolean isPairCut = Character.isHighSurrogate(text.charAt(max - 2));
        return text.substring(0, isPairCut ? max - 2 : max - 1) + "\u2026";
    }
}
