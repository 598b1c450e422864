package orrery.conformance.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Fits the lines of a program to a terminal: long ones go on in the next line, and signs that it lacks are replaced.
 */
public final class FittedOutput extends OutputStream {
    private static final String INDENT = "    ";

    /** What stands for the signs of timelines in ASCII, as in {@link orrery.sim.timeline.TimelineFormat#inAscii}. */
    private static final Map<Character, Character> ASCII = Map.ofEntries(
            Map.entry('┣', '['),
            Map.entry('┫', ']'),
            Map.entry('━', '='),
            Map.entry('┄', '.'),
            Map.entry('┊', ':'),
            Map.entry('┬', '+'),
            Map.entry('─', '-'),
            Map.entry('…', '.'),
            Map.entry('×', 'x'),
            Map.entry('µ', 'u'));

    private final Writer out;
    private final int columns;
    private final boolean ascii;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    private FittedOutput(Writer out, int columns, boolean ascii) {
        this.out = out;
        this.columns = columns;
        this.ascii = ascii;
    }

    /**
     * Returns a stream for the lines of a program. Closing it flushes what it writes to, and does not close that.
     *
     * @param out receives what is shown
     * @param columns how long a line may be
     * @param ascii whether the terminal shows ASCII only
     */
    public static PrintStream stream(Writer out, int columns, boolean ascii) {
        return new PrintStream(new FittedOutput(out, columns, ascii), true, StandardCharsets.UTF_8);
    }

    /** Returns a writer like {@link #stream}. */
    public static PrintWriter writer(Writer out, int columns, boolean ascii) {
        return new PrintWriter(
                new OutputStreamWriter(new FittedOutput(out, columns, ascii), StandardCharsets.UTF_8), true);
    }

    @Override
    public void write(int next) throws IOException {
        if (next == '\n') {
            writeLine();
            out.write('\n');
        } else {
            line.write(next);
        }
    }

    private void writeLine() throws IOException {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        out.write(fit(text));
    }

    /** Returns a line as the terminal shows it. Lines of a drawing are not broken. */
    private String fit(String text) {
        String shown = text;
        if (ascii) {
            StringBuilder replaced = new StringBuilder();
            for (int i = 0; i < text.length(); i++) {
                char each = text.charAt(i);
                replaced.append(each < 128 ? each : ASCII.getOrDefault(each, '?'));
            }
            shown = replaced.toString();
        }
        return shown.length() <= columns || isDrawing(text) ? shown : broken(shown);
    }

    /**
     * Returns whether a line is a part of a timeline, which has the right width, and more signs where it has colors.
     */
    public static boolean isDrawing(String text) {
        return text.indexOf('\u001b') >= 0 || text.indexOf('┊') >= 0 || text.indexOf('┬') >= 0;
    }

    private String broken(String text) {
        StringBuilder all = new StringBuilder();
        String left = text;
        String indent = "";
        while (left.length() + indent.length() > columns) {
            int end = left.lastIndexOf(' ', columns - indent.length());
            if (end <= 0) {
                end = left.indexOf(' ', 1);
            }
            if (end <= 0) {
                break;
            }
            all.append(indent).append(left.substring(0, end).stripTrailing()).append('\n');
            left = left.substring(end).stripLeading();
            indent = INDENT;
        }
        return all.append(left.isEmpty() ? "" : indent).append(left).toString();
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /** Writes what has no end of line yet. */
    @Override
    public void close() throws IOException {
        writeLine();
        out.flush();
    }
}
