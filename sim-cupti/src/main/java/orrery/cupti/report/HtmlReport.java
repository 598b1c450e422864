package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.MoreFiles;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import orrery.sim.Finding;

/**
 * A page for the browser that shows one or more runs: their timelines with dependencies, graphs, memory, calls,
 * findings and critical path. It is one file with everything in it, and loads nothing. Immutable.
 *
 * <pre>{@code
 * HtmlReport.of("before", recorder.run())
 *         .withFindings(machine.findings())
 *         .write(Path.of("run.html"));
 * }</pre>
 */
public final class HtmlReport {
    /** The parts of the page: the libraries D3 and dagre, and what is ours. */
    private static final ImmutableList<String> SCRIPTS = ImmutableList.of(
            "d3.min.js",
            "dagre.min.js",
            "line.js",
            "model.js",
            "sms.js",
            "bars.js",
            "arrows.js",
            "overview.js",
            "pointer.js",
            "timeline.js",
            "graphs.js",
            "panels.js",
            "page.js");

    private final ImmutableList<Shown> runs;

    /** A run with its name and findings. */
    private record Shown(String name, RecordedRun run, ImmutableList<Finding> findings) {}

    private HtmlReport(ImmutableList<Shown> runs) {
        this.runs = runs;
    }

    /** Returns a report of a run. */
    public static HtmlReport of(String name, RecordedRun run) {
        return new HtmlReport(ImmutableList.of(new Shown(name, run, ImmutableList.of())));
    }

    /** Returns this report with findings for its last run. */
    public HtmlReport withFindings(List<Finding> findings) {
        Shown last = runs.get(runs.size() - 1);
        return new HtmlReport(ImmutableList.<Shown>builder()
                .addAll(runs.subList(0, runs.size() - 1))
                .add(new Shown(last.name(), last.run(), ImmutableList.copyOf(findings)))
                .build());
    }

    /** Returns this report with the runs of another one, to which its first run is compared. */
    public HtmlReport comparedTo(HtmlReport other) {
        return new HtmlReport(
                ImmutableList.<Shown>builder().addAll(runs).addAll(other.runs).build());
    }

    /**
     * Writes the page to a file, whose content it replaces.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        try (Writer out = MoreFiles.asCharSink(file, StandardCharsets.UTF_8).openBufferedStream()) {
            write(out);
        }
    }

    /**
     * Writes the page. It is UTF-8.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Writer out) throws IOException {
        String page = resource("page.html");
        int style = page.indexOf("/*STYLE*/");
        int body = page.indexOf("<!--DATA-->");
        out.write(page.substring(0, style)
                .replace("TITLE", HtmlEscapers.htmlEscaper().escape(runs.get(0).name())));
        out.write(resource("page.css"));
        out.write(page.substring(style + "/*STYLE*/".length(), body));
        for (Shown each : runs) {
            out.write("<script type=\"application/json\" class=\"run\">");
            out.write(ReportData.of(each.name(), each.run(), each.findings()));
            out.write("</script>\n");
        }
        for (String script : SCRIPTS) {
            out.write("<script>\n");
            out.write(resource(script));
            out.write("\n</script>\n");
        }
        out.write(page.substring(body + "<!--DATA-->".length()));
    }

    private static String resource(String name) throws IOException {
        return Resources.toString(Objects.requireNonNull(HtmlReport.class.getResource(name)), StandardCharsets.UTF_8);
    }
}
