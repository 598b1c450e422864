package orrery.docs;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.cupti.report.HtmlReport;
import orrery.cupti.report.RecordedRun;
import orrery.cupti.report.RecordingStream;
import orrery.cupti.report.RunRecorder;
import orrery.cupti.report.SourceFiles;
import orrery.docs.Examples.Observer;
import orrery.docs.program.Example;
import orrery.sim.Finding;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Records a run for the page of a report. */
public final class PageReport implements Observer {
    private final SourceFiles sources;

    /** What the program has printed before its machine was there. */
    private final StringBuilder printedBefore = new StringBuilder();

    private @Nullable PrintStream printing;
    private @Nullable RunRecorder recorder;
    private @Nullable RecordedRun run;
    private List<Finding> findings = List.of();
    private @Nullable Throwable failure;

    /** Creates an observer of one machine, whose program is in these files. */
    PageReport(SourceFiles sources) {
        this.sources = sources;
    }

    /** Runs a program on a machine with changed options, and keeps what it prints for the page. */
    public static PageReport of(Example program, UnaryOperator<MachineOptions> options) throws IOException {
        PageReport page = new PageReport(sources());
        try (PrintStream out = page.recording(OutputStream.nullOutputStream(), StandardCharsets.UTF_8)) {
            page.findings = Examples.run(program, options, out, page);
        }
        return page;
    }

    /** Returns where the lessons and examples are, which the launcher runs from jars. */
    static SourceFiles sources() {
        String folder = System.getProperty("orrery.sources");
        return folder == null
                ? SourceFiles.ofClasses()
                : SourceFiles.ofClasses().withFolder(Path.of(folder));
    }

    /** Returns what a report calls a program: a file without its folder. */
    static String title(String program) {
        return UserProgram.isFile(program) ? String.valueOf(Path.of(program).getFileName()) : program;
    }

    /** Returns a stream that prints to another one, and notes for the page what is printed. */
    PrintStream recording(OutputStream out, Charset charset) {
        PrintStream stream = new PrintStream(new RecordingStream(out, charset, this::printed), true, charset);
        printing = stream;
        return stream;
    }

    private synchronized void printed(String text) {
        if (recorder == null) {
            printedBefore.append(text);
        } else {
            recorder.printed(text);
        }
    }

    @Override
    public synchronized Closeable observe(Machine machine) {
        RunRecorder begun = RunRecorder.record(machine);
        if (printedBefore.length() > 0) {
            begun.printed(printedBefore.toString());
        }
        recorder = begun;
        return () -> {
            machine.settle();
            if (printing != null) {
                printing.flush();
            }
            run = begun.run();
        };
    }

    /** Notes what the program has thrown. */
    void failed(@Nullable Throwable thrown) {
        failure = thrown;
    }

    /** Returns whether there was a machine to record. */
    boolean isRecorded() {
        return run != null;
    }

    /** Returns what the machine did. */
    public RecordedRun run() {
        return Objects.requireNonNull(run);
    }

    /** Returns the report of the run. */
    public HtmlReport report(String name) {
        return report(name, findings);
    }

    /** Returns the report of the run with what the checks have found in it. */
    HtmlReport report(String name, List<Finding> found) {
        HtmlReport report = HtmlReport.of(name, run())
                .withFindings(found)
                .withSources(sources)
                .withLessons(RuleLessons.withoutPages());
        return failure == null ? report : report.withFailure(failure);
    }
}
