package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.BaseEncoding;
import com.google.common.io.MoreFiles;
import com.google.common.io.Resources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
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
            "recording.js",
            "nested.js",
            "graphs.js",
            "failures.js",
            "stepview.js",
            "panels.js",
            "page.js");

    private final ImmutableList<Shown> runs;

    /**
     * A run as a page shows it.
     *
     * @param name its name
     * @param findings what checks have found in it
     * @param thrown what the program, or a test, has thrown
     * @param sources where the text of the program is
     * @param rules the address of a page with an anchor for each rule; empty if there is none
     * @param lessons the lessons that explain rules, by the chapters of rules
     */
    record Shown(
            String name,
            RecordedRun run,
            ImmutableList<Finding> findings,
            ImmutableList<Throwable> thrown,
            SourceFiles sources,
            String rules,
            ImmutableMap<String, RuleLesson> lessons) {}

    private HtmlReport(ImmutableList<Shown> runs) {
        this.runs = runs;
    }

    /** Returns a report of a run. */
    public static HtmlReport of(String name, RecordedRun run) {
        return new HtmlReport(ImmutableList.of(new Shown(
                name, run, ImmutableList.of(), ImmutableList.of(), SourceFiles.ofClasses(), "", ImmutableMap.of())));
    }

    /** Returns this report with findings for its last run. */
    public HtmlReport withFindings(List<Finding> findings) {
        return withLast(last -> new Shown(
                last.name(),
                last.run(),
                ImmutableList.copyOf(findings),
                last.thrown(),
                last.sources(),
                last.rules(),
                last.lessons()));
    }

    /** Returns this report with what the program of its last run, or the test, has thrown. */
    public HtmlReport withFailure(Throwable thrown) {
        return withLast(last -> new Shown(
                last.name(),
                last.run(),
                last.findings(),
                ImmutableList.<Throwable>builder()
                        .addAll(last.thrown())
                        .add(thrown)
                        .build(),
                last.sources(),
                last.rules(),
                last.lessons()));
    }

    /** Returns this report with the text of the program of its last run from other files. */
    public HtmlReport withSources(SourceFiles sources) {
        return withLast(last -> new Shown(
                last.name(), last.run(), last.findings(), last.thrown(), sources, last.rules(), last.lessons()));
    }

    /**
     * Returns this report with links to the rules that calls have violated.
     *
     * @param address the address of a page with an anchor for each rule, such as {@code #STREAM-03}, as seen from the
     *     page of the report
     */
    public HtmlReport withRules(String address) {
        return withLast(last -> new Shown(
                last.name(), last.run(), last.findings(), last.thrown(), last.sources(), address, last.lessons()));
    }

    /**
     * Returns this report with the lessons that explain the rules that calls have violated.
     *
     * @param lessons the lessons by the chapters of rules, such as STREAM
     */
    public HtmlReport withLessons(Map<String, RuleLesson> lessons) {
        return withLast(last -> new Shown(
                last.name(),
                last.run(),
                last.findings(),
                last.thrown(),
                last.sources(),
                last.rules(),
                ImmutableMap.copyOf(lessons)));
    }

    private HtmlReport withLast(UnaryOperator<Shown> change) {
        int last = runs.size() - 1;
        return new HtmlReport(ImmutableList.<Shown>builder()
                .addAll(runs.subList(0, last))
                .add(change.apply(runs.get(last)))
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
     * Writes the page to a file, whose content it replaces, without its scripts: they are most of a small page, and
     * pages of one site share them.
     *
     * @param scripts the address of the file that {@link #writeScripts} has written, as seen from the page
     * @throws IOException if it cannot be written
     */
    public void writeLinked(Path file, String scripts) throws IOException {
        try (Writer out = MoreFiles.asCharSink(file, StandardCharsets.UTF_8).openBufferedStream()) {
            write(out, "<script src=\"" + HtmlEscapers.htmlEscaper().escape(scripts) + "\"></script>\n");
        }
    }

    /**
     * Writes the scripts that pages of {@link #writeLinked} load.
     *
     * @throws IOException if the file cannot be written
     */
    public static void writeScripts(Path file) throws IOException {
        MoreFiles.asCharSink(file, StandardCharsets.UTF_8).write(scripts());
    }

    /**
     * Writes a fragment for a page of one's own to a file, whose content it replaces: a frame that has the page in it.
     * Its attribute {@code data-at} is what follows {@code #} in the address of a page, such as {@code step=17}.
     *
     * @throws IOException if it cannot be written
     */
    public void writeEmbedded(Path file) throws IOException {
        StringWriter page = new StringWriter();
        write(page);
        MoreFiles.asCharSink(file, StandardCharsets.UTF_8)
                .write("<iframe class=\"orrery-report\" title=\""
                        + HtmlEscapers.htmlEscaper().escape(runs.get(0).name())
                        + "\" data-at=\"\" style=\"width:100%;height:900px;border:0\" srcdoc=\""
                        + HtmlEscapers.htmlEscaper().escape(page.toString())
                        + "\"></iframe>\n");
    }

    /**
     * Writes the page. It is UTF-8.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Writer out) throws IOException {
        write(out, "<script>" + resource("unpack.js").replace("PACKED", packed()) + "</script>\n");
    }

    private void write(Writer out, String scripts) throws IOException {
        String page = resource("page.html");
        int style = page.indexOf("/*STYLE*/");
        int body = page.indexOf("<!--DATA-->");
        out.write(page.substring(0, style)
                .replace("TITLE", HtmlEscapers.htmlEscaper().escape(runs.get(0).name())));
        out.write(resource("page.css"));
        out.write(page.substring(style + "/*STYLE*/".length(), body));
        for (Shown each : runs) {
            out.write("<script type=\"application/json\" class=\"run\">");
            out.write(ReportData.of(each));
            out.write("</script>\n");
        }
        out.write(scripts);
        out.write(page.substring(body + "<!--DATA-->".length()));
    }

    /** Returns the scripts as the page has them, in Base64: most of a page would be libraries. */
    private static String packed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer all = new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8)) {
            all.write(scripts());
        }
        return BaseEncoding.base64().encode(bytes.toByteArray());
    }

    private static String scripts() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String script : SCRIPTS) {
            all.append(resource(script)).append('\n');
        }
        return all.toString();
    }

    private static String resource(String name) throws IOException {
        return Resources.toString(Objects.requireNonNull(HtmlReport.class.getResource(name)), StandardCharsets.UTF_8);
    }
}
